/// The state of a manifest's paths on disk: the missing paths and the sizes. The survey lists each folder once.
///
/// The survey goes through the folders level by level, starting at the root, and lists the folders on a level in
/// parallel. The survey keeps the names in a folder only if a path in the folder is missing, so that odr can suggest
/// one of these names.
struct ResourceSurvey {
  let manifest: Manifest
  let tree: any FileTree
  let aim: SurveyAim
  var places: SurveyPlaces
  /// The folders to list next.
  var next: [SurveyFolder]
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
    places = SurveyPlaces(manifest)
    next = [SurveyFolder(path: [], place: 0, hasPlaces: !places.children(of: 0).isEmpty)]
    thinned = aim.thinsCatalogs ? ThinnedBytes(for: manifest.platform) : nil
    lookAtAll()
    addUp()
  }

  /// Adds the bytes of each place to the folder around it, unless the place's bytes count separately. Marks the
  /// resources that contain items without entries. Determines whether places are missing.
  private mutating func addUp() {
    hasMissing = !namesOnDisk.isEmpty
    // In `places`, a folder comes before its contents.
    for place in places.all.indices.dropFirst().reversed() {
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
    let place = places.entries[entry]
    return aim.weighs && place >= 0 && !places[place].hasAsset && places[place].isNoAsset
  }

  /// Returns the number of an entry's place; `nil` if the entry's path can't be looked up.
  func place(ofEntry entry: Int) -> Int? {
    places.entries[entry] < 0 ? nil : places.entries[entry]
  }

  /// The entries whose paths can be looked up, with their places.
  var placedEntries: some Sequence<(index: Int, entry: ResourceEntry, place: Int)> {
    zip(manifest.entries, places.entries).enumerated().lazy.filter { $1.1 >= 0 }.map { ($0, $1.0, $1.1) }
  }

  /// The keys of all catalogs and then of all entries whose paths can be looked up. For a catalog, `entry` is `nil`, and
  /// `number` is the catalog's index; for an entry, `number` is the entry's index.
  var placedKeys: [(key: NodeID, place: Int, number: Int, entry: ResourceEntry?)] {
    zip(manifest.catalogs, places.catalogs).enumerated().filter { $1.1 >= 0 }.map { ($1.0.key, $1.1, $0, nil) }
      + placedEntries.map { ($0.entry.key, $0.place, $0.index, $0.entry) }
  }

  /// Returns the name of a place as spelled on disk or, if the place is missing, as spelled in the manifest.
  func name(of place: Int) -> [UInt8] { namesOnDisk[place]?.name ?? Array(manifest.paths[place].name) }

  /// Returns the path of a place, spelled like ``name(of:)``.
  func path(of place: Int) -> [UInt8] {
    Array(placesAround(place).reversed().map(name).joined(separator: ["/"]))
  }

  /// Returns the path of a place on disk, if its case differs from the path in the manifest, and if no other path on disk
  /// differs only in case.
  func respelled(_ place: Int) -> ResourcePath? {
    let names = placesAround(place).compactMap { namesOnDisk[$0] }
    return names.contains(where: \.differsInCase) && names.allSatisfy(\.isOnly)
      ? ResourcePath(normalized: path(of: place)) : nil
  }

  /// Returns the names that the manifest uses in a folder. A folder in a catalog is left out if the manifest mentions
  /// it only in the paths of items.
  func namesInUse(in folder: Int) -> Set<[UInt8]> {
    let used = places.children(of: folder).filter { place in
      let here = places[place]
      return here.finding != .absent && (here.isResource || here.finding == .folder && !here.isInCatalog)
    }
    return Set(used.map(name))
  }

  /// Returns the outermost missing part of a place's path; `nil` if the whole path exists.
  func missingPart(of place: Int) -> Int? {
    places[place].finding.isFound ? nil : outermost(of: place) { !places[$0].finding.isFound }
  }

  /// Among a place and the folders around it, returns the outermost place that satisfies `matches`.
  func outermost(of place: Int, where matches: (Int) -> Bool) -> Int? {
    placesAround(place).last(where: matches)
  }

  /// Returns a place and the folders around it, without the root.
  private func placesAround(_ place: Int) -> [Int] {
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
