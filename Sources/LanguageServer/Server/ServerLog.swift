package import SystemCalls

/// What the server has done, a line each, for those who look for a fault.
package final class ServerLog: @unchecked Sendable {  // unchecked: the lock makes writers take turns
  private let file: OpenFile?
  private let lock = Lock()

  /// Writes to `file`; without one, nothing is kept.
  package init(_ file: OpenFile?) {
    self.file = file
  }

  func add(_ line: @autoclosure () -> String) {
    guard let file else { return }
    let line = line()
    lock.withLock { try? file.write(Array((line + "\n").utf8)) }
  }
}
