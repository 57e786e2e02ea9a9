import ResourceFiles
import SourceText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A manifest on disk that is about to be edited, locked from before it is read until it is written.
///
/// The lock is an advisory one (`flock`) on the manifest's folder, so that commands that edit in one folder queue, and
/// no lock file is left behind. Symbolic links are followed: the file they lead to is edited, and they stay.
final class ManifestFile {
  /// The text as it was read under the lock.
  let source: SourceText
  private let path: String
  private let realPath: String
  private let folder: Int32
  private let status: stat

  /// Waits for the lock of the folder and reads the manifest.
  init(_ path: String) throws {
    guard let realPath = FilePath.real(path) else { throw Self.failure("read", path, errno) }
    self.path = path
    self.realPath = realPath
    folder = open(FilePath.folder(of: realPath), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw Self.failure("open the folder of", path, errno) }
    do {
      (status, source) = try Self.readLocked(realPath, named: path, in: folder)
    } catch {
      close(folder)
      throw error
    }
  }

  private static func readLocked(_ realPath: String, named path: String, in folder: Int32) throws -> (stat, SourceText)
  {
    while flock(folder, LOCK_EX) != 0 {
      if errno != EINTR { throw failure("lock the folder of", path, errno) }
    }
    var status = stat()
    guard stat(realPath, &status) == 0 else { throw failure("read", path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw CommandFailure("cannot edit \(path.quoted): it is not a regular file")
    }
    return (status, SourceText(name: path, storage: try FileReader.read(realPath).storage))
  }

  deinit {
    close(folder)
  }

  /// Replaces the file by `bytes` in one step: whoever reads it finds the old or the new, and nothing in between.
  ///
  /// Writes a file beside it with the same permissions, waits until the disk has it, and renames it. A file left by a
  /// run that was killed is removed first; the lock makes sure that it is nobody's. Throws ``CommandFailure`` with
  /// nothing changed where that fails, or where another program has changed the manifest since it was read.
  func replace(with bytes: [UInt8]) throws {
    // Its folder alone would allow it, but whoever made the file read-only did not mean that.
    guard access(realPath, W_OK) == 0 else { throw Self.failure("write", path, errno) }
    let name = FilePath.name(of: realPath)
    let temporary = ".\(name).odr"
    unlinkat(folder, temporary, 0)
    let descriptor = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure("write", path, errno) }
    do {
      defer { close(descriptor) }
      try StandardStream(descriptor: descriptor, name: path.quoted).write(bytes)
      // Another owner's file stays another owner's where we may give it away.
      if status.st_uid != geteuid() || status.st_gid != getegid() {
        _ = fchown(descriptor, status.st_uid, status.st_gid)
      }
      guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw Self.failure("write", path, errno) }
      guard fsync(descriptor) == 0 else { throw Self.failure("write", path, errno) }
      try checkUnchanged(name)
      guard renameat(folder, temporary, folder, name) == 0 else { throw Self.failure("write", path, errno) }
    } catch {
      unlinkat(folder, temporary, 0)
      throw error
    }
    // The rename is done; that it outlives a power failure is up to the disk from here on.
    fsync(folder)
  }

  private func checkUnchanged(_ name: String) throws {
    var now = stat()
    guard fstatat(folder, name, &now, AT_SYMLINK_NOFOLLOW) == 0, now.st_ino == status.st_ino,
      now.st_size == status.st_size, Self.modified(now) == Self.modified(status)
    else { throw CommandFailure("\(path.quoted) was changed by another program meanwhile; nothing was written") }
  }

  private static func modified(_ status: stat) -> [Int] {
    #if canImport(Darwin)
      return [status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec]
    #else
      return [Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
    #endif
  }

  private static func failure(_ action: String, _ path: String, _ code: Int32) -> CommandFailure {
    CommandFailure("cannot \(action) \(path.quoted): \(String(cString: strerror(code)))")
  }
}
