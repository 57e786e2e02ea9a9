/// A path without empty and `.` components and with `..` resolved, as far as it stays inside the root.
package struct NormalizedPath: Equatable {
  /// The components joined by `/`; empty for the root itself.
  package var bytes: [UInt8]
  /// Whether a `..` leads above the root.
  package var leavesRoot: Bool

  package init(_ path: some Collection<UInt8>) {
    self.init(bytes: Array(path))
  }

  private init(bytes path: [UInt8]) {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    var result: [UInt8] = []
    result.reserveCapacity(path.count)
    /// Where each component of the result begins, without the slash in front of it.
    var starts: [Int] = []
    leavesRoot = false
    var start = 0
    while start < path.count {
      let end = path[start...].firstIndex(of: slash) ?? path.count
      let count = end - start
      let isDots = count <= 2 && path[start..<end].allSatisfy { $0 == dot }
      if count > 0, !isDots {
        if !result.isEmpty { result.append(slash) }
        starts.append(result.count)
        result += path[start..<end]
      } else if count == 2 {
        if let last = starts.popLast() { result.removeSubrange(max(0, last - 1)...) } else { leavesRoot = true }
      }
      start = end + 1
    }
    bytes = result
  }
}
