/// The commas of a flow collection.
extension CollectionText {
  /// The byte after each element: a comma, or a semicolon in a property list dictionary.
  package var comma: UInt8 { tree.comma(in: node) }
}

extension SyntaxTree {
  fileprivate func comma(in node: NodeID) -> UInt8 { syntax == .plist && self[node].isMapping ? .semicolon : .comma }

  /// Returns `elements` of the flow collection `node`, each with the position of its comma.
  func addingCommas(_ elements: [CollectionText.Element], _ node: NodeID) -> [CollectionText.Element] {
    var elements = elements
    let separator = comma(in: node)
    for index in elements.indices {
      let end = index + 1 < elements.count ? elements[index + 1].span.start : self[node].end - 1
      let comma = firstSeparator(separator, from: elements[index].span.end, to: end)
      elements[index].comma = comma
      if let comma, syntax != .yaml, source.endOfBlanks(from: elements[index].span.end) != comma {
        elements[index].span.end = comma
      }
    }
    return elements
  }

  /// Returns the offset of the first `byte` between `start` and `end`, outside comments. There must not be a value
  /// between `start` and `end`.
  fileprivate func firstSeparator(_ byte: UInt8, from start: ByteIndex, to end: ByteIndex) -> ByteIndex? {
    guard syntax == .plist else { return indicators(byte, from: start, to: end).first }
    let bytes = source.bytes
    var index = start
    while index < end, bytes[index] != byte {
      if bytes[index] == "/", bytes[padded: index + 1] == "/" {
        index = source.lineEnd(from: index)
      } else if bytes[index] == "/" {
        index += 4
        while index < end, bytes[index - 2] != "*" || bytes[index - 1] != "/" { index += 1 }
      } else {
        index += 1
      }
    }
    return index < end ? index : nil
  }
}
