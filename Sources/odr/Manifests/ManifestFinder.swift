import ResourceTags

/// Finds the manifest that a command without a path means.
enum ManifestFinder {
  /// The names that a manifest can have.
  static let names = Manifest.fileNames

  /// The path of the manifest in the working directory, or in the nearest folder above it up to the repository's root.
  ///
  /// The path is relative to the working directory. Throws ``CommandFailure`` if there is none, or if one folder
  /// has two.
  static func find() throws -> String {
    for (depth, _) in RepositoryWalk(from: FilePath.real(".") ?? "/").enumerated() {
      if let path = try manifest(in: String(repeating: "../", count: depth)) { return path }
    }
    throw CommandFailure(
      "no ResourceTags.yml, .yaml or .json in this folder or above it\(ManifestsBelow.advice)")
  }

  /// Whether a command without a path, in the folder at an absolute path, means the manifest at another one.
  static func finds(_ manifest: String, from folder: String) -> Bool {
    for (folder, _) in RepositoryWalk(from: folder) {
      let found = names.map { FilePath.joined(folder, $0) }.filter(FilePath.exists)
      if !found.isEmpty { return found == [manifest] }
    }
    return false
  }

  /// The manifest in `folder`, a path that is empty or ends with `/`.
  static func manifest(in folder: String) throws -> String? {
    let found = try names.filter { try FilePath.isThere(folder + $0) }
    if found.count > 1 {
      throw CommandFailure(
        "both \(found[0]) and \(found[1]) are in \(folder.isEmpty ? "this folder" : folder.visible); name one")
    }
    return found.first.map { folder + $0 }
  }

  /// The path of the manifest that `path` names; for a folder, of the manifest in it. Throws ``CommandFailure`` if there
  /// is none in the folder.
  static func named(_ path: String) throws -> String {
    guard try FilePath.isFolder(path) else { return path }
    guard let found = try manifest(in: path.hasSuffix("/") ? path : path + "/") else {
      throw CommandFailure("no ResourceTags.yml, .yaml or .json in \(path.quoted)")
    }
    return found
  }
}

/// The manifests below the working directory, for the advice where none is in it or above it.
enum ManifestsBelow {
  /// How deep a manifest may lie, and how many folders are read, so that a mistake in a home folder costs little.
  private static let (depthLimit, folderLimit) = (3, 500)

  /// What to do about a manifest that is not found.
  static var advice: String {
    let found = paths()
    guard let first = found.first else { return "; name a manifest, or write one with 'odr init'" }
    let option = "-m " + ShellWord.path(first)
    return found.count == 1 ? ", but one below; add: \(option)" : ", but \(found.count) below; add one: \(option)"
  }

  /// The paths of the manifests, those in upper folders first.
  private static func paths() -> [String] {
    guard let tree = DiskTree.named(".") else { return [] }
    var found: [[UInt8]] = []
    var level: [[UInt8]] = [[]]
    var rest = folderLimit
    for _ in 0...depthLimit {
      var next: [[UInt8]] = []
      for folder in level.prefix(rest) {
        _ = tree.list(folder) { entry in
          let path = folder.isEmpty ? Array(entry.name) : folder + [UInt8(ascii: "/")] + entry.name
          if entry.kind == .folder, mayHold(entry.name) { next.append(path) }
          if ManifestFinder.names.contains(String(path: entry.name)), entry.kind == .file { found.append(path) }
        }
      }
      rest = max(0, rest - level.count)
      level = next.sorted { $0.precedes($1) }
    }
    return found.map { String(path: $0) }
  }

  /// Whether people put a manifest into a folder of this name: not into hidden ones, packages and those of tools.
  private static func mayHold(_ name: ByteSlice) -> Bool {
    !name.contains(UInt8(ascii: ".")) && !["node_modules", "Pods", "Carthage", "build"].contains(String(path: name))
  }
}
