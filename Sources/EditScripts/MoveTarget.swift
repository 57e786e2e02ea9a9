/// The path that a resource is moved to.
package enum MoveTarget {
  /// The path that is meant by `newPath`: as with mv, one below it where it ends with a slash.
  package static func path(of path: String, _ newPath: String) -> String {
    newPath.utf8.last == UInt8(ascii: "/") ? newPath + (path.split(separator: "/").last ?? "") : newPath
  }
}
