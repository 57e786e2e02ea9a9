import Syntax
import Bytes
import Diagnostics

/// Source code or a binary with tags.
enum CodeCannotBeTagged: Rule {
  static let documentation = RuleDocumentation(
    id: "code-cannot-be-tagged", severity: .error, scope: .files,
    summary: "a tagged file is source code or a library",
    explanation: """
      On-demand resources can be any data except executable Swift, Objective-C, C or C++ code (On-Demand Resources \
      Guide). Code belongs in the app; shaders, scripts and scenes can have tags.
      """,
    examples: [
      .passing("files: {Shaders/Water.metal: [sea], Rules.lua: [sea], Level2.sks: [sea]}\n"),
      .passing("files: {Sea/.swift: [sea], Lessons.swift: [sea]}\n", files: ["Lessons.swift/1.txt": .file]),
      .failing("files: {1️⃣Sea/Waves.swift: [sea]}\n", "'Sea/Waves.swift' is Swift code, which cannot be tagged"),
      .failing("files: {1️⃣Sea.framework: [sea]}\n", "'Sea.framework' is a framework, which cannot be tagged"),
      .failing("files: {1️⃣Sea/Waves.ipp: [sea]}\n", "'Sea/Waves.ipp' is C++ code, which cannot be tagged"),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    let tree = context.tree
    for (index, entry) in context.manifest.entries.enumerated() where entry.catalog < 0 && !entry.isShared {
      guard let node = tree.resolve(entry.key) else { continue }
      // The last letter of the path rules out most files.
      guard let last = tree.withScalarBytes(node, { $0.last }), lastLetters.contains(last | 0x20) else { continue }
      let path = tree.scalarBytes(node)
      guard let dot = path.suffix(13).lastIndex(of: UInt8(ascii: ".")), dot > 0, path[dot - 1] != UInt8(ascii: "/")
      else { continue }
      let ending = String(decoding: path[(dot + 1)...], as: UTF8.self).lowercased()
      guard let kind = kinds[ending], folderEndings.contains(ending) || !isFolder(index, context) else { continue }
      findings.report(
        self, "\(context.quoted(entry.key)) is \(kind), which cannot be tagged", about: context.subject(entry),
        at: entry.key,
        label: "remove the entry")
    }
  }

  /// Whether the disk has a folder for an entry.
  private static func isFolder(_ entry: Int, _ context: LintContext) -> Bool {
    guard let survey = context.files?.survey, let place = survey.place(ofEntry: entry) else { return false }
    return survey.places[place].finding == .folder
  }

  /// Endings of folders that are code.
  private static let folderEndings: Set<String> = ["framework", "xcframework", "swiftmodule", "appex"]

  private static let lastLetters: Set<UInt8> = Set(kinds.keys.compactMap(\.utf8.last))

  private static let kinds = [
    "swift": "Swift code", "m": "Objective-C code", "mm": "Objective-C++ code", "c": "C code", "h": "a C header",
    "cc": "C++ code", "cpp": "C++ code", "cxx": "C++ code", "hh": "a C++ header", "hpp": "a C++ header",
    "hxx": "a C++ header", "inl": "C++ code", "ipp": "C++ code", "tpp": "C++ code", "pch": "a C header",
    "s": "assembler code", "a": "a library", "o": "object code",
    "dylib": "a library", "tbd": "a library", "framework": "a framework", "xcframework": "a framework",
    "swiftmodule": "a Swift module", "appex": "an app extension",
  ]
}
