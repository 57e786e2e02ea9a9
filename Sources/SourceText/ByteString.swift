/// A string by its bytes, since Swift's `==` takes two normalizations of one letter for the same.
package struct ByteString: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  package init(_ string: String) {
    bytes = Array(string.utf8)
  }

  /// The bytes as a string; what is not UTF-8 becomes U+FFFD.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the path is `folder` or lies in it.
  package func isWithin(_ folder: ByteString) -> Bool {
    bytes.starts(with: folder.bytes)
      && (bytes.count == folder.bytes.count || bytes[folder.bytes.count] == UInt8(ascii: "/"))
  }
}
