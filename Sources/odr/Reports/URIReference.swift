import ResourceTags

/// Paths as URI references, as RFC 3986 defines them.
enum URIReference {
  /// The URI of the file at an absolute path; for a relative path, a relative reference.
  ///
  /// Everything that a path of a URI cannot hold is percent-encoded, and so are colons: the text before a colon in the
  /// first part of a relative reference would be a scheme.
  static func path(_ path: String) -> String {
    let encoded = path.pathBytes.reduce(into: "") { result, byte in
      if allowed.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return path.utf8.first == UInt8(ascii: "/") ? "file://" + encoded : encoded
  }

  /// The characters that are not encoded in a segment (`unreserved`, `sub-delims`, `@`), and the slash between segments.
  private static let allowed = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=@/".utf8)
}
