import FileTrees
import Bytes
import Diagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The next contents of a file, written beside it and put in its place in one step: whoever reads the file finds the old
/// or the new, and nothing in between.
struct StagedFile {
  /// The path as it is to be called.
  let path: String
  /// The path of the file that is replaced, without links.
  let realPath: String
  /// What the file is now; `nil` where there is none.
  let status: stat?

  /// A file that is to be replaced, or to be made where there is none. Throws ``CommandFailure`` where that cannot be told.
  init(_ path: String) throws {
    self.path = path
    let real = FilePath.real(path)
    if real == nil, errno != ENOENT { throw FileError.failure("read", path) }
    guard let folderPath = FilePath.real(FilePath.folder(of: real ?? path)) else {
      throw FileError.failure("open the folder of", path)
    }
    realPath = FilePath.joined(folderPath, FilePath.name(of: real ?? path))
    var now = stat()
    if real != nil, stat(realPath, &now) != 0 { throw FileError.failure("read", path) }
    status = real == nil ? nil : now
  }

  /// The path of the next contents until they are in their place.
  var temporaryPath: String { FilePath.joined(folder, ".\(FilePath.name(of: realPath)).odr") }

  private var folder: String { FilePath.folder(of: realPath) }

  /// Replaces the file by `bytes`, or makes it, all in one step. Throws ``CommandFailure`` with nothing changed where that
  /// fails, or where another program has changed the file since it was looked at.
  func replace(with bytes: some Collection<UInt8>, mode: mode_t = 0o666) throws {
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
  func stage(_ bytes: some Collection<UInt8>, mode: mode_t = 0o666) throws {
    // Its folder alone would allow it, but whoever made the file read-only did not mean that.
    if status != nil, access(realPath, W_OK) != 0 { throw FileError.failure("write", path) }
    if unlink(temporaryPath) != 0, errno != ENOENT { throw FileError.failure("remove", temporaryPath) }
    let descriptor = open(
      temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, status == nil ? mode : 0o600)
    guard descriptor >= 0 else { throw FileError.failure("write", path) }
    do {
      try DurableFile.write(bytes, to: descriptor, of: path) { try keepPermissions(descriptor) }
    } catch {
      discard()
      throw error
    }
  }

  private func keepPermissions(_ descriptor: Int32) throws {
    guard let status else { return }
    // Another owner's file stays another owner's where we may give it away, and else at least that of those who share it.
    if status.st_uid != geteuid() || status.st_gid != getegid(),
      fchown(descriptor, status.st_uid, status.st_gid) != 0
    {
      _ = fchown(descriptor, uid_t.max, status.st_gid)
    }
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw FileError.failure("write", path) }
  }

  /// Puts the staged contents in the place of the file, where there was none only if there still is none.
  ///
  /// Once that is done it is done: where the disk does not say that the new name outlives a power failure, there is a note.
  func commit() throws {
    let staged = FileIdentity(path: temporaryPath)
    guard moveIntoPlace() else {
      let failure = FileError.failure("write", path)
      // Over a network, what is said to have failed may have been done.
      if let staged, FileIdentity(path: realPath) == staged { return }
      throw failure
    }
    guard !DurableFile.confirm(folder) else { return }
    StandardStream.error.writeIgnoringErrors(
      "odr: note: \(path.quoted) is written, but the disk does not confirm it: \(String(cString: strerror(errno)))\n")
  }

  private func moveIntoPlace() -> Bool {
    status == nil ? NewName.move(temporaryPath, to: realPath) : rename(temporaryPath, realPath) == 0
  }

  /// Takes away what was staged.
  func discard() {
    unlink(temporaryPath)
  }

  /// Takes away the file itself, which this has made.
  func remove() throws {
    guard unlink(realPath) == 0 else { throw FileError.failure("remove", path) }
  }

  /// Throws ``CommandFailure`` where another program has changed the file since it was looked at.
  func checkUnchanged() throws {
    let real = FilePath.real(path)
    if real == nil, errno != ENOENT { throw FileError.failure("read", path) }
    guard let status else {
      if try ManifestFinder.isThere(realPath) { throw FileError.changed(path) }
      return
    }
    // A link may lead elsewhere by now.
    guard real == realPath else { throw FileError.changed(path) }
    var now = stat()
    if lstat(realPath, &now) != 0 { throw errno == ENOENT ? FileError.changed(path) : FileError.failure("read", path) }
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
