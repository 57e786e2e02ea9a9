/// Lists each folder once, and records the state and the sizes of the places in the folder.
extension ResourceSurvey {
  /// Lists all folders, level by level. Lists the folders of a level in parallel, because a lint of 5,000 resources spends
  /// most of its time waiting for the disk.
  mutating func lookAtAll() {
    while !next.isEmpty {
      let listings = Parallel.map(next.count) { [self] in listing(of: next[$0]) }
      next = []
      for listing in listings { note(listing) }
    }
  }

  private func listing(of folder: SurveyFolder) -> SurveyListing {
    var entries: [SurveyListing.Entry] = []
    let isListed = tree.list(folder.path) { entry in
      let node = folder.hasPlaces ? manifest.paths.find(entry.name, in: folder.place) : nil
      let place = node.flatMap { places[$0].isPlace ? $0 : nil }
      let counts = entry.kind == .file && (place == nil ? folder.isWeighed : aim.weighs)
      entries.append(
        .init(name: Array(entry.name), kind: entry.kind, place: place, size: counts ? entry.size() : 0))
    }
    var listing = SurveyListing(folder: folder, entries: isListed ? entries : nil)
    if aim.thinsCatalogs, folder.isWeighed, places[folder.place].isOfCatalog {
      let path = CatalogItems.contentsPath(of: ByteString(folder.path)).bytes
      listing.contents = Result { () throws(FileFailure) in try tree.text(at: path) }
    }
    return listing
  }

  // MARK: Recording

  private mutating func note(_ listing: SurveyListing) {
    let folder = listing.folder
    let isWeighed = folder.isWeighed
    // The size of each file in a folder of which some devices need only a part.
    var sizes: [PathKey: Int] = [:]
    // The subfolders that aren't in the manifest.
    var others: [[UInt8]] = []
    for entry in listing.entries ?? [] {
      if let place = entry.place {
        note(entry, at: place, in: folder)
      } else if entry.kind == .folder {
        if isWeighed || folder.isGroup { others.append(entry.name) }
      } else if isWeighed, !SurveyFolder.excluded.contains(entry.name) {
        // Xcode copies a link as a link. An item's `Contents.json` isn't part of an asset pack.
        let isContents = places[folder.place].isOfCatalog && entry.name.elementsEqual(CatalogContents.fileName.utf8)
        let counts = entry.kind == .file && !isContents
        if counts { places[folder.place].bytes += entry.size }
        if counts, listing.contents != nil { sizes[PathKey(entry.name), default: 0] += entry.size }
        if aim.notesFiles, counts || entry.kind == .link {
          files.append(
            SurveyFile(
              place: folder.place, path: folder.path.appendingPath(entry.name), size: entry.size,
              isLink: entry.kind == .link))
        }
      }
    }
    if let contents = listing.contents { thinned?.add(folder, contents, sizes: sizes) }
    if folder.hasPlaces {
      if let entries = listing.entries {
        let spelled = noteMissing(in: folder, entries)
        others.removeAll { spelled.contains($0) }
      } else {
        for place in children(of: folder.place) { places[place].finding = .unreadable }
      }
    }
    for name in others { noteFolder(name, at: nil, in: folder) }
  }

  /// Records the state of a place.
  private mutating func note(_ entry: SurveyListing.Entry, at place: Int, in folder: SurveyFolder) {
    let path = folder.path.appendingPath(entry.name)
    var (kind, size) = (entry.kind, entry.size)
    if folder.isWeighed, SurveyFolder.excluded.contains(entry.name) { places[place].isApart = true }
    if kind == .link {
      places[place].isApart = true
      places[place].isLinkOut = tree.leavesRoot(path)
      guard let status = tree.status(of: path) else {
        places[place].finding = .brokenLink
        return
      }
      // odr doesn't examine what is outside the repository, so a folder there counts as one that can't be read.
      kind = places[place].isLinkOut && !children(of: place).isEmpty ? .folder : status.kind
      size = status.size
    }
    switch kind {
    case .file:
      places[place].finding = .file
      places[place].bytes = size
      if aim.notesFiles { files.append(SurveyFile(place: place, path: path, size: size, isLink: false)) }
    case .folder:
      places[place].finding = .folder
      noteFolder(entry.name, at: place, in: folder)
    case .link, .other: places[place].finding = .other
    }
  }

  /// Adds a folder to the next level, if the survey has to list the folder. `place` is `nil` for a folder without its own
  /// place.
  private mutating func noteFolder(_ name: [UInt8], at place: Int?, in folder: SurveyFolder) {
    let here = place.map { places[$0] }
    let home = place ?? folder.place
    let isResource = here?.isResource == true
    var type: CatalogItemType?
    // Xcode copies a catalog in a loose folder unchanged.
    if places[home].isOfCatalog { type = here?.isCatalog == true ? .group : CatalogItemType(name: name.string) }
    let isTagged = isResource || folder.isTaggedGroup
    // Items that can't have tags stay in the app, even if folders around them have tags.
    let isLeftOut = isTagged && type?.untaggableKind != nil
    if let place {
      if isLeftOut { places[place].isApart = true }
      if isResource, type?.makesPack == false { places[place].isNoAsset = true }
    }
    if !isResource, folder.isTaggedGroup, type?.makesPack == true { places[home].hasAsset = true }
    let inside = SurveyFolder(
      path: folder.path.appendingPath(name), place: home,
      hasPlaces: place.map { !children(of: $0).isEmpty } ?? false,
      isGroup: (here == nil ? folder.isGroup : aim.listsItems) && type == .group,
      isWeighed: aim.weighs && !isLeftOut
        && (isResource || folder.isWeighed && !(here?.isApart ?? SurveyFolder.excluded.contains(name))),
      isTaggedGroup: isTagged && type == .group)
    if here == nil, folder.isGroup { unlistedItems.append(ByteString(inside.path)) }
    if inside.hasPlaces || inside.isGroup || inside.isWeighed { next.append(inside) }
  }

  // MARK: Missing places

  /// If a place in a folder is missing, keeps the names in the folder and looks for other spellings of the place.
  /// Returns the names on disk that match missing places.
  private mutating func noteMissing(in folder: SurveyFolder, _ entries: [SurveyListing.Entry]) -> Set<[UInt8]> {
    let absent = children(of: folder.place).filter { places[$0].finding == .absent }
    if absent.isEmpty { return [] }
    listings[folder.path] = entries
    var spelled: Set<[UInt8]> = []
    // As dictionary keys, canonically equivalent strings are equal.
    let spellings = Dictionary(grouping: entries) { $0.name.string.lowercased() }
    for place in absent {
      let wanted = manifest.paths[place].name
      guard let candidates = spellings[wanted.string.lowercased()] else { continue }
      let equal = candidates.filter { PathKey($0.name) == PathKey(wanted) }
      guard var found = (equal.isEmpty ? candidates : equal).min(by: { $0.name.precedes($1.name) }) else { continue }
      namesOnDisk[place] = NameOnDisk(
        name: found.name, differsInCase: equal.isEmpty, isOnly: candidates.count == 1)
      // If several places match a folder's name, the size of the folder around it includes the folder's size only once:
      // for the place with the same spelling, or for the first place.
      if !spelled.insert(found.name).inserted || found.place != nil { places[place].isApart = true }
      if found.kind == .file, aim.weighs {
        // The size of the folder already includes the file.
        places[place].isApart = true
        found.size = tree.status(of: folder.path.appendingPath(found.name))?.size ?? 0
      }
      note(found, at: place, in: folder)
    }
    return spelled
  }
}

/// A folder that the survey lists.
struct SurveyFolder {
  /// The folder's path as spelled on disk.
  let path: [UInt8]
  /// The number of the folder's place or, if the folder isn't a place, of the nearest place around it.
  let place: Int
  /// Whether there are places in the folder.
  var hasPlaces = false
  /// Whether the folder is a catalog, or a group in a catalog, and the survey finds all its items.
  var isGroup = false
  /// Whether the folder is a resource, or a part of a resource, so the sizes include its files.
  var isWeighed = false
  /// Whether the folder is a group that is a resource, or a part of a resource.
  var isTaggedGroup = false
}

/// A file in a resource.
struct SurveyFile {
  /// The number of the file's place or, if the file isn't a place, of the nearest place around it.
  var place: Int
  /// The file's path as spelled on disk.
  let path: [UInt8]
  let size: Int
  /// Whether the file is a symbolic link, which Xcode copies as a link.
  let isLink: Bool
}

extension SurveyFolder {
  /// The names of files and folders that never count, because Xcode skips them when it copies a folder to an app. Source:
  /// the `-exclude` options of `builtin-copy` in Xcode's build logs.
  static let excluded: Set<[UInt8]> = Set([".DS_Store", "CVS", ".svn", ".git", ".hg"].map { Array($0.utf8) })
}

/// The result of listing a folder.
struct SurveyListing {
  let folder: SurveyFolder
  /// The names in the folder, in the order in which they were listed; `nil` if the folder couldn't be listed.
  var entries: [Entry]?
  /// The folder's `Contents.json`, if some devices may need only a part of the folder's files.
  var contents: Result<SourceText, FileFailure>?

  struct Entry {
    let name: [UInt8]
    let kind: FileKind
    /// The number of the entry's place.
    let place: Int?
    /// The file's size if the survey counts the file; otherwise 0.
    var size: Int
  }
}
