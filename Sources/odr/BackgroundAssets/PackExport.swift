import BackgroundAssetPacks
import Bytes
import Diagnostics
import FileTrees
import FileWriting
import ResourceTags

/// The folders of an export, and what changes in them.
struct PackExport {
  private let folders: [(folder: ExportFolder, changes: ExportChanges)]
  private let manifest: SourceText
  private let limits: [WriteLimit]
  /// The lock of the folder of the manifests; `nil` if nothing is to be written, or if there is no such folder yet.
  private let lock: FolderLock?

  /// The export of a plan: the manifests of the packs in the folder at `path` and copies of data sets in that at `copies`.
  ///
  /// Nothing is written outside of the repository of each folder, unless links are followed. An export that `writes` waits
  /// for the lock of the folder, and first finishes or undoes one that was interrupted.
  init(
    _ plan: PackPlan, of manifest: Manifest, to path: String, copies: String?, root: String,
    writes: Bool
  ) throws {
    self.manifest = manifest.source
    lock = try writes && FilePath.isThere(path) ? Self.lock(path) : nil
    if writes { try Self.recover(path, copies: copies) }
    var folders: [(folder: ExportFolder, changes: ExportChanges)] = []
    var limits: [WriteLimit] = []
    func add(_ path: String, _ wanted: [ExportedFile]) throws {
      let limit = try Self.limit(path)
      limits.append(limit)
      let folder = try ExportFolder(path, within: limit)
      folders.append((folder, try folder.changes(to: wanted)))
    }
    try add(
      path,
      Parallel.map(plan.packs.count) { index in
        let pack = plan.packs[index]
        return ExportedFile(ByteString(pack.manifestName), pack.manifestText(platforms: plan.platforms))
      })
    if let copies {
      let start = RelativePath.path(of: try ResourcePathResolver.absolute(copies), from: root) + "/"
      let files = plan.packs.flatMap(\.files).filter(\.isCopy)
      try add(
        copies,
        try files.map { file in
          let source = FilePath.joined(manifest.folderPath, file.source)
          return ExportedFile(
            ByteString(Array(file.path.utf8.dropFirst(start.utf8.count))),
            try FileReader.named(source, onlyRegular: true).allBytes
          )
        })
    }
    (self.folders, self.limits) = (folders, limits)
  }

  /// The limit of a folder that may not be there yet: that of the nearest folder around it that is.
  private static func limit(_ path: String) throws -> WriteLimit {
    var folder = path
    while try folder != "." && folder != "/" && !FilePath.isThere(folder) { folder = FilePath.folder(of: folder) }
    return try WriteLimit(
      of: FilePath.joined(folder, ExportRecord.name), followsLinks: GlobalOptions.given.followsLinks)
  }

  /// Whether the folders are not up to date.
  var isStale: Bool {
    folders.contains { !$0.changes.changes.isEmpty || !$0.changes.kept.isEmpty || $0.folder.isStale($0.changes) }
  }

  /// The changes as a unified diff.
  var diff: [UInt8] {
    folders.flatMap { folder, changes in
      changes.changes.flatMap { change -> [UInt8] in
        let name = DiffName.name(of: folder.place(of: change.name))
        let old = change.old ?? SourceText(name: name, "")
        let new = change.new ?? []
        if old.bytes.contains(0) || new.contains(0) { return Array("Binary file \(name.visible) differs\n".utf8) }
        return UnifiedDiff.bytes(old, named: name, LineDiff.edits(from: old, to: new), isNew: change.old == nil)
      }
    }
  }

  /// The paths of files that stay as somebody else made them.
  var kept: [String] { folders.flatMap { folder, changes in changes.kept.map { folder.place(of: $0) } } }

  /// What is written, and what is removed.
  var counts: (written: Int, removed: Int) {
    let changes = folders.flatMap(\.changes.changes)
    return (changes.count { $0.new != nil }, changes.count { $0.new == nil })
  }

  private static func lock(_ path: String) throws -> FolderLock {
    try FolderLock(path, of: FilePath.joined(path, ExportRecord.name))
  }

  /// Writes all files or none, and then removes those that are no longer needed.
  func write() throws {
    let main = folders[0].folder
    if lock == nil { try main.make() }
    let lock = try lock ?? Self.lock(main.path)
    defer { withExtendedLifetime(lock) {} }
    var transaction = FileTransaction(from: manifest.isUnnamed ? [] : [manifest]) { try journal() }
    for (folder, changes) in folders { try folder.add(changes, to: &transaction) }
    try transaction.commit()
    for (folder, changes) in folders { try folder.removeOthers(changes) }
  }

  private func journal() throws -> TransactionJournal {
    guard let state = StateFolder() else {
      throw CommandFailure("there is no folder to record the change in; \(StateFolder.advice)")
    }
    for limit in limits { try state.make(outside: limit) }
    let path = folders[0].folder.path
    return TransactionJournal(of: FilePath.real(path) ?? path, in: state)
  }

  /// Finishes or undoes an export to the folder at `path` that was interrupted; `copies` is that of data sets.
  private static func recover(_ path: String, copies: String?) throws {
    let limit = try limit(path)
    guard let root = FilePath.real(path), let state = StateFolder(), try state.isThere(outside: limit) else { return }
    let journal = TransactionJournal(of: root, in: state)
    guard journal.isOpen else { return }
    let roots = ([root] + (copies.flatMap { FilePath.real($0) }.map { [$0] } ?? [])).map { ByteString($0) }
    let recovery = try TransactionRecovery(journal) { path in roots.contains { ByteString(path).isWithin($0) } }
    StandardStream.note("an earlier export was interrupted, and is \(recovery.isFinished ? "finished" : "undone")")
    guard recovery.foreign.isEmpty else {
      throw CommandFailure(
        "\(recovery.foreign.map(\.quoted).joined(separator: ", ")): not what the interrupted export wrote; remove it")
    }
  }
}
