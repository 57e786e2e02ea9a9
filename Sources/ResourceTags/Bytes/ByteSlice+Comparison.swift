private import CResourceTagsSystem

extension ByteSlice: Hashable {
  /// Whether both hold the same bytes.
  public static func == (left: ByteSlice, right: ByteSlice) -> Bool {
    left.count == right.count && memcmp(left.base, right.base, left.count) == 0
  }

  /// Feeds the bytes to `hasher`.
  public func hash(into hasher: inout Hasher) {
    withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// Whether the bytes come before others, compared one by one; a prefix comes first.
  package func precedes(_ other: ByteSlice) -> Bool {
    let order = memcmp(base, other.base, Swift.min(count, other.count))
    return order < 0 || order == 0 && count < other.count
  }

  /// Whether the bytes are the UTF-8 of `string`.
  package func equals(_ string: StaticString) -> Bool {
    count == string.utf8CodeUnitCount && memcmp(base, string.utf8Start, count) == 0
  }

  /// Whether the bytes are those of `bytes`.
  package func equals(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer { equals($0) } }

  /// Whether the bytes are those of `bytes`.
  package func equals(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == bytes.count, let other = bytes.baseAddress else { return count == bytes.count }
    return memcmp(base, other, count) == 0
  }

  /// Whether they contain half a surrogate pair, as the three bytes that UTF-8 would have if it allowed one.
  package var hasLoneSurrogate: Bool {
    indices.dropLast().contains { self[$0] == 0xED && self[$0 + 1] >= 0xA0 }
  }

  /// The number of bytes at the start that both have.
  package func countOfCommonPrefix(with other: ByteSlice) -> Int {
    let limit = Swift.min(count, other.count)
    var length = 0
    while length + 8 <= limit, word(at: length).bits == other.word(at: length).bits { length += 8 }
    while length < limit, self[length] == other[length] { length += 1 }
    return length
  }

  /// The number of bytes at the end that both have.
  package func countOfCommonSuffix(with other: ByteSlice) -> Int {
    let limit = Swift.min(count, other.count)
    var length = 0
    while length + 8 <= limit, word(at: count - length - 8).bits == other.word(at: other.count - length - 8).bits {
      length += 8
    }
    while length < limit, self[count - length - 1] == other[other.count - length - 1] { length += 1 }
    return length
  }

  /// The offset of the first occurrence of `byte` at or after `start`.
  package func offset(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let found = memchr(self[from: start].base, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The offset of the first occurrence of the non-empty `pattern` at or after `start`.
  package func offset(of pattern: StaticString, from start: Int = 0) -> Int? {
    let length = pattern.utf8CodeUnitCount
    var index = start
    while let found = offset(of: pattern.utf8Start[0], from: index), found + length <= count {
      if self[ByteSpan(found, found + length)].equals(pattern) { return found }
      index = found + 1
    }
    return nil
  }
}

extension [UInt8] {
  /// Whether both hold the same bytes.
  package func equals(_ other: [UInt8]) -> Bool {
    count == other.count && memcmp(self, other, count) == 0
  }

  /// Whether the bytes come before others, compared one by one; a prefix comes first.
  package func precedes(_ other: [UInt8]) -> Bool {
    let order = memcmp(self, other, Swift.min(count, other.count))
    return order < 0 || order == 0 && count < other.count
  }

  /// Adds the UTF-8 of `string`.
  package mutating func append(_ string: StaticString) {
    string.withUTF8Buffer { append(contentsOf: $0) }
  }
}
