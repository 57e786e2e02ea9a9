/// A path that the survey looks up: a resource, a catalog, or a folder around a resource or catalog.
struct SurveyPlace: BitwiseCopyable {
  /// The number of the folder that contains the place. The root's parent is the root itself.
  let parent: Int
  /// The numbers of the first place inside this place, and of the next place in the same folder; -1 if there is no such
  /// place.
  var firstChild = -1
  var nextSibling = -1
  /// The size of the place in bytes, if the survey reads sizes: for a file, the file's size; for a folder that is a
  /// resource or inside a resource, the size of the folder's files. At the end of the survey, the size of each place is
  /// added to its folder's size, unless the place is `isApart`.
  var bytes = 0
  /// Whether the place is a folder whose name ends with `.xcassets`.
  var isCatalog = false
  /// Whether the place is inside an asset catalog.
  var isInCatalog = false
  /// Whether the manifest contains an entry for the place.
  var isResource = false
  /// Whether the place is a symbolic link out of the root.
  var isLinkOut = false
  /// Whether the size of the place isn't added to its folder's size.
  var isApart = false
  /// Whether the place is a catalog group, or an item that can't have tags. Only items inside the place are in asset
  /// packs.
  var isNoAsset = false
  /// Whether the place is an item that can have tags and has no entry, or a group that contains such an item.
  var hasAsset = false
  /// Whether the path is looked up. Paths that can't be looked up aren't places.
  var isPlace = false
  var finding = Finding.absent

  /// Whether the place is an asset catalog, or is inside an asset catalog.
  var isOfCatalog: Bool { isCatalog || isInCatalog }

  /// The state of the file at the place.
  enum Finding: UInt8, BitwiseCopyable {
    case absent
    /// The folder around the place can't be read, so the state of the place is unknown.
    case unreadable
    case file, folder, brokenLink, other

    /// Whether a resource can be at the place.
    var isFound: Bool { self == .file || self == .folder }
  }
}

/// All paths that a manifest lists, and the folders above them. Each place has the same number as its node in ``Manifest/paths``; 0 is the root.
struct SurveyPlaces {
  private(set) var all: [SurveyPlace]
  /// `entries` and `catalogs` contain the place numbers of the manifest's entries and catalogs; -1 means that a path
  /// can't be looked up.
  let entries: [Int]
  let catalogs: [Int]

  /// Creates the places of `manifest`. At first, all places except the root are absent.
  init(_ manifest: Manifest) {
    let paths = manifest.paths
    var places = (0..<paths.count).map { SurveyPlace(parent: max(0, paths[$0].folder)) }
    places[0].finding = .folder
    let catalogs = manifest.catalogs.map { catalog in
      !catalog.form.contains(.isTooLong) && Self.mayExist(catalog.key, catalog.form, manifest.tree) ? catalog.node : -1
    }
    entries = manifest.entries.map { entry in
      (entry.catalog < 0 || catalogs[entry.catalog] >= 0) && Self.mayExist(entry.key, entry.form, manifest.tree)
        ? entry.node : -1
    }
    for entry in entries where entry >= 0 { places[entry].isResource = true }
    for node in catalogs + entries {
      var outer = node
      while outer > 0, !places[outer].isPlace {
        places[outer].isPlace = true
        outer = places[outer].parent
      }
    }
    for place in places.indices.dropFirst() where places[place].isPlace {
      let parent = places[place].parent
      places[place].nextSibling = places[parent].firstChild
      places[parent].firstChild = place
      if places[parent].isOfCatalog {
        places[place].isInCatalog = true
      } else if paths[place].name.hasCatalogEnding {
        places[place].isCatalog = true
      }
    }
    (all, self.catalogs) = (places, catalogs)
  }

  subscript(place: Int) -> SurveyPlace {
    get { all[place] }
    set { all[place] = newValue }
  }

  /// Returns the numbers of the places in a folder, the last one first.
  func children(of folder: Int) -> [Int] {
    sequence(first: all[folder].firstChild) { all[$0].nextSibling }.prefix { $0 >= 0 }
  }

  /// Whether a path can be looked up. `key` is the node with the path's text, and `form` contains the path's
  /// properties.
  private static func mayExist(_ key: NodeID, _ form: PathForm, _ tree: SyntaxTree) -> Bool {
    guard form.isDisjoint(with: [.isEmpty, .isAbsolute, .isUnusable]) else { return false }
    guard form.contains(.isUnnormalized) else { return true }
    let normalized = NormalizedPath(tree.bytes(of: key))
    return !normalized.leavesRoot && !normalized.bytes.isEmpty
  }
}
