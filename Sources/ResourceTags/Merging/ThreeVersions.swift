/// Three manifests whose tags and paths are numbered together, so that odr can compare the manifests.
///
/// To save time and memory, this type doesn't copy the tags of resources.
struct ThreeVersions {
  let manifests: PerSide<Manifest>
  /// The names of the tags, by their numbers.
  private(set) var names: [ByteString] = []
  private var numbersOfNames: [ByteString: Int] = [:]
  /// For each version, the number of each of its tags, by ``TagID``.
  private(set) var tagNumbers = PerSide<[Int]> { _ in [] }
  /// For each version, the tags of each category, in order.
  private(set) var lists = PerSide<[DownloadCategory: [Int]]> { _ in [:] }
  /// For each version, the category of each declared tag.
  private(set) var categories = PerSide<[Int: DownloadCategory]> { _ in [:] }
  /// For each version, the tags that it declares or uses.
  private(set) var known = PerSide<Set<Int>> { _ in [] }
  /// For each version and path, the index of the entry; -1 if the version doesn't contain the path.
  private(set) var entries = PerSide<ContiguousArray<Int32>> { _ in [] }
  private var paths: [ByteString] = []
  private var numbersOfPaths: [ByteString: Int] = [:]

  init(base: Manifest, ours: Manifest, theirs: Manifest) {
    manifests = PerSide { $0 == .base ? base : $0 == .ours ? ours : theirs }
    for side in MergeSide.allCases {
      enterTags(side)
      enterPaths(side)
    }
    for side in MergeSide.allCases {
      entries[side] += ContiguousArray(repeating: -1, count: paths.count - entries[side].count)
    }
  }

  /// The number of different paths in all versions.
  var pathCount: Int { entries.base.count }

  private mutating func enterTags(_ side: MergeSide) {
    let manifest = manifests[side]
    tagNumbers[side] = manifest.tagNames.indices.map { index in
      enter(tag: ByteString(manifest.nameBytes(TagID(rawValue: UInt32(index)))))
    }
    known[side] = Set(tagNumbers[side])
    for declaration in manifest.declarations {
      let tag = tagNumbers[side][declaration.tag.index]
      lists[side][declaration.category, default: []].append(tag)
      categories[side][tag] = declaration.category
    }
  }

  private mutating func enter(tag name: ByteString) -> Int {
    if let known = numbersOfNames[name] { return known }
    numbersOfNames[name] = names.count
    names.append(name)
    return names.count - 1
  }

  private mutating func enterPaths(_ side: MergeSide) {
    let manifest = manifests[side]
    var indices = ContiguousArray<Int32>(repeating: -1, count: paths.count)
    for (index, entry) in manifest.entries.enumerated() {
      let number = number(ofPath: ByteString(manifest.normalizedPath(of: entry)))
      while indices.count <= number { indices.append(-1) }
      indices[number] = Int32(truncatingIfNeeded: index)
    }
    entries[side] = indices
  }

  // MARK: Paths and tags

  /// Returns the number of a tag; `nil` if no version declares or uses the tag.
  func number(ofTag name: ByteString) -> Int? { numbersOfNames[name] }

  /// Returns whether a version has a resource at a path.
  func has(_ path: Int, _ side: MergeSide) -> Bool { path < pathCount && entries[side][path] >= 0 }

  /// Returns the number of a path, and adds the path if it has no number yet.
  mutating func number(ofPath path: ByteString) -> Int {
    if let known = numbersOfPaths[path] { return known }
    numbersOfPaths[path] = paths.count
    paths.append(path)
    return paths.count - 1
  }

  /// Returns the number of a path; `nil` if the path doesn't have a number.
  func knownNumber(ofPath path: [UInt8]) -> Int? { numbersOfPaths[ByteString(path)] }

  /// Returns the bytes of a normalized path.
  func path(_ number: Int) -> ByteString { paths[number] }

  /// Returns the numbers of a path's tags in a version, in order; `nil` if the version doesn't contain the path.
  func tags(_ path: Int, _ side: MergeSide) -> [Int]? {
    guard has(path, side) else { return nil }
    let manifest = manifests[side]
    return manifest.uses(of: manifest.entries[Int(entries[side][path])]).map { tagNumbers[side][$0.tag.index] }
  }

  /// The paths that are missing from a version, or whose tags differ between the versions, in order.
  var changedPaths: [Int] {
    let (base, ours, theirs) = (VersionUses(self, .base), VersionUses(self, .ours), VersionUses(self, .theirs))
    return (0..<pathCount).filter { path in
      let (old, own, other) = (base.entry(path), ours.entry(path), theirs.entry(path))
      guard old >= 0, own >= 0, other >= 0 else { return true }
      return !base.isEqual(old, ours, own) || !base.isEqual(old, theirs, other)
    }
  }

  /// Compares the base with `side`. Returns the paths that only the base contains and the paths that only `side`
  /// contains, both in order.
  func differences(_ side: MergeSide) -> (gone: [Int], new: [Int]) {
    var (gone, new): ([Int], [Int]) = ([], [])
    for path in 0..<pathCount {
      switch (entries.base[path] >= 0, entries[side][path] >= 0) {
      case (true, false): gone.append(path)
      case (false, true): new.append(path)
      default: break
      }
    }
    return (gone, new)
  }
}

/// Fast access to the tags of all resources of one version.
struct VersionUses {
  private let entries: ContiguousArray<ResourceEntry>
  private let lists: ContiguousArray<TagList>
  private let uses: ContiguousArray<TagUse>
  private let numbers: [Int]
  private let indices: ContiguousArray<Int32>

  init(_ versions: ThreeVersions, _ side: MergeSide) {
    let manifest = versions.manifests[side]
    (entries, lists, uses) = (manifest.entries, manifest.tagLists, manifest.tagUses)
    (numbers, indices) = (versions.tagNumbers[side], versions.entries[side])
  }

  /// Returns the index of a path's entry; -1 if the version doesn't contain the path.
  @inline(__always)
  func entry(_ path: Int) -> Int { Int(indices[path]) }

  @inline(__always)
  private func range(_ entry: Int) -> Range<Int> {
    let list = entries[entry].list
    return list < 0 ? 0..<0 : lists[Int(list)].uses
  }

  /// Returns whether two entries have the same tags in the same order.
  @inline(__always)
  func isEqual(_ entry: Int, _ other: VersionUses, _ otherEntry: Int) -> Bool {
    let (left, right) = (range(entry), other.range(otherEntry))
    guard left.count == right.count else { return false }
    for offset in 0..<left.count
    where numbers[uses[left.lowerBound + offset].tag.index]
      != other.numbers[other.uses[right.lowerBound + offset].tag.index]
    {
      return false
    }
    return true
  }

  /// Calls `body` with each tag of an entry.
  @inline(__always)
  func forEachTag(_ entry: Int, _ body: (Int) -> Void) {
    for use in range(entry) { body(numbers[uses[use].tag.index]) }
  }
}
