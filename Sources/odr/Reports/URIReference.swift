/// Paths as RFC 3986 writes them.
enum URIReference {
  /// The URI of the file at an absolute path, or the relative reference to that at a relative one.
  ///
  /// Everything that a path of a URI cannot hold is percent-encoded, and so are colons: in the first part of a relative
  /// reference one would make a scheme of what stands before it.
  static func path(_ path: String) -> String {
    let encoded = path.utf8.reduce(into: "") { result, byte in
      if isAllowed(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return path.utf8.first == UInt8(ascii: "/") ? "file://" + encoded : encoded
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return true
    default: return marks.contains(byte)
    }
  }

  /// What stands unencoded in a segment (`unreserved`, `sub-delims`, `@`), and the slash between segments.
  private static let marks = Set("-._~!$&'()*+,;=@/".utf8)
}
