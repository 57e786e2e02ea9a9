#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The `errno` of a failed system call.
package struct SystemError: Error, Equatable {
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// The error of the last failed call.
  package static var last: SystemError { SystemError(code: errno) }

  package static let isMissing = SystemError(code: ENOENT)
  package static let exists = SystemError(code: EEXIST)
  package static let isFolder = SystemError(code: EISDIR)
  static let isForbidden = SystemError(code: EACCES)
  static let isRefused = SystemError(code: EPERM)
  static let interrupted = SystemError(code: EINTR)

  /// Whether the error means that nothing exists at a path, rather than that the path can't be examined.
  var isNotFound: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the file system doesn't support the call.
  var isUnsupported: Bool { [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP, EPERM].contains(code) }

  /// Whether the file system can't lock folders. For example, NFS can lock only files that are open for writing.
  var cannotLock: Bool { [EBADF, EINVAL, ENOLCK, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code) }

  /// Whether a file has no access control list, or the file system doesn't support such lists.
  var hasNoAccessList: Bool { [ENOENT, ENODATA, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code) }

  /// Whether a file system rejected `fsync` because the file system doesn't support the call or is read-only.
  var hasNothingToConfirm: Bool { [EINVAL, ENOTSUP, EOPNOTSUPP, EROFS].contains(code) }

  /// The system's message, such as `No such file or directory`.
  package var reason: String { String(cString: strerror(code)) }

  /// Calls `body` and throws if the result is negative. If `retrying` is true, repeats calls that a signal interrupted.
  @discardableResult
  static func check<Number: BinaryInteger>(
    retrying: Bool = false, _ body: () -> Number
  ) throws(SystemError) -> Number {
    while true {
      let result = body()
      if result >= 0 { return result }
      let error = last
      guard retrying, error == interrupted else { throw error }
    }
  }
}
