/// The missing resources that were found in another folder, grouped by missing folder. The rule reports each missing
/// folder as a single finding.
struct MovedFolders {
  /// The added entries of each missing folder in file order, by the folder's place.
  private var entries: [Int: [Int]] = [:]

  /// Adds an entry, and returns true, if the entry's resource and other resources moved to the same new folder. If a
  /// comment silences the entry's own finding, so that `hides()` is true, doesn't add the entry but still returns true.
  /// `missing` is the outermost missing part of the entry's path.
  mutating func add(_ entry: Int, _ missing: Int, _ files: FileFacts, hides: @autoclosure () -> Bool) -> Bool {
    guard let folder = files.moved.folders[missing], folder.entries.count > 1 else { return false }
    if !hides() { entries[missing, default: []].append(entry) }
    return true
  }

  func report(_ rule: some Rule, _ files: FileFacts) {
    let manifest = rule.manifest
    for (missing, moved) in entries.sorted(by: { $0.value[0] < $1.value[0] }) {
      guard let folder = files.moved.folders[missing] else { continue }
      let (old, new) = (ResourcePath(normalized: folder.path), ResourcePath(normalized: folder.newPath))
      let path = folder.path.string
      let first = manifest.entries[moved[0]]
      let catalog = manifest.catalog(of: first).map { rule.text($0.key) }
      rule.report(
        "folder \(path.quoted) is not \(files.survey.locationText); "
          + (moved.count == 1 ? "its resource is" : "its \(moved.count) resources are")
          + " in \(folder.newPath.string.quoted)",
        about: .init(resource: path, catalog: catalog), at: first.key,
        label: "run: " + files.moveCommand(folder.path, folder.newPath),
        fix: .edit(
          MoveResource(old, to: new), title: "change \(path.quoted) to \(new.string.quoted)", isSafe: false))
    }
  }
}
