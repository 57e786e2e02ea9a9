import SourceText

/// What stands between two scalars of YAML: indicators, anchors and tags, directives, comments and white space.
enum Gap {
  /// Calls `comment` for each comment and `indicator` for each other byte that is no white space and in no anchor, tag
  /// or directive, in the bytes from `start` to `end`, which hold no part of a scalar.
  ///
  /// Here every `#` outside an anchor, a tag or a directive begins a comment; libyaml asks for no space before it.
  static func scan(
    _ source: SourceText, _ start: ByteOffset, _ end: ByteOffset, comment: (ByteSpan) -> Void = { _ in },
    indicator: (ByteOffset, UInt8) -> Void = { _, _ in }
  ) {
    let bytes = source.bytes
    var index = start
    while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "#"):
        let lineEnd = source.lineEnd(from: index)
        comment(ByteSpan(index, lineEnd))
        index = lineEnd
        continue
      case UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "%"):
        // A directive is words too; only its comment, after white space, is more.
        while index < end, !isBlankOrBreak(bytes[index]), byte == UInt8(ascii: "!") || !isFlowIndicator(bytes[index]) {
          index += 1
        }
        continue
      case _ where isBlankOrBreak(byte): break
      default: indicator(index, byte)
      }
      index += 1
    }
  }

  static func isBlankOrBreak(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  static func isFlowIndicator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "[")
      || byte == UInt8(ascii: "{")
  }
}
