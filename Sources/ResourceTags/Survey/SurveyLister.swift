/// Lists folders, each once, and notes the state, the tags and the bytes of the places in them.
struct SurveyLister: Sendable {
  typealias Places = SharedRow<SurveyPlace>

  let manifest: Manifest
  let table: SurveyPlaceTable
  /// The name of each place in the manifest.
  let names: ContiguousArray<ByteSlice>
  let tree: any FileTree
  let aim: SurveyAim

  /// The results of listing a folder beside its places.
  struct Found {
    var listing = FolderListing()
    /// The folders in it that the manifest does not name.
    var others: [[UInt8]] = []
    var contents: Result<SourceText, FileFailure>?
    var weight: FolderWeight
  }

  func look(at folder: SurveyFolder, _ places: Places, _ results: inout SurveyResults) {
    let hasPlaces = folder.traits.contains(.isNamed) && places[Int(folder.place)].firstChild >= 0
    let isThinned = aim.screens != nil && folder.traits.isSuperset(of: [.isWeighed, .isOfCatalog])
    var found = Found(weight: FolderWeight(keepsSizes: isThinned))
    var isListed = false
    if hasPlaces || !folder.traits.isDisjoint(with: [.isGroup, .isWeighed]) {
      isListed = list(folder, hasPlaces, isThinned, places, &found, &results)
    }
    if folder.traits.contains(.isItem) || isThinned {
      let contents = found.contents ?? text(at: folder.path(CatalogContents.fileName.utf8))
      if folder.traits.contains(.isItem) { noteTags(contents, of: folder, places, &results) }
      if isThinned {
        results.catalogFolders.append(CatalogFolder(folder, contents, sizes: found.weight.sizes ?? [:]))
      }
    }
    if hasPlaces {
      if isListed {
        noteMissing(in: folder, places, &found, &results)
      } else {
        results.hasMissing = true
        forEachChild(of: folder.place, places) { places[Int($0)].finding = .unreadable }
      }
    }
    for name in found.others { noteOther(name, in: folder, &results) }
    guard folder.traits.contains(.isWeighed) else { return }
    if folder.traits.contains(.isNamed) {
      places[Int(folder.place)].bytes += found.weight.bytes
    } else if found.weight.bytes > 0 {
      // Several threads may list folders of one place.
      results.bytes.append((folder.place, found.weight.bytes))
    }
  }

  /// Lists a folder and notes the state of the places in it; false if it cannot be read.
  private func list(
    _ folder: SurveyFolder, _ hasPlaces: Bool, _ isThinned: Bool, _ places: Places, _ found: inout Found,
    _ results: inout SurveyResults
  ) -> Bool {
    let isWeighed = folder.traits.contains(.isWeighed)
    let needsContents = folder.traits.contains(.isItem) || isThinned
    let needsOthers = isWeighed || folder.traits.contains(.isGroup)
    return tree.list(folder.path) { entry in
      let (name, kind) = (entry.name, entry.kind)
      if hasPlaces {
        found.listing.append(name, kind)
        if let place = self.place(of: name, in: folder, places) {
          note(kind, at: place, name, folder, places, &results)
          if kind == .file, aim.weighs { places[Int(place)].bytes = entry.size() }
          if aim.notesFiles { noteFile(at: place, folder.path(name), places, &results) }
          return
        }
      }
      switch kind {
      case .folder: if needsOthers { found.others.append(Array(name)) }
      case .file, .link, .other:
        var size: Int?
        if needsContents, name.equals("Contents.json") {
          let contents = Result { () throws(FileFailure) in try entry.text() }
          if case .success(let source) = contents, kind == .file { size = source.count }
          found.contents = contents.mapError {
            kind == .link && $0.isMissing ? FileFailure($0.path, "a symbolic link that leads nowhere") : $0
          }
        }
        // Xcode copies a link as a link. What an item says about itself is no part of a pack.
        if isWeighed, kind == .file, !(name.equals("Contents.json") && places[Int(folder.place)].isOfCatalog) {
          found.weight.add(name, size ?? entry.size())
        }
        if aim.notesFiles, isWeighed, kind != .other, !FolderWeight.isExcluded(name),
          kind == .link || !(name.equals("Contents.json") && places[Int(folder.place)].isOfCatalog)
        {
          results.files.append(
            SurveyFile(
              place: folder.place, path: folder.path(name), size: kind == .link ? 0 : size ?? entry.size(),
              isLink: kind == .link))
        }
      }
    }
  }

  /// Notes the file at a place, also where a link leads to it.
  func noteFile(at place: Int32, _ path: [UInt8], _ places: Places, _ results: inout SurveyResults) {
    guard places[Int(place)].finding == .file else { return }
    results.files.append(SurveyFile(place: place, path: path, size: places[Int(place)].bytes, isLink: false))
  }

  /// The place of a name in a folder.
  @inline(__always)
  func place(of name: ByteSlice, in folder: SurveyFolder, _ places: Places) -> Int32? {
    // The place of another folder has the same 64 bits only by a very unlikely chance.
    guard let place = table.find(manifest.pathScanner.scan(name, from: folder.hash).hash),
      places[Int(place)].parent == folder.place
    else { return nil }
    return place
  }

  /// Notes the state of a place.
  func note(
    _ kind: FileKind, at place: Int32, _ name: ByteSlice, _ folder: SurveyFolder, _ places: Places,
    _ results: inout SurveyResults
  ) {
    let index = Int(place)
    var kind = kind
    if folder.traits.contains(.isWeighed), FolderWeight.isExcluded(name) { places[index].traits.insert(.isApart) }
    if kind == .link {
      let path = folder.path(name)
      places[index].traits.insert(tree.leavesRoot(path) ? [.isLinkOut, .isApart] : .isApart)
      guard let status = tree.status(of: path) else {
        places[index].finding = .brokenLink
        results.hasMissing = true
        return
      }
      kind = status.kind
      if kind == .file { places[index].bytes = status.size }
    }
    switch kind {
    case .file:
      places[index].finding = .file
      // A file has no places inside it.
      if places[index].firstChild >= 0 { results.hasMissing = true }
    case .folder:
      places[index].finding = .folder
      noteFolder(at: place, name, folder, places, &results)
    case .link, .other:
      places[index].finding = .other
      results.hasMissing = true
    }
  }

  private func noteFolder(
    at place: Int32, _ name: ByteSlice, _ folder: SurveyFolder, _ places: Places,
    _ results: inout SurveyResults
  ) {
    let here = places[Int(place)]
    var traits: SurveyFolder.Traits = .isNamed
    var isLeftOut = false
    if here.isOfCatalog {
      traits.insert(.isOfCatalog)
      let type = here.traits.contains(.isCatalog) ? .group : type(of: name)
      let isResource = here.traits.contains(.isResource)
      if type == .group, isResource || folder.traits.contains(.isTaggedGroup) { traits.insert(.isTaggedGroup) }
      isLeftOut = type.isUntaggable && (isResource || folder.traits.contains(.isTaggedGroup))
      if isLeftOut { places[Int(place)].traits.insert(.isApart) }
      if isResource {
        if !type.makesPack { places[Int(place)].traits.insert(.isNoAsset) }
      } else if type.makesPack, folder.traits.contains(.isTaggedGroup) {
        places[Int(place)].traits.insert(.hasAsset)
      }
      if aim.looksForTags {
        if type == .group { traits.insert(.isGroup) }
        if here.traits.isSuperset(of: [.isInCatalog, .isResource]) { traits.insert(.isItem) }
      }
    }
    if aim.weighs, !isLeftOut,
      here.traits.contains(.isResource) || folder.traits.contains(.isWeighed) && !here.traits.contains(.isApart)
    {
      traits.insert(.isWeighed)
    }
    if here.firstChild >= 0 || !traits.isDisjoint(with: [.isGroup, .isItem, .isWeighed]) {
      // The name in the manifest may be another spelling.
      let hash = manifest.pathScanner.scan(names[Int(place)], from: folder.hash).hash
      results.next.append(SurveyFolder(path: folder.path(name), place: place, hash: hash, traits: traits))
    }
  }

  /// Notes a folder without its own place, if there is anything to look for in it.
  private func noteOther(
    _ name: [UInt8], in folder: SurveyFolder, _ results: inout SurveyResults
  ) {
    var traits: SurveyFolder.Traits = []
    let isTagged = folder.traits.contains(.isTaggedGroup)
    let type: CatalogItemType? = isTagged || folder.traits.contains(.isGroup) ? type(of: name) : nil
    if folder.traits.contains(.isGroup) {
      traits = type == .group ? [.isGroup, .isItem] : .isItem
    }
    if isTagged {
      if type == .group { traits.insert(.isTaggedGroup) }
      if type?.makesPack == true { results.withAssets.insert(folder.place) }
    }
    // What cannot have tags stays in the app, whatever the folders around it have.
    if folder.traits.contains(.isWeighed), !FolderWeight.isExcluded(name), !(isTagged && type?.isUntaggable == true) {
      traits.insert(.isWeighed)
    }
    guard !traits.isEmpty else { return }
    // Xcode copies a catalog in a loose folder as it is.
    if folder.traits.contains(.isOfCatalog) { traits.insert(.isOfCatalog) }
    results.next.append(
      SurveyFolder(path: folder.path(name), place: folder.place, hash: folder.hash, traits: traits))
  }

  private func type(of name: some Collection<UInt8>) -> CatalogItemType {
    CatalogItemType(name: String(decoding: name, as: UTF8.self))
  }

  private func noteTags(
    _ file: Result<SourceText, FileFailure>, of folder: SurveyFolder, _ places: Places, _ results: inout SurveyResults
  ) {
    let contents = CatalogTags.Contents(file)
    if folder.traits.contains(.isNamed) {
      if case .tags(let tags) = contents, isListed(tags, of: folder, places) { return }
      results.namedTags.append((folder.place, contents))
    } else if case .tags(let tags) = contents, !tags.isEmpty {
      // Items without tags here and there are left to Xcode.
      results.unlistedTags.append((folder.path, tags))
    }
  }

  /// Whether the one entry at a place has these tags, in this order.
  private func isListed(_ tags: [[UInt8]], of folder: SurveyFolder, _ places: Places) -> Bool {
    guard !places[Int(folder.place)].traits.contains(.isRepeated), let entry = table.entry(at: folder.hash),
      manifest.entries[entry].list >= 0
    else { return false }
    return manifest.tagNameBytes(ofList: manifest.entries[entry].list).elementsEqual(tags) { $0.elementsEqual($1) }
  }

  private func text(at path: [UInt8]) -> Result<SourceText, FileFailure> {
    Result { () throws(FileFailure) in try tree.text(at: path) }
  }
}
