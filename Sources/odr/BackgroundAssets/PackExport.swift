import OdrBackgroundAssets
import ResourceTags

/// The changes that an export of asset packs makes in the output folders.
struct PackExport {
  /// A file to write; `old` is the current text, or `nil` if the file doesn't exist.
  private typealias Change = (folder: ExportFolder, path: String, old: SourceText?, new: [UInt8])

  private var changes: [Change] = []
  /// The paths of the folder's pack manifests, except for manifests that the export creates.
  private(set) var otherManifests: [String] = []
  /// The paths of files that are in the folder for partial catalogs but don't belong to any pack.
  private(set) var otherCatalogFiles: [String] = []
  private let manifest: SourceText
  private let main: ExportFolder
  /// The lock of the folder for pack manifests; `nil` if the folder doesn't exist yet.
  private let lock: FolderLock?

  /// Prepares the export of a plan to the folder at `path`. Partial catalogs go to the folder `catalogs`.
  ///
  /// Throws an error if a foreign file is in the place of a new pack manifest. Without `--follow-links`, the export
  /// writes only inside the repository of each folder. odr first waits until other programs have finished writing to the
  /// folder.
  init(_ plan: PackPlan, of manifest: Manifest, to path: String, catalogs: String?) throws {
    self.manifest = manifest.source
    main = try ExportFolder(path)
    lock = try FilePath.hasEntry(path) ? main.lock() : nil
    try addManifests(plan)
    if let catalogs { try addCatalogs(plan, of: manifest, to: catalogs) }
    try findOthers(plan)
  }

  private mutating func addManifests(_ plan: PackPlan) throws {
    var foreign: [String] = []
    for pack in plan.packs {
      let place = main.path.appendingPath(pack.manifestName)
      let old = try main.text(at: place)
      let new = pack.manifestText(platforms: plan.platforms)
      if let old, PackManifest(old).id?.string != pack.id { foreign.append(place) }
      add((main, place, old, new))
    }
    if foreign.isEmpty { return }
    throw CommandFailure(
      "nothing was exported: the export would replace \(Wording.list(foreign.map(\.quoted))), but odr replaces only "
        + "manifests of the packs that it exports; move or remove the files")
  }

  private mutating func addCatalogs(_ plan: PackPlan, of manifest: Manifest, to path: String) throws {
    let folder = try ExportFolder(path)
    let boundary = try FileBoundary.folder(manifest.folderPath)
    var wanted = Set(plan.packs.map { main.path.appendingPath($0.manifestName) })
    var replaced: [String] = []
    for pack in plan.packs {
      let count = changes.count
      for file in pack.catalog {
        let place = folder.path.appendingPath(pack.catalogName.appendingPath(file.path))
        let path = manifest.folderPath.appendingPath(file.source)
        let new = try file.contentsInCatalog(of: try FileReader.read(path, within: boundary))
        if FilePath.isSame(path, place) { throw CommandFailure("cannot replace \(path.quoted); choose another folder") }
        add((folder, place, try folder.text(at: place), new))
        wanted.insert(place)
      }
      if !changes[count...].contains(where: { $0.old != nil }) { continue }
      let catalog = folder.path.appendingPath(pack.catalogName)
      let packManifest = main.path.appendingPath(pack.manifestName)
      if try !FilePath.hasEntry(packManifest) {
        throw CommandFailure(
          "nothing was exported: the export would replace files in \(catalog.quoted), which no export wrote, because "
            + "\(packManifest.quoted) does not exist; remove the catalog, or choose another folder")
      }
      replaced.append(catalog)
    }
    otherCatalogFiles = folder.files().filter { !wanted.contains($0) }
    // A catalog with other files may be one that odr didn't write.
    for catalog in replaced {
      guard let other = otherCatalogFiles.first(where: { $0.hasPrefix(catalog + "/") }) else { continue }
      throw CommandFailure(
        "nothing was exported: the export would replace files in \(catalog.quoted), but \(other.quoted) does not belong to "
          + "the pack; remove the other files, or choose another folder")
    }
  }

  private mutating func add(_ change: Change) {
    if let old = change.old, old.bytes.equals(change.new) { return }
    changes.append(change)
  }

  /// Finds the pack manifests that the plan doesn't create.
  private mutating func findOthers(_ plan: PackPlan) throws {
    guard try FilePath.isFolder(main.path) else { return }
    // A file system can ignore the case of names.
    let made = Set(plan.packs.map { main.path.appendingPath($0.manifestName).lowercased() })
    otherManifests = try PackManifestFiles.paths(at: main.path).filter { place in
      guard !made.contains(place.lowercased()), let source = try? main.text(at: place) else { return false }
      return PackManifest(source).findings.isEmpty
    }
  }

  /// The number of files to write.
  var count: Int { changes.count }

  /// Writes either all files or none.
  func write() throws {
    if lock == nil { try main.make(main.path) }
    let lock = try lock ?? main.lock()
    defer { withExtendedLifetime(lock) {} }
    var transaction = FileTransaction(from: manifest.isUnnamed ? [] : [manifest])
    for change in changes {
      try change.folder.make(change.path.parentFolder)
      try transaction.add(change.path, replacing: change.old, with: change.new)
    }
    try transaction.commit()
  }
}

/// A folder that an export writes to.
private struct ExportFolder {
  /// The path as messages show it.
  let path: String
  private let limit: FileBoundary

  /// Describes the folder at `path`, which may not exist yet. The nearest parent folder that exists determines where
  /// odr can write.
  init(_ path: String) throws {
    self.path = path
    var folder = path
    while try folder != "." && folder != "/" && !FilePath.hasEntry(folder) { folder = folder.parentFolder }
    limit = try .named(folder.appendingPath("pack.json"))
  }

  /// Waits for the lock of the folder.
  func lock() throws -> FolderLock { try FolderLock(path, of: path.appendingPath("*.json")) }

  /// Returns the text of the file at `place`; `nil` if the file doesn't exist. Throws an error if the file isn't a
  /// regular file in the folder.
  func text(at place: String) throws -> SourceText? {
    guard let found = try FilePath.metadata(place, followsLinks: false) else { return nil }
    try checkIsInside(place)
    guard found.kind == .file else { throw CommandFailure("\(place.quoted) is not a regular file; remove it") }
    return try FileReader.named(place)
  }

  /// Returns the paths of the files in the folder and its subfolders, without hidden files and without the bundles that
  /// `actool` makes.
  func files() -> [String] {
    var files: [String] = []
    DiskTree.named(path)?.walk([]) { name, entry in
      let isAtTop = name.count == entry.name.count
      if entry.name[0] == "." || isAtTop && name.string.hasSuffix(".bundle") { return false }
      if entry.kind == .file { files.append(path.appendingPath(String(path: name))) }
      return true
    }
    return files.sorted()
  }

  /// Creates the folder at the path `folder` inside this folder, with its parent folders. Throws an error if a link
  /// points outside this folder.
  func make(_ folder: String) throws {
    try OutputFile.makeFolder(folder, within: limit)
    try checkIsInside(folder)
  }

  /// Throws an error if a link leads from the folder to a file outside, because odr must change only files that it
  /// wrote.
  private func checkIsInside(_ place: String) throws {
    try limit.checkWriting(place, called: place)
    guard let root = FilePath.real(path), let real = FilePath.real(place) ?? FilePath.real(place.parentFolder),
      ByteString(real).isWithin(ByteString(root == "/" ? "" : root))
    else { throw CommandFailure("a symbolic link puts \(place.quoted) outside \(path.quoted); remove the link") }
  }
}

/// Finds and reads the pack manifests that the user specifies.
enum PackManifestFiles {
  /// Reads the files at `paths`. For a folder, reads the pack manifests in it and in its subfolders, and ignores other
  /// JSON files, except empty ones in the folder itself.
  static func read(_ paths: [String]) throws -> [SourceText] {
    var sources: [SourceText] = []
    for path in paths {
      let isFolder = try FilePath.isFolder(path)
      let files = isFolder ? try self.paths(at: path, inSubfolders: true) : [path]
      for file in files {
        let source = try FileReader.named(file)
        if !isFolder || mayBeManifest(source)
          || source.bytes.isEmpty && file == FilePath.shown(file.fileName, in: path)
        {
          sources.append(source)
        }
      }
    }
    if sources.isEmpty {
      throw CommandFailure("no pack manifest found in \(paths.map(\.quoted).commaSeparated)")
    }
    return sources
  }

  private static func mayBeManifest(_ source: SourceText) -> Bool {
    let keys: [StaticString] = ["\"assetPackID\"", "\"downloadPolicy\"", "\"fileSelectors\""]
    return keys.contains { source.bytes.offset(ofText: $0) != nil }
  }

  /// Returns the paths of the `.json` files in the folder at `path`, sorted and without hidden files. In subfolders, which
  /// may contain anything, leaves out links and files that are too large to be a pack manifest.
  static func paths(at path: String, inSubfolders: Bool = false) throws -> [String] {
    guard let tree = DiskTree.named(path) else { throw FileError.failure("open folder", path) }
    var names: [ByteString] = []
    let unread = tree.walk([]) { name, entry in
      if entry.name[0] == "." { return false }
      let isAtTop = name.count == entry.name.count
      if entry.kind != .folder, name.string.lowercased().hasSuffix(".json"),
        isAtTop || entry.kind == .file && entry.size() <= 16 << 20
      {
        names.append(ByteString(name))
      }
      return inSubfolders
    }
    if let folder = unread.first {
      throw FileError("cannot read folder \(FilePath.shown(String(path: folder), in: path).quoted)")
    }
    return names.sorted().map { FilePath.shown($0.pathString, in: path) }
  }
}
