/// A folder to list.
struct SurveyFolder: Sendable {
  /// Its path as on the disk.
  let path: [UInt8]
  /// The number of its place; for a folder that the manifest does not name, that of the nearest one around it.
  let place: Int32
  /// The hash of the path of that place.
  let hash: UInt64
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

/// The results beside the state of each place, from one thread about its share of the folders or from all.
struct SurveyResults {
  /// The folders to list next.
  var next: [SurveyFolder] = []
  /// The tags that the catalogs give to places, and to items that the manifest does not name.
  var namedTags: [(Int32, CatalogTags.Contents)] = []
  var unlistedTags: [(path: [UInt8], tags: [[UInt8]])] = []
  /// The places with an item of their own in a folder that has no place.
  var withAssets: Set<Int32> = []
  /// The bytes in folders without their own place, by the place that they are in.
  var bytes: [(place: Int32, bytes: Int)] = []
  /// The folders of catalogs that are weighed, each after the one around it, if the survey is to thin them.
  var catalogFolders: [CatalogFolder] = []
  /// The files that count, if the survey is to note them.
  var files: [SurveyFile] = []
  /// Whether any place is missing or of the wrong kind.
  var hasMissing = false
  var listings: [[UInt8]: FolderListing] = [:]
  var namesOnDisk: [Int32: ResourceSurvey.NameOnDisk] = [:]

  /// Adds all but the folders.
  mutating func add(_ other: SurveyResults) {
    namedTags += other.namedTags
    unlistedTags += other.unlistedTags
    withAssets.formUnion(other.withAssets)
    bytes += other.bytes
    files += other.files
    catalogFolders += other.catalogFolders
    hasMissing = hasMissing || other.hasMissing
    listings.merge(other.listings) { $1 }
    namesOnDisk.merge(other.namesOnDisk) { $1 }
  }
}
