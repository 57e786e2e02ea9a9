/// A manifest's content while edits are being made.
///
/// A draft contains only meaning, not text: the tags of each category and of each resource, in order. Unchanged parts
/// are read from the manifest, so the cost of a draft depends on the edits, not on the size of the manifest.
package struct ManifestDraft {
  let manifest: Manifest
  let outline: ManifestOutline
  /// The changes that the edits have made so far.
  private(set) var changes: [ManifestChange] = []

  var names: DraftNames
  /// The tags of each category.
  var categories: [DownloadCategory: DraftTags] = [:]
  /// Categories whose list differs from the list in the manifest.
  var changedCategories: Set<DownloadCategory> = []

  /// The number of all resources that the manifest contains or that edits added.
  var resourceCount: Int
  /// The paths of resources that were added or moved.
  var newPaths: [Int: ResourcePath] = [:]
  /// The tags of resources that were added or changed.
  var newTags: [Int: DraftTags] = [:]
  /// The resources that have been removed.
  var removed: Set<Int> = []
  /// The resources that moved with the catalog around them.
  var movedWithCatalog: Set<Int> = []
  /// The resources whose path differs from the path in the manifest, by their new path.
  var resourceByNewPath: [PathKey: Int] = [:]
  /// The resources at and below each path; built on first use.
  var contents: [PathKey: Set<Int>]?
  /// Resources that were added or moved, each with the index of the edit that added or moved the resource.
  var placements: [(resource: Int, edit: Int)] = []
  /// The settings that will differ from the manifest, by the bytes of their keys.
  var settings: [ByteString: DraftSetting] = [:]
  /// The sections of settings that were removed as a whole.
  var removedSections: Set<String> = []
  /// For each tag name, the pins that contain the tag, or contained it before an edit; `nil` until needed.
  var pinsByTag: [ByteString: [ManifestKey]]?
  /// The index of the current edit.
  var edit = 0
  /// Whether refusals suggest a similar name. Finding a suggestion takes time, because odr compares all names.
  var suggestsNames = true
  /// For each resource with more than one entry, regardless of the path's spelling, the number of a repeated entry.
  let repeated: [Int: Int]
  /// For each catalog that is listed more than once, the node of a repeated key.
  var repeatedCatalogs: [PathKey: NodeID] = [:]
  /// For each tag, the resources that have the tag in the manifest; built on first use.
  var carriers: [[Int]]?
  /// For each tag, the resources that the tag was assigned to.
  var assigned: [TagID: [Int]] = [:]

  /// Creates a draft with the content of `manifest`. Throws ``EditRefusal`` if the manifest isn't a mapping, or if odr
  /// doesn't know its tags.
  init(_ manifest: Manifest) throws(EditRefusal) {
    if let item = manifest.joinedItems { throw .unsound(manifest.tree[item].span) }
    self.manifest = manifest
    outline = try ManifestOutline(manifest.tree)
    names = DraftNames(manifest)
    for category in DownloadCategory.allCases {
      let items = manifest.declarations.filter { $0.category == category }
      categories[category] = DraftTags(items.map { DraftItem(tag: $0.tag, origin: $0.node) })
    }
    resourceCount = manifest.entries.count
    var repeated: [Int: Int] = [:]
    for (index, entry) in manifest.entries.enumerated() {
      guard let first = manifest.paths.entry(at: entry.node), first != index else { continue }
      repeated[first] = index
      repeated[index] = index
    }
    self.repeated = repeated
    let catalogs = manifest.catalogs.map { (path: manifest.normalizedPath($0.key), key: $0.key) }
    // odr reads an invalid path as an empty one, which is also the path of the loose files.
    repeatedCatalogs = Dictionary(grouping: catalogs.filter { !$0.path.isEmpty }, by: { PathKey($0.path) })
      .compactMapValues { $0.dropFirst().last?.key }
  }

  /// Records a change to the manifest.
  mutating func record(_ change: ManifestChange) {
    changes.append(change)
  }

  var tree: SyntaxTree { manifest.tree }
}
