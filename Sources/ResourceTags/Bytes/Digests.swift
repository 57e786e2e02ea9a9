private import CResourceTagsSystem

/// The MD5 digest of bytes, which odr uses only in names, not for security.
///
/// Source: RFC 1321, "The MD5 Message-Digest Algorithm".
package struct MD5 {
  /// The registers A, B, C, and D.
  private var state: SIMD4<UInt32> = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]

  /// Returns the digest of `bytes` as 32 hexadecimal digits.
  package static func hexDigest(of bytes: [UInt8]) -> String {
    var digest = MD5()
    bytes.forEachBlock(isLittleEndian: true) { digest.add($0) }
    return (0..<4).map { digest.state[$0].byteSwapped.hexDigits }.joined()
  }

  /// Processes a block of 64 bytes in four rounds of 16 steps.
  private mutating func add(_ block: ArraySlice<UInt8>) {
    let words = (0..<16).map { word in
      (0..<4).reduce(UInt32(0)) { $0 | UInt32(block[block.startIndex + 4 * word + $1]) << (8 * $1) }
    }
    var a = state.x
    var b = state.y
    var c = state.z
    var d = state.w
    for step in 0..<64 {
      let (mixed, word): (UInt32, Int) =
        switch step / 16 {
        case 0: (b & c | ~b & d, step)
        case 1: (b & d | c & ~d, (5 * step + 1) % 16)
        case 2: (b ^ c ^ d, (3 * step + 5) % 16)
        default: (c ^ (b | ~d), 7 * step % 16)
        }
      let sum = a &+ mixed &+ words[word] &+ Self.sines[step]
      a = d
      d = c
      c = b
      b = b &+ sum.rotated(Self.shifts[step / 16][step % 4])
    }
    state &+= [a, b, c, d]
  }

  /// For each of the four rounds, the number of bits by which each of four successive steps rotates its sum.
  private static let shifts = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]

  /// Table T of the RFC: for each step i, counted from 1, the integer part of 2^32 times abs(sin(i)).
  private static let sines = (1...64).map { UInt32(4_294_967_296 * abs(sin(Double($0)))) }
}

/// The SHA-1 digest of bytes, which git uses to name objects. SHA-1 is not secure.
///
/// Source: FIPS 180-4, "Secure Hash Standard", 6.1.
package struct SHA1 {
  private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
  /// The message schedule of a block.
  private var words = [UInt32](repeating: 0, count: 80)

  /// Returns the digest of `bytes` as 40 hexadecimal digits.
  package static func hexDigest(of bytes: [UInt8]) -> String {
    var digest = SHA1()
    bytes.forEachBlock { digest.add($0) }
    return digest.state.map(\.hexDigits).joined()
  }

  /// Processes a block of 64 bytes.
  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    for index in 0..<16 { words[index] = bytes.word(index) }
    for index in 16..<80 {
      words[index] = (words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]).rotated(1)
    }
    var a = state[0]
    var b = state[1]
    var c = state[2]
    var d = state[3]
    var e = state[4]
    for index in 0..<80 {
      let (mixed, constant): (UInt32, UInt32) =
        switch index / 20 {
        case 0: (b & c | ~b & d, 0x5A82_7999)
        case 1: (b ^ c ^ d, 0x6ED9_EBA1)
        case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let sum = a.rotated(5) &+ mixed &+ e &+ constant &+ words[index]
      e = d
      d = c
      c = b.rotated(30)
      b = a
      a = sum
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }
}

/// The SHA-256 digest of bytes, which is secure: creating other bytes with the same digest isn't feasible.
///
/// Source: FIPS 180-4, "Secure Hash Standard", 6.2.
package struct SHA256 {
  /// The hash value of the processed blocks.
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  /// The message schedule of a block.
  private var words = [UInt32](repeating: 0, count: 64)

  /// Returns the digest of `bytes` as 64 hexadecimal digits.
  package static func hexDigest(of bytes: [UInt8]) -> String {
    var digest = SHA256()
    bytes.forEachBlock { digest.add($0) }
    return digest.state.map(\.hexDigits).joined()
  }

  /// Processes a block of 64 bytes.
  private mutating func add(_ block: ArraySlice<UInt8>) {
    for index in 0..<16 { words[index] = block.word(index) }
    for index in 16..<64 {
      let old = words[index - 15]
      let new = words[index - 2]
      let first = old.rotated(-7) ^ old.rotated(-18) ^ old >> 3
      let second = new.rotated(-17) ^ new.rotated(-19) ^ new >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
    var a = state[0]
    var b = state[1]
    var c = state[2]
    var d = state[3]
    var e = state[4]
    var f = state[5]
    var g = state[6]
    var h = state[7]
    for index in 0..<64 {
      let sum = e.rotated(-6) ^ e.rotated(-11) ^ e.rotated(-25)
      let first = h &+ sum &+ (e & f ^ ~e & g) &+ Self.constants[index] &+ words[index]
      let second = (a.rotated(-2) ^ a.rotated(-13) ^ a.rotated(-22)) &+ (a & b ^ a & c ^ b & c)
      h = g
      g = f
      f = e
      e = d &+ first
      d = c
      c = b
      b = a
      a = first &+ second
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants = (2...311).filter { number in (2..<number).allSatisfy { number % $0 != 0 } }
    .map { UInt32(truncatingIfNeeded: Int(4_294_967_296 * cbrt(Double($0)))) }
}

extension [UInt8] {
  /// Calls `body` with each block of 64 bytes that a digest processes. The blocks contain the array's bytes, a one bit,
  /// and zero bits as padding. The last 8 bytes of the last block contain the array's length in bits.
  fileprivate func forEachBlock(isLittleEndian: Bool = false, _ body: (ArraySlice<UInt8>) -> Void) {
    let whole = count / 64 * 64
    for start in stride(from: 0, to: whole, by: 64) { body(self[start..<start + 64]) }
    let length = UInt64(count) &* 8
    let lengthBytes = (0..<8).map { UInt8(truncatingIfNeeded: length >> (isLittleEndian ? 8 * $0 : 56 - 8 * $0)) }
    let end = self[whole...] + [0x80] + [UInt8](repeating: 0, count: (119 - count % 64) % 64) + lengthBytes
    for start in stride(from: end.startIndex, to: end.endIndex, by: 64) { body(end[start..<start + 64]) }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the word with the index `index`, whose first byte is the highest.
  fileprivate func word(_ index: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 << 8 | UInt32(self[startIndex + 4 * index + $1]) }
  }
}

extension UInt32 {
  /// Returns the bits rotated to the left or, if `count` is negative, to the right.
  fileprivate func rotated(_ count: Int) -> UInt32 { self &<< count | self &>> -count }

  fileprivate var hexDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
