import ResourceTags

/// The pack manifests that somebody names.
enum PackManifestFiles {
  /// Reads the `.json` files of folders, sorted and without hidden ones; a path that is no folder stands for itself.
  static func read(_ paths: [String]) throws -> [SourceText] {
    let files = try paths.flatMap { try self.paths(at: $0) }
    if files.isEmpty {
      throw CommandFailure("there is no pack manifest in \(paths.map(\.quoted).joined(separator: ", "))")
    }
    return try files.map { try FileReader.named($0, onlyRegular: true) }
  }

  /// The paths of the `.json` files in the folder at `path`, sorted and without hidden ones; `path` itself if it is no folder.
  static func paths(at path: String) throws -> [String] {
    guard try FilePath.isFolder(path) else { return [path] }
    guard let tree = DiskTree.named(path) else { throw FileError.failure("open folder", path) }
    var names: [[UInt8]] = []
    let isListed = tree.list([]) { entry in
      guard entry.kind != .folder, entry.name[0] != UInt8(ascii: ".") else { return }
      let name = Array(entry.name)
      if String(decoding: name, as: UTF8.self).lowercased().hasSuffix(".json") { names.append(name) }
    }
    if !isListed { throw FileError.failure("read folder", path) }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map {
      path == "." ? String(path: $0) : FilePath.joined(path, String(path: $0))
    }
  }
}
