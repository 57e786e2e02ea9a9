/// A folder of resources that is missing, and the one that has them now.
struct MovedFolder {
  /// The path that the manifest has, from its folder on.
  let path: [UInt8]
  /// The path of the other folder; empty for the manifest's own.
  let newPath: [UInt8]
  /// The entries whose resources are there.
  let entries: Set<Int>

  /// The path there of what was at `path`, which lies in the folder.
  func newPath(of path: [UInt8]) -> [UInt8] { Self.joined(newPath, path.dropFirst(self.path.count + 1)) }

  static func joined(_ folder: [UInt8], _ path: some Sequence<UInt8>) -> [UInt8] {
    (folder.isEmpty ? [] : folder + [UInt8(ascii: "/")]) + path
  }
}
