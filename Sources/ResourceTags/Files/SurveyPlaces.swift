import ManifestSyntax
import ResourceFiles
import SourceText

/// A path that has to be looked for: a resource, a catalog, or a folder that one of them lies in.
struct SurveyPlace: BitwiseCopyable {
  /// The bytes of its name in the manifest.
  let name: UnsafeBufferPointer<UInt8>
  /// The number of the folder it lies in; that of the root is its own.
  let parent: Int32
  /// The number of the first place in it and of the next one beside it, or -1.
  var firstChild: Int32 = -1
  let nextSibling: Int32
  /// The bytes of a file or, in a resource, of a folder: at first of what has no place of its own, in the end of all.
  var bytes = 0
  var traits: Traits
  var finding = Finding.absent

  /// Whether it is an asset catalog, or in one.
  var isOfCatalog: Bool { !traits.isDisjoint(with: [.isCatalog, .isInCatalog]) }

  /// What is there.
  enum Finding: UInt8, BitwiseCopyable {
    case absent
    /// Whatever it is, its folder cannot be read.
    case unreadable
    case file, folder, brokenLink, other
  }

  struct Traits: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    /// A folder whose name ends with `.xcassets`.
    static let isCatalog = Traits(rawValue: 1)
    /// In an asset catalog.
    static let isInCatalog = Traits(rawValue: 2)
    /// An entry of the manifest names it.
    static let isResource = Traits(rawValue: 4)
    /// Several entries name it.
    static let isRepeated = Traits(rawValue: 32)
    /// A symbolic link that leads out of the root.
    static let isLinkOut = Traits(rawValue: 8)
    /// What it weighs is no part of what its folder weighs.
    static let isApart = Traits(rawValue: 16)
  }
}

/// All places that a manifest makes look for, each once, by number; 0 is the root.
struct SurveyPlaces {
  private(set) var all: ContiguousArray<SurveyPlace>
  /// Finds the number of a place by the hash of its path.
  let table: PathTable
  /// The numbers of the manifest's entries and of its catalogs; -1 where a path cannot be looked for.
  let entries: ContiguousArray<Int32>
  let catalogs: ContiguousArray<Int32>
  /// Keeps the names alive that do not stand in the manifest as they are.
  private let storage: [ByteStorage]

  init(_ manifest: Manifest) {
    var builder = SurveyPlacesBuilder(manifest)
    catalogs = ContiguousArray(manifest.catalogs.map { builder.insert($0.key, $0.form, in: 0) })
    var entries = ContiguousArray<Int32>()
    entries.reserveCapacity(manifest.entries.count)
    for entry in manifest.entries.elements {
      let folder = entry.catalog < 0 ? 0 : catalogs[Int(entry.catalog)]
      let place = folder < 0 ? -1 : builder.insert(entry.key, entry.form, in: folder)
      if place >= 0 { builder.markResource(place) }
      entries.append(place)
    }
    self.entries = entries
    (all, table, storage) = builder.finish()
  }

  subscript(place: Int32) -> SurveyPlace { all[Int(place)] }

  /// Adds the bytes of each place to those of the folder around it, if they are a part of that.
  mutating func addUpBytes() {
    // A folder comes before what lies in it.
    for place in all.indices.dropFirst().reversed() where !all[place].traits.contains(.isApart) {
      all[Int(all[place].parent)].bytes += all[place].bytes
    }
  }

  /// Adds to the bytes of a place.
  mutating func add(_ bytes: Int, to place: Int32) {
    all[Int(place)].bytes += bytes
  }

  /// Lets `body` change all places, of which it takes care that none is changed by two threads.
  mutating func withUnsafeMutableBuffer(_ body: (UnsafeMutableBufferPointer<SurveyPlace>) -> Void) {
    all.withUnsafeMutableBufferPointer { body($0) }
  }
}

/// ``SurveyPlaces`` in the making.
private struct SurveyPlacesBuilder: ~Copyable {
  private let manifest: Manifest
  private var all: ContiguousArray<SurveyPlace> = []
  private var table: PathTableBuilder
  private var storage: [ByteStorage] = []

  init(_ manifest: Manifest) {
    self.manifest = manifest
    // Few folders hold more folders than files.
    let expectedCount = manifest.entries.count * 5 / 4 + 64
    table = PathTableBuilder(expectedCount: expectedCount)
    all.reserveCapacity(expectedCount)
    _ = table.insert(manifest.pathScanner.hasher.start)
    let name = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    all.append(SurveyPlace(name: name, parent: 0, nextSibling: -1, traits: [], finding: .folder))
  }

  /// The number of the place whose path is the text of `key`, from the folder on; -1 where it leads out of it or can be
  /// no path.
  mutating func insert(_ key: NodeID, _ form: PathForm, in folder: Int32) -> Int32 {
    guard form.isDisjoint(with: [.isEmpty, .isAbsolute, .isUnusable]), let node = manifest.tree.resolve(key) else {
      return -1
    }
    let path = manifest.tree.scalarBytes(node)
    guard form.contains(.isUnnormalized) else { return insert(path, in: folder) }
    let normalized = NormalizedPath(path)
    guard !normalized.leavesRoot, !normalized.bytes.isEmpty else { return -1 }
    let stored = ByteStorage(normalized.bytes)
    storage.append(stored)
    return insert(stored.bytes, in: folder)
  }

  /// Notes that an entry of the manifest names a place.
  mutating func markResource(_ place: Int32) {
    let isNew = all[Int(place)].traits.insert(.isResource).inserted
    if !isNew { all[Int(place)].traits.insert(.isRepeated) }
  }

  private mutating func insert(_ path: UnsafeBufferPointer<UInt8>, in start: Int32) -> Int32 {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return child(path, of: start) }
    let folder = folder(UnsafeBufferPointer(rebasing: path[..<slash]), in: start)
    return child(UnsafeBufferPointer(rebasing: path[(slash + 1)...]), of: folder)
  }

  /// The number of the folder at `path`. Most are known by the hash of their whole path.
  private mutating func folder(_ path: UnsafeBufferPointer<UInt8>, in start: Int32) -> Int32 {
    let hash = manifest.pathScanner.scan(path, from: table.hash(of: Int(start))).hash
    if let place = table.find(hash) { return Int32(truncatingIfNeeded: place) }
    var place = start
    var from = 0
    while let slash = path.offset(of: UInt8(ascii: "/"), from: from) {
      place = child(UnsafeBufferPointer(rebasing: path[from..<slash]), of: place)
      from = slash + 1
    }
    return child(UnsafeBufferPointer(rebasing: path[from...]), of: place)
  }

  private mutating func child(_ name: UnsafeBufferPointer<UInt8>, of parent: Int32) -> Int32 {
    let hash = manifest.pathScanner.scan(name, from: table.hash(of: Int(parent))).hash
    if let place = table.find(hash) { return Int32(truncatingIfNeeded: place) }
    _ = table.insert(hash)
    let outer = all[Int(parent)]
    var traits: SurveyPlace.Traits = outer.isOfCatalog ? .isInCatalog : []
    if traits.isEmpty, name.last == UInt8(ascii: "s"), name.count >= 9,
      UnsafeBufferPointer(rebasing: name.suffix(9)).equals(".xcassets")
    {
      traits = .isCatalog
    }
    let place = Int32(truncatingIfNeeded: all.count)
    all.append(SurveyPlace(name: name, parent: parent, nextSibling: outer.firstChild, traits: traits))
    all[Int(parent)].firstChild = place
    return place
  }

  consuming func finish() -> (ContiguousArray<SurveyPlace>, PathTable, [ByteStorage]) {
    (all, table.finish(), storage)
  }
}
