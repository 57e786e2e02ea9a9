/// Lists each folder once, and records the state and the sizes of the places in the folder.
extension ResourceSurvey {
  /// Lists all folders, level by level.
  mutating func lookAtAll() {
    while !next.isEmpty {
      let listings = listings(of: next)
      next = []
      for listing in listings { note(listing) }
    }
  }

  // MARK: Listing

  /// Lists the folders of a level in parallel, because a lint of 5,000 resources spends most of its time waiting for
  /// the disk.
  private func listings(of folders: [SurveyFolder]) -> [SurveyListing] {
    Parallel.map(folders.count) { listing(of: folders[$0]) }
  }

  private func listing(of folder: SurveyFolder) -> SurveyListing {
    var entries: [SurveyListing.Entry] = []
    let isListed = tree.list(folder.path) { entry in
      let place = folder.hasPlaces ? self.place(of: entry.name, in: folder) : nil
      let counts = entry.kind == .file && (place == nil ? folder.isWeighed : aim.weighs)
      entries.append(
        .init(name: Array(entry.name), kind: entry.kind, place: place, size: counts ? entry.size() : 0))
    }
    var listing = SurveyListing(folder: folder, entries: isListed ? entries : nil)
    if aim.devices != nil, folder.isWeighed, folder.isOfCatalog {
      let path = CatalogItems.contentsPath(of: ByteString(folder.path)).bytes
      listing.contents = Result { () throws(FileFailure) in try tree.text(at: path) }
    }
    return listing
  }

  /// Returns the number of the place with this name in a folder.
  private func place(of name: ByteSlice, in folder: SurveyFolder) -> Int? {
    guard let node = manifest.paths.find(name, in: folder.place), places[node].isPlace else { return nil }
    return node
  }

  // MARK: Recording

  private mutating func note(_ listing: SurveyListing) {
    let folder = listing.folder
    let isWeighed = folder.isWeighed
    let isOfCatalog = places[folder.place].isOfCatalog
    var bytes = 0
    // The size of each file in a folder of which some devices need only a part.
    var sizes: [PathKey: Int] = [:]
    // The subfolders that aren't in the manifest.
    var others: [[UInt8]] = []
    for entry in listing.entries ?? [] {
      let path = { folder.path.appendingPath(entry.name) }
      if let place = entry.place {
        note(entry.kind, at: place, entry.name, folder)
        if entry.kind == .file, aim.weighs { places[place].bytes = entry.size }
        if aim.notesFiles { noteFile(at: place, path()) }
      } else if entry.kind == .folder {
        if isWeighed || folder.isGroup { others.append(entry.name) }
      } else if isWeighed, !SurveyFolder.isExcluded(entry.name) {
        // Xcode copies a link as a link. An item's `Contents.json` isn't part of an asset pack.
        let counts = entry.kind == .file && !(isOfCatalog && entry.name.elementsEqual(CatalogContents.fileName.utf8))
        if counts { bytes += entry.size }
        if counts, listing.contents != nil { sizes[PathKey(entry.name), default: 0] += entry.size }
        if aim.notesFiles, counts || entry.kind == .link {
          files.append(
            SurveyFile(place: folder.place, path: path(), size: entry.size, isLink: entry.kind == .link))
        }
      }
    }
    if let contents = listing.contents { thinned?.add(folder, contents, sizes: sizes) }
    if folder.hasPlaces {
      if let entries = listing.entries {
        let spelled = noteMissing(in: folder, entries)
        others.removeAll { spelled.contains($0) }
      } else {
        hasMissing = true
        for place in places.children(of: folder.place) { places[place].finding = .unreadable }
      }
    }
    for name in others { noteFolder(name, at: nil, in: folder) }
    places[folder.place].bytes += bytes
  }

  /// Collects the file at a place, even if a link leads to it.
  private mutating func noteFile(at place: Int, _ path: [UInt8]) {
    guard places[place].finding == .file else { return }
    files.append(SurveyFile(place: place, path: path, size: places[place].bytes, isLink: false))
  }

  /// Records the state of a place.
  private mutating func note(_ kind: FileKind, at place: Int, _ name: [UInt8], _ folder: SurveyFolder) {
    var kind = kind
    if folder.isWeighed, SurveyFolder.isExcluded(name) { places[place].isApart = true }
    if kind == .link {
      let path = folder.path.appendingPath(name)
      places[place].isApart = true
      places[place].isLinkOut = tree.leavesRoot(path)
      guard let status = tree.status(of: path) else {
        places[place].finding = .brokenLink
        hasMissing = true
        return
      }
      // odr doesn't examine what is outside the repository, so a folder there counts as one that can't be read.
      kind = places[place].isLinkOut && places[place].firstChild >= 0 ? .folder : status.kind
      if kind == .file { places[place].bytes = status.size }
    }
    switch kind {
    case .file:
      places[place].finding = .file
      // The path of a place inside a file can't exist.
      if places[place].firstChild >= 0 { hasMissing = true }
    case .folder:
      places[place].finding = .folder
      noteFolder(name, at: place, in: folder)
    case .link, .other:
      places[place].finding = .other
      hasMissing = true
    }
  }

  /// Adds a folder to the next level, if the survey has to list the folder. `place` is `nil` for a folder without its own
  /// place.
  private mutating func noteFolder(_ name: [UInt8], at place: Int?, in folder: SurveyFolder) {
    let here = place.map { places[$0] }
    let isResource = here?.isResource == true
    // Xcode copies a catalog in a loose folder unchanged.
    let isOfCatalog = here?.isOfCatalog ?? folder.isOfCatalog
    var type: CatalogItemType?
    if isOfCatalog { type = here?.isCatalog == true ? .group : CatalogItemType(name: name.string) }
    let isTagged = isResource || folder.isTaggedGroup
    // Items that can't have tags stay in the app, even if folders around them have tags.
    let isLeftOut = isTagged && type?.untaggableKind != nil
    if let place {
      if isLeftOut { places[place].isApart = true }
      if isResource, type?.makesPack == false { places[place].isNoAsset = true }
    }
    if !isResource, folder.isTaggedGroup, type?.makesPack == true { places[place ?? folder.place].hasAsset = true }
    let inside = SurveyFolder(
      path: folder.path.appendingPath(name), place: place ?? folder.place,
      hasPlaces: here.map { $0.firstChild >= 0 } ?? false,
      isGroup: (here == nil ? folder.isGroup : aim.listsItems) && type == .group,
      isWeighed: aim.weighs && !isLeftOut
        && (isResource || folder.isWeighed && !(here?.isApart ?? SurveyFolder.isExcluded(name))),
      isOfCatalog: isOfCatalog, isTaggedGroup: isTagged && type == .group)
    if here == nil, folder.isGroup { unlistedItems.append(ByteString(inside.path)) }
    if inside.hasPlaces || inside.isGroup || inside.isWeighed { next.append(inside) }
  }

  // MARK: Missing places

  /// If a place in a folder is missing, keeps the names in the folder and looks for other spellings of the place.
  /// Returns the names on disk that match missing places.
  private mutating func noteMissing(in folder: SurveyFolder, _ entries: [SurveyListing.Entry]) -> Set<[UInt8]> {
    guard places.children(of: folder.place).contains(where: { places[$0].finding == .absent }) else { return [] }
    hasMissing = true
    listings[folder.path] = entries
    var spelled: Set<[UInt8]> = []
    // As dictionary keys, canonically equivalent strings are equal.
    let spellings = Dictionary(grouping: entries) { $0.name.string.lowercased() }
    for place in places.children(of: folder.place) where places[place].finding == .absent {
      let wanted = manifest.paths[place].name
      guard let candidates = spellings[wanted.string.lowercased()] else { continue }
      let equal = candidates.filter { PathKey($0.name) == PathKey(wanted) }
      guard let found = (equal.isEmpty ? candidates : equal).min(by: { $0.name.precedes($1.name) }) else { continue }
      namesOnDisk[place] = NameOnDisk(
        name: found.name, differsInCase: equal.isEmpty, isOnly: candidates.count == 1)
      // If several places match a folder's name, the size of the folder around it includes the folder's size only once:
      // for the place with the same spelling, or for the first place.
      if !spelled.insert(found.name).inserted || found.place != nil { places[place].isApart = true }
      note(found.kind, at: place, found.name, folder)
      guard found.kind == .file, aim.weighs else { continue }
      // The size of the folder already includes the file.
      places[place].isApart = true
      let path = folder.path.appendingPath(found.name)
      places[place].bytes = tree.status(of: path)?.size ?? 0
      if aim.notesFiles { noteFile(at: place, path) }
    }
    return spelled
  }
}
