import FileTrees
package import Bytes
import Diagnostics
package import SystemCalls

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
  package var temporaryPath: String { Self.temporaryPath(of: realPath) }

  /// The path of the next contents of the file at `path`.
  static func temporaryPath(of path: String) -> String {
    let name = ".\(FilePath.name(of: path)).odr"
    let folder = FilePath.folder(of: path)
    return folder == "." ? name : FilePath.joined(folder, name)
  }

  /// The path of the folder of the replaced file, without links.
  var folder: String { FilePath.folder(of: realPath) }

  /// Replaces the file by `bytes`, or creates it, in one step. Throws ``FileError`` with nothing changed if that
  /// fails, or if another program has changed the file since it was looked at.
  package func replace(with bytes: some Collection<UInt8>, mode: UInt16 = 0o666) throws {
    try stage(bytes, mode: mode)
    do {
      try checkUnchanged()
      try commit()
    } catch {
      discard()
      throw error
    }
  }

  /// Writes `bytes` beside the file, with the same permissions, access control list and extended attributes, and waits
  /// until the disk has them.
  ///
  /// Leftovers of a killed run are removed first. A new file gets the permissions of `mode`, as far as the process may
  /// give them. `note` is told of the new file while it is still empty. Throws ``FileError`` with nothing left behind.
  package func stage(
    _ bytes: some Collection<UInt8>, mode: UInt16 = 0o666, _ note: (FileMetadata) throws -> Void = { _ in }
  ) throws {
    // The folder would allow it, but a file that is read-only must stay as it is.
    if status != nil {
      try FileError.during("write", path) { try FileSystem.checkWritable(realPath) }
    }
    try FileError.during("remove", temporaryPath) { try FileSystem.removeIfThere(temporaryPath) }
    let file = try FileError.during("write", path) {
      try OpenFile.new(temporaryPath, permissions: status == nil ? mode : 0o600)
    }
    do {
      try DurableFile.write(to: file, of: path) { stream in
        try note(try FileError.during("write", path, file.metadata))
        try stream.write(bytes)
        if let status { try take(status, file) }
      }
    } catch {
      discard()
      throw error
    }
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

  /// Puts the staged contents in the place of the file, and waits until the disk has its name.
  package func commit() throws {
    try move()
    confirm()
  }

  /// Puts the staged contents in the place of the file; a new file only if there still is none.
  func move() throws {
    let staged = FileIdentity(path: temporaryPath)
    do throws(SystemError) {
      try status == nil
        ? FileSystem.move(temporaryPath, toNew: realPath) : FileSystem.move(temporaryPath, to: realPath)
    } catch {
      // Over a network, a call may report a failure although it did its work.
      if let staged, FileIdentity(path: realPath) == staged { return }
      throw FileError.failure("write", path, error)
    }
  }

  /// Waits until the disk has all names of the folder.
  ///
  /// After ``move()`` there is no way back: if the disk does not confirm the new name, a note on standard error tells that.
  func confirm() {
    do throws(SystemError) { try OpenFile.synchronizeFolder(folder) } catch {
      StandardStream.note("\(path.quoted) is written, but the disk does not confirm it: \(error.reason)")
    }
  }

  /// Removes the staged contents.
  package func discard() {
    try? FileSystem.remove(temporaryPath)
  }

  /// Removes the file itself, which this has created.
  package func remove() throws {
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
    if FileIdentity(now) != FileIdentity(status) { throw FileError.changed(path) }
  }

  /// Throws ``FileError`` if the file does not hold what was read, `nil` for no file: it may have been
  /// read before it was locked.
  package func checkHolds(_ old: SourceText?) throws {
    guard (old == nil) == (status == nil) else { throw FileError.changed(path) }
    try checkUnchanged()
    if let old { try FileError.check(realPath, holds: old, called: path) }
  }
}
