import ResourceTags

/// Removes comments from JSON text. The output of `ba-package template` contains comments after `//`.
///
/// Source: Apple, "Creating managed asset packs".
enum JSONComments {
  /// Returns the text with all comments replaced by spaces, so that all other bytes keep their indices.
  static func blanked(_ source: SourceText) -> SourceText {
    guard source.bytes.contains(UInt8(ascii: "/")) else { return source }
    var bytes = source.allBytes
    var index = 0
    var isInString = false
    // `mayEnd` is false after an unclosed comment, because the rest of the text can't contain the end of a comment.
    var mayEnd = true
    func isNext(_ character: Unicode.Scalar) -> Bool {
      index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: character)
    }
    while index < bytes.count {
      let byte = bytes[index]
      if isInString {
        if byte == UInt8(ascii: "\\") { index += 1 }
        // A line break ends a string even if the closing quotation mark is missing.
        if byte == UInt8(ascii: "\"") || byte == 0x0A { isInString = false }
        index += 1
      } else if byte == UInt8(ascii: "/"), isNext("/") {
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D {
          bytes[index] = 0x20
          index += 1
        }
      } else if mayEnd, byte == UInt8(ascii: "/"), isNext("*") {
        guard let end = end(ofComment: index, bytes) else {
          mayEnd = false
          continue
        }
        for place in index..<end where bytes[place] != 0x0A && bytes[place] != 0x0D { bytes[place] = 0x20 }
        index = end
      } else {
        isInString = byte == UInt8(ascii: "\"")
        index += 1
      }
    }
    return SourceText(name: source.name, bytes: bytes)
  }

  /// Returns the index after a comment that begins with `/*`, or `nil` if the comment has no end.
  private static func end(ofComment start: Int, _ bytes: [UInt8]) -> Int? {
    var index = start + 2
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
      index += 1
    }
    return nil
  }
}
