/// The tags that one side of a merge renamed, and the resources that it moved.
struct Renames {
  /// The new name of each tag or resource.
  var targets: [ElementKey: ByteString] = [:]
  /// The name in the base, by the element that the new name would be without the rename.
  var origins: [ElementKey: ByteString] = [:]

  /// The name of something that isn't an element, because its name belongs to a renamed element. No name begins with
  /// this byte.
  static let noName = ByteString([0xFF])

  /// Returns the name that an element had in the base.
  func origin(of key: ElementKey) -> ByteString { origins[key] ?? key.name }

  /// Adds a rename.
  mutating func add(_ old: ElementKey, _ new: ByteString) {
    targets[old] = new
    origins[ElementKey(kind: old.kind, name: new)] = old.name
  }
}

/// A version of a manifest. A tag or a resource has the same name in all versions, even if a version renamed or moved it:
/// its name in the base or, if a side added it, its own name. The name of a resource is its normalized path.
struct ManifestVersion {
  let manifest: Manifest
  /// The tags that this version renamed, and the resources that it moved.
  let renames: Renames
  /// The name of each tag, by ``TagID``.
  let tags: [ByteString]
  /// The name of each entry's resource.
  let resources: [ByteString]
  /// The tags of each category, in order.
  let lists: [DownloadCategory: [ByteString]]
  /// The category of each tag, or an empty list for a tag that isn't declared; the tags of each resource; the values of
  /// each setting.
  private(set) var values: [ElementKey: [ByteString]] = [:]
  /// The index of the entry of each resource that the version contains.
  private(set) var entries: [ByteString: Int] = [:]

  /// Finds the tags and resources. `renames` contains the names that they have in the base, if they differ.
  init(_ manifest: Manifest, renames: Renames = Renames()) {
    let tags = manifest.allTags.map { renames.origin(of: .tag(ByteString(manifest.nameBytes($0)))) }
    (self.manifest, self.renames, self.tags) = (manifest, renames, tags)
    resources = manifest.entries.map { renames.origin(of: .resource(ByteString(manifest.normalizedPath(of: $0)))) }
    lists = Dictionary(
      first: DownloadCategory.allCases.map { category in
        (category, manifest.firstDeclarations(in: category).map { tags[$0.tag.index] })
      })
    for tag in tags { values[.tag(tag)] = [] }
    for (category, list) in lists { for tag in list { values[.tag(tag)] = [ByteString(category.rawValue)] } }
    for setting in manifest.settings {
      values[.key(setting.key.name)] = setting.values.byteStrings.map {
        setting.key.isPin ? renames.origin(of: .tag($0)) : $0
      }
    }
    for (index, resource) in resources.enumerated() where resource != Renames.noName {
      entries[resource] = index
      values[.resource(resource)] = manifest.tags(ofEntry: index).map { tags[$0.index] }
    }
  }

  /// Returns the name that a tag has in this version, or the path that a resource has.
  func name(of key: ElementKey) -> ByteString { renames.targets[key] ?? key.name }
}
