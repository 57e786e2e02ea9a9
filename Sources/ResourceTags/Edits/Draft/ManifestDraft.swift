/// The content that a manifest will have, while edits are being made to it.
///
/// It holds only meaning, not text: the tags of each category and of each resource, in order. Unchanged parts are read
/// from the manifest, so that a draft costs what the edits change, however large the manifest is.
public struct ManifestDraft {
  let manifest: Manifest
  let outline: ManifestOutline
  /// The changes so far.
  private(set) var changes: [EditChange] = []

  var names: DraftNames
  /// The tags of each category.
  var categories: [DownloadCategory: CategoryTags] = [:]
  /// The category of each declared tag, the first where it has several.
  var categoryByTag: [DraftTag: DownloadCategory] = [:]
  /// Tags that are declared more than once.
  var repeatedTags: Set<DraftTag> = []
  /// Categories whose list differs from the manifest's.
  var changedCategories: Set<DownloadCategory> = []

  /// The mappings of resources: first that of the loose files, then the manifest's catalogs, then new ones.
  var groups: [DraftGroup]
  /// The catalogs by their paths, in whatever spelling.
  var groupsByPath: [PathKey: Int] = [:]
  /// Resources that the manifest does not have, or has at another path.
  var added: [AddedResource] = []
  /// The tags of resources that have changed, by number of the resource.
  var lists: [Int: [DraftItem]] = [:]
  /// Resources that are gone, or have become one of ``added``.
  var removed: Set<Int> = []
  /// The new paths of resources in their group.
  var newKeys: [Int: ByteString] = [:]
  /// Resources by their new path, if it differs from the manifest's.
  var resourceByNewPath: [PathKey: Int] = [:]
  /// The folders above those paths.
  var placedFolders: Set<PathKey> = []
  /// Resources of the manifest that are no longer at their path.
  var vacatedPaths: Set<Int> = []
  /// Resources that were given a path, each with the index of the edit that did it.
  var placements: [(resource: Int, edit: Int)] = []
  /// What keys besides tags and resources will say, where that differs from the manifest; in the order of the edits.
  var settings = DraftSettings()
  /// For the name of each tag the pins that have it, or had it before an edit; `nil` until they are needed.
  var pinsByTag: [ByteString: [ManifestKey]]?
  /// The index of the edit that is being made.
  var edit = 0
  /// Whether refusals suggest a name: each suggestion looks at all names.
  var suggestsNames = true
  /// Resources whose path has more than one entry, in one spelling or in several, each with another entry of the path.
  let repeated: [Int: Int]
  /// Catalogs that are named more than once, each with the key that repeats it.
  var repeatedCatalogs: [PathKey: NodeID] = [:]
  /// What the manifest has under other spellings.
  let spellings: PathSpellings
  /// For each tag the resources that carry it in the manifest; built on first use.
  var carriers: [[Int]]?
  /// For each tag the resources that it was assigned to.
  var assigned: [DraftTag: [Int]] = [:]

  /// A draft with the content of `manifest`.
  init(_ manifest: Manifest) throws(EditRefusal) {
    self.manifest = manifest
    spellings = PathSpellings(manifest)
    outline = try ManifestOutline(manifest.tree)
    names = DraftNames(manifest)
    var declared: [DownloadCategory: [DraftItem]] = [:]
    for declaration in manifest.declarations {
      declared[declaration.category, default: []].append(
        DraftItem(tag: DraftTag(declaration.tag), origin: declaration.node))
    }
    for category in DownloadCategory.allCases {
      let items = declared[category] ?? []
      categories[category] = CategoryTags(items, names)
      for item in items {
        if categoryByTag[item.tag] == nil { categoryByTag[item.tag] = category } else { repeatedTags.insert(item.tag) }
      }
    }
    groups = DraftGroup.groups(of: manifest)
    repeated = manifest.paths.repeated.reduce(into: [:]) { repeated, pair in
      repeated[pair.first] = pair.entry
      repeated[pair.entry] = pair.entry
    }
    for index in groups.indices.dropFirst() {
      guard let path = groups[index].path, !path.bytes.isEmpty else { continue }
      let key = PathKey(path)
      if groupsByPath[key] == nil {
        groupsByPath[key] = index
      } else {
        repeatedCatalogs[key] = manifest.catalogs[index - 1].key
      }
    }
  }

  /// Records a change of the manifest.
  mutating func record(_ change: EditChange) {
    changes.append(change)
  }

  var tree: SyntaxTree { manifest.tree }
}

/// One mapping of resources: the loose files, or a catalog.
struct DraftGroup {
  /// The path of the catalog, normalized; `nil` for loose files.
  var path: ByteString?
  /// The index of the catalog in the manifest; `nil` for loose files and for a new catalog.
  let catalog: Int?
  /// The manifest's resources in it, by number.
  var originals: Range<Int> = 0..<0
  /// Numbers of the resources that were added to it, in that order.
  var added: [Int] = []
  /// Whether the catalog has another name than in the manifest.
  var isRenamed = false
  /// Whether any of its entries is added, removed, renamed or sorted.
  var isChanged = false
  /// Whether all its entries come in the order of their paths.
  var isSorted = false

  /// The groups of a manifest, each with its resources.
  static func groups(of manifest: Manifest) -> [DraftGroup] {
    var groups = [DraftGroup(path: nil, catalog: nil)]
    for (index, catalog) in manifest.catalogs.enumerated() {
      guard let key = manifest.tree.resolve(catalog.key) else {
        preconditionFailure("a catalog has a scalar for a key")
      }
      groups.append(
        DraftGroup(path: ByteString(NormalizedPath(manifest.tree.scalarBytes(key)).bytes), catalog: index))
    }
    let entries = manifest.entries
    var start = 0
    while start < entries.count {
      let catalog = entries[start].catalog
      var end = start + 1
      while end < entries.count, entries[end].catalog == catalog { end += 1 }
      groups[Int(catalog) + 1].originals = start..<end
      start = end
    }
    return groups
  }
}

/// A resource that the manifest does not have, or has at another path.
struct AddedResource {
  let group: Int
  /// The path in its group.
  var key: ByteString
  /// The resource of the manifest that it was before.
  let origin: Int?
}
