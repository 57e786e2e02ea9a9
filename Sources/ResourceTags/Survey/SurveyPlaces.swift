/// A path to look up: a resource, a catalog, or a folder around one.
struct SurveyPlace: BitwiseCopyable {
  /// The number of the folder it is in; the root has its own number.
  let parent: Int32
  /// The number of the first place in it and of the next one beside it, or -1.
  var firstChild: Int32 = -1
  var nextSibling: Int32 = -1
  /// The bytes of a file or of a folder in a resource: at first without its places, in the end with all.
  var bytes = 0
  var traits: Traits = []
  /// Whether it is to be looked up; a path that cannot be is no place.
  var isPlace = false
  var finding = Finding.absent

  /// Whether it is an asset catalog, or in one.
  var isOfCatalog: Bool { !traits.isDisjoint(with: [.isCatalog, .isInCatalog]) }

  /// The state of the file at the place.
  enum Finding: UInt8, BitwiseCopyable {
    case absent
    /// Unknown, since its folder cannot be read.
    case unreadable
    case file, folder, brokenLink, other

    /// Whether a resource can be there.
    var isFound: Bool { self == .file || self == .folder }
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
    /// Its bytes do not count for its folder.
    static let isApart = Traits(rawValue: 16)
    /// A group of a catalog, or an item without tags of its own: it ends in a pack only through items in it.
    static let isNoAsset = Traits(rawValue: 64)
    /// A group with an item that can have tags, and that no entry names; also such an item.
    static let hasAsset = Traits(rawValue: 128)
  }
}

/// All places of a manifest by number, which is that of their node in ``Manifest/paths``; 0 is the root.
struct SurveyPlaces {
  var all: [SurveyPlace]
  /// The numbers of the manifest's entries and of its catalogs; -1 for a path that cannot be looked up.
  private(set) var entries: [Int32] = []
  private(set) var catalogs: [Int32] = []
  private let paths: PathTree

  /// The places of `manifest`, all of them absent.
  init(_ manifest: Manifest) {
    let paths = manifest.paths
    self.paths = paths
    var places = (0..<paths.count).map { SurveyPlace(parent: Int32(truncatingIfNeeded: max(0, paths.folder(of: $0)))) }
    places[0].finding = .folder
    for catalog in manifest.catalogs {
      let isUsable = !catalog.form.contains(.isTooLong) && manifest.mayExist(catalog.key, catalog.form)
      catalogs.append(isUsable ? Self.enter(catalog.node, &places) : -1)
    }
    for entry in manifest.entries {
      let isUsable =
        (entry.catalog < 0 || catalogs[Int(entry.catalog)] >= 0) && manifest.mayExist(entry.key, entry.form)
      entries.append(isUsable ? Self.enter(Int(entry.node), &places) : -1)
      guard isUsable else { continue }
      let isNew = places[Int(entry.node)].traits.insert(.isResource).inserted
      if !isNew { places[Int(entry.node)].traits.insert(.isRepeated) }
    }
    for place in places.indices.dropFirst() where places[place].isPlace {
      let parent = Int(places[place].parent)
      places[place].nextSibling = places[parent].firstChild
      places[parent].firstChild = Int32(truncatingIfNeeded: place)
      if places[parent].isOfCatalog {
        places[place].traits.insert(.isInCatalog)
      } else if paths[place].name.hasCatalogEnding {
        places[place].traits.insert(.isCatalog)
      }
    }
    all = places
  }

  /// Notes that a node and the folders around it are places, and returns its number.
  private static func enter(_ node: Int, _ places: inout [SurveyPlace]) -> Int32 {
    var outer = node
    while outer > 0, !places[outer].isPlace {
      places[outer].isPlace = true
      outer = Int(places[outer].parent)
    }
    return Int32(truncatingIfNeeded: node)
  }

  subscript(place: Int32) -> SurveyPlace { all[Int(place)] }

  /// The name of a place in the manifest.
  func name(of place: Int32) -> ByteSlice { paths[Int(place)].name }
}

extension Manifest {
  /// Whether a path of this form, the text of `key`, can be looked up in its folder.
  fileprivate func mayExist(_ key: NodeID, _ form: PathForm) -> Bool {
    guard form.isDisjoint(with: [.isEmpty, .isAbsolute, .isUnusable]), let node = tree.resolve(key) else {
      return false
    }
    guard form.contains(.isUnnormalized) else { return true }
    let normalized = NormalizedPath(tree.scalarBytes(node))
    return !normalized.leavesRoot && !normalized.bytes.isEmpty
  }
}
