import Syntax
import Bytes

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
    var carriers = [[Int]](repeating: [], count: tagNames.count)
    for (index, entry) in entries.enumerated() {
      for use in uses(of: entry) where carriers[use.tag.index].last != index { carriers[use.tag.index].append(index) }
    }
    return carriers
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
