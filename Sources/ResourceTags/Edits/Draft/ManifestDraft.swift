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

  /// The mappings of resources: first the loose files, then the manifest's catalogs, then new catalogs.
  var groups: [DraftGroup]
  /// The index of each catalog in ``groups``, by the catalog's path in any spelling.
  var groupsByPath: [PathKey: Int] = [:]
  /// The resources: first the manifest's entries, then new entries for resources that the manifest does not contain, or
  /// contains in another group. The index of a resource is its number.
  var entries: [DraftEntry]
  /// The resources that have been removed, or that have another entry now.
  var removed: Set<Int> = []
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

  /// Creates a draft with the content of `manifest`.
  init(_ manifest: Manifest) throws(EditRefusal) {
    self.manifest = manifest
    outline = try ManifestOutline(manifest.tree)
    names = DraftNames(manifest)
    for category in DownloadCategory.allCases {
      let items = manifest.declarations.filter { $0.category == category }
      categories[category] = DraftTags(items.map { DraftItem(tag: $0.tag, origin: $0.node) })
    }
    groups = DraftGroup.groups(of: manifest)
    entries = manifest.entries.enumerated().map { DraftEntry(group: $1.catalog + 1, origin: $0) }
    var repeated: [Int: Int] = [:]
    for (index, entry) in manifest.entries.enumerated() {
      guard let first = manifest.paths.entry(at: entry.node), first != index else { continue }
      repeated[first] = index
      repeated[index] = index
    }
    self.repeated = repeated
    for index in groups.indices.dropFirst() {
      guard let path = groups[index].path, !path.isEmpty else { continue }
      let key = PathKey(path)
      if groupsByPath[key] == nil {
        groupsByPath[key] = index
      } else {
        repeatedCatalogs[key] = manifest.catalogs[index - 1].key
      }
    }
  }

  /// Records a change to the manifest.
  mutating func record(_ change: ManifestChange) {
    changes.append(change)
  }

  var tree: SyntaxTree { manifest.tree }
}

/// A mapping of resources: the loose files, or a catalog.
struct DraftGroup {
  /// The normalized path of the catalog; `nil` for loose files.
  var path: ByteString?
  /// The index of the catalog in the manifest; `nil` for loose files and for a new catalog.
  let catalog: Int?
  /// The numbers of the group's resources that are in the manifest.
  var originals: Range<Int> = 0..<0
  /// The numbers of the resources that were added to the group, in the order of the additions.
  var added: [Int] = []
  /// Whether the catalog's path differs from its path in the manifest.
  var isRenamed = false

  /// Returns the groups of a manifest, each with its resources.
  static func groups(of manifest: Manifest) -> [DraftGroup] {
    var groups = [DraftGroup(path: nil, catalog: nil)]
    groups += manifest.catalogs.enumerated().map { index, catalog in
      DraftGroup(path: ByteString(manifest.normalizedPath(catalog.key)), catalog: index)
    }
    for (index, entry) in manifest.entries.enumerated() {
      let originals = groups[entry.catalog + 1].originals
      groups[entry.catalog + 1].originals = (originals.upperBound == index ? originals.lowerBound : index)..<index + 1
    }
    return groups
  }
}

/// A resource of a draft.
struct DraftEntry {
  /// The index of the group that contains the resource.
  let group: Int
  /// The manifest's entry that the resource comes from; `nil` for a new resource.
  let origin: Int?
  /// The path of the resource in its group; `nil` for the path in the manifest.
  var newKey: ByteString?
  /// The tags; `nil` for the tags in the manifest.
  var tags: DraftTags?
}
