import Bytes

/// Strings and lists as Xcode writes them into a project file.
enum PlistText {
  /// The string, in quotes where it needs them.
  ///
  /// Source: XcodeProj, `CommentedString`; all readers take a few more characters without quotes.
  static func string(_ string: ByteString) -> [UInt8] {
    isPlain(string.bytes) ? string.bytes : quoted(string.bytes)
  }

  /// The list on one line, with the comma that Xcode writes behind the last item: `(a, "b c", )`.
  static func list(_ items: [ByteString]) -> [UInt8] {
    Array("(".utf8) + items.flatMap { string($0) + Array(", ".utf8) } + Array(")".utf8)
  }

  /// The comment that names what an id stands for; a `*/` in the middle is split.
  static func comment(_ text: String) -> [UInt8] {
    Array("/* \(text.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")) */".utf8)
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

  private static func quoted(_ bytes: [UInt8]) -> [UInt8] {
    var result = [UInt8(ascii: "\"")]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
      case 0x0A: result += Array("\\n".utf8)
      case 0x09: result += Array("\\t".utf8)
      case 0..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        result += Array(("\\U" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      default: result.append(byte)
      }
    }
    return result + [UInt8(ascii: "\"")]
  }
}
