import ResourceTags

/// A document's URI, as the client writes it. The URI provides the file's path and name.
struct DocumentURI: Hashable {
  /// The URI as the client writes it, which identifies the document.
  let string: String
  /// The absolute path of the file; `nil` unless the URI is a `file:` URI for this computer.
  let path: String?

  init(_ string: String) {
    self.string = string
    path = Self.path(of: string)
  }

  /// Creates the URI of the file at an absolute path.
  init(path: String) { self.init(URIReference.path(path)) }

  /// The last component of the URI's path.
  var name: String {
    if let path { return String(path.split(separator: "/").last ?? "") }
    let end = string.firstIndex { $0 == "?" || $0 == "#" } ?? string.endIndex
    return Self.decoded(string[..<end].split(whereSeparator: { $0 == "/" || $0 == ":" }).last ?? "") ?? ""
  }

  /// Source: RFC 8089, "The file URI Scheme".
  private static func path(of uri: String) -> String? {
    guard uri.prefix(5).lowercased() == "file:" else { return nil }
    var rest = uri.dropFirst(5)
    if rest.hasPrefix("//") {
      let host = rest.dropFirst(2).prefix { $0 != "/" }
      guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
      rest = rest.dropFirst(2 + host.count)
    }
    guard rest.utf8.first == "/", let path = decoded(rest), !path.utf8.contains(0) else { return nil }
    return path
  }

  /// Returns the text with all percent-encoded bytes decoded; `nil` if a percent sign is not followed by two
  /// hexadecimal digits.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == "%" else {
        bytes.append(byte)
        continue
      }
      guard let digits = String(rest.prefix(2)), digits.utf8.count == 2, !digits.hasPrefix("+"),
        let value = UInt8(digits, radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(path: bytes)
  }
}

/// Converts paths to URI references, as RFC 3986 defines them.
package enum URIReference {
  /// Returns the URI of the file at an absolute path; for a relative path, returns a relative reference.
  ///
  /// Characters that aren't allowed in the path of a URI are percent-encoded. Colons are encoded, too, because the text
  /// before a colon in the first part of a relative reference would be a scheme.
  package static func path(_ path: String) -> String {
    let encoded = encoded(path.pathBytes, allowed: "-._~!$&'()*+,;=@/")
    return path.utf8.first == "/" ? "file://" + encoded : encoded
  }

  /// Returns the bytes as text, in which all bytes are percent-encoded except letters, digits, and the characters in
  /// `allowed`.
  package static func encoded(_ bytes: some Sequence<UInt8>, allowed: String) -> String {
    bytes.map { byte in
      byte.isLetter || byte.isDigit || allowed.utf8.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
