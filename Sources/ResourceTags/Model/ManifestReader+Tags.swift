/// The `tags` section, and the lists of tags that resources have.
extension ManifestReader {
  mutating func readTags(_ value: NodeID) {
    let faultCount = faults.count
    defer {
      // A list that cannot be read may hold any declaration.
      if faults[faultCount...].contains(where: \.hidesDeclarations) { hasAllDeclarations = false }
    }
    guard let mapping = collection(value, .mapping, .tags, allowsNull: true) else { return }
    let tree = tree
    readSection(mapping, .tags, keys: DownloadCategory.allCases.map(\.rawValue)) { reader, key, value in
      guard let category = DownloadCategory(rawValue: key),
        let list = reader.collection(value, .sequence, .category(category), allowsNull: true)
      else { return }
      var position: Int32 = 0
      for item in tree.children(of: list) {
        guard let tag = reader.tag(item, tree) else { continue }
        position += 1
        reader.declarations.append(TagDeclaration(tag: tag, category: category, position: position, node: item))
      }
    }
  }

  /// The index of the tag list that `value` is; aliases of the list, or of a mapping around it, give the same index.
  @inline(__always)
  mutating func tagList(_ value: NodeID, isShared: Bool, _ tree: SyntaxTree) -> Int32? {
    let written = tree[value]
    if isShared || written.kind == .alias || written.flags.contains(.hasProperties) {
      return sharedTagList(value, tree)
    }
    return readTagList(value, value, tree)
  }

  private mutating func sharedTagList(_ value: NodeID, _ tree: SyntaxTree) -> Int32? {
    guard let node = tree.resolve(value) else { return nil }
    if let known = anchoredLists[node] { return known }
    let list = readTagList(node, value, tree)
    anchoredLists[node] = list
    return list
  }

  @inline(__always)
  private mutating func readTagList(_ node: NodeID, _ value: NodeID, _ tree: SyntaxTree) -> Int32? {
    let start = Int32(tagUses.count)
    let written = tree[node]
    if written.kind == .sequence {
      var item = NodeID(node.index + 1)
      let end = written.subtreeEnd
      while item.index < end {
        if let tag = tag(item, tree) { tagUses.append(TagUse(tag: tag, node: item)) }
        item = tree.next(after: item)
      }
    } else if !tree.isNull(node) {
      report(.wrongType(.tagList), value)
      return nil
    }
    tagLists.append(TagList(node: node, uses: start..<Int32(tagUses.count)))
    return Int32(tagLists.count - 1)
  }

  /// The tag that an item names.
  @inline(__always)
  private mutating func tag(_ item: NodeID, _ tree: SyntaxTree) -> TagID? {
    let written = tree[item]
    let isQuoted = written.kind == .scalar && written.style != .plain
    guard let node = isQuoted ? item : text(item, .tagName) else { return nil }
    let number = tree.withScalarBytes(node) { tagTable.insert(hasher.hash(of: $0)) }
    if number == tagNames.count { tagNames.append(item) }
    return TagID(rawValue: UInt32(truncatingIfNeeded: number))
  }
}
