/// Handles names of the manifest that are not in their folder.
extension SurveyLister {
  /// Keeps the names of a folder in which a place is missing, and looks for the place in other spellings.
  func noteMissing(
    in folder: SurveyFolder, _ places: Places, _ found: inout Found, _ results: inout SurveyResults
  ) {
    var isComplete = true
    forEachChild(of: folder.place, places) { if places[Int($0)].finding == .absent { isComplete = false } }
    guard !isComplete else { return }
    results.hasMissing = true
    let spelled = findOtherSpellings(in: folder, places, &found, &results)
    found.others.removeAll { spelled.contains($0) }
    results.listings[folder.path] = found.listing
  }

  /// Looks for missing places under names that differ only in case or only in Unicode normalization; returns the names.
  private func findOtherSpellings(
    in folder: SurveyFolder, _ places: Places, _ found: inout Found, _ results: inout SurveyResults
  ) -> Set<[UInt8]> {
    var spelled: Set<[UInt8]> = []
    // Strings that are canonically equivalent in Unicode are equal keys.
    var spellings: [String: [(name: ArraySlice<UInt8>, kind: FileKind)]] = [:]
    for entry in found.listing.entries {
      spellings[String(decoding: entry.name, as: UTF8.self).lowercased(), default: []].append(entry)
    }
    forEachChild(of: folder.place, places) { place in
      guard places[Int(place)].finding == .absent else { return }
      let wanted = names[Int(place)].string
      guard let candidates = spellings[wanted.lowercased()] else { return }
      let equal = candidates.filter { PathKey($0.name) == PathKey(names[Int(place)]) }
      guard
        let (name, kind) = (equal.isEmpty ? candidates : equal).min(by: { $0.name.lexicographicallyPrecedes($1.name) })
      else { return }
      results.namesOnDisk[place] = ResourceSurvey.NameOnDisk(
        name: Array(name), differsInCase: equal.isEmpty, isOnly: candidates.count == 1)
      // A name that several places match counts once in the folder: for the place with its spelling, or for the first.
      if !spelled.insert(Array(name)).inserted || self.place(of: ByteSlice(name), in: folder, places) != nil {
        places[Int(place)].traits.insert(.isApart)
      }
      note(kind, at: place, ByteSlice(name), folder, places, &results)
      guard kind == .file, aim.weighs else { return }
      places[Int(place)].bytes = tree.status(of: folder.path(name))?.size ?? 0
      if aim.notesFiles {
        if !places[Int(place)].traits.contains(.isApart) { results.files.removeAll { $0.path == folder.path(name) } }
        noteFile(at: place, folder.path(name), places, &results)
      }
      if !places[Int(place)].traits.contains(.isApart) { found.weight.remove(Array(name), places[Int(place)].bytes) }
    }
    return spelled
  }

  /// Calls `body` with each place in a folder.
  func forEachChild(of folder: Int32, _ places: Places, _ body: (Int32) -> Void) {
    var place = places[Int(folder)].firstChild
    while place >= 0 {
      body(place)
      place = places[Int(place)].nextSibling
    }
  }
}
