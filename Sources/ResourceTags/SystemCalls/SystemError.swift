#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a call to the system failed: its `errno`.
package struct SystemError: Error, Equatable {
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// The reason of the call that failed last.
  package static var last: SystemError { SystemError(code: errno) }

  package static let isMissing = SystemError(code: ENOENT)
  package static let exists = SystemError(code: EEXIST)
  package static let isFolder = SystemError(code: EISDIR)
  package static let isForbidden = SystemError(code: EACCES)
  static let isRefused = SystemError(code: EPERM)
  static let interrupted = SystemError(code: EINTR)

  /// Whether there is nothing at a path, rather than something that cannot be reached.
  package var leadsNowhere: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the file system does not support the call.
  var isUnsupported: Bool { [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP, EPERM].contains(code) }

  /// Whether the file system cannot lock folders, as on network volumes. NFS wants locked files to be open for writing.
  package var cannotLock: Bool { [EBADF, EINVAL, ENOLCK, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code) }

  /// Whether the file system has no extended attributes.
  var hasNoAttributes: Bool { [ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code) }

  /// Whether a file system that confirms nothing, or has nothing to write, was asked to confirm.
  var hasNothingToConfirm: Bool { [EINVAL, ENOTSUP, EOPNOTSUPP, EROFS].contains(code) }

  /// The system's text for it: `No such file or directory`.
  package var reason: String { String(cString: strerror(code)) }

  /// Calls `body` again as long as signals interrupt it; throws if it returns less than 0.
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
