/// The settings of a draft: all keys except tags and resources.
extension ManifestDraft {
  /// Returns the values of a key; `nil` if the key is missing or its values are invalid.
  func values(of key: ManifestKey) throws(EditRefusal) -> [String]? {
    if let change = settings[key.bytes] { return change.values }
    return try entry(of: key).flatMap { manifest.values(at: $0.value) }
  }

  /// Returns the manifest's entry for a key. Throws ``EditRefusal`` if the key is repeated, or if its section has the
  /// wrong form.
  func entry(of key: ManifestKey) throws(EditRefusal) -> ManifestOutline.Entry? {
    try outline.entry(key.member, inSection: key.section)
  }

  /// Changes the values of a key, or removes the key if `values` is `nil`. Returns whether the draft changes.
  mutating func set(_ key: ManifestKey, to values: [String]?) throws(EditRefusal) -> Bool {
    let entry = try entry(of: key)
    let old = try self.values(of: key)
    let exists = settings[key.bytes].map { $0.values != nil } ?? (entry != nil)
    if values == nil ? !exists : Self.isSame(old, values) && !isFaulty(key, entry) { return false }
    settings[key.bytes] = nil
    let isAsInText = values == nil ? entry == nil : Self.isSame(entry.flatMap { manifest.values(at: $0.value) }, values)
    if !isAsInText || isFaulty(key, entry) && values != nil {
      settings[key.bytes] = (key, values)
    }
    if key.isPin { noteTags(values ?? [], of: key) }
    return true
  }

  /// Returns whether the manifest's value of a key contains a fault and must be written again.
  private func isFaulty(_ key: ManifestKey, _ entry: ManifestOutline.Entry?) -> Bool {
    guard let entry, settings[key.bytes] == nil else { return false }
    let nodes = entry.value.index..<tree.next(after: entry.value).index
    return manifest.faults.contains { nodes.contains($0.node.index) }
  }

  /// Returns the keys below a section of the manifest, including the draft's changes, in order.
  func settingKeys(below section: String) throws(EditRefusal) -> [ManifestKey] {
    var keys: [ManifestKey] = []
    if let home = try outline.entry(section), let mapping = tree.resolve(home.value), tree[mapping].isMapping {
      for entry in tree.entries(of: mapping) {
        guard let name = tree.keyScalar(entry.key).map({ tree.string($0) }),
          let key = ManifestKey(section + "." + name), key.section == section
        else { throw .unsound(tree[entry.key].span) }
        if settings[key.bytes] == nil { keys.append(key) }
      }
    }
    let new = settings.sortedByKey.map(\.value).filter { $0.key.section == section && $0.values != nil }
    return keys + new.map(\.key)
  }

  /// Throws ``EditRefusal`` if the project's path or targets are missing, unless they are already missing from the
  /// manifest.
  func checkProject() throws(EditRefusal) {
    guard settings.values.contains(where: { $0.key.section == "xcode" }), try !settingKeys(below: "xcode").isEmpty
    else {
      return
    }
    for key in [ManifestKey.project, .targets] {
      if let change = settings[key.bytes] {
        if change.values == nil { throw .incompleteProject(missing: key.name) }
      } else if try entry(of: key) == nil, try outline.entry("xcode") == nil {
        throw .incompleteProject(missing: key.name)
      }
    }
  }

  /// Returns whether two lists contain the same strings, compared byte by byte.
  static func isSame(_ left: [String]?, _ right: [String]?) -> Bool {
    left?.byteStrings == right?.byteStrings
  }
}

/// A key that is not about tags or resources, and its new values; `nil` if the key is removed.
typealias DraftSetting = (key: ManifestKey, values: [String]?)

/// Settings that refer to tags: the names of tags in code, and pins, which keep the identifiers of asset packs.
extension ManifestDraft {
  /// Replaces the tags `old` with the tag `new` in all settings; if `new` is `nil`, removes the tags `old`. Removes pins
  /// that have no tags left.
  mutating func replaceInSettings(_ old: [ByteString], by new: ByteString?) throws(EditRefusal) {
    try replaceInPins(old, by: new)
    // A tag that is merged into an existing tag loses its name in code.
    let newKey = new.flatMap { names.tag(named: $0) == nil ? ManifestKey.codeName(tag: $0.string) : nil }
    for key in old.map({ ManifestKey.codeName(tag: $0.string) }) {
      let name = try values(of: key)
      if let newKey, let name { _ = try set(newKey, to: name) }
      if newKey == nil || name != nil, try set(key, to: nil), newKey == nil { record(.keyRemoved(key.name)) }
    }
  }

  private mutating func replaceInPins(_ old: [ByteString], by new: ByteString?) throws(EditRefusal) {
    let known = Set(old)
    for tag in old {
      for key in try pins(with: tag) {
        guard let tags = try values(of: key)?.map({ ByteString($0) }), tags.contains(tag) else { continue }
        let changed = tags.compactMap { known.contains($0) ? new : $0 }.uniqued
        if try set(key, to: changed.isEmpty ? nil : changed.map(\.string)), changed.isEmpty {
          record(.keyRemoved(key.name))
        }
      }
    }
  }

  /// Returns the pins that contain a tag, and possibly pins that contained the tag before an edit.
  private mutating func pins(with tag: ByteString) throws(EditRefusal) -> [ManifestKey] {
    if let pinsByTag { return pinsByTag[tag] ?? [] }
    pinsByTag = [:]
    for key in try settingKeys(below: "assetPacks") where key.isPin { noteTags(try values(of: key) ?? [], of: key) }
    return pinsByTag?[tag] ?? []
  }

  /// Records that a pin contains `tags`.
  mutating func noteTags(_ tags: [String], of pin: ManifestKey) {
    if pinsByTag == nil { return }
    for tag in tags { pinsByTag?[ByteString(tag), default: []].append(pin) }
  }
}
