import ResourceTags

/// A document's URI, as the client writes it. The URI provides the file's path and name.
package struct DocumentURI: Hashable, Sendable {
  /// The URI as the client writes it, which identifies the document.
  package let string: String
  /// The absolute path of the file; `nil` unless the URI is a `file:` URI for this computer.
  package let path: String?

  package init(_ string: String) {
    self.string = string
    path = Self.path(of: string)
  }

  /// Creates the URI of the file at an absolute path. Source: RFC 3986, "Path".
  package init(path: String) {
    let encoded = path.pathBytes.reduce(into: "") { result, byte in
      if Self.plainBytes.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    self.init("file://" + encoded)
  }

  private static let plainBytes = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=@/".utf8)

  /// The last component of the URI's path.
  package var name: String {
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
    guard rest.utf8.first == UInt8(ascii: "/"), let path = decoded(rest), !path.utf8.contains(0) else { return nil }
    return path
  }

  /// Returns the text with all percent-encoded bytes decoded; `nil` if a percent sign is not followed by two
  /// hexadecimal digits.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
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
