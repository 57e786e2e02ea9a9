/// The new contents of a file. odr writes them to a temporary file next to the file, and then replaces the file in one
/// step. A program that reads the file gets either the old or the new contents.
package struct StagedFile {
  /// The path for messages.
  package let path: String
  /// The path of the replaced file, without links.
  package let realPath: String
  /// The file's metadata when this value was created; `nil` if the file didn't exist.
  package let status: FileMetadata?
  /// Sixteen digits in the temporary file's name. No other run uses the same name, so ``move(_:)`` never moves a file
  /// that another run is still writing, even without a lock.
  private let mark = String(UInt64.random(in: 1 << 60 ... .max), radix: 16)

  /// Prepares to replace the file at `path`, or to create it if it doesn't exist. Throws ``FileError`` if the path
  /// can't be examined.
  package init(_ path: String) throws {
    self.path = path
    let real = try Self.real(path)
    guard let folderPath = FilePath.real((real ?? path).parentFolder) else {
      throw FileError.failure("open the folder of", path)
    }
    realPath = folderPath.appendingPath((real ?? path).fileName)
    let realPath = realPath
    status = try real.map { _ in
      try FileError.during("read", path) { try FileMetadata(realPath, followsLinks: true) }
    }
  }

  /// Returns the path without links; `nil` if nothing exists at the path.
  private static func real(_ path: String) throws -> String? {
    do { return try FileSystem.realPath(path) } catch {
      if error == .isMissing { return nil }
      throw FileError.failure("read", path, error)
    }
  }

  /// The path of the temporary file.
  private var temporaryPath: String { folder.appendingPath(temporaryStart + mark + ".odr") }

  /// The start of the temporary file's name, which contains the file's name or, if it's long, the name's digest.
  private var temporaryStart: String {
    let name = realPath.fileName
    return ".\(name.utf8.count > 230 ? SHA256.hexDigest(of: name.pathBytes) : name)."
  }

  /// The path of the replaced file's folder, without links.
  var folder: String { realPath.parentFolder }

  /// Replaces or creates the file in one step. If the replacement fails, or if another program has changed the file
  /// since this value was created, changes nothing and throws ``FileError``.
  package func replace(with bytes: some Collection<UInt8>, mode: UInt16 = 0o666) throws {
    let staged = try stage(bytes, mode: mode)
    do {
      try checkUnchanged()
      try move(staged)
    } catch {
      discard(staged)
      throw error
    }
    confirm()
  }

  /// Writes `bytes` to the temporary file, and waits until the temporary file is on disk. The temporary file gets
  /// the permissions and the access control list of the file that it will replace. Returns the metadata by which
  /// ``move(_:)`` and ``discard(_:)`` recognize the temporary file.
  ///
  /// Before writing, removes the temporary files of killed runs. If the file doesn't exist yet, it gets the permissions
  /// `mode`, as far as the process may grant them. If writing fails, removes the temporary file and throws
  /// ``FileError``.
  func stage(_ bytes: some Collection<UInt8>, mode: UInt16 = 0o666) throws -> FileMetadata {
    try FileError.during("write", path) {
      // A read-only file must not change, even if the folder's permissions would allow odr to replace the file.
      if status != nil { try FileSystem.checkWritable(realPath) }
      removeLeftovers()
      let file = try OpenFile.new(temporaryPath, permissions: status == nil ? mode : 0o600)
      do {
        do {
          try file.write(bytes)
          if let status { try take(status, file) }
          try file.synchronize()
        } catch {
          try? file.close()
          throw error
        }
        // A file that can't be closed may be incomplete.
        try file.close()
        return try FileMetadata(temporaryPath, followsLinks: false)
      } catch {
        try? FileSystem.remove(temporaryPath)
        throw error
      }
    }
  }

  /// Removes the temporary files of killed runs: regular files that belong to the user or to the owner of the replaced
  /// file. If such a file belongs to a run that is still writing, that run fails and changes nothing.
  private func removeLeftovers() {
    let start = temporaryStart.pathBytes
    _ = try? OpenFile.folder(folder).forEachName { name, _ in
      let digits = name.dropFirst(start.count).dropLast(4)
      guard name.starts(with: start), name.suffix(4).elementsEqual(".odr".utf8), digits.count == mark.utf8.count,
        UInt64(Array(digits).string, radix: 16) != nil,
        case let path = folder.appendingPath(String(path: name)),
        let found = try? FileMetadata(path, followsLinks: false),
        found.kind == .file, found.isOwn || status?.owner == found.owner
      else { return }
      try? FileSystem.remove(path)
    }
  }

  /// Copies the old file's owner, permissions, and access control list to the new file. Throws an error if one of these
  /// properties can't be copied.
  private func take(_ status: FileMetadata, _ file: OpenFile) throws {
    let old = try OpenFile.reading(realPath, waits: false)
    defer { try? old.close() }
    let hasGroup = try file.takeOwner(of: status)
    try FileError.during("keep the access control list of", path) {
      try file.takeAccessList(of: old, hasGroup: hasGroup)
    }
    try file.takePermissions(of: status, hasGroup: hasGroup)
  }

  /// Replaces the file with the temporary file.
  ///
  /// Throws ``FileError`` if the replacement fails, if the file didn't exist before but exists now, or if another
  /// program has replaced the temporary file.
  func move(_ staged: FileMetadata) throws {
    guard try isUnchanged(staged, at: temporaryPath) else { throw FileError.changed(temporaryPath) }
    do {
      try status == nil
        ? FileSystem.move(temporaryPath, toNew: realPath) : FileSystem.move(temporaryPath, to: realPath)
    } catch {
      // On a network file system, a call may succeed but report a failure.
      if (try? isUnchanged(staged, at: realPath)) == true { return }
      throw FileError.failure("write", path, error)
    }
  }

  /// Waits until the disk has stored the changed names in the folder.
  ///
  /// After ``move(_:)``, the change can't be undone. If the disk doesn't confirm the new name, odr prints a note on
  /// standard error.
  func confirm() {
    do { try OpenFile.synchronizeFolder(folder) } catch {
      StandardStream.note("wrote \(path.quoted), but could not confirm that it is saved to disk: \(error.reason)")
    }
  }

  /// Removes the temporary file, unless another program has replaced it.
  func discard(_ staged: FileMetadata) {
    if (try? isUnchanged(staged, at: temporaryPath)) == true { try? FileSystem.remove(temporaryPath) }
  }

  /// Restores the old contents, or removes the file if `old` is `nil`. Throws ``FileError`` if the file can't be
  /// restored, or if another program has replaced the file that ``move(_:)`` put in place.
  func restore(_ old: SourceText?, inPlaceOf staged: FileMetadata) throws {
    guard try isUnchanged(staged, at: realPath) else { throw FileError.changed(path) }
    if let old { return try StagedFile(realPath).replace(with: old.allBytes) }
    try FileError.during("remove", path) { try FileSystem.remove(realPath) }
  }

  /// Throws ``FileError`` if another program has changed the file since this value was created.
  func checkUnchanged() throws {
    let real = try Self.real(path)
    guard let status else {
      if try FilePath.hasEntry(realPath) { throw FileError.changed(path) }
      return
    }
    // Another program may have changed a link, so that `path` now leads to another file.
    guard try real == realPath && isUnchanged(status, at: realPath) else { throw FileError.changed(path) }
  }

  /// Throws ``FileError`` if the file no longer has the contents `old`. odr may have read `old` before it locked the
  /// folder; `old` is `nil` if the file didn't exist.
  package func checkHolds(_ old: SourceText?) throws {
    guard (old == nil) == (status == nil) else { throw FileError.changed(path) }
    try checkUnchanged()
    if let old { try FileError.check(realPath, holds: old, called: path) }
  }

  /// Whether `path` is the path of the unchanged file whose metadata is `file`. Throws ``FileError`` if the path can't
  /// be examined.
  private func isUnchanged(_ file: FileMetadata, at path: String) throws -> Bool {
    guard let now = try FilePath.metadata(path, followsLinks: false) else { return false }
    return (now.device, now.file, now.size, now.seconds, now.nanoseconds)
      == (file.device, file.file, file.size, file.seconds, file.nanoseconds)
  }
}

extension StagedFile {
  /// Writes `bytes` to a new file at `path`. Throws ``FileError``, without creating a file, if the file already exists,
  /// if `limit` doesn't allow it, or if it can't be written.
  package static func create(_ bytes: [UInt8], at path: String, within limit: FileBoundary) throws {
    if path.fileName.isEmpty { throw FileError("cannot write \(path.quoted): this is not the path of a file") }
    try limit.checkWriting(path, called: path)
    guard let folder = FilePath.real(path.parentFolder) else { throw FileError.failure("write", path) }
    let lock = try FolderLock(folder, of: path)
    defer { withExtendedLifetime(lock) {} }
    let file = try StagedFile(path)
    // A link that leads nowhere counts as an existing file.
    if try file.status != nil || FilePath.hasEntry(path) {
      throw FileError.failure("write", path, .exists)
    }
    try file.replace(with: bytes)
  }
}

/// The advisory lock (`flock`) of a folder. The lock doesn't create a file, so nothing remains after a crash.
///
/// If the file system doesn't support locks, two simultaneous edits of a file may both succeed although one edit is
/// lost, because the file may change between the last check and the replacement.
package final class FolderLock {
  private let folder: OpenFile

  /// Locks the folder at `path` to change the file at `filePath`. Prints a note if odr must wait for the lock, or if
  /// the file system doesn't support locks.
  package init(_ path: String, of filePath: String) throws {
    let folder = try FileError.during("open the folder of", filePath) { try OpenFile.folder(path) }
    self.folder = folder
    do {
      try folder.lock {
        StandardStream.note("waiting for another program that has locked the folder of \(filePath.quoted)")
      }
    } catch {
      guard error.cannotLock else { throw FileError.failure("lock the folder of", filePath, error) }
      StandardStream.note(
        "cannot lock the folder of \(filePath.quoted) (\(error.reason)); "
          + "if two programs edit the file at the same time, one edit may be lost")
    }
  }

  deinit { try? folder.close() }
}

/// A boundary also limits where odr may write: to the repository of the file that the user specified or, outside of
/// repositories, to the file's folder.
///
/// In a stranger's repository, settings and symbolic links may point to any file.
extension FileBoundary {
  /// Whether the boundary contains the file at `path` or, if the file doesn't exist, the file's folder, after following
  /// links. Throws ``FileError`` if the path can't be examined.
  package func allowsWriting(_ path: String) throws -> Bool {
    try Self.target(of: path).map(contains) ?? false
  }

  /// Throws ``FileError`` if the boundary doesn't contain the file at `path`, which messages call `name`.
  package func checkWriting(_ path: String, called name: String) throws {
    guard let obstacle = try Self.target(of: path).map(self.obstacle) ?? "its folder does not exist" else { return }
    throw FileError("cannot write \(name.quoted): \(obstacle)")
  }

  /// Returns the path of the file or, if it doesn't exist, of its folder, without links.
  private static func target(of path: String) throws -> String? {
    for path in [path, path.parentFolder] {
      do { return try FileSystem.realPath(path) } catch {
        if !error.isNotFound { throw FileError.failure("access", path, error) }
      }
    }
    return nil
  }
}
