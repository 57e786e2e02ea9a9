/// Compares a draft with a manifest.
extension ManifestDraft {
  /// Returns whether `other` has exactly the content of the draft. The tags of each category, the resources, and the
  /// tags of each resource must be the same, in the same order. All other content must be the same as in the draft's
  /// manifest, except for changed settings.
  func describes(_ other: Manifest, _ entryOrder: EntryOrder) -> Bool {
    // Tag names are compared as text only once for each tag; uses of tags are compared by number.
    let tags = other.allTags.map { names.tag(named: ByteString(other.nameBytes($0))) }
    return hasEqualCategories(other, tags) && hasEqualResources(other, entryOrder, tags) && hasEqualRemainder(other)
  }

  private func hasEqualCategories(_ other: Manifest, _ tags: [TagID?]) -> Bool {
    DownloadCategory.allCases.allSatisfy { category in
      let found = other.declarations.filter { $0.category == category }.map { tags[$0.tag.index] }
      return items(of: category).map { $0.tag } == found
    }
  }

  private func hasEqualResources(_ other: Manifest, _ entryOrder: EntryOrder, _ tags: [TagID?]) -> Bool {
    let found = DraftGroup.groups(of: other)
    let expected = [0] + entryOrder.catalogs
    return found.count == expected.count
      && zip(expected, found).allSatisfy { group, found in
        let order = entryOrder.resources(of: group)
        return groups[group].path == found.path && order.count == found.originals.count
          && zip(order, found.originals).allSatisfy { resource, index in
            other.tree.bytes(of: other.entries[index].key).equals(key(of: resource).bytes)
              && hasEqualTags(resource, index, other, tags)
          }
      }
  }

  private func hasEqualTags(_ resource: Int, _ index: Int, _ other: Manifest, _ tags: [TagID?]) -> Bool {
    let new = other.uses(of: other.entries[index])
    func isNew(_ tag: TagID, _ use: TagUse) -> Bool { tag == tags[use.tag.index] }
    if let items = entries[resource].tags?.items { return items.elementsEqual(new) { isNew($0.tag, $1) } }
    return manifest.uses(of: manifest.entries[resource]).elementsEqual(new) { isNew($0.tag, $1) }
  }

  /// Returns whether everything outside the sections of tags and resources is the same, including the keys and their
  /// order. Settings changed by edits must have the new values.
  private func hasEqualRemainder(_ other: Manifest) -> Bool {
    guard let root = other.tree.rootMapping else { return false }
    let sections = Set(settings.values.compactMap(\.key.section))
    let old = Self.leaves(manifest.tree, outline.root, below: sections).filter { settings[$0.path] == nil }
    let all = Self.leaves(other.tree, root, below: sections)
    let changed = all.filter { settings[$0.path] != nil }
    let count = settings.values.count { $0.values != nil }
    return old.elementsEqual(all.filter { settings[$0.path] == nil }) {
      $0.path == $1.path && Self.isEqual($0.value, manifest.tree, $1.value, other.tree)
    }
      && changed.count == count && Set(changed.map(\.path)).count == count
      && changed.allSatisfy { path, value in
        settings[path]?.values.map { Self.isSame(other.values(at: value), $0) } ?? false
      }
  }

  /// Returns the entries outside the sections of tags and resources, each with its path. Returns the entries of the
  /// sections in `sections`, if they are mappings or empty, instead of the sections.
  private static func leaves(
    _ tree: SyntaxTree, _ root: NodeID, below sections: Set<String>
  ) -> [(path: ByteString, value: NodeID)] {
    tree.entries(of: root).flatMap { key, value -> [(ByteString, NodeID)] in
      let name = tree.text(of: key)
      if name.flatMap(Section.init) != nil { return [] }
      if let name, sections.contains(name), let mapping = tree.resolve(value) {
        if tree.isNull(mapping) { return [] }
        guard tree[mapping].isMapping else { return [(ByteString(name), value)] }
        return tree.entries(of: mapping).map { (ByteString(name + "." + (tree.text(of: $0.key) ?? "")), $0.value) }
      }
      // A misplaced key such as `lint.unused-tag` is not the key in the section.
      let path = name ?? ""
      return [(ByteString(path.contains(".") ? "." + path : path), value)]
    }
  }

  private static func isEqual(_ left: NodeID, _ leftTree: SyntaxTree, _ right: NodeID, _ rightTree: SyntaxTree) -> Bool
  {
    guard let left = leftTree.resolve(left), let right = rightTree.resolve(right) else { return false }
    guard leftTree[left].kind == rightTree[right].kind else { return false }
    guard leftTree[left].isCollection else {
      return leftTree.scalarBytes(left) == rightTree.scalarBytes(right)
    }
    let leftChildren = Array(leftTree.children(of: left))
    let rightChildren = Array(rightTree.children(of: right))
    return leftChildren.count == rightChildren.count
      && zip(leftChildren, rightChildren).allSatisfy { isEqual($0, leftTree, $1, rightTree) }
  }
}
