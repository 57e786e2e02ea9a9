import ResourceTags

/// Strings and lists as Xcode writes them into a project file.
enum PlistText {
  /// The string, in quotes where it needs them.
  ///
  /// Source: XcodeProj, `CommentedString`; all readers take a few more characters without quotes.
  static func string(_ string: ByteString) -> String {
    isPlain(string.bytes) ? string.string : quoted(string.string)
  }

  /// The list on one line, with the comma that Xcode writes behind the last item: `(a, "b c", )`.
  static func list(_ items: [ByteString]) -> String {
    "(" + items.map { string($0) + ", " }.joined() + ")"
  }

  /// The comment that names what an id stands for; a `*/` in the middle is split.
  static func comment(_ text: String) -> String {
    "/* \(text.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")) */"
  }

  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    let isPlain = bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: ".")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
        return true
      default: return false
      }
    }
    guard isPlain, !bytes.isEmpty else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return !text.contains("//") && !text.contains("___")
  }

  private static func quoted(_ string: String) -> String {
    "\""
      + string.unicodeScalars.reduce(into: "") { result, scalar in
        switch scalar {
        case "\"", "\\": result += "\\\(scalar)"
        case "\n": result += "\\n"
        case "\t": result += "\\t"
        case "\0"..<" ", "\u{7F}":
          result += (scalar.value < 0x10 ? "\\U000" : "\\U00") + String(scalar.value, radix: 16)
        default: result.unicodeScalars.append(scalar)
        }
      } + "\""
  }
}
