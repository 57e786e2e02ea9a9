/// Finds the number of a place by the hash of its path.
///
/// The manifest has a table of its entries; a second table has only the places that the first does not find.
struct SurveyPlaceTable: Sendable {
  fileprivate let paths: HashTable
  fileprivate let entries: ContiguousArray<Int32>
  fileprivate let others: HashTable
  /// The numbers of the places in `others`.
  fileprivate let otherPlaces: ContiguousArray<Int32>

  @inline(__always)
  func find(_ hash: UInt64) -> Int32? {
    if let entry = paths.find(hash), entries[entry] >= 0 { return entries[entry] }
    return others.find(hash).map { otherPlaces[$0] }
  }

  /// The first entry of the manifest whose path has the hash.
  func entry(at hash: UInt64) -> Int? { paths.find(hash) }
}

/// Builds ``SurveyPlaces``.
struct SurveyPlacesBuilder: ~Copyable {
  private let manifest: Manifest
  private let paths: HashTable
  private var all: FlatBufferBuilder<SurveyPlace>
  private var catalogs: ContiguousArray<Int32> = []
  private var names: ContiguousArray<ByteSlice> = []
  private var entries: ContiguousArray<Int32> = []
  private var others = HashTable(expectedCount: 256)
  private var otherPlaces: ContiguousArray<Int32> = []

  init(_ manifest: Manifest) {
    self.manifest = manifest
    paths = manifest.paths.table
    entries.reserveCapacity(manifest.entries.count)
    // Most folders hold more files than folders.
    all = FlatBufferBuilder(capacity: manifest.entries.count * 5 / 4 + 64)
    names.append(.empty)
    all.append(SurveyPlace(parent: 0, nextSibling: -1, traits: [], finding: .folder))
    for index in manifest.catalogs.indices { insertCatalog(index) }
    for index in manifest.entries.indices { insertEntry(index) }
  }

  private mutating func insertCatalog(_ index: Int) {
    let catalog = manifest.catalogs[index]
    let path = catalog.form.contains(.isTooLong) ? nil : path(catalog.key, catalog.form)
    catalogs.append(path.map { folder($0, in: 0, manifest.pathScanner.hasher.start) } ?? -1)
  }

  private mutating func insertEntry(_ index: Int) {
    let entry = manifest.entries[index]
    let start = entry.catalog < 0 ? 0 : catalogs[Int(entry.catalog)]
    guard start >= 0, let path = path(entry.key, entry.form) else { return entries.append(-1) }
    let place = place(ofEntry: index, path, in: start)
    let isNew = all[Int(place)].traits.insert(.isResource).inserted
    if !isNew { all[Int(place)].traits.insert(.isRepeated) }
    entries.append(place)
  }

  /// The path that is the text of `key`; `nil` if it leads out of its folder or cannot be a path.
  private mutating func path(_ key: NodeID, _ form: PathForm) -> ByteSlice? {
    guard form.isDisjoint(with: [.isEmpty, .isAbsolute, .isUnusable]), let node = manifest.tree.resolve(key) else {
      return nil
    }
    let path = manifest.tree.scalarBytes(node)
    guard form.contains(.isUnnormalized) else { return path }
    let normalized = NormalizedPath(path)
    guard !normalized.leavesRoot, !normalized.bytes.isEmpty else { return nil }
    return ByteSlice(normalized.bytes)
  }

  private mutating func place(ofEntry index: Int, _ path: ByteSlice, in start: Int32) -> Int32 {
    let hash = manifest.paths.hash(of: index)
    if let other = others.find(hash) { return otherPlaces[other] }
    let first = manifest.paths.first(of: index)
    if first != index, entries[first] >= 0 { return entries[first] }
    var (parent, name) = (start, path)
    if let slash = path.lastIndex(of: UInt8(ascii: "/")) {
      let catalog = manifest.entries[index].catalog
      let startHash = catalog < 0 ? manifest.pathScanner.hasher.start : manifest.catalogs[Int(catalog)].hash
      parent = folder(path[before: slash], in: start, startHash)
      name = path[from: slash + 1]
    }
    let place = append(name, in: parent)
    if first != index { keep(place, hash) }
    return place
  }

  /// The number of the folder at `path`, which continues from a place with this hash.
  private mutating func folder(_ path: ByteSlice, in start: Int32, _ startHash: UInt64) -> Int32 {
    // Most are found by the hash of their whole path.
    if let place = find(manifest.pathScanner.scan(path, from: startHash).hash) { return place }
    var (place, hash) = (start, startHash)
    var from = 0
    while from <= path.count {
      let end = path.offset(of: UInt8(ascii: "/"), from: from) ?? path.count
      let name = path[ByteSpan(from, end)]
      hash = manifest.pathScanner.scan(name, from: hash).hash
      if let known = find(hash) {
        place = known
      } else {
        place = append(name, in: place)
        keep(place, hash)
      }
      from = end + 1
    }
    return place
  }

  private func find(_ hash: UInt64) -> Int32? {
    if let other = others.find(hash) { return otherPlaces[other] }
    guard let entry = paths.find(hash), entry < entries.count, entries[entry] >= 0 else { return nil }
    return entries[entry]
  }

  private mutating func keep(_ place: Int32, _ hash: UInt64) {
    _ = others.insert(hash)
    otherPlaces.append(place)
  }

  private mutating func append(_ name: ByteSlice, in parent: Int32) -> Int32 {
    let outer = all[Int(parent)]
    var traits: SurveyPlace.Traits = outer.isOfCatalog ? .isInCatalog : []
    if traits.isEmpty, name.last == UInt8(ascii: "s"), name.count >= 9,
      name[from: name.count - 9].equals(".xcassets")
    {
      traits = .isCatalog
    }
    let place = Int32(truncatingIfNeeded: all.count)
    names.append(name)
    all.append(SurveyPlace(parent: parent, nextSibling: outer.firstChild, traits: traits))
    all[Int(parent)].firstChild = place
    return place
  }

  /// All places, after `survey` has noted the state of each.
  consuming func finish(
    _ survey: (SharedRow<SurveyPlace>, ContiguousArray<ByteSlice>, SurveyPlaceTable) -> Void
  ) -> SurveyPlaces {
    let table = SurveyPlaceTable(
      paths: paths, entries: entries, others: others, otherPlaces: otherPlaces)
    let places = SharedRow(all.finish())
    survey(places, names, table)
    return SurveyPlaces(all: places.finish(), entries: entries, catalogs: catalogs, names: names)
  }
}
