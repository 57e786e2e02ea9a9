import Bytes

/// Adds up the bytes of the files in one folder that belong to a resource.
struct FolderWeight {
  private(set) var bytes = 0
  /// The bytes of each file by its name, where some may have to be left out; `nil` where none will be.
  private var sizes: [[UInt8]: Int]?
  private var leftOut: Set<[UInt8]> = []

  /// What Xcode leaves behind when it copies a folder into an app. Source: the `-exclude` options of `builtin-copy` in
  /// its build logs.
  private static let excluded: Set<[UInt8]> = Set(
    [".DS_Store", "CVS", ".svn", ".git", ".hg"].map { Array($0.utf8) })

  /// An empty folder; `keepsSizes` where ``leaveOut(_:)`` may be called.
  init(keepsSizes: Bool) {
    sizes = keepsSizes ? [:] : nil
  }

  /// Adds a file, if it counts.
  @inline(__always)
  mutating func add(_ name: ByteSlice, _ size: @autoclosure () -> Int) {
    guard counts(name) else { return }
    let size = size()
    bytes += size
    sizes?[Array(name)] = size
  }

  /// Takes a file away again that is weighed elsewhere.
  mutating func remove(_ name: some RandomAccessCollection<UInt8>, _ size: Int) {
    if counts(name) { bytes -= size }
  }

  /// Lets some names not count, whether they have been added or not.
  mutating func leaveOut(_ names: Set<[UInt8]>) {
    for name in names { bytes -= sizes?[name] ?? 0 }
    leftOut = names
  }

  /// Whether what has this name belongs to a resource that the folder belongs to.
  func counts(_ name: some RandomAccessCollection<UInt8>) -> Bool {
    !Self.isExcluded(name) && (leftOut.isEmpty || !leftOut.contains(Array(name)))
  }

  /// Whether what has this name never counts.
  static func isExcluded(_ name: some RandomAccessCollection<UInt8>) -> Bool {
    (name.first == UInt8(ascii: ".") || name.first == UInt8(ascii: "C")) && excluded.contains(Array(name))
  }
}
