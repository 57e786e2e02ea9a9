#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension UnsafeBufferPointer<UInt8> {
  /// Whether both hold the same bytes.
  package func equalBytes(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard let left = baseAddress, let right = other.baseAddress else { return count == 0 }
    return memcmp(left, right, count) == 0
  }

  /// Whether the bytes come before others, compared one by one; a beginning comes before the whole.
  package func precedes(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let left = baseAddress, let right = other.baseAddress else { return count < other.count }
    let order = memcmp(left, right, Swift.min(count, other.count))
    return order < 0 || order == 0 && count < other.count
  }

  /// Whether the bytes are the UTF-8 of `string`.
  package func equals(_ string: StaticString) -> Bool {
    count == string.utf8CodeUnitCount
      && equalBytes(UnsafeBufferPointer(start: string.utf8Start, count: string.utf8CodeUnitCount))
  }

  /// Whether half a surrogate pair stands among them, in the three bytes that UTF-8 would have for it if it were allowed.
  package var hasLoneSurrogate: Bool {
    indices.dropLast().contains { self[$0] == 0xED && self[$0 + 1] >= 0xA0 }
  }

  /// The offset of the first occurrence of `byte` at or after `start`.
  package func offset(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let base = baseAddress, let found = memchr(base + start, Int32(byte), count - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The offset of the first occurrence of `pattern`, which is not empty, at or after `start`.
  package func offset(of pattern: StaticString, from start: Int = 0) -> Int? {
    let length = pattern.utf8CodeUnitCount
    var index = start
    while let found = offset(of: pattern.utf8Start[0], from: index), found + length <= count {
      if UnsafeBufferPointer(rebasing: self[found..<found + length]).equals(pattern) { return found }
      index = found + 1
    }
    return nil
  }
}
