import Foundation

/// A spelling of file names. Apple's file systems treat all of these spellings as equal.
package enum Spelling: CaseIterable, Sendable {
  case composed, decomposed
  /// Composed characters, with the Kelvin sign in place of each `K`.
  case compatible

  package func callAsFunction(_ name: String) -> String {
    // Swift compares characters regardless of their spelling.
    name.map { letters[$0] ?? String($0) }.joined()
  }

  private var letters: [Character: String] {
    switch self {
    case .composed: return Dictionary(uniqueKeysWithValues: Self.letters.map { (Character($0.composed), $0.composed) })
    case .decomposed:
      return Dictionary(uniqueKeysWithValues: Self.letters.map { (Character($0.composed), $0.decomposed) })
    case .compatible: return ["K": "\u{212A}"]
    }
  }

  private static let letters: [(composed: String, decomposed: String)] = [
    ("\u{E4}", "a\u{308}"), ("\u{E9}", "e\u{301}"), ("\u{F6}", "o\u{308}"),
    ("\u{D6}", "O\u{308}"), ("\u{DC}", "U\u{308}"), ("K", "K"),
  ]
}

/// A variant of ``LanternProject`` and its manifest with non-ASCII names, which the manifest, the project, and the disk
/// can each spell differently.
package struct RespelledProject {
  package let manifest: String
  package let project: LanternProject

  /// The names that replace names in ``LanternProject``. Each of the old names occurs in the manifest, in the project,
  /// or in both.
  private static let names = [
    ("Cave.sks", "Höhle.sks"), ("Levels", "Höhlen"), ("Fog", "Nébel"), ("fog.bin", "nébel.bin"), ("Own.txt", "Öwn.txt"),
    ("Skins", "Häute"), ("Art.xcassets", "Kunst-Ü.xcassets"), ("Sea:", "Séa:"), ("Sea/", "Séa/"),
    ("Tree.imageset", "Bäum.imageset"), ("Wave.imageset", "Kelp.imageset"),
  ]

  /// The parts of the project file that contain file names.
  private static let references = [
    "path = Cave.sks", "path = Levels/Plain.sks", "path = Levels", "path = Art.xcassets", "path = Skins",
    "\tFog/fog.bin = (", "\tOwn.txt,",
  ]

  /// Creates a project that matches `manifest`. Each function chooses the spelling of the names in one place. For the
  /// disk, it is called separately for each name.
  package init(
    _ manifest: String = LanternProject.manifest, inManifest: () -> Spelling, inProject: () -> Spelling,
    onDisk: () -> Spelling
  ) {
    self.manifest = Self.renamed(manifest, inManifest)
    var project = LanternProject()
    for reference in Self.references {
      project = project.replacing(reference, with: Self.quoted(Self.renamed(reference, inProject)))
    }
    let disk = Self.names.map { ($0.0, onDisk()($0.1)) }
    project.files = Dictionary(
      uniqueKeysWithValues: project.files.map { path, file in
        (disk.reduce(path) { $0.replacingOccurrences(of: $1.0, with: $1.1) }, file)
      })
    self.project = project
  }

  private static func renamed(_ text: String, _ spelling: () -> Spelling) -> String {
    names.reduce(text) { text, name in
      let parts = text.components(separatedBy: name.0)
      return parts.dropFirst().reduce(parts[0]) { $0 + spelling()(name.1) + $1 }
    }
  }

  /// Puts the path in a reference into quotes.
  private static func quoted(_ reference: String) -> String {
    if let range = reference.range(of: "path = ") { return "path = \"\(reference[range.upperBound...])\"" }
    let path = reference.dropFirst().prefix { $0 != "," && $0 != " " }
    return "\t\"\(path)\"" + reference.dropFirst(1 + path.count)
  }

  /// Writes the manifest, the project, and the files to a folder on disk.
  package func write(to folder: TemporaryFolder) throws {
    try folder.write(manifest, to: "ResourceTags.yml")
    try folder.write(project.text, to: "Lantern.xcodeproj/project.pbxproj")
    for (path, file) in project.files {
      if case .text(let text) = file { try folder.write(text, to: path) }
    }
  }
}
