package import SourceText

extension SyntaxTree {
  /// The comments, each from its `#` to the end of its line, in order; none in JSON, which has no comments.
  ///
  /// Comments stand only between scalars, so this reads the gaps and the header lines of block scalars. After a syntax
  /// error it covers what was read before.
  package func comments() -> [ByteSpan] {
    guard syntax == .yaml else { return [] }
    var found: [ByteSpan] = []
    var gapStart = source.byteOrderMarkLength
    for node in nodes.elements where !node.isCollection {
      let start = Int(node.startByte)
      findComments(in: gapStart, max(start, gapStart), &found)
      gapStart = max(gapStart, Int(node.endByte))
      if node.style == .literal || node.style == .folded {
        let header = source.lineEnd(from: start)
        findComments(in: start, min(header, Int(node.endByte)), &found)
      }
    }
    if isComplete { findComments(in: gapStart, source.count, &found) }
    return found
  }

  private func findComments(in start: Int, _ end: Int, _ found: inout [ByteSpan]) {
    let bytes = source.bytes
    var index = start
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "#"),
        index == 0 || index == source.byteOrderMarkLength || canPrecedeComment(bytes[index - 1])
      {
        let last = source.lineEnd(from: index)
        found.append(ByteSpan(index, last))
        index = last
      } else {
        index += 1
      }
    }
  }

  /// White space; or a flow indicator, after which libyaml takes `#` for a comment too.
  private func canPrecedeComment(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      return true
    default: return false
    }
  }
}
