import Foundation
package import OdrXcodeProjects
import ResourceTags

/// A spelling of a file's name that Apple's file systems take for the same as any other.
package enum Spelling: CaseIterable, Sendable {
  case composed, decomposed
  /// Composed, with the Kelvin sign for each `K`.
  case compatible

  package func callAsFunction(_ name: String) -> String {
    // Characters are equal in any spelling.
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

/// ``LanternProject`` and its manifest with names outside of ASCII, which each of the three places spells in its own way.
package struct RespelledProject {
  package let manifest: String
  package let project: LanternProject

  /// The names in place of those of ``LanternProject``; each is in the manifest, in the project or in both.
  private static let names = [
    ("Cave.sks", "Höhle.sks"), ("Levels", "Höhlen"), ("Fog", "Nébel"), ("fog.bin", "nébel.bin"), ("Own.txt", "Öwn.txt"),
    ("Skins", "Häute"), ("Art.xcassets", "Kunst-Ü.xcassets"), ("Sea:", "Séa:"), ("Sea/", "Séa/"),
    ("Tree.imageset", "Bäum.imageset"), ("Wave.imageset", "Kelp.imageset"),
  ]

  /// The parts of the project file that name files.
  private static let references = [
    "path = Cave.sks", "path = Levels/Plain.sks", "path = Levels", "path = Art.xcassets", "path = Skins",
    "\tFog/fog.bin = (", "\tOwn.txt,",
  ]

  /// What `manifest` says of the project; each function spells the names of one place, those on the disk one by one.
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

  /// A reference with its path in quotes.
  private static func quoted(_ reference: String) -> String {
    if let range = reference.range(of: "path = ") { return "path = \"\(reference[range.upperBound...])\"" }
    let path = reference.dropFirst().prefix { $0 != "," && $0 != " " }
    return "\t\"\(path)\"" + reference.dropFirst(1 + path.count)
  }

  /// Its files on a file system that ignores spellings, as those of Macs do, or on one that does not.
  package func folder(ignoresSpelling: Bool) -> ManifestFolder {
    let tree = MemoryTree(project.files)
    return ManifestFolder(path: "/lantern", tree: ignoresSpelling ? tree : ExactTree(base: tree))
  }

  /// Writes everything into a folder of the disk.
  package func write(to folder: TemporaryFolder) throws {
    try folder.write(manifest, to: "ResourceTags.yml")
    try folder.write(project.text, to: "Lantern.xcodeproj/project.pbxproj")
    for (path, file) in project.files {
      if case .text(let text) = file { try folder.write(text, to: path) }
    }
  }
}

/// The files of a ``MemoryTree``, which ignores spellings, under exactly their own names.
private struct ExactTree: FileTree {
  let base: MemoryTree

  func list(_ folder: [UInt8], _ visit: (any FolderEntry) -> Void) -> Bool { has(folder) && base.list(folder, visit) }
  func status(of path: [UInt8]) -> FileStatus? { has(path) ? base.status(of: path) : nil }
  func leavesRoot(_ path: [UInt8]) -> Bool { base.leavesRoot(path) }

  func text(at path: [UInt8]) throws(FileFailure) -> SourceText {
    guard has(path) else { throw FileFailure(String(decoding: path, as: UTF8.self), "not there", isMissing: true) }
    return try base.text(at: path)
  }

  private func has(_ path: [UInt8]) -> Bool {
    var folder: [UInt8] = []
    for name in path.split(separator: UInt8(ascii: "/")) {
      var isThere = false
      _ = base.list(folder) { if $0.name.elementsEqual(name) { isThere = true } }
      if !isThere { return false }
      folder += (folder.isEmpty ? [] : [UInt8(ascii: "/")]) + name
    }
    return true
  }
}
