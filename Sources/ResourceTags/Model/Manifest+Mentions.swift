extension Manifest {
  /// The bytes of a tag's name, valid as long as the manifest lives.
  func nameBytes(_ tag: TagID) -> ByteSlice {
    guard let node = tree.resolve(tagNames[tag.index]) else { preconditionFailure("a tag is always named by a scalar") }
    return tree.scalarBytes(node)
  }

  /// The bytes of the names of the tags that an entry has a list of, in order.
  func tagNameBytes(ofList list: Int32) -> some Collection<ByteSlice> {
    tagUses[tagLists[Int(list)].uses].lazy.map { nameBytes($0.tag) }
  }

  /// The tags that an entry has a list of, in order; none if the list cannot be read.
  @inline(__always)
  func uses(of entry: ResourceEntry) -> Slice<FlatBuffer<TagUse>> {
    tagUses[entry.list < 0 ? 0..<0 : tagLists[Int(entry.list)].uses]
  }

  /// For each tag the entries that carry it, in order.
  func carriers() -> [[Int]] {
    var ends = [Int](repeating: 0, count: tagNames.count)
    eachCarrier { tag, _ in ends[tag] += 1 }
    for tag in ends.indices.dropFirst() { ends[tag] += ends[tag - 1] }
    // Each row is filled from its start, which becomes its end.
    var all = [Int](repeating: 0, count: ends.last ?? 0)
    var next = [0] + ends.dropLast()
    eachCarrier { tag, entry in
      all[next[tag]] = entry
      next[tag] += 1
    }
    return ends.indices.map { Array(all[($0 == 0 ? 0 : ends[$0 - 1])..<ends[$0]]) }
  }

  /// Calls `body` once for each tag of each entry, with the number of the tag and of the entry.
  @inline(__always)
  private func eachCarrier(_ body: (Int, Int) -> Void) {
    var last = [Int](repeating: -1, count: tagNames.count)
    for index in entries.indices where entries[index].list >= 0 {
      for position in tagLists[Int(entries[index].list)].uses {
        let tag = tagUses[position].tag.index
        if last[tag] == index { continue }
        last[tag] = index
        body(tag, index)
      }
    }
  }

  /// Every place that names one of the tags for which `matches` is true, declarations first.
  ///
  /// Each tag is tested once, however often it is mentioned.
  func mentions(where matches: (TagID) -> Bool) -> [(tag: TagID, node: NodeID)] {
    let wanted = Set(tagNames.indices.map { TagID(rawValue: UInt32($0)) }.filter(matches))
    guard !wanted.isEmpty else { return [] }
    return declarations.filter { wanted.contains($0.tag) }.map { ($0.tag, $0.node) }
      + tagUses.filter { wanted.contains($0.tag) }.map { ($0.tag, $0.node) }
  }

  /// The first declaration of a tag.
  func declaration(of tag: TagID) -> TagDeclaration? {
    let index = Int(firstDeclarations[tag.index])
    return index < 0 ? nil : declarations[index]
  }

  /// The tags that are declared, in the order in which they are first mentioned.
  var declaredTags: [TagID] {
    tagNames.indices.filter { firstDeclarations[$0] >= 0 }.map { TagID(rawValue: UInt32($0)) }
  }

  /// Whether tags stand directly below the key of a catalog, which is none: a file, or an item.
  func hasTags(catalog key: NodeID) -> Bool {
    guard let path = tree.text(of: key), let list = tree.resolve(tree.next(after: key)) else { return false }
    return tree[list].kind == .sequence && path.split(separator: "/").last?.hasSuffix(".xcassets") == false
  }
}
