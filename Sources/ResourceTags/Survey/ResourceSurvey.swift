/// The state of a manifest's paths on disk: the missing paths and the sizes. The survey lists each folder once.
///
/// The survey goes through the folders level by level, starting at the root, and lists the folders on a level in
/// parallel. The survey keeps the names in a folder only if a path in the folder is missing, so that odr can suggest
/// one of these names.
struct ResourceSurvey {
  let manifest: Manifest
  let tree: any FileTree
  let aim: SurveyAim
  /// All paths that the manifest lists, and the folders above them. Each place has the same number as its node in
  /// ``Manifest/paths``; 0 is the root.
  var places: [SurveyPlace]
  /// The folders to list next.
  var next: [SurveyFolder] = []
  /// The paths of the items and folders in the asset catalogs that the manifest doesn't mention. Items inside other
  /// items are left out.
  var unlistedItems: [ByteString] = []
  /// For each folder in which something is missing, the names in the folder.
  var listings: [[UInt8]: [SurveyListing.Entry]] = [:]
  /// The names on disk of places whose names in the manifest differ in case or Unicode normalization.
  var namesOnDisk: [Int: NameOnDisk] = [:]
  /// Whether any place may be missing or of the wrong kind; otherwise, rules don't check the places.
  var hasMissing = false
  /// The files that the sizes include, if the survey has to collect them.
  var files: [SurveyFile] = []
  /// The bytes that certain devices don't download; `nil` if the survey counts all files in catalogs.
  var thinned: ThinnedBytes?

  /// The spelling of a name on disk.
  struct NameOnDisk {
    let name: [UInt8]
    /// Whether the name differs from the manifest's spelling in more than Unicode normalization, which Apple's file
    /// systems ignore.
    let differsInCase: Bool
    /// Whether no other name in the folder differs from this name only in case.
    let isOnly: Bool
  }

  /// The location of the files as part of a sentence, such as `in git's index`.
  var locationText: String { tree.locationText }

  /// Looks up all paths of `manifest` below the root of `tree`.
  init(_ manifest: Manifest, in tree: any FileTree, _ aim: SurveyAim) {
    self.manifest = manifest
    self.tree = tree
    self.aim = aim
    places = (0..<manifest.paths.count).map { SurveyPlace(parent: max(0, manifest.paths[$0].folder)) }
    thinned = aim.thinsCatalogs ? ThinnedBytes(for: manifest.platform) : nil
    findPlaces()
    next = [SurveyFolder(path: [], place: 0, hasPlaces: !children(of: 0).isEmpty)]
    lookAtAll()
    addUp()
  }

  /// Marks the paths that can be looked up. At first, all places except the root are absent.
  private mutating func findPlaces() {
    places[0].finding = .folder
    let entries = manifest.entries.compactMap(place)
    for entry in entries { places[entry].isResource = true }
    for node in manifest.catalogs.compactMap(place) + entries {
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
      } else if manifest.paths[place].name.hasCatalogEnding {
        places[place].isCatalog = true
      }
    }
  }

  /// Adds the bytes of each place to the folder around it, unless the place's bytes count separately. Marks the
  /// resources that contain items without entries. Determines whether places are missing.
  private mutating func addUp() {
    hasMissing = !namesOnDisk.isEmpty
    // In `places`, a folder comes before its contents.
    for place in places.indices.dropFirst().reversed() {
      let here = places[place]
      if here.isPlace, !here.finding.isFound { hasMissing = true }
      if !here.isApart {
        places[here.parent].bytes += here.bytes
        // Xcode copies a loose folder with everything in it.
        if !here.isCatalog { thinned?.add(cutOf: place, to: here.parent) }
      }
      if here.hasAsset, !here.isResource { places[here.parent].hasAsset = true }
    }
  }

  // MARK: Queries

  /// The state of the file at an entry's path; `nil` if odr can't look up the path.
  func finding(of entry: Int) -> SurveyPlace.Finding? { place(ofEntry: entry).map { places[$0].finding } }

  /// Whether the tags of a catalog entry don't produce an asset pack: the entry is a group without an item that has
  /// exactly these tags, or an item that can't have tags.
  func makesNoPack(_ entry: Int) -> Bool {
    aim.weighs && place(ofEntry: entry).map { !places[$0].hasAsset && places[$0].isNoAsset } ?? false
  }

  /// Returns the number of an entry's place; `nil` if the entry's path can't be looked up.
  func place(ofEntry entry: Int) -> Int? { place(of: manifest.entries[entry]) }

  /// Returns the number of an entry's place; `nil` if the entry's path can't be looked up.
  func place(of entry: ResourceEntry) -> Int? {
    let isInPlace = manifest.catalog(of: entry).map { place(of: $0) != nil } ?? true
    return isInPlace && entry.form.isDisjoint(with: .impossible) ? entry.node : nil
  }

  /// Returns the number of a catalog's place; `nil` if the catalog's path can't be looked up.
  func place(of catalog: CatalogEntry) -> Int? {
    catalog.form.isDisjoint(with: [.impossible, .isTooLong]) ? catalog.node : nil
  }

  /// Returns the numbers of the places in a folder, the last one first.
  func children(of folder: Int) -> [Int] {
    sequence(first: places[folder].firstChild) { places[$0].nextSibling }.prefix { $0 >= 0 }
  }

  /// The entries whose paths can be looked up, with their places.
  var placedEntries: some Sequence<(index: Int, entry: ResourceEntry, place: Int)> {
    manifest.entries.enumerated().lazy.compactMap { index, entry in place(of: entry).map { (index, entry, $0) } }
  }

  /// The keys of all catalogs and then of all entries whose paths can be looked up. For a catalog, `entry` is `nil`, and
  /// `number` is the catalog's index; for an entry, `number` is the entry's index.
  var placedKeys: [(key: NodeID, place: Int, number: Int, entry: ResourceEntry?)] {
    manifest.catalogs.enumerated().compactMap { index, catalog in
      place(of: catalog).map { (catalog.key, $0, index, nil) }
    } + placedEntries.map { ($0.entry.key, $0.place, $0.index, $0.entry) }
  }

  /// Returns the name of a place as spelled on disk or, if the place is missing, as spelled in the manifest.
  func name(of place: Int) -> [UInt8] { namesOnDisk[place]?.name ?? Array(manifest.paths[place].name) }

  /// Returns the path of a place, spelled like ``name(of:)``.
  func path(of place: Int) -> [UInt8] {
    Array(placesAround(place).reversed().map(name).joined(separator: ["/"]))
  }

  /// Returns the names that the manifest uses in a folder. A folder in a catalog is left out if the manifest mentions
  /// it only in the paths of items.
  func namesInUse(in folder: Int) -> Set<[UInt8]> {
    let used = children(of: folder).filter { place in
      let here = places[place]
      return here.finding != .absent && (here.isResource || here.finding == .folder && !here.isInCatalog)
    }
    return Set(used.map(name))
  }

  /// Returns the outermost missing part of a place's path; `nil` if the whole path exists.
  func missingPart(of place: Int) -> Int? {
    places[place].finding.isFound ? nil : outermost(of: place) { !$0.finding.isFound }
  }

  /// Whether nothing exists at a place, and no folder or link around it prevents odr from knowing this.
  func isAbsent(_ place: Int) -> Bool { missingPart(of: place).map { places[$0].finding == .absent } ?? false }

  /// Among a place and the folders around it, returns the outermost place that satisfies `matches`.
  func outermost(of place: Int, where matches: (SurveyPlace) -> Bool) -> Int? {
    placesAround(place).last { matches(places[$0]) }
  }

  /// Returns a place and the folders around it, without the root.
  func placesAround(_ place: Int) -> [Int] {
    sequence(first: place) { places[$0].parent }.prefix { $0 != 0 }
  }
}

/// The tasks of a survey in addition to finding out which files exist.
struct SurveyAim {
  /// Whether to find the items and folders in the asset catalogs that the manifest doesn't mention.
  var listsItems = false
  /// Whether to add up sizes, which requires looking at every file in a resource.
  var weighs = true
  /// Whether to collect every file that the sizes include.
  var notesFiles = false
  /// Whether to compute the sizes of catalogs for each device; otherwise, all files in catalogs count.
  var thinsCatalogs = false
}
