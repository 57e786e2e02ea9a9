import Foundation

/// The folders of sources in their order, and what each uses of the others.
struct House {
  /// A file and its names.
  struct File {
    let path: String
    let names: SourceNames
    /// The place of its folder in the order: lower ones know nothing of higher ones.
    let level: Int
  }

  /// The folders in their order, the lowest first.
  let folders: [String]
  let files: [File]
  /// Folders that hold sources and stand nowhere in the order.
  private(set) var unlisted: Set<String> = []

  /// Members of the standard library that extensions of ours have, too: who calls one is not known.
  private static let standardMembers: Set<Substring> = ["format", "insert", "merge"]

  /// Takes `sources`, texts by path from the top folder of sources on, apart.
  init(folders: [String], sources: [String: String]) {
    self.folders = folders
    let levels = Dictionary(folders.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var files: [File] = []
    for (path, text) in sources.sorted(by: { $0.key < $1.key }) {
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      guard let level = levels[folder] else {
        unlisted.insert(folder)
        continue
      }
      files.append(File(path: path, names: SourceNames(text), level: level))
    }
    self.files = files
  }

  /// Each use of something that only higher folders have, as `file:line: what, of which folder`.
  var upwardArrows: [String] {
    let types = levels(\.types)
    let functions = levels(\.functions)
    let members = levels(\.extensionMembers)
    let declared = levels(\.declared)
    return files.flatMap { file -> [String] in
      // What is declared here or below may be what is meant.
      func isHere(_ name: Substring) -> Bool { declared[name, default: []].contains { $0 <= file.level } }
      func arrows(_ uses: [Substring: Int], _ owners: [Substring: Set<Int>]) -> [String] {
        uses.compactMap { name, line in
          guard let owner = owners[name]?.min(), owner > file.level, !isHere(name) else { return nil }
          return "\(file.path):\(line): \(name) of \(folders[owner])"
        }
      }
      return arrows(file.names.usedTypes, types) + arrows(file.names.usedFunctions, functions)
        + arrows(file.names.usedMembers.filter { !Self.standardMembers.contains($0.key) }, members)
    }.sorted()
  }

  /// The levels of the folders that declare each name.
  private func levels(_ names: KeyPath<SourceNames, Set<Substring>>) -> [Substring: Set<Int>] {
    var levels: [Substring: Set<Int>] = [:]
    for file in files {
      for name in file.names[keyPath: names] { levels[name, default: []].insert(file.level) }
    }
    return levels
  }
}

extension House {
  /// The house of this package: the order of `Sources/README.md`, and all sources but the plugins, which know no other.
  static func ofPackage() throws -> House {
    let map = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    return House(folders: Self.folders(of: map), sources: try sources())
  }

  /// The texts of the sources, by path.
  static func sources() throws -> [String: String] {
    var sources: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where path.hasSuffix(".swift") && !path.hasPrefix("Plugins/") {
      sources[path] = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
    return sources
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  /// The folders in the fenced block of a map, one a line, each with a few words behind it.
  static func folders(of map: String) -> [String] {
    let parts = map.components(separatedBy: "```")
    guard parts.count > 1 else { return [] }
    return parts[1].split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
  }
}
