import ResourceTags

/// Finds the manifest for a command that was called without a path.
enum ManifestFinder {
  /// The file names that odr looks for in a folder.
  private static let names = Manifest.fileNames

  /// Returns the path of the manifest in the working directory or in the nearest parent folder, up to the repository's
  /// root.
  ///
  /// The path is relative to the working directory. Throws ``CommandFailure`` if there isn't a manifest, or if a folder
  /// contains two manifests.
  static func find() throws -> String {
    for folder in foldersAbove { if let path = try manifest(in: folder) { return path } }
    throw Missing()
  }

  /// Returns the path that ``find()`` returns, and prints a note about the other manifests in that folder. If there isn't
  /// a manifest, the only manifest of another target in the working directory is enough.
  static func findOne() throws -> String {
    do {
      let path = try find()
      noteOthers(than: path)
      return path
    } catch let failure as Missing {
      guard let other = others(than: "").only else { throw failure }
      return other
    }
  }

  /// The relative paths of the working directory (an empty path) and of its parent folders, up to the repository's
  /// root.
  static var foldersAbove: [String] {
    let count = RelativePath.foldersUp(from: FilePath.workingFolder).folders.count
    return (0..<count).map { String(repeating: "../", count: $0) }
  }

  /// Returns the paths of all manifests in the nearest folder that has a manifest: the folder's own manifest first, then
  /// the manifests of other targets. Only in the working directory, the manifests of other targets are enough.
  static func findAll() throws -> [String] {
    for folder in foldersAbove {
      let own = try manifest(in: folder)
      if own == nil, !folder.isEmpty { continue }
      let all = own.asArray + others(than: own ?? folder)
      if !all.isEmpty { return all }
    }
    throw Missing()
  }

  /// Returns the paths of the other manifests in the folder of the manifest at `path` whose names have a prefix, such as
  /// `Lite.ResourceTags.yml`, sorted by name.
  static func others(than path: String) -> [String] { all(besides: path).filter { !names.contains($0.fileName) } }

  /// Returns the paths of all other manifests in the folder of the manifest at `path`, sorted by name.
  static func all(besides path: String) -> [String] {
    let folder = String(path.dropLast(path.fileName.count))
    var found: [String] = []
    let place = folder.isEmpty ? "." : folder
    let isRead = DiskTree.named(place)?.list([]) { entry in
      guard entry.kind != .folder, Manifest.allFileNames.match(entry.name) else { return }
      found.append(String(path: entry.name))
    }
    if isRead != true {
      StandardStream.note("cannot list folder \(place.quoted), so other manifests in it are left out")
    }
    return found.sorted().map { folder + $0 }.filter { $0 != path }
  }

  /// Prints a note about the other manifests in the folder of the manifest at `path`, which the user didn't choose.
  static func noteOthers(than path: String) {
    for other in others(than: path) {
      StandardStream.note("\(other.quoted) is left out; to use it, add: -m \(ShellWord.path(other))")
    }
  }

  /// The failure to find a manifest without a path.
  struct Missing: UserFacingError {
    let message = "no ResourceTags.yml, .yaml, or .json in this folder or above it\(adviceAboutMissing)"
  }

  /// Whether a command without a path, called in `folder`, uses `manifest`; both parameters are absolute paths.
  static func finds(_ manifest: String, from folder: String) -> Bool { (try? nearest(to: folder)) == manifest }

  /// Returns the path of the manifest in `folder`, an absolute path, or in the nearest folder above it.
  private static func nearest(to folder: String) throws -> String? {
    for folder in RelativePath.foldersUp(from: folder).folders {
      if let path = try manifest(in: folder) { return path }
    }
    return nil
  }

  /// Returns the path of the manifest in a folder, or in the nearest folder above a file or folder.
  private static func manifest(near path: String) -> String? {
    guard let found = try? nearest(to: RelativePath.absolute(path)) else { return nil }
    return RelativePath.path(of: found, from: FilePath.workingFolder)
  }

  /// Returns the manifest in `folder`; an empty path is the working directory. Returns `nil` if the folder doesn't
  /// contain a manifest. Throws ``CommandFailure`` if the folder contains two manifests.
  static func manifest(in folder: String) throws -> String? {
    let folder = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
    let found = try names.map { folder + $0 }.filter(FilePath.hasEntry)
    if let message = repetitions(found).first { throw CommandFailure(message) }
    return found.first
  }

  /// Returns a message about each folder whose own manifest is among `paths` in several formats.
  static func repetitions(_ paths: [String]) -> [String] {
    let own = paths.filter { names.contains($0.fileName) }
    let folders = Dictionary(grouping: own) { String($0.dropLast($0.fileName.count)) }
    return folders.sortedByKey.filter { $1.count > 1 }.map { folder, found in
      let place = folder.isEmpty ? "this folder" : folder.visible
      return "both \(found[0].fileName) and \(found[1].fileName) are in \(place); remove one, or specify one with '-m'"
    }
  }

  /// Prints a note if folders, hooks, and editors don't find the manifest at `path` because of its name. The note is
  /// printed only in repositories.
  static func noteName(of path: String) {
    let name = path.fileName
    guard path != "-", !Manifest.allFileNames.match(name), RelativePath.inRepository(path) != nil,
      !FileBoundary.isDevice(path)
    else { return }
    let base = name.split(separator: ".").first.map { $0 + "." } ?? ""
    let ending = name.hasSuffix(".json") ? "json" : "yml"
    StandardStream.note(
      "folders, hooks, and editors do not find \(path.quoted); they find '\(base.visible)ResourceTags.\(ending)'")
  }

  /// Returns the path of a manifest: `path` or, if `path` is a folder, the path of the manifest in that folder. Throws
  /// ``CommandFailure`` if the folder doesn't contain a manifest.
  static func named(_ path: String) throws -> String {
    guard try FilePath.isFolder(path) else {
      if Manifest.allFileNames.match(path), try !FilePath.hasEntry(path),
        let other = Manifest.allFileNames.variants(of: ByteString(path)).map(\.pathString).first(where: FilePath.exists)
      {
        throw CommandFailure("there is no manifest \(path.quoted); did you mean \(other.quoted)?")
      }
      return path
    }
    guard let found = try manifest(in: path) else {
      throw CommandFailure("no ResourceTags.yml, .yaml, or .json in \(path.quoted)")
    }
    return found
  }
}

/// The manifests below the working directory, which odr suggests if it doesn't find a manifest in the working directory
/// or a parent folder.
extension ManifestFinder {
  /// The maximum numbers of levels and folders to search, which are small so that calling odr in the home folder by
  /// mistake doesn't take long.
  private static let depthLimit = 3
  private static let folderLimit = 500

  /// The end of the error message about the missing manifest, with a suggestion.
  private static var adviceAboutMissing: String {
    let found = below()
    guard let first = GlobalOptions.given.rest.lazy.compactMap(manifest(near:)).first ?? found.first else {
      return restoring.map { "; to restore the deleted one, run: \($0)" }
        ?? "; specify a manifest, or create one with 'odr init'"
    }
    let others = found.count { $0 != first }
    let more = others > 0 ? " and \(others) more" : ""
    let rest = GlobalOptions.given.rest
    let words = rest.starts(with: ["code", "check"]) ? ["lint", "--code"] : rest
    let takesFolders =
      ["fmt", "install", "lint", "packs", "report", "sizes", "xcode"].contains(words.first) && !words.contains("pull")
    let all = others > 0 && takesFolders ? "; \(ShellWord.lineInSentence(["odr"] + words + ["."])) uses them all" : ""
    return ", but odr found \(first.quoted)\(more); add: -m \(ShellWord.path(first))\(all)"
  }

  /// The command that restores a manifest that was deleted from the working directory, but not from git's index.
  static var restoring: String? {
    Manifest.fileNames.first { (try? ManifestVersion(staged: ManifestVersion.pathInRepository($0))) != nil }
      .map { "\(GlobalOptions.given.git) restore \($0)" }
  }

  /// Returns the end of the error message about a path that does not lead to a manifest, if odr finds one without a path,
  /// or one that it skips.
  static func advice(instead path: String) -> String {
    guard let found = manifest(near: path) ?? (try? find()) else {
      let skipped = path == "." ? below().first : nil
      return skipped.map { ", except \($0.quoted), which is in a submodule or ignored; specify it" }
        ?? "; specify a manifest, or create one with 'odr init'"
    }
    let words = GlobalOptions.given.rest
    if words.starts(with: ["code", "generate"]), path.hasSuffix(".swift") {
      return "; did you mean \(ShellWord.lineInSentence(["odr"] + words.flatMap { $0 == path ? ["-o", path] : [$0] }))?"
    }
    let manifest = try? Manifest(FileReader.input(at: found))
    let names = manifest.map { $0.tags().map(\.name) + $0.resources().map(\.path) } ?? []
    let isShown = names.contains(path) || FilePath.exists(path) && !path.contains(".xcodeproj")
    let show = ManifestCommand(found).inSentence("show", [ShellWord.text(path), "--sizes"])
    let command = ShellWord.lineInSentence(["odr"] + words.map { $0 == path ? found : $0 })
    let isOnly = words.dropFirst().contains(path) && words.count(where: { $0 == path }) == 1
    return (isOnly ? "; \(command) uses the nearest manifest" : "; the nearest manifest is \(found.quoted)")
      + (isShown ? ", and \(show) shows a tag or resource" : "")
  }

  /// Returns the paths of the manifests, with manifests in upper folders first.
  static func below() -> [String] { below { Manifest.allFileNames.match($0.name) && $0.kind == .file } }

  /// Returns the paths of the Xcode projects in the folders below.
  static func projectsBelow() -> [String] {
    below { String(path: $0.name).hasSuffix(".xcodeproj") && $0.kind == .folder }
  }

  private static func below(where isWanted: (FolderEntry) -> Bool) -> [String] {
    guard let tree = DiskTree.named(".") else { return [] }
    var found: [[UInt8]] = []
    var level: [[UInt8]] = [[]]
    var rest = folderLimit
    for _ in 0...depthLimit {
      var next: [[UInt8]] = []
      for folder in level.prefix(rest) {
        _ = tree.list(folder) { entry in
          let path = folder.appendingPath(entry.name)
          if entry.kind == .folder, mayHold(entry.name) { next.append(path) }
          if isWanted(entry) { found.append(path) }
        }
      }
      rest = max(0, rest - level.count)
      level = next.sorted { $0.lexicographicallyPrecedes($1) }
    }
    return found.map { String(path: $0) }
  }

  /// Whether odr looks for manifests in a folder with this name: the folder isn't hidden, isn't a package, and wasn't
  /// created by a tool.
  private static func mayHold(_ name: ByteSlice) -> Bool {
    !name.contains(".") && !["node_modules", "Pods", "Carthage", "build"].contains(String(path: name))
  }
}
