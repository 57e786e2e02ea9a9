import ResourceFiles
import SourceText

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

  /// A file that is to be replaced, or to be made where there is none.
  init(_ path: String) throws {
    self.path = path
    let real = FilePath.real(path)
    guard let folderPath = FilePath.real(FilePath.folder(of: real ?? path)) else {
      throw FileError.failure("open the folder of", path)
    }
    realPath = FilePath.joined(folderPath, FilePath.name(of: real ?? path))
    var now = stat()
    status = real != nil && stat(realPath, &now) == 0 ? now : nil
  }

  /// The path of the next contents until they are in their place.
  var temporaryPath: String { FilePath.joined(folder, ".\(FilePath.name(of: realPath)).odr") }

  private var folder: String { FilePath.folder(of: realPath) }

  /// Writes `bytes` beside the file, with the same permissions, and waits until the disk has them.
  ///
  /// What a run that was killed has left there is removed first. A new file gets the permissions of `mode`, as far as the
  /// process may give them. Throws ``CommandFailure`` with nothing left behind.
  func stage(_ bytes: [UInt8], mode: mode_t = 0o666) throws {
    // Its folder alone would allow it, but whoever made the file read-only did not mean that.
    if status != nil, access(realPath, W_OK) != 0 { throw FileError.failure("write", path) }
    unlink(temporaryPath)
    let descriptor = open(
      temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, status == nil ? mode : 0o600)
    guard descriptor >= 0 else { throw FileError.failure("write", path) }
    do {
      defer { close(descriptor) }
      try StandardStream(descriptor: descriptor, name: path.quoted).write(bytes)
      if let status {
        // Another owner's file stays another owner's where we may give it away.
        if status.st_uid != geteuid() || status.st_gid != getegid() {
          _ = fchown(descriptor, status.st_uid, status.st_gid)
        }
        guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw FileError.failure("write", path) }
      }
      guard fsync(descriptor) == 0 else { throw FileError.failure("write", path) }
    } catch {
      discard()
      throw error
    }
  }

  /// Puts the staged contents in the place of the file.
  func commit() throws {
    guard rename(temporaryPath, realPath) == 0 else { throw FileError.failure("write", path) }
    // The rename is done; that it outlives a power failure is up to the disk from here on.
    let folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Takes away what was staged.
  func discard() {
    unlink(temporaryPath)
  }

  /// Takes away the file itself, which this has made.
  func remove() {
    unlink(realPath)
  }

  /// Throws ``CommandFailure`` where another program has changed the file since it was looked at.
  func checkUnchanged() throws {
    var now = stat()
    let isThere = lstat(realPath, &now) == 0
    let isSame = status.map { isThere && FileIdentity(now) == FileIdentity($0) } ?? !isThere
    if !isSame { throw CommandFailure("\(path.quoted) was changed by another program meanwhile; nothing was written") }
  }
}

/// What tells that a file is still the one it was.
struct FileIdentity: Equatable {
  var file: UInt64
  var size: Int
  var seconds: Int
  var nanoseconds: Int

  init(_ status: stat) {
    file = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    (seconds, nanoseconds) = (modified.tv_sec, modified.tv_nsec)
  }

  init(file: UInt64, size: Int, seconds: Int, nanoseconds: Int) {
    self.file = file
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// The identity of the file at `path`; `nil` where there is none.
  init?(path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}

/// Failures of the system, in words.
enum FileError {
  /// What could not be done to the file at `path`, for the reason in `errno`.
  static func failure(_ action: String, _ path: String) -> CommandFailure {
    CommandFailure("cannot \(action) \(path.quoted): \(String(cString: strerror(errno)))")
  }
}
