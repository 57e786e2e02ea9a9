#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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

  /// The identity of the file at `path`; `nil` where there is none or it cannot be told.
  init?(path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
