/// A folder that is to be looked at.
struct SurveyFolder: Sendable {
  /// Its path as the disk has it.
  let path: [UInt8]
  /// The number of its place; of a folder that the manifest does not name, that of the nearest one around it.
  let place: Int32
  /// The hash of the path of that place.
  let hash: UInt64
  let traits: Traits

  /// Why it is looked at.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// It has a place of its own.
    static let isNamed = Traits(rawValue: 1)
    /// A catalog or a group in one, all of whose items are of interest.
    static let isGroup = Traits(rawValue: 2)
    /// A group or an item in a catalog, whose tags are of interest.
    static let isItem = Traits(rawValue: 4)
    /// A resource, or a part of one: what lies in it is weighed.
    static let isWeighed = Traits(rawValue: 8)
    /// A catalog, or anything in one.
    static let isOfCatalog = Traits(rawValue: 16)
  }

  /// The path of what has this name in the folder.
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

/// What is found out beside what is at each place, by one thread about its share of the folders or by all.
struct SurveyResults {
  /// The folders that are to be looked at next.
  var next: [SurveyFolder] = []
  /// What the catalogs say about the tags of places, and of items that the manifest does not name.
  var namedTags: [(Int32, CatalogTags.Contents)] = []
  var unlistedTags: [(path: [UInt8], tags: [[UInt8]])] = []
  /// The bytes in folders without a place of their own, by the place that they lie in.
  var bytes: [(place: Int32, bytes: Int)] = []
  /// Whether any place is missing, or not what it should be.
  var hasMissing = false
  var listings: [[UInt8]: FolderListing] = [:]
  var namesOnDisk: [Int32: ResourceSurvey.NameOnDisk] = [:]

  /// Adds all but the folders.
  mutating func add(_ other: SurveyResults) {
    namedTags += other.namedTags
    unlistedTags += other.unlistedTags
    bytes += other.bytes
    hasMissing = hasMissing || other.hasMissing
    listings.merge(other.listings) { $1 }
    namesOnDisk.merge(other.namesOnDisk) { $1 }
  }
}
