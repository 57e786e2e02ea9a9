import Syntax
import Bytes

/// What a manifest is going to say, while edits are being made to it.
///
/// Pure meaning, with no thought of the text: the tags of each category and of each resource, in order. Whatever is not
/// changed is still the manifest's own, so that a draft costs what the edits change, however large the manifest is.
public struct ManifestDraft {
  let manifest: Manifest
  let outline: ManifestOutline
  /// What has been changed so far.
  private(set) var changes: [EditChange] = []

  var names: DraftNames
  /// The tags of each category.
  var categories: [DownloadCategory: CategoryTags] = [:]
  /// The category of each declared tag, the first where it has several.
  var categoryByTag: [DraftTag: DownloadCategory] = [:]
  /// Tags that are declared more than once.
  var repeatedTags: Set<DraftTag> = []
  /// Categories whose list is not the manifest's any more.
  var changedCategories: Set<DownloadCategory> = []

  /// The mappings of resources: first that of the loose files, then the manifest's catalogs, then new ones.
  var groups: [DraftGroup]
  var groupsByPath: [ByteString: Int] = [:]
  /// Resources that the manifest does not have, or has elsewhere.
  var added: [AddedResource] = []
  /// The tags of resources that have changed, by number of the resource.
  var lists: [Int: [DraftItem]] = [:]
  /// Resources that are gone, or have become one of ``added``.
  var removed: Set<Int> = []
  /// Resources that are called otherwise in their group.
  var newKeys: [Int: ByteString] = [:]
  /// Resources that are at another path than the manifest has them at.
  var resourceByNewPath: [ByteString: Int] = [:]
  /// The folders above those paths, by the hash of their own.
  var placedFolders: Set<UInt64> = []
  /// Resources of the manifest that are not at their path any more.
  var vacatedPaths: Set<Int> = []
  /// Resources whose path has more than one entry, and one of the others.
  let repeated: [Int: Int]
  /// Catalogs that are named more than once, and the key that names them again.
  var repeatedCatalogs: [ByteString: NodeID] = [:]
  /// For each tag the resources that carry it in the manifest; made when it is first asked for.
  var carriers: TagCarriers?
  /// For each tag the resources that it was assigned to.
  var assigned: [DraftTag: [Int]] = [:]

  /// A draft that says what `manifest` says.
  init(_ manifest: Manifest) throws(EditRefusal) {
    self.manifest = manifest
    outline = try ManifestOutline(manifest.tree)
    names = DraftNames(manifest)
    var declared: [DownloadCategory: [DraftItem]] = [:]
    for declaration in manifest.declarations {
      declared[declaration.category, default: []].append(
        DraftItem(tag: DraftTag(declaration.tag), origin: declaration.node))
    }
    for category in DownloadCategory.allCases {
      let items = declared[category] ?? []
      categories[category] = CategoryTags(items)
      for item in items {
        if categoryByTag[item.tag] == nil { categoryByTag[item.tag] = category } else { repeatedTags.insert(item.tag) }
      }
    }
    groups = DraftGroup.groups(of: manifest)
    repeated = Self.repeatedResources(manifest)
    for index in groups.indices.dropFirst() {
      guard let path = groups[index].path, !path.bytes.isEmpty else { continue }
      if groupsByPath[path] == nil {
        groupsByPath[path] = index
      } else {
        repeatedCatalogs[path] = manifest.catalogs[index - 1].key
      }
    }
  }

  /// Resources that are listed more than once, in one spelling or in several.
  private static func repeatedResources(_ manifest: Manifest) -> [Int: Int] {
    var pairs = manifest.repeatedPaths
    let entries = manifest.entries
    func entry(_ key: NodeID) -> Int? {
      let index = entries.partitionIndex { $0.key >= key }
      return index < entries.count && entries[index].key == key ? index : nil
    }
    for fault in manifest.faults {
      guard case .duplicateKey(let first) = fault.kind, let first = entry(first), let again = entry(fault.node) else {
        continue
      }
      pairs.append((entry: again, first: first))
    }
    return pairs.reduce(into: [:]) { repeated, pair in
      repeated[pair.first] = pair.entry
      repeated[pair.entry] = pair.entry
    }
  }

  /// Keeps a record of something that the manifest says otherwise from now on.
  mutating func record(_ change: EditChange) {
    changes.append(change)
  }

  var tree: SyntaxTree { manifest.tree }
}

/// One mapping of resources: that of the loose files, or a catalog.
struct DraftGroup {
  /// The path of the catalog, normalized; `nil` for loose files.
  var path: ByteString?
  /// The index of the catalog in the manifest; `nil` for loose files and for a new catalog.
  let catalog: Int?
  /// The manifest's resources in it, by number.
  var originals: Range<Int> = 0..<0
  /// Numbers of the resources that have come to it, in that order.
  var added: [Int] = []
  /// Whether the catalog is called otherwise than in the manifest.
  var isRenamed = false
  /// Whether any of its entries goes, comes, or is called otherwise.
  var isChanged = false

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

/// A resource that a draft has and the manifest has not, or not there.
struct AddedResource {
  let group: Int
  /// The path in its group.
  var key: ByteString
  /// The resource of the manifest that it was.
  let origin: Int?
}

/// For each tag of a manifest the resources that carry it.
struct TagCarriers {
  private var starts: [Int32]
  private var entries: [Int32]

  init(_ manifest: Manifest) {
    var counts = [Int32](repeating: 0, count: manifest.tagNames.count + 1)
    let uses = manifest.tagUses
    func visit(_ body: (Int, Int) -> Void) {
      for (index, entry) in manifest.entries.enumerated() where entry.list >= 0 {
        for use in manifest.tagLists[Int(entry.list)].uses { body(index, uses[use].tag.index) }
      }
    }
    visit { _, tag in counts[tag + 1] += 1 }
    for index in 1..<counts.count { counts[index] += counts[index - 1] }
    starts = counts
    var entries = [Int32](repeating: 0, count: Int(counts[counts.count - 1]))
    visit { entry, tag in
      entries[Int(counts[tag])] = Int32(truncatingIfNeeded: entry)
      counts[tag] += 1
    }
    self.entries = entries
  }

  /// The numbers of the resources that carry `tag`, in order; one that has it twice comes twice.
  func resources(with tag: DraftTag) -> ArraySlice<Int32> {
    guard tag.index + 1 < starts.count else { return [] }
    return entries[Int(starts[tag.index])..<Int(starts[tag.index + 1])]
  }
}
