/// Numbers for names: tags, paths, keys, and values. Equal names have the same number in all versions.
final class NameNumbers {
  private var numbers: [ByteString: Int] = [:]
  private var names: [ByteString] = []

  /// Creates an empty table with room for `count` names.
  init(expectedCount count: Int) {
    numbers.reserveCapacity(count)
    names.reserveCapacity(count)
  }

  /// The number of names so far.
  var count: Int { names.count }

  subscript(number: Int) -> ByteString { names[number] }

  /// Returns the number of a name; adds the name if it doesn't have a number yet.
  func number(of name: ByteString) -> Int {
    if let known = numbers[name] { return known }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// Returns the element for a key or an item in a list. `parts` are the names of the section, the key, and the item.
  func key(_ parts: String...) -> ElementKey {
    ElementKey(kind: .key, number: number(of: ByteString(parts.joined(separator: "\0"))))
  }

  /// Returns the element for the key of a setting.
  func key(of setting: ManifestKey) -> ElementKey {
    setting.section.map { key($0, setting.member) } ?? key(setting.member)
  }

  /// Returns the number of each tag in a manifest, by ``TagID``.
  func numbers(ofTags manifest: Manifest) -> [Int] {
    manifest.allTags.map { number(of: ByteString(manifest.nameBytes($0))) }
  }
}

/// Three manifests whose names are numbered together, so that odr can compare the manifests.
///
/// To save time and memory, this type doesn't copy the tags of resources.
struct ThreeVersions {
  let manifests: PerSide<Manifest>
  let names: NameNumbers
  /// For each version, the number of each of its tags, by ``TagID``.
  private(set) var tags = PerSide<[Int]> { _ in [] }
  /// For each version, the tags of each category, in order.
  private(set) var lists = PerSide<[DownloadCategory: [Int]]> { _ in [:] }
  /// For each version, the category of each declared tag.
  private(set) var categories = PerSide<[Int: DownloadCategory]> { _ in [:] }
  /// The number of the path of each entry, in each version.
  private(set) var paths = PerSide<[Int]> { _ in [] }
  /// For each version and path, the index of the entry; -1 if the version doesn't contain the path.
  private var entries = PerSide<ContiguousArray<Int32>> { _ in [] }

  init(_ manifests: PerSide<Manifest>) {
    self.manifests = manifests
    names = NameNumbers(expectedCount: 2 * manifests.base.entries.count)
    for side in MergeSide.allCases {
      let tags = names.numbers(ofTags: manifests[side])
      for declaration in manifests[side].declarations {
        lists[side][declaration.category, default: []].append(tags[declaration.tag.index])
        categories[side][tags[declaration.tag.index]] = declaration.category
      }
      let paths = numbers(ofPaths: manifests[side])
      var entries = ContiguousArray<Int32>(repeating: -1, count: names.count)
      for (index, path) in paths.enumerated() { entries[path] = Int32(truncatingIfNeeded: index) }
      (self.tags[side], self.paths[side], self.entries[side]) = (tags, paths, entries)
    }
  }

  /// Returns the number of the path of each entry in a manifest. Most entries follow each other as in the base, so most
  /// paths don't have to be looked up.
  func numbers(ofPaths manifest: Manifest) -> [Int] {
    let (base, known, places) = (manifests.base, paths.base, entries.base)
    func catalogs(_ manifest: Manifest) -> [Int] {
      manifest.catalogs.map { names.number(of: ByteString(manifest.normalizedPath($0.key))) }
    }
    let (homes, baseHomes) = (catalogs(manifest), catalogs(base))
    var next = 0
    return manifest.entries.map { entry in
      func isNext(_ other: ResourceEntry) -> Bool {
        guard !entry.form.union(other.form).contains(.isUnnormalized), let key = manifest.tree.resolve(entry.key),
          let otherKey = base.tree.resolve(other.key), manifest.tree.scalarBytes(key) == base.tree.scalarBytes(otherKey)
        else { return false }
        return (entry.catalog < 0 ? -1 : homes[Int(entry.catalog)])
          == (other.catalog < 0 ? -1 : baseHomes[Int(other.catalog)])
      }
      let number =
        next < known.count && isNext(base.entries[next])
        ? known[next] : names.number(of: ByteString(manifest.normalizedPath(of: entry)))
      if number < places.count, places[number] >= 0 { next = Int(places[number]) + 1 }
      return number
    }
  }

  /// Returns the index of the entry at a path in a version; `nil` if the version doesn't contain the path.
  func entry(at path: Int, in side: MergeSide) -> Int? {
    let entries = entries[side]
    return path < entries.count && entries[path] >= 0 ? Int(entries[path]) : nil
  }

  /// Returns whether a version contains a path.
  func has(_ path: Int, _ side: MergeSide) -> Bool { entry(at: path, in: side) != nil }

  /// Returns the numbers of an entry's tags in a version, in order.
  func tags(ofEntry entry: Int, _ side: MergeSide) -> [Int] {
    let (manifest, tags) = (manifests[side], tags[side])
    return manifest.uses(of: manifest.entries[entry]).map { tags[$0.tag.index] }
  }

  /// The paths that are missing from a version, or whose tags differ between the versions.
  var changedPaths: [Int] {
    let (base, baseTags) = (manifests.base, tags.base)
    func changes(_ side: MergeSide) -> [Bool] {
      let (manifest, tags) = (manifests[side], tags[side])
      return paths.base.enumerated().map { old, path in
        guard let new = entry(at: path, in: side) else { return true }
        let (left, right) = (base.useIndices(of: base.entries[old]), manifest.useIndices(of: manifest.entries[new]))
        return left.count != right.count
          || zip(left, right).contains {
            baseTags[base.tagUses[$0].tag.index] != tags[manifest.tagUses[$1].tag.index]
          }
      }
    }
    let (ours, theirs) = (changes(.ours), changes(.theirs))
    let old = paths.base.enumerated().filter { ours[$0.offset] || theirs[$0.offset] }.map(\.element)
    return old + paths.ours.filter { !has($0, .base) } + paths.theirs.filter { !has($0, .base) && !has($0, .ours) }
  }
}
