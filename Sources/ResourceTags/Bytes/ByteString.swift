/// A string that is stored and compared as bytes, because Swift's `==` treats different normalizations of a letter as
/// equal.
package struct ByteString: Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  // The most frequent types have separate initializers, which are faster because the compiler doesn't specialize a
  // generic function from another module.

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
  package var string: String { bytes.string }

  /// Whether this path is `folder` or is inside `folder`.
  package func isWithin(_ folder: ByteString) -> Bool {
    let count = folder.bytes.count
    return bytes.starts(with: folder.bytes) && (bytes.count == count || bytes[count] == .slash)
  }

  /// Whether the string comes before `other` in a byte-by-byte comparison.
  package func precedes(_ other: ByteString) -> Bool { bytes.precedes(other.bytes) }
}

extension ByteString: Hashable {
  package static func == (left: ByteString, right: ByteString) -> Bool { left.bytes.equals(right.bytes) }

  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension [ByteString] {
  /// The elements in order, without duplicates.
  package var uniqued: [ByteString] {
    if count < 2 { return self }
    var seen: Set<ByteString> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Collection<UInt8> {
  /// The bytes as UTF-8 text; invalid bytes are replaced with U+FFFD.
  package var string: String { String(decoding: self, as: UTF8.self) }
}
