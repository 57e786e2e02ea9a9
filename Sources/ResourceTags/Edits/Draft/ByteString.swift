/// A string by its bytes, since Swift's `==` takes two normalizations of one letter for the same.
struct ByteString: Hashable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  init(_ string: String) {
    bytes = Array(string.utf8)
  }

  /// The bytes as a string; what is not UTF-8 becomes U+FFFD.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the path is `folder` or lies in it.
  func isWithin(_ folder: ByteString) -> Bool {
    bytes.starts(with: folder.bytes)
      && (bytes.count == folder.bytes.count || bytes[folder.bytes.count] == UInt8(ascii: "/"))
  }
}
