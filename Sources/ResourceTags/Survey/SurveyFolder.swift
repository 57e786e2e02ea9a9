/// A folder to list.
struct SurveyFolder: Sendable {
  /// Its path as on the disk.
  let path: [UInt8]
  /// The number of its place; for a folder that the manifest does not name, that of the nearest one around it.
  let place: Int32
  let traits: Traits

  /// Why it is listed.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// It has its own place.
    static let isNamed = Traits(rawValue: 1)
    /// A catalog or a group in one, all of whose items are of interest.
    static let isGroup = Traits(rawValue: 2)
    /// A group or an item in a catalog, whose tags are of interest.
    static let isItem = Traits(rawValue: 4)
    /// A resource, or a part of one: the files in it count.
    static let isWeighed = Traits(rawValue: 8)
    /// A catalog, or anything in one.
    static let isOfCatalog = Traits(rawValue: 16)
    /// A group that is a resource, or a part of one.
    static let isTaggedGroup = Traits(rawValue: 32)
  }

  /// The path of a name in the folder.
  func path(_ name: some Collection<UInt8>) -> [UInt8] {
    if path.isEmpty { return Array(name) }
    var joined: [UInt8] = []
    joined.reserveCapacity(path.count + 1 + name.count)
    joined += path
    joined.append(UInt8(ascii: "/"))
    joined += name
    return joined
  }
}

/// A file in a resource.
struct SurveyFile: Sendable {
  /// The number of its place or, if it has none, of the nearest one around it.
  var place: Int32
  /// Its path as on the disk.
  let path: [UInt8]
  let size: Int
  /// Whether it is a symbolic link, which Xcode copies as a link.
  let isLink: Bool
}

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
  mutating func add(_ name: [UInt8], _ size: Int) {
    guard !Self.isExcluded(name) else { return }
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

/// A folder as it was listed.
struct SurveyListing: Sendable {
  let folder: SurveyFolder
  /// Whether the manifest names anything in it.
  let hasPlaces: Bool
  /// Whether single devices may leave out some of its files.
  let isThinned: Bool
  /// The names in it, in the order in which they were listed; `nil` if it was not listed, or cannot be.
  var entries: [Entry]?
  /// Its `Contents.json`, if that is of interest, and the tags there.
  var contents: Result<SourceText, FileFailure>?
  var tags: CatalogTags.Contents?

  struct Entry: Sendable {
    let name: [UInt8]
    let kind: FileKind
    /// The number of its place.
    let place: Int32?
    /// The bytes of a file whose bytes count.
    let size: Int
  }
}
