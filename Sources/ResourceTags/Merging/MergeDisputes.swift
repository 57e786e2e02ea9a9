/// What a person decides though the sides do not disagree about it: they did something to its comments, or together make
/// an error of it.
struct MergeDisputes {
  /// Tags and resources, by their numbers, and tags of resources.
  private(set) var tags: Set<Int> = []
  private(set) var resources: Set<Int> = []
  private(set) var uses: [Int: Set<Int>] = [:]
  /// Other keys, by their index among those that changed.
  private(set) var settings: Set<Int> = []
  /// Whether it is all that the sides have otherwise.
  private(set) var isEverything = false

  private let merge: MeaningMerge
  private let keys: KeyNumbers
  /// The resources that changed.
  private lazy var changed = Set(merge.resources.map(\.identity))
  /// The changed keys in each section, and those with each name.
  private var settingsByName: [ByteString: [Int]] = [:]
  /// The changed resources in each catalog.
  private lazy var resourcesByCatalog: [ByteString: Set<Int>] = {
    var members: [ByteString: Set<Int>] = [:]
    for resource in merge.resources {
      for path in Set(MergeSide.allCases.compactMap { resource.paths[$0] }) {
        let catalog = ResourcePath(normalized: merge.versions.path(path).bytes).catalog
        if !catalog.bytes.isEmpty { members[catalog, default: []].insert(resource.identity) }
      }
    }
    return members
  }()

  init(_ merge: MeaningMerge, _ keys: KeyNumbers) {
    (self.merge, self.keys) = (merge, keys)
    for (index, setting) in merge.settings.enumerated() {
      var name: [UInt8] = []
      for part in [setting.key.section, setting.key.member].compactMap(\.self) {
        name += [0] + Array(part.utf8)
        settingsByName[ByteString(name), default: []].append(index)
      }
    }
  }

  /// Adds what the comment at a place is about, as far as one side does not have it.
  mutating func add(commentAt place: [Int]) {
    let key = place.dropFirst()
    if key.first == CommentedElement.Kind.use, let path = key.dropFirst().first, let tag = key.last {
      uses[path, default: []].insert(tag)
    } else {
      _ = add(Array(key), isError: false)
    }
  }

  /// Adds what an error in the merged text is about, where that has these elements. Returns the keys of the elements whose
  /// versions differ; if there are none, everything is disputed.
  mutating func add(_ error: Diagnostic, in manifest: Manifest, _ elements: [CommentedElement]) -> [[Int]] {
    var keys: [[Int]] = []
    for location in [error.location] + error.notes.compactMap(\.location) where location.source == nil {
      let next = elements.partitionIndex { manifest.tree.start(of: $0.node) > location.span.start }
      if next > 0, add(elements[next - 1].key, isError: true) { keys.append(elements[next - 1].key) }
    }
    if keys.isEmpty { isEverything = true }
    return keys
  }

  private mutating func add(_ key: [Int], isError: Bool) -> Bool {
    guard key.count > 1 else { return false }
    switch key[0] {
    case CommentedElement.Kind.tag: return add(tag: key[1])
    case CommentedElement.Kind.resource: return add(resource: key[1])
    case CommentedElement.Kind.use:
      let isOfResource = add(resource: key[1])
      return add(tag: key[2]) || isOfResource
    case CommentedElement.Kind.catalog:
      let members = resourcesByCatalog[keys.names[key[1]]] ?? []
      resources.formUnion(members)
      return !members.isEmpty
    default:
      let (name, isItem) = name(of: key)
      let members = (settingsByName[name] ?? []).filter {
        let (values, isChanged) = (merge.settings[$0].values, merge.settings[$0].isChanged)
        return isChanged && (isError || isItem || values.ours == nil || values.theirs == nil)
      }
      settings.formUnion(members)
      return !members.isEmpty
    }
  }

  /// The key or the section that an element is, or that its list belongs to.
  private func name(of key: [Int]) -> (name: ByteString, isItem: Bool) {
    let name = keys.names[key[1]]
    // Two NUL stand in front of an item of a list.
    let end = zip(name.bytes, name.bytes.dropFirst()).enumerated().first { $1 == (0, 0) }?.offset
    return (ByteString(name.bytes[..<(end ?? name.bytes.count)]), end != nil)
  }

  /// The changed keys that an element is or has.
  func settings(of key: [Int]) -> [ManifestKey] {
    key[0] == CommentedElement.Kind.key ? (settingsByName[name(of: key).name] ?? []).map { merge.settings[$0].key } : []
  }

  private mutating func add(tag: Int) -> Bool {
    guard merge.isChanged(tag) else { return false }
    tags.insert(tag)
    return true
  }

  private mutating func add(resource: Int) -> Bool {
    guard changed.contains(resource) else { return false }
    resources.insert(resource)
    return true
  }
}
