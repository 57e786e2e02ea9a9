import FileTrees
import Bytes
import Diagnostics
import SystemCalls

/// The next contents of a file, written beside it and put in its place in one step: whoever reads the file finds the old
/// or the new, and nothing in between.
struct StagedFile {
  /// The path as it is to be called.
  let path: String
  /// The path of the file that is replaced, without links.
  let realPath: String
  /// What the file is now; `nil` where there is none.
  let status: FileMetadata?

  /// A file that is to be replaced, or to be made where there is none. Throws ``CommandFailure`` where that cannot be told.
  init(_ path: String) throws {
    self.path = path
    let real = try Self.real(path)
    guard let folderPath = FilePath.real(FilePath.folder(of: real ?? path)) else {
      throw FileError.failure("open the folder of", path)
    }
    realPath = FilePath.joined(folderPath, FilePath.name(of: real ?? path))
    let realPath = realPath
    status = try real.map { _ in
      try FileError.during("read", path) { () throws(SystemError) in try FileMetadata(realPath, followsLinks: true) }
    }
  }

  /// The path without links; `nil` where there is nothing.
  private static func real(_ path: String) throws -> String? {
    do throws(SystemError) { return try FileSystem.realPath(path) } catch {
      if error == .isMissing { return nil }
      throw FileError.failure("read", path, error)
    }
  }

  /// The path of the next contents until they are in their place.
  var temporaryPath: String { FilePath.joined(folder, ".\(FilePath.name(of: realPath)).odr") }

  private var folder: String { FilePath.folder(of: realPath) }

  /// Replaces the file by `bytes`, or makes it, all in one step. Throws ``CommandFailure`` with nothing changed where that
  /// fails, or where another program has changed the file since it was looked at.
  func replace(with bytes: some Collection<UInt8>, mode: UInt16 = 0o666) throws {
    try stage(bytes, mode: mode)
    do {
      try checkUnchanged()
      try commit()
    } catch {
      discard()
      throw error
    }
  }

  /// Writes `bytes` beside the file, with the same permissions, and waits until the disk has them.
  ///
  /// What a run that was killed has left there is removed first. A new file gets the permissions of `mode`, as far as the
  /// process may give them. Throws ``CommandFailure`` with nothing left behind.
  func stage(_ bytes: some Collection<UInt8>, mode: UInt16 = 0o666) throws {
    // Its folder alone would allow it, but whoever made the file read-only did not mean that.
    if status != nil {
      try FileError.during("write", path) { () throws(SystemError) in try FileSystem.checkWritable(realPath) }
    }
    try FileError.during("remove", temporaryPath) { () throws(SystemError) in
      try FileSystem.removeIfThere(temporaryPath)
    }
    let file = try FileError.during("write", path) { () throws(SystemError) in
      try OpenFile.new(temporaryPath, permissions: status == nil ? mode : 0o600)
    }
    do {
      try DurableFile.write(bytes, to: file, of: path) {
        guard let status else { return }
        try FileError.during("write", path) { () throws(SystemError) in try file.takeOwnership(of: status) }
      }
    } catch {
      discard()
      throw error
    }
  }

  /// Puts the staged contents in the place of the file, where there was none only if there still is none.
  ///
  /// Once that is done it is done: where the disk does not say that the new name outlives a power failure, there is a note.
  func commit() throws {
    let staged = FileIdentity(path: temporaryPath)
    do throws(SystemError) {
      try status == nil
        ? FileSystem.move(temporaryPath, toNew: realPath) : FileSystem.move(temporaryPath, to: realPath)
    } catch {
      // Over a network, what is said to have failed may have been done.
      if let staged, FileIdentity(path: realPath) == staged { return }
      throw FileError.failure("write", path, error)
    }
    do throws(SystemError) { try OpenFile.synchronizeFolder(folder) } catch {
      StandardStream.error.writeIgnoringErrors(
        "odr: note: \(path.quoted) is written, but the disk does not confirm it: \(error.reason)\n")
    }
  }

  /// Takes away what was staged.
  func discard() {
    try? FileSystem.remove(temporaryPath)
  }

  /// Takes away the file itself, which this has made.
  func remove() throws {
    try FileError.during("remove", path) { () throws(SystemError) in try FileSystem.remove(realPath) }
  }

  /// Throws ``CommandFailure`` where another program has changed the file since it was looked at.
  func checkUnchanged() throws {
    let real = try Self.real(path)
    guard let status else {
      if try ManifestFinder.isThere(realPath) { throw FileError.changed(path) }
      return
    }
    // A link may lead elsewhere by now.
    guard real == realPath else { throw FileError.changed(path) }
    let now: FileMetadata
    do throws(SystemError) { now = try FileMetadata(realPath, followsLinks: false) } catch {
      throw error == .isMissing ? FileError.changed(path) : FileError.failure("read", path, error)
    }
    if FileIdentity(now) != FileIdentity(status) { throw FileError.changed(path) }
  }

  /// Throws ``CommandFailure`` where the file does not hold what was read, `nil` where there was none: it may have been
  /// read before it was locked.
  func checkHolds(_ old: SourceText?) throws {
    guard (old == nil) == (status == nil) else { throw FileError.changed(path) }
    try checkUnchanged()
    if let old { try FileError.check(realPath, holds: old, called: path) }
  }
}
