/// Compares a draft with a manifest.
extension ManifestDraft {
  /// Returns whether `other` has exactly the content of the draft. The tags of each category, the resources, and the
  /// tags of each resource must be the same, in the same order. All other content must be the same as in the draft's
  /// manifest, except for changed settings.
  func describes(_ other: Manifest) -> Bool {
    guard let other = try? ManifestDraft(other) else { return false }
    return DownloadCategory.allCases.allSatisfy { namesOfTags(in: $0) == other.namesOfTags(in: $0) }
      && orderedContents == other.orderedContents && hasEqualRemainder(other)
  }

  private func namesOfTags(in category: DownloadCategory) -> [ByteString] { items(of: category).map { names[$0.tag] } }

  /// The path of each group, followed by the contents of the group.
  private var orderedContents: [[[ByteString]]] {
    let entryOrder = EntryOrder(self)
    return ([0] + entryOrder.catalogs).map { entryOrder.groups[$0] }.map { [[$0.path]] + contents(of: $0) }
  }

  /// Returns the resources of a group, in order: the path of each resource in the group, followed by its tags.
  func contents(of group: EntryOrder.Group) -> [[ByteString]] {
    group.resources.map { resource in [key(of: resource)] + tags(of: resource).map { names[$0.tag] } }
  }

  /// Returns whether everything outside the sections of tags and resources is the same, including the keys and their
  /// order. Settings changed by edits must have the new values.
  private func hasEqualRemainder(_ other: ManifestDraft) -> Bool {
    let sections = Set(settings.values.compactMap(\.key.section))
    let (old, new) = (leaves(below: sections), other.leaves(below: sections))
    func isKept(_ leaf: [ByteString]) -> Bool { settings[leaf[0]] == nil }
    let wanted = settings.filter { $0.value.values != nil }
    return old.filter(isKept) == new.filter(isKept)
      && new.filter { !isKept($0) }.map { $0[0] }.sorted() == wanted.keys.sorted()
      && wanted.values.allSatisfy { Self.isSame(try? other.values(of: $0.key), $0.values) }
  }

  /// Returns the path and the content of each entry outside the sections of tags and resources. Returns the entries of
  /// the sections in `sections`, if they are mappings or empty, instead of the sections.
  private func leaves(below sections: Set<String>) -> [[ByteString]] {
    tree.entries(of: outline.root).flatMap { key, value -> [[ByteString]] in
      let name = tree.text(of: key) ?? ""
      if Section(rawValue: name) != nil { return [] }
      if sections.contains(name), let mapping = tree.resolve(value), tree[mapping].isMapping || tree.isNull(mapping) {
        return tree.entries(of: mapping).map { leaf(name + "." + (tree.text(of: $0.key) ?? ""), $0.value) }
      }
      // A misplaced key such as `lint.unused-tag` is not the key in the section.
      return [leaf(name.contains(".") ? "." + name : name, value)]
    }
  }

  private func leaf(_ path: String, _ value: NodeID) -> [ByteString] {
    var content: [UInt8] = []
    func add(_ value: NodeID) {
      guard let node = tree.resolve(value) else { return content.append(0xFF) }
      // No value contains these bytes, because they are not valid in UTF-8.
      if tree[node].isCollection {
        content.append(tree[node].isMapping ? 0xFC : 0xFD)
        tree.children(of: node).forEach(add)
      } else {
        content += tree.scalarBytes(node)
      }
      content.append(0xFE)
    }
    add(value)
    return [ByteString(path), ByteString(content)]
  }
}
