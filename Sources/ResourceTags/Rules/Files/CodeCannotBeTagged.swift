/// A rule for tagged source code and libraries, and for tagged files in build phases where tags have no effect.
struct CodeCannotBeTagged: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "code-cannot-be-tagged", scope: .files,
    summary: "a tagged file is source code, a library, or a file in a build phase where tags have no effect",
    explanation: """
      On-demand resources can be any data except executable Swift, Objective-C, C, or C++ code (On-Demand Resources \
      Guide). Code belongs in the app; scripts and scenes can have tags. Xcode also puts some data files into the \
      Compile Sources build phase: Metal shaders, Core ML models, and data models. In every build phase except Copy \
      Bundle Resources, tags have no effect, and the file is not in any asset pack. Move the file to Copy Bundle \
      Resources in Xcode, or remove the entry. If the manifest does not specify a project under `xcode`, odr can judge \
      only by the file's type, so the finding is a warning.
      """,
    examples: [
      .passing("files: {Shaders/Water.fsh: [sea], Rules.lua: [sea], Level2.sks: [sea]}\n"),
      .passing("files: {Sea/.swift: [sea], Lessons.swift: [sea]}\n", files: ["Lessons.swift/1.txt": .file]),
      .failing("files: {1️⃣Sea/Waves.swift: [sea]}\n", "'Sea/Waves.swift' is Swift code, which cannot be tagged"),
      .failing("files: {1️⃣Sea.framework: [sea]}\n", "'Sea.framework' is a framework, which cannot be tagged"),
      .failing("files: {1️⃣Sea/Waves.ipp: [sea]}\n", "'Sea/Waves.ipp' is C++ code, which cannot be tagged"),
      .failing(
        "files: {1️⃣Sea/Waves.metal: [sea]}\n",
        "'Sea/Waves.metal' is a Metal shader, which Xcode puts in Compile Sources, where tags have no effect"),
    ])

  func check() {
    for file in context.unpacked.found {
      let entry = manifest.entries[file.entry]
      guard !entry.isShared, file.phase != .resources || file.type?.isCode == true else { continue }
      let name = quoted(entry.key)
      let what = file.type.map { "\(name) is \($0.words), which" }
      if let what, file.type?.isCode == true {
        report("\(what) cannot be tagged", at: entry.key, label: "remove the entry")
      } else {
        // If the project doesn't specify the file's build phase, odr infers the phase from the file's type and reports
        // only a warning.
        report(
          (what.map { "\($0) Xcode \(file.isInProject ? "has" : "puts") in" } ?? "\(name) is in")
            + " \(file.phase.rawValue), where tags have no effect", at: entry.key,
          severity: file.isInProject ? .error : .warning,
          label: "move the file to \(BuildPhase.resources.rawValue) in Xcode, or remove the entry")
      }
    }
  }
}
