/// Eight bytes as one number, the first in the lowest place, so that one test replaces eight comparisons.
///
/// A test gives a mask with the highest bit of each byte that passes. The usual tricks with borrows are
/// exact for the first such byte and may also mark bytes after it; each test states how exact it is.
@frozen
public struct ByteWord {
  /// The bytes as one number.
  public let bits: UInt64

  @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// The eight bytes at `address`, which may be unaligned.
  @inline(__always) @inlinable init(at address: UnsafePointer<UInt8>) {
    bits = UInt64(littleEndian: UnsafeRawPointer(address).loadUnaligned(as: UInt64.self))
  }

  /// Bytes outside ASCII; exact for all.
  @inline(__always) @inlinable public var nonASCII: UInt64 { bits & Self.highBits }

  /// Bytes that equal `byte`; exact for the first.
  @inline(__always) @inlinable public func matches(_ byte: UInt8) -> UInt64 {
    let difference = bits ^ (Self.ones &* UInt64(byte))
    return (difference &- Self.ones) & ~difference & Self.highBits
  }

  /// The number of spaces before the first other byte; eight if all are.
  @inline(__always) @inlinable public var leadingSpaceCount: Int {
    Self.distance(to: bits ^ (Self.ones &* 0x20))
  }

  /// Bytes below 0x20; exact for the first.
  @inline(__always) @inlinable public var controls: UInt64 {
    (bits &- (Self.ones &* 0x20)) & ~bits & Self.highBits
  }

  /// Whether all eight bytes are printable ASCII or line feeds.
  @inline(__always) @inlinable public var isPlainText: Bool {
    // Without high bits nothing borrows from its neighbor here, so these masks are exact for all bytes.
    guard bits & Self.highBits == 0 else { return false }
    let belowSpace = ~((bits | Self.highBits) &- (Self.ones &* 0x20)) & Self.highBits
    let deletes = ~((bits ^ (Self.ones &* 0x7F)) &+ (Self.ones &* 0x7F)) & Self.highBits
    guard belowSpace | deletes != 0 else { return true }
    let lineFeeds = ~((bits ^ (Self.ones &* 0x0A)) &+ (Self.ones &* 0x7F)) & Self.highBits
    return (belowSpace | deletes) & ~lineFeeds == 0
  }

  /// The number of bytes before the first one of `mask`; eight if it is empty.
  @inline(__always) @inlinable public static func distance(to mask: UInt64) -> Int {
    mask.trailingZeroBitCount >> 3
  }
}
