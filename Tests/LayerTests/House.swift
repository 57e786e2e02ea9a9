import Foundation

/// The source folders in the order of their layers, with the names that their files declare and use.
struct House {
  /// A source file with its names.
  struct File {
    let path: String
    let names: SourceNames
    /// The position of the file's folder in the order. Lower folders must not use names from higher folders.
    let level: Int
  }

  /// The folders in order, with the lowest first.
  let folders: [String]
  let files: [File]
  /// Folders that contain sources but aren't in the order.
  private(set) var unlisted: Set<String> = []

  /// Names of standard library members that extensions in this package declare, too. A use of such a name doesn't show
  /// which member is meant.
  private static let standardMembers: Set<Substring> = ["format", "insert", "merge"]

  /// Finds the names in `sources`, which maps paths relative to the top source folder to texts.
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

  /// Every use of a name that only higher folders declare, in the form `file:line: name of folder`.
  var upwardArrows: [String] {
    let types = levels(\.types)
    let functions = levels(\.functions)
    let members = levels(\.extensionMembers)
    let declared = levels(\.declared)
    return files.flatMap { file -> [String] in
      // If the same folder or a lower folder also declares the name, that declaration may be meant.
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
  /// This package: the order of folders in `Sources/README.md`, and all sources except the plugins, which use no other
  /// target.
  static func ofPackage() throws -> House { try package.get() }

  private static let package = Result {
    let map = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    return House(folders: Self.folders(of: map), sources: try sources())
  }

  /// Reads the texts of the sources, by path.
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

  /// Finds the folders in the fenced block of a map. Each line consists of a folder and a short description.
  static func folders(of map: String) -> [String] {
    let parts = map.components(separatedBy: "```")
    guard parts.count > 1 else { return [] }
    return parts[1].split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
  }
}
