/// The next contents of a file, written beside it and put in its place in one step: a reader of the file finds the old
/// or the new contents, and nothing in between.
package struct StagedFile {
  /// The path as messages show it.
  package let path: String
  /// The path of the replaced file, without links.
  package let realPath: String
  /// The file as it is now; `nil` if there is none.
  package let status: FileMetadata?

  /// A file to replace, or to create if there is none. Throws ``FileError`` if that cannot be found out.
  package init(_ path: String) throws {
    self.path = path
    let real = try Self.real(path)
    guard let folderPath = FilePath.real(FilePath.folder(of: real ?? path)) else {
      throw FileError.failure("open the folder of", path)
    }
    realPath = FilePath.joined(folderPath, FilePath.name(of: real ?? path))
    let realPath = realPath
    status = try real.map { _ in
      try FileError.during("read", path) { try FileMetadata(realPath, followsLinks: true) }
    }
  }

  /// The path without links; `nil` if there is nothing at it.
  private static func real(_ path: String) throws -> String? {
    do throws(SystemError) { return try FileSystem.realPath(path) } catch {
      if error == .isMissing { return nil }
      throw FileError.failure("read", path, error)
    }
  }

  /// The path of the next contents until they replace the file.
  private var temporaryPath: String { FilePath.joined(folder, ".\(FilePath.name(of: realPath)).odr") }

  /// The path of the folder of the replaced file, without links.
  var folder: String { FilePath.folder(of: realPath) }

  /// Replaces the file by `bytes`, or creates it, in one step. Throws ``FileError`` with nothing changed if that
  /// fails, or if another program has changed the file since it was looked at.
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

  /// Writes `bytes` next to the file, with the same permissions, access control list and extended attributes, and waits
  /// until they are on the disk. Returns what ``move(_:)`` and ``discard(_:)`` recognize the written file by.
  ///
  /// A temporary file that a killed run left is removed first. A new file gets the permissions `mode`, as far as the process
  /// may grant them. Throws ``FileError`` with nothing left behind.
  func stage(_ bytes: some Collection<UInt8>, mode: UInt16 = 0o666) throws -> FileMetadata {
    // The folder would allow it, but a file that is read-only must stay as it is.
    if status != nil {
      try FileError.during("write", path) { try FileSystem.checkWritable(realPath) }
    }
    try removeLeftover()
    let file = try FileError.during("write", path) {
      try OpenFile.new(temporaryPath, permissions: status == nil ? mode : 0o600)
    }
    do {
      do {
        try StandardStream(file: file, name: path.quoted).write(bytes)
        if let status { try take(status, file) }
        try FileError.during("write", path) { try file.synchronize() }
      } catch {
        try? file.close()
        throw error
      }
      // A file that could not be closed may be incomplete.
      try FileError.during("write", path, file.close)
      return try FileError.during("read", path) { try FileMetadata(temporaryPath, followsLinks: false) }
    } catch {
      try? FileSystem.remove(temporaryPath)
      throw error
    }
  }

  /// Removes the temporary file that a killed run left. Throws ``FileError`` if something else has its name: only a regular
  /// file that belongs to the user, or to the owner of the replaced file, can be one.
  private func removeLeftover() throws {
    guard let found = try FilePath.metadata(temporaryPath, followsLinks: false) else { return }
    guard found.kind == .file, found.isOwn || status.map(found.hasOwner(of:)) ?? false else {
      throw FileError(
        "\(temporaryPath.quoted) is where odr writes a temporary file, and is not a file of yours; remove it")
    }
    try FileError.during("remove", temporaryPath) { try FileSystem.removeIfThere(temporaryPath) }
  }

  /// Gives the next contents everything else that the file has. Throws ``FileError`` if something would be lost.
  private func take(_ status: FileMetadata, _ file: OpenFile) throws {
    let old = try FileError.during("read", path) { try OpenFile.reading(realPath, waits: false) }
    defer { try? old.close() }
    let hasGroup = try FileError.during("write", path) { try file.takeOwner(of: status) }
    try FileError.during("keep the access control list and the extended attributes of", path) {
      try file.takeAttributes(of: old, hasGroup: hasGroup)
    }
    try FileError.during("write", path) { try file.takePermissions(of: status, hasGroup: hasGroup) }
  }

  /// Puts the staged contents in the place of the file; a new file only if there still is none.
  ///
  /// Throws ``FileError`` if another program has replaced the staged contents.
  func move(_ staged: FileMetadata) throws {
    guard try isThere(staged, at: temporaryPath) else { throw FileError.changed(temporaryPath) }
    do throws(SystemError) {
      try status == nil
        ? FileSystem.move(temporaryPath, toNew: realPath) : FileSystem.move(temporaryPath, to: realPath)
    } catch {
      // Over a network, a call may report a failure although it did its work.
      if (try? isThere(staged, at: realPath)) == true { return }
      throw FileError.failure("write", path, error)
    }
  }

  /// Waits until the disk has all names of the folder.
  ///
  /// After ``move(_:)`` there is no way back: if the disk does not confirm the new name, a note on standard error tells that.
  func confirm() {
    do throws(SystemError) { try OpenFile.synchronizeFolder(folder) } catch {
      StandardStream.note("\(path.quoted) is written, but the disk does not confirm it: \(error.reason)")
    }
  }

  /// Removes the staged contents, unless another program has replaced them.
  func discard(_ staged: FileMetadata) {
    if (try? isThere(staged, at: temporaryPath)) == true { try? FileSystem.remove(temporaryPath) }
  }

  /// Puts the old contents back, `nil` for no file. Throws ``FileError`` if that fails, or if the file is no longer the one
  /// that ``move(_:)`` has put there.
  func restore(_ old: SourceText?, inPlaceOf staged: FileMetadata) throws {
    guard try isThere(staged, at: realPath) else { throw FileError.changed(path) }
    if let old { return try StagedFile(realPath).replace(with: old.allBytes) }
    try FileError.during("remove", path) { try FileSystem.remove(realPath) }
  }

  /// Throws ``FileError`` if another program has changed the file since it was looked at.
  package func checkUnchanged() throws {
    let real = try Self.real(path)
    guard let status else {
      if try FilePath.isThere(realPath) { throw FileError.changed(path) }
      return
    }
    // A link may lead to another file by now.
    guard real == realPath else { throw FileError.changed(path) }
    let now: FileMetadata
    do throws(SystemError) { now = try FileMetadata(realPath, followsLinks: false) } catch {
      throw error == .isMissing ? FileError.changed(path) : FileError.failure("read", path, error)
    }
    if !Self.isSame(now, status) { throw FileError.changed(path) }
  }

  /// Throws ``FileError`` if the file does not hold what was read, `nil` for no file: it may have been
  /// read before it was locked.
  package func checkHolds(_ old: SourceText?) throws {
    guard (old == nil) == (status == nil) else { throw FileError.changed(path) }
    try checkUnchanged()
    if let old { try FileError.check(realPath, holds: old, called: path) }
  }

  /// Whether a file is the one at a path. Throws ``FileError`` if that cannot be found out.
  private func isThere(_ file: FileMetadata, at path: String) throws -> Bool {
    try FilePath.metadata(path, followsLinks: false).map { Self.isSame($0, file) } ?? false
  }

  /// Whether two looks at a file saw the same unchanged one.
  private static func isSame(_ file: FileMetadata, _ other: FileMetadata) -> Bool {
    (file.device, file.file, file.size, file.seconds, file.nanoseconds)
      == (other.device, other.file, other.size, other.seconds, other.nanoseconds)
  }
}

/// A file that a command creates.
package enum NewFile {
  /// Writes `bytes` to a new file at `path`, either all of them or no file at all. Throws ``FileError`` if
  /// there is a file already, if `limit` does not allow it, or if it cannot be written.
  package static func write(_ bytes: [UInt8], to path: String, within limit: WriteLimit?) throws {
    try limit?.check(path, called: path)
    guard let folder = FilePath.real(FilePath.folder(of: path)) else { throw FileError.failure("write", path) }
    let lock = try FolderLock(folder, of: path)
    defer { withExtendedLifetime(lock) {} }
    let file = try StagedFile(path)
    // A link that leads nowhere counts as a file, too.
    if try file.status != nil || FilePath.isThere(path) {
      throw FileError.failure("write", path, .exists)
    }
    try file.replace(with: bytes)
  }
}

/// The advisory lock (`flock`) of a folder; it leaves nothing behind, even after a crash.
///
/// Without the lock, where the file system doesn't support it, two edits of one file at the same time may both succeed, and
/// one of them is lost: the check right before a file is replaced leaves a gap.
package final class FolderLock {
  private let folder: OpenFile

  /// Locks the folder at `path` to change the file at `filePath`. Prints a note if it has to wait, or if the file system
  /// doesn't support locks.
  package init(_ path: String, of filePath: String) throws {
    let folder = try FileError.during("open the folder of", filePath) { try OpenFile.folder(path) }
    self.folder = folder
    do throws(SystemError) {
      try folder.lock {
        StandardStream.note("waiting for another program that has locked the folder of \(filePath.quoted)")
      }
    } catch {
      guard error.cannotLock else { throw FileError.failure("lock the folder of", filePath, error) }
      StandardStream.note(
        "the folder of \(filePath.quoted) cannot be locked (\(error.reason)); "
          + "of two edits at the same time, one may be lost")
    }
  }

  deinit { try? folder.close() }
}

/// The folder that limits what odr writes: the repository of the file that was named or, outside of repositories, the
/// folder of that file.
///
/// A repository that another person made may name a project anywhere, or lead out of it with a symbolic link.
package struct WriteLimit: Sendable {
  package let boundary: FileBoundary
  /// Whether the folder is the root of a repository.
  package var isRepository: Bool { boundary.isRepository }

  /// The limit of the file at `path`.
  package init(of path: String, followsLinks: Bool = false) throws {
    boundary = try FileError.during("open the folder of", path) {
      try FileBoundary(of: path, followsLinks: followsLinks)
    }
  }

  /// Whether the file at `path` is inside, links followed; if there is no file, its folder counts. Throws
  /// ``FileError`` if that cannot be found out.
  package func allows(_ path: String) throws -> Bool {
    guard let real = try self.real(path) ?? self.real(FilePath.folder(of: path)) else { return false }
    return boundary.contains(real)
  }

  /// Throws ``FileError`` if the file at `path`, called `name` in messages, is not inside.
  package func check(_ path: String, called name: String) throws {
    guard try !allows(path) else { return }
    let place = isRepository ? "the repository" : "its folder"
    throw FileError(
      "cannot write \(name.quoted): a symbolic link leads out of \(place); '--follow-links' allows that")
  }

  private func real(_ path: String) throws -> String? {
    do throws(SystemError) { return try FileSystem.realPath(path) } catch {
      if error.leadsNowhere { return nil }
      throw FileError.failure("look at", path, error)
    }
  }
}
