/// A string as bytes, since Swift's `==` treats two normalizations of one letter as equal.
package struct ByteString: Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  // Written out for the most frequent types: a generic function of another module runs unspecialized.

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ bytes: ByteSlice) {
    self.bytes = Array(bytes)
  }

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = Array(bytes)
  }

  package init(_ string: String) {
    bytes = Array(string.utf8)
  }

  /// The bytes as a string; invalid UTF-8 becomes U+FFFD.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the path is `folder` or lies in it.
  package func isWithin(_ folder: ByteString) -> Bool {
    let count = folder.bytes.count
    return bytes.starts(with: folder.bytes) && (bytes.count == count || bytes[count] == UInt8(ascii: "/"))
  }

  /// Whether the string comes before another by its bytes.
  package func precedes(_ other: ByteString) -> Bool { bytes.precedes(other.bytes) }
}

extension ByteString: Hashable {
  package static func == (left: ByteString, right: ByteString) -> Bool { left.bytes.equals(right.bytes) }

  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension [ByteString] {
  /// The elements in order, each only where it first appears.
  package var uniqued: [ByteString] {
    if count < 2 { return self }
    var seen: Set<ByteString> = []
    return filter { seen.insert($0).inserted }
  }
}
