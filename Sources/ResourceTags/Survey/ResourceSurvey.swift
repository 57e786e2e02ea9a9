/// The state on disk of all paths that a manifest names: what is missing, the tags in the asset catalogs, and all
/// sizes. Each folder is listed once.
///
/// The survey goes level by level from the root, with the folders of a level in parallel. Only where a path is missing are
/// the names of its folder kept, to report what is there instead.
struct ResourceSurvey: Sendable {
  let manifest: Manifest
  let places: SurveyPlaces
  /// The tags in the asset catalogs.
  let catalogTags: CatalogTags
  /// The names in folders where something is missing.
  let listings: [[UInt8]: [SurveyListing.Entry]]
  /// The name on disk of a place that the manifest spells differently: in another case, or in another normalization.
  let namesOnDisk: [Int32: NameOnDisk]
  /// Whether any place may be missing or of the wrong kind; if not, the places need no checks.
  let hasMissing: Bool
  /// Whether it looked at everything in the folders that the manifest names.
  private let looksInside: Bool
  /// What single devices do not download, if the survey was to tell.
  let thinned: ThinnedBytes?

  /// How the disk spells a name.
  struct NameOnDisk {
    let name: [UInt8]
    /// Whether it differs in more than Unicode normalization, which Apple's file systems ignore.
    let differsInCase: Bool
    /// Whether no other name differs in case only.
    let isOnly: Bool
  }

  /// The files that count, if the survey was to note them.
  let files: [SurveyFile]

  /// Where the files are, as part of a sentence: `on the disk`.
  let whereabouts: String

  /// Looks for everything that `manifest` names below the root of `tree`.
  init(_ manifest: Manifest, in tree: any FileTree, _ aim: SurveyAim) {
    whereabouts = tree.whereabouts
    looksInside = aim.weighs
    self.manifest = manifest
    var places = SurveyPlaces(manifest)
    var lister = SurveyLister(manifest, places.all, in: tree, aim)
    lister.lookAtAll()
    thinned = aim.screens.map { ThinnedBytes(lister.catalogFolders, lister.places, screens: $0) }
    places.all = Self.addedUp(lister.places)
    self.places = places
    files = lister.files
    catalogTags = CatalogTags(named: lister.namedTags, unlisted: lister.unlistedTags)
    (listings, namesOnDisk, hasMissing) = (lister.listings, lister.namesOnDisk, lister.hasMissing)
  }

  /// Adds the bytes of each place to those of the folder around it, if it is a part of that, and gives the items that no
  /// entry names to the nearest resource around them.
  private static func addedUp(_ places: [SurveyPlace]) -> [SurveyPlace] {
    var places = places
    // A folder comes before its contents.
    for place in places.indices.dropFirst().reversed() {
      let (here, parent) = (places[place], Int(places[place].parent))
      if !here.traits.contains(.isApart) { places[parent].bytes += here.bytes }
      if here.traits.contains(.hasAsset), !here.traits.contains(.isResource) {
        places[parent].traits.insert(.hasAsset)
      }
    }
    return places
  }

  // MARK: Asking

  /// Whether the disk has a folder for an entry.
  func isFolder(_ entry: Int) -> Bool {
    place(ofEntry: entry).map { places[$0].finding == .folder } ?? false
  }

  /// Whether an entry of a catalog makes no pack of its own tags: a group without an item that has just these, or an item
  /// that cannot have tags.
  func makesNoPack(_ entry: Int) -> Bool {
    let place = places.entries[entry]
    return looksInside && place >= 0 && places[place].traits.isDisjoint(with: .hasAsset)
      && places[place].traits.contains(.isNoAsset)
  }

  /// The number of the place of an entry; `nil` if its path cannot be looked up.
  func place(ofEntry entry: Int) -> Int32? {
    places.entries[entry] < 0 ? nil : places.entries[entry]
  }

  /// The path of a place as on the disk or, if it is missing, as in the manifest; with another `name` for `renamed`, if
  /// that is the place or a folder around it.
  func path(of place: Int32, with name: [UInt8] = [], at renamed: Int32 = -1) -> [UInt8] {
    var chain: [Int32] = []
    var place = place
    while place != 0 {
      chain.append(place)
      place = places[place].parent
    }
    var path: [UInt8] = []
    path.reserveCapacity(chain.count * 16)
    for place in chain.reversed() {
      if !path.isEmpty { path.append(UInt8(ascii: "/")) }
      if place == renamed {
        path += name
      } else if let other = namesOnDisk.isEmpty ? nil : namesOnDisk[place] {
        path += other.name
      } else {
        path += places.name(of: place)
      }
    }
    return path
  }

  /// The names in the folder at a place that paths of the manifest have, other than those of folders in catalogs on the
  /// way to an item.
  func namesInUse(in folder: Int32) -> Set<[UInt8]> {
    var names: Set<[UInt8]> = []
    var place = places[folder].firstChild
    while place >= 0 {
      let here = places[place]
      let isOnTheWay = here.finding == .folder && !here.traits.contains(.isInCatalog)
      if here.finding != .absent, here.traits.contains(.isResource) || isOnTheWay {
        names.insert(namesOnDisk[place]?.name ?? Array(places.name(of: place)))
      }
      place = places[place].nextSibling
    }
    return names
  }

  /// The outermost folder around a place, or the place itself, that is missing; `nil` if the whole path exists.
  func missingPart(of place: Int32) -> Int32? {
    places[place].finding.isFound ? nil : outermost(of: place) { !places[$0].finding.isFound }
  }

  /// The outermost of a place and the folders around it that satisfies `matches`.
  func outermost(of place: Int32, where matches: (Int32) -> Bool) -> Int32? {
    var found: Int32?
    var place = place
    while place != 0 {
      if matches(place) { found = place }
      place = places[place].parent
    }
    return found
  }
}

/// The purpose of a survey: what it looks for beside the files.
struct SurveyAim: Sendable {
  /// Whether to read the tags in the asset catalogs.
  var looksForTags = true
  /// Whether to add up sizes, for which every file in a resource is looked at.
  var weighs = true
  /// Whether to note every file that counts.
  var notesFiles = false
  /// The screens of the devices to thin the catalogs for; `nil` to count all files of them.
  var screens: [ThinningDevice]?
}
