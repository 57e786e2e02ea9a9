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

/// A rule for tagged files that the system reads from the app itself.
struct TaggedAppFile: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "tagged-app-file", scope: .files,
    summary: "a file that must be in the app itself has tags",
    explanation: """
      The system reads some files from the app's bundle before or without any download: `Info.plist` and its \
      translations, entitlements, privacy manifests, the settings bundle, app icons, and the launch screen. A tagged \
      file is not in the app's bundle, even if its tag is an initial install tag. Remove the entry. odr recognizes \
      launch screens by the names that Xcode gives them, such as `LaunchScreen.storyboard`.
      """,
    examples: [
      .passing(
        "files: {Sea/GoogleService-Info.plist: [sea], Story.storyboard: [sea], Info.plist: [sea]}\n",
        files: ["Sea/GoogleService-Info.plist": .file, "Story.storyboard": .file, "Info.plist/Sea.txt": .file]),
      .failing(
        "files: {1️⃣Game/PrivacyInfo.xcprivacy: [sea]}\n",
        "'Game/PrivacyInfo.xcprivacy' is a privacy manifest, which must be in the app itself"),
      .failing(
        "files: {1️⃣Settings.bundle: [sea], 2️⃣Base.lproj/LaunchScreen.storyboard: [sea]}\n",
        "'Settings.bundle' is the settings bundle, which must be in the app itself",
        "'Base.lproj/LaunchScreen.storyboard' is the launch screen, which must be in the app itself"),
    ])

  func check() {
    for file in context.unpacked.found where file.phase == .resources {
      let entry = manifest.entries[file.entry]
      guard let type = file.type, type.staysInApp, !entry.isShared else { continue }
      report(
        "\(quoted(entry.key)) is \(type.words), which must be in the app itself", at: entry.key,
        label: "remove the entry")
    }
  }
}
