import ResourceFiles
import SourceText

/// A folder that is to be listed.
struct SurveyFolder: Sendable {
  /// Its path as the disk has it.
  let path: [UInt8]
  /// The number of its place; -1 for a folder of a catalog that the manifest does not name.
  let place: Int32
  let isInCatalog: Bool
}

/// What a thread has found out about its share of the folders.
struct SurveyResults {
  var next: [SurveyFolder] = []
  var unlistedItems: [[UInt8]] = []
  /// Whether any place is missing, or not what it should be.
  var hasMissing = false
  var listings: [[UInt8]: FolderListing] = [:]
  var namesOnDisk: [Int32: ResourceSurvey.NameOnDisk] = [:]
}

/// Lists folders and notes at the places in them what is there.
struct SurveyLister: Sendable {
  let table: PathTable
  let scanner: PathScanner
  let tree: any FileTree

  func list(
    _ folder: SurveyFolder, _ places: UnsafeMutableBufferPointer<SurveyPlace>, _ results: inout SurveyResults
  ) {
    let hash = folder.place < 0 ? 0 : table.hash(of: Int(folder.place))
    var listing = FolderListing()
    var unlisted: [[UInt8]] = []
    let isListed = tree.list(folder.path) { name, kind, size in
      listing.append(name, kind)
      guard folder.place >= 0, let place = table.find(scanner.scan(name, from: hash).hash) else {
        if folder.isInCatalog, kind == .folder { unlisted.append(Array(name)) }
        return
      }
      // The same sixty-four bits for a path of another folder would be a stroke of luck.
      guard places[place].parent == folder.place else { return }
      found(kind, Int32(truncatingIfNeeded: place), name, folder, places, &results)
      if kind == .file { places[place].size = size() }
    }
    defer { for name in unlisted { noteUnlisted(name, in: folder, &results) } }
    if folder.isInCatalog { results.listings[folder.path] = listing }
    guard folder.place >= 0 else { return }
    guard isListed else {
      results.hasMissing = true
      return forEachChild(of: folder.place, places) { places[Int($0)].finding = .unreadable }
    }
    var isComplete = true
    forEachChild(of: folder.place, places) { if places[Int($0)].finding == .absent { isComplete = false } }
    guard !isComplete else { return }
    results.hasMissing = true
    let spelled = findOtherSpellings(listing, folder, places, &results)
    unlisted.removeAll { spelled.contains($0) }
    results.listings[folder.path] = listing
  }

  private func found(
    _ kind: FileKind, _ place: Int32, _ name: UnsafeBufferPointer<UInt8>, _ folder: SurveyFolder,
    _ places: UnsafeMutableBufferPointer<SurveyPlace>, _ results: inout SurveyResults
  ) {
    let index = Int(place)
    var kind = kind
    if kind == .link {
      let path = joined(folder.path, Array(name))
      places[index].isLinkOut = tree.leavesRoot(path)
      guard let status = tree.status(of: path) else {
        places[index].finding = .brokenLink
        results.hasMissing = true
        return
      }
      kind = status.kind
      places[index].size = status.size
    }
    switch kind {
    case .file:
      places[index].finding = .file
      // What is looked for in a file is not there.
      if places[index].firstChild >= 0 { results.hasMissing = true }
    case .folder: places[index].finding = .folder
    case .link, .other:
      places[index].finding = .other
      results.hasMissing = true
    }
    guard kind == .folder else { return }
    let isGroup = isCatalogFolder(places[index], name)
    if isGroup || places[index].firstChild >= 0 {
      results.next.append(SurveyFolder(path: joined(folder.path, Array(name)), place: place, isInCatalog: isGroup))
    }
  }

  /// Whether a place is a catalog or a group in one, all of whose items are of interest.
  private func isCatalogFolder(_ place: SurveyPlace, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    if place.traits.contains(.isCatalog) { return true }
    return place.traits.contains(.isInCatalog)
      && CatalogItemType(name: String(decoding: name, as: UTF8.self)) == .group
  }

  private func noteUnlisted(_ name: [UInt8], in folder: SurveyFolder, _ results: inout SurveyResults) {
    let path = joined(folder.path, name)
    results.unlistedItems.append(path)
    if CatalogItemType(name: String(decoding: name, as: UTF8.self)) == .group {
      results.next.append(SurveyFolder(path: path, place: -1, isInCatalog: true))
    }
  }

  /// Looks for what is missing under names that differ only in case, or only in Unicode normalization; returns those.
  private func findOtherSpellings(
    _ listing: FolderListing, _ folder: SurveyFolder, _ places: UnsafeMutableBufferPointer<SurveyPlace>,
    _ results: inout SurveyResults
  ) -> Set<[UInt8]> {
    var spelled: Set<[UInt8]> = []
    // Strings that Unicode holds for equal are equal keys.
    var names: [String: [(name: ArraySlice<UInt8>, kind: FileKind)]] = [:]
    for entry in listing.entries {
      names[String(decoding: entry.name, as: UTF8.self).lowercased(), default: []].append(entry)
    }
    forEachChild(of: folder.place, places) { place in
      guard places[Int(place)].finding == .absent else { return }
      let wanted = String(decoding: places[Int(place)].name, as: UTF8.self)
      guard let candidates = names[wanted.lowercased()] else { return }
      let equal = candidates.first { String(decoding: $0.name, as: UTF8.self) == wanted }
      guard let (name, kind) = equal ?? candidates.min(by: { $0.name.lexicographicallyPrecedes($1.name) }) else {
        return
      }
      results.namesOnDisk[place] = ResourceSurvey.NameOnDisk(
        name: Array(name), differsInCase: equal == nil, isOnly: candidates.count == 1)
      name.withUnsafeBufferPointer { found(kind, place, $0, folder, places, &results) }
      if kind == .file { places[Int(place)].size = tree.status(of: joined(folder.path, Array(name)))?.size ?? 0 }
      spelled.insert(Array(name))
    }
    return spelled
  }

  private func forEachChild(
    of folder: Int32, _ places: UnsafeMutableBufferPointer<SurveyPlace>, _ body: (Int32) -> Void
  ) {
    var place = places[Int(folder)].firstChild
    while place >= 0 {
      body(place)
      place = places[Int(place)].nextSibling
    }
  }

  private func joined(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
    folder.isEmpty ? name : folder + [UInt8(ascii: "/")] + name
  }
}
