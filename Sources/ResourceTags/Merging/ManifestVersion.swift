/// Numbers for names: tags, paths, keys, and values. Equal names have the same number in all versions.
final class NameNumbers {
  /// The names by their numbers.
  private var names: [ByteString] = []
  private var numbers: [ByteString: Int] = [:]

  subscript(number: Int) -> ByteString { names[number] }

  /// Returns the number of a name; adds the name if it doesn't have a number yet. A path must be normalized.
  func number(of name: ByteString) -> Int {
    if let known = numbers[name] { return known }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// Returns the element for a key or an item in a list. The names of the section, the key, and the item are separated
  /// by periods.
  func key(_ name: String) -> ElementKey { ElementKey(kind: .key, number: number(of: ByteString(name))) }
}

/// The tags that one side of a merge renamed, and the resources that it moved.
struct Renames {
  /// The number of the new name of each tag or resource.
  var targets: [ElementKey: Int] = [:]
  /// The number of the name in the base, by the element that the new name would be without the rename.
  var origins: [ElementKey: Int] = [:]

  /// Returns the number of the name that an element had in the base.
  func origin(of key: ElementKey) -> Int { origins[key] ?? key.number }

  /// Adds a rename.
  mutating func add(_ old: ElementKey, _ new: Int) {
    targets[old] = new
    origins[ElementKey(kind: old.kind, number: new)] = old.number
  }
}

/// A version of a manifest. A tag or a resource has the same number in all versions, even if a version renamed or moved
/// it: the number of its name in the base or, if a side added it, the number of its name.
struct ManifestVersion {
  let manifest: Manifest
  let names: NameNumbers
  /// The tags that this version renamed, and the resources that it moved.
  let renames: Renames
  /// The number of each tag, by ``TagID``.
  let tags: [Int]
  /// The number of each entry's resource.
  let resources: [Int]
  /// The tags of each category, in order. Categories have their numbers in `DownloadCategory.allCases`.
  let lists: [[Int]]
  /// The category of each tag, or an empty list for a tag that isn't declared; the tags of each resource; the values of
  /// each setting.
  private(set) var values: [ElementKey: [Int]] = [:]
  /// The index of the entry of each resource that the version contains.
  private(set) var entries: [Int: Int] = [:]

  /// Numbers the tags and resources. `renames` contains the names that they have in the base, if they differ.
  init(_ manifest: Manifest, _ names: NameNumbers, renames: Renames = Renames()) {
    func tag(_ name: ByteString) -> Int { renames.origin(of: .tag(names.number(of: name))) }
    let tags = manifest.allTags.map { tag(ByteString(manifest.nameBytes($0))) }
    (self.manifest, self.names, self.renames, self.tags) = (manifest, names, renames, tags)
    resources = manifest.entries.map { entry in
      renames.origin(of: .resource(names.number(of: ByteString(manifest.normalizedPath(of: entry)))))
    }
    lists = DownloadCategory.allCases.map { category in
      manifest.firstDeclarations(in: category).map { tags[$0.tag.index] }
    }
    for tag in tags { values[.tag(tag)] = [] }
    for (category, list) in lists.enumerated() { for tag in list { values[.tag(tag)] = [category] } }
    for setting in manifest.settings {
      values[names.key(setting.key.name)] = setting.values.byteStrings.map {
        setting.key.isPin ? tag($0) : names.number(of: $0)
      }
    }
    for (index, resource) in resources.enumerated() where resource >= 0 {
      entries[resource] = index
      values[.resource(resource)] = manifest.tags(ofEntry: index).map { tags[$0.index] }
    }
  }

  /// Returns the number of the name that a tag has in this version, or of the path that a resource has.
  func name(of key: ElementKey) -> Int { renames.targets[key] ?? key.number }
}
