#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CSystem
  import Glibc
#elseif canImport(Musl)
  import CSystem
  import Musl
#endif

/// Names that no file has yet.
enum NewName {
  /// Moves the file at a path to another, where nothing may be. False, with the reason in `errno`, where that fails.
  static func move(_ path: String, to newPath: String) -> Bool {
    #if canImport(Darwin)
      let result = renamex_np(path, newPath, UInt32(RENAME_EXCL))
    #else
      let result = odr_rename_to_new(path, newPath)
    #endif
    if result == 0 { return true }
    // Not every file system, nor every sandbox, can do both in one step.
    guard [EINVAL, ENOSYS, ENOTSUP, EPERM].contains(errno) else { return false }
    guard !ManifestFinder.exists(newPath) else {
      errno = EEXIST
      return false
    }
    return rename(path, newPath) == 0
  }
}
