/// The path that a resource is moved to.
package enum MoveTarget {
  /// The path that `newPath` means: as with mv, a path below it if it ends with a slash.
  package static func path(of path: String, _ newPath: String) -> String {
    newPath.utf8.last == UInt8(ascii: "/") ? newPath + (path.split(separator: "/").last ?? "") : newPath
  }
}
