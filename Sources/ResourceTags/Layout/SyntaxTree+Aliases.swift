extension SyntaxTree {
  /// The aliases and their targets, in order; `nil` where two anchors have the same name.
  var aliasPairs: [(alias: NodeID, target: NodeID)]? {
    guard syntax == .yaml, !properties.isEmpty else { return [] }
    let pairs = nodes.indices.lazy.map { NodeID($0) }.compactMap { id -> (alias: NodeID, target: NodeID)? in
      guard self[id].kind == .alias, let target = resolve(id) else { return nil }
      return (id, target)
    }
    if pairs.isEmpty { return [] }
    var names: Set<ByteString> = []
    for node in properties.keys {
      if let name = anchor(of: node), !names.insert(ByteString(source.bytes[name.start..<name.end])).inserted {
        return nil
      }
    }
    return Array(pairs)
  }

  /// The anchor of a node, with its `&`.
  func anchor(of id: NodeID) -> ByteSpan? {
    guard self[id].flags.contains(.hasProperties), let properties = properties[id] else { return nil }
    var index = properties.start
    while index < properties.end {
      switch source.bytes[index] {
      case UInt8(ascii: "&"): return ByteSpan(index, Trivia.wordEnd(source.bytes, index, properties.end))
      case UInt8(ascii: "!"): index = Trivia.wordEnd(source.bytes, index, properties.end)
      case UInt8(ascii: "#"): index = source.lineEnd(from: index)
      default: index += 1
      }
    }
    return nil
  }
}
