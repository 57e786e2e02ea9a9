/// Keys besides tags and resources.
extension ManifestDraft {
  /// The values of a key; `nil` if it has none, or none that it takes.
  func values(of key: ManifestKey) throws(EditRefusal) -> [String]? {
    if let change = settings[key] { return change.values }
    return try entry(of: key).flatMap { manifest.values(at: $0.value) }
  }

  /// Where the manifest has a key. Throws if it has it twice, or if its section has another form.
  func entry(of key: ManifestKey) throws(EditRefusal) -> ManifestOutline.Entry? {
    guard let section = key.section else { return try outline.entry(key.member) }
    return try outline.entry(key.member, inSection: section)
  }

  /// Gives a key other values, or removes it. Returns whether that changes anything.
  mutating func set(_ key: ManifestKey, to values: [String]?) throws(EditRefusal) -> Bool {
    let entry = try entry(of: key)
    let old = try self.values(of: key)
    let isThere = settings[key].map { $0.values != nil } ?? (entry != nil)
    if values == nil ? !isThere : Self.isSame(old, values) && !isFaulty(key, entry) { return false }
    settings.remove(key)
    let isAsInText = values == nil ? entry == nil : Self.isSame(entry.flatMap { manifest.values(at: $0.value) }, values)
    if !isAsInText || isFaulty(key, entry) && values != nil { settings.append(DraftSetting(key: key, values: values)) }
    if key.isPin { noteTags(values ?? [], of: key) }
    return true
  }

  /// Whether the manifest's own value of a key is one that lint finds fault with, so that it has to be written anew.
  private func isFaulty(_ key: ManifestKey, _ entry: ManifestOutline.Entry?) -> Bool {
    guard let entry, settings[key] == nil else { return false }
    let nodes = entry.value.index..<max(tree.next(after: entry.value).index, entry.value.index + 1)
    return manifest.faults.contains { nodes.contains($0.node.index) }
  }

  /// The keys that the manifest has below a section, with their changes, in order.
  func settingKeys(below section: String) throws(EditRefusal) -> [ManifestKey] {
    var keys: [ManifestKey] = []
    if let home = try outline.entry(section), let mapping = tree.resolve(home.value), tree[mapping].kind == .mapping {
      for entry in tree.entries(of: mapping) {
        guard let name = tree.keyScalar(entry.key).map({ tree.string($0) }),
          let key = ManifestKey(section + "." + name), key.section == section
        else { throw .unsound(tree.span(of: entry.key)) }
        if settings[key] == nil { keys.append(key) }
      }
    }
    return keys + settings.filter { $0.key.section == section && $0.values != nil }.map(\.key)
  }

  /// Refuses a project without a path or without targets, unless the manifest's own lacks the same.
  func checkProject() throws(EditRefusal) {
    guard settings.contains(where: { $0.key.section == "xcode" }), try !settingKeys(below: "xcode").isEmpty else {
      return
    }
    for key in [ManifestKey.project, .targets] {
      if let change = settings[key] {
        if change.values == nil { throw .incompleteProject(missing: key.name) }
      } else if try entry(of: key) == nil, try outline.entry("xcode") == nil {
        throw .incompleteProject(missing: key.name)
      }
    }
  }

  /// Whether two lists have the same strings, byte by byte.
  static func isSame(_ left: [String]?, _ right: [String]?) -> Bool {
    left.map { $0.map { ByteString($0) } } == right.map { $0.map { ByteString($0) } }
  }
}
