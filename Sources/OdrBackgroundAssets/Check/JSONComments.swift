import ResourceTags

/// Removes comments from JSON text. The output of `ba-package template` contains comments after `//`.
///
/// Source: Apple, "Creating managed asset packs".
enum JSONComments {
  /// Returns the text with all comments replaced by spaces, so that all other bytes keep their indices.
  static func blanked(_ source: SourceText) -> SourceText {
    guard source.bytes.contains(.slash) else { return source }
    var bytes = source.allBytes
    var index = 0
    var isInString = false
    // `mayEnd` is false after an unclosed comment, because the rest of the text can't contain the end of a comment.
    var mayEnd = true
    while index < bytes.count {
      let (byte, next) = (bytes[index], index + 1 < bytes.count ? bytes[index + 1] : 0)
      var end: Int?
      if isInString {
        if byte == "\\" { index += 1 }
        // A line break ends a string even if the closing quotation mark is missing.
        if byte == "\"" || byte == 0x0A { isInString = false }
      } else if byte == "/", next == byte {
        end = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      } else if byte == "/", next == "*", mayEnd {
        end = (index + 2..<bytes.count).first {
          bytes[$0] == "/" && bytes[$0 - 1] == "*" && $0 > index + 2
        }.map { $0 + 1 }
        mayEnd = end != nil
      } else {
        isInString = byte == "\""
      }
      for place in index..<(end ?? index) where bytes[place] != 0x0A && bytes[place] != 0x0D { bytes[place] = 0x20 }
      index = end ?? index + 1
    }
    return SourceText(name: source.name, bytes: bytes)
  }
}
