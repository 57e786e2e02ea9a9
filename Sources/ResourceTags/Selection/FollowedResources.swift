/// The resources of a manifest that are missing, or whose case differs on disk: moved, deleted, or doubtful.
package struct FollowedResources {
  /// The resources that moved. The resources in a folder come before the folder itself.
  package private(set) var moved: [(path: ResourcePath, newPath: ResourcePath)] = []
  /// The resources that were deleted.
  package private(set) var deleted: [ResourcePath] = []
  /// The missing resources that count neither as moved nor as deleted, each with its span in the manifest and the
  /// reason.
  package private(set) var doubtful: [(path: ResourcePath, span: ByteSpan, reason: String)] = []
  /// The moves of ``moved`` to make, with one move for each catalog that moved with everything in it.
  package private(set) var moves: [(path: ResourcePath, newPath: ResourcePath)] = []

  /// Finds the resources of `manifest` that are missing in `folder`, and looks up their new paths in `lost` or, if
  /// `searchesHistory` is true, in earlier commits. If only the case of a path differs, its new path is the one in `folder`.
  package init(_ manifest: Manifest, in folder: ResourceFolder, _ lost: LostFiles, searchesHistory: Bool) {
    let survey = ResourceSurvey(manifest, in: folder.tree, SurveyAim(weighs: false))
    var spans: [ResourcePath: ByteSpan] = [:]
    var missing: [(entry: Int, path: ResourcePath)] = []
    var moves: [(path: ResourcePath, newPath: ResourcePath)] = []
    for (index, entry, place) in survey.placedEntries where manifest.isFirst(index) {
      let path = manifest.path(ofEntry: index)
      spans[path] = manifest.tree[entry.key].span
      if survey.isAbsent(place) { missing.append((index, path)) }
      if survey.places[place].finding.isFound, let new = survey.respelled(place) { moves.append((path, new)) }
    }
    let lost = searchesHistory ? lost.searchingHistory(for: missing.map(\.path.bytes)) : lost
    let listed = Set(spans.keys.map { PathKey($0.bytes) })
    // A deleted file may have been replaced with the file that lint suggests.
    var evident = folder
    evident.renames = { _ in FileEvidence(renames: lost.renames) }
    let probable = MovedResources(survey, in: evident)
    func doubt(_ path: ResourcePath, _ reason: String) {
      doubtful.append((path, spans[path] ?? ByteSpan(at: 0), reason))
    }
    func advice(_ path: ResourcePath, _ new: String) -> String {
      "; \(ShellWord.inSentence(folder.moveCommand(path.string, new))) updates the entry, or remove the entry"
    }
    for (entry, path) in missing {
      switch lost.fate(of: path.bytes) {
      case .deleted:
        if let new = probable.pairing[entry]?.string {
          doubt(path, "it may be \(new.quoted) now" + advice(path, new))
        } else {
          deleted.append(path)
        }
      case .similar(let new):
        doubt(
          path,
          "other files are similar, so it may not be \(new.string.quoted)"
            + (probable.isFree(new.bytes, insteadOf: path.bytes.bytes) ? advice(path, new.string) : ""))
      case .untracked: doubt(path, "git does not track this path")
      case .doubtful(let reason): doubt(path, reason)
      case .moved(let new): moves.append((path, ResourcePath(normalized: new.bytes)))
      }
    }
    // Lint reports these resources as ignored, not as missing.
    let ignored = folder.ignored?(doubtful.map(\.path.string)) ?? []
    doubtful.removeAll { ignored.contains($0.path.string) }
    let found = folder.measures(of: moves.map(\.newPath), sizes: false)
    let sources = moves.counts { PathKey($0.newPath.bytes) }
    for (move, measure) in zip(moves, found) {
      let (new, key) = (move.newPath.string.quoted, PathKey(move.newPath.bytes))
      var reason: String?
      if move.newPath.bytes.isEmpty { reason = "the files are now in the manifest's folder itself" }
      if move.path.catalog.isEmpty != move.newPath.catalog.isEmpty || move.newPath.isCatalog {
        reason = "the new path is \(new), but an entry cannot move between 'files' and 'catalogs'"
      } else if listed.contains(key) {
        reason = "the new path is \(new), which the manifest already lists"
      } else if sources[key] != 1 {
        reason = "another resource also moved to \(new)"
      } else if case .bytes = measure {
      } else {
        reason = "git reports the new path \(new), but nothing exists there"
      }
      if let reason { doubt(move.path, reason) } else { moved.append(move) }
    }
    // Moving a folder moves everything in it.
    let folders = Set(doubtful.flatMap { $0.path.bytes.bytes.outerFolders.byteStrings })
    for move in moved where folders.contains(move.path.bytes) {
      doubt(move.path, "the folder contains a resource whose new path is uncertain")
    }
    moved.removeAll { folders.contains($0.path.bytes) }
    // Resources move before the folders around them, because moving a folder changes the paths in it.
    moved.sort { $0.path.bytes.bytes.count > $1.path.bytes.bytes.count }
    doubtful.sort { $0.span.start < $1.span.start }
    for (catalog, all) in Dictionary(grouping: moved, by: \.path.catalog).sortedByKey.reversed() {
      let old = ResourcePath(normalized: catalog.bytes)
      let new = ResourcePath(normalized: all[0].newPath.catalog.bytes)
      // If a catalog is gone, and everything in it moved to the same catalog, the catalog's entry keeps its comments.
      let isWhole =
        !catalog.isEmpty && folder.tree.status(of: catalog.bytes) == nil
        && all.allSatisfy { $0.path.moved(from: old, to: new) == $0.newPath }
        && doubtful.allSatisfy { $0.path.catalog != catalog }
      self.moves += isWhole ? [(old, new)] : all
    }
  }
}
