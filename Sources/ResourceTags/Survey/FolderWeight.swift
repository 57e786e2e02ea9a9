/// Adds up the bytes of the files in one folder that belong to a resource.
struct FolderWeight {
  private(set) var bytes = 0
  /// The bytes of each file by its name, if some may not count; else `nil`.
  private(set) var sizes: [PathKey: Int]?

  /// The names that Xcode skips when it copies a folder to an app. Source: the `-exclude` options of `builtin-copy` in
  /// its build logs.
  private static let excluded: Set<[UInt8]> = Set(
    [".DS_Store", "CVS", ".svn", ".git", ".hg"].map { Array($0.utf8) })

  /// An empty folder.
  init(keepsSizes: Bool) {
    sizes = keepsSizes ? [:] : nil
  }

  /// Adds a file, if it counts.
  @inline(__always)
  mutating func add(_ name: ByteSlice, _ size: @autoclosure () -> Int) {
    guard !Self.isExcluded(name) else { return }
    let size = size()
    bytes += size
    sizes?[PathKey(name), default: 0] += size
  }

  /// Removes a file that counts elsewhere.
  mutating func remove(_ name: [UInt8], _ size: Int) {
    guard !Self.isExcluded(name) else { return }
    bytes -= size
    sizes?[PathKey(name)] = nil
  }

  /// Whether a file of this name never counts.
  static func isExcluded(_ name: some RandomAccessCollection<UInt8>) -> Bool {
    (name.first == UInt8(ascii: ".") || name.first == UInt8(ascii: "C")) && excluded.contains(Array(name))
  }
}
