private import CResourceTagsSystem

/// The MD5 digest of bytes, which odr uses only in names, not for security.
///
/// Source: RFC 1321, "The MD5 Message-Digest Algorithm".
package enum MD5 {
  /// Returns the digest of `bytes` as 32 hexadecimal digits.
  package static func hexDigest(of bytes: [UInt8]) -> String {
    bytes.hexDigest(from: [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476], isLittleEndian: true) { words, state in
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      for step in 0..<64 {
        let (mixed, word): (UInt32, Int) =
          switch step / 16 {
          case 0: (b & c | ~b & d, step)
          case 1: (b & d | c & ~d, (5 * step + 1) % 16)
          case 2: (b ^ c ^ d, (3 * step + 5) % 16)
          default: (c ^ (b | ~d), 7 * step % 16)
          }
        let sum = a &+ mixed &+ words[word] &+ sines[step]
        (a, b, c, d) = (d, b &+ sum.rotated(shifts[step / 16][step % 4]), b, c)
      }
      state = [a, b, c, d]
    }
  }

  /// For each of the four rounds, the number of bits by which each of four successive steps rotates its sum.
  private static let shifts = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]

  /// Table T of the RFC: for each step i, counted from 1, the integer part of 2^32 times abs(sin(i)).
  private static let sines = (1...64).map { UInt32(4_294_967_296 * abs(sin(Double($0)))) }
}

/// The SHA-1 digest of bytes, which git uses to name objects. SHA-1 is not secure.
///
/// Source: FIPS 180-4, "Secure Hash Standard", 6.1.
package enum SHA1 {
  /// Returns the digest of `bytes` as 40 hexadecimal digits.
  package static func hexDigest(of bytes: [UInt8]) -> String {
    bytes.hexDigest(from: [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]) { words, state in
      for index in 16..<80 {
        words[index] = (words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]).rotated(1)
      }
      var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
      for index in 0..<80 {
        let (mixed, constant): (UInt32, UInt32) =
          switch index / 20 {
          case 0: (b & c | ~b & d, 0x5A82_7999)
          case 1: (b ^ c ^ d, 0x6ED9_EBA1)
          case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
          default: (b ^ c ^ d, 0xCA62_C1D6)
          }
        let sum = a.rotated(5) &+ mixed &+ e &+ constant &+ words[index]
        (a, b, c, d, e) = (sum, a, b.rotated(30), c, d)
      }
      state = [a, b, c, d, e]
    }
  }
}

/// The SHA-256 digest of bytes, which is secure: creating other bytes with the same digest isn't feasible.
///
/// Source: FIPS 180-4, "Secure Hash Standard", 6.2.
package enum SHA256 {
  /// Returns the digest of `bytes` as 64 hexadecimal digits.
  package static func hexDigest(of bytes: [UInt8]) -> String {
    bytes.hexDigest(from: start) { words, state in
      for index in 16..<64 {
        let old = words[index - 15]
        let new = words[index - 2]
        let first = old.rotated(-7) ^ old.rotated(-18) ^ old >> 3
        let second = new.rotated(-17) ^ new.rotated(-19) ^ new >> 10
        words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for index in 0..<64 {
        let sum = e.rotated(-6) ^ e.rotated(-11) ^ e.rotated(-25)
        let first = h &+ sum &+ (e & f ^ ~e & g) &+ constants[index] &+ words[index]
        let second = (a.rotated(-2) ^ a.rotated(-13) ^ a.rotated(-22)) &+ (a & b ^ a & c ^ b & c)
        (e, f, g, h) = (d &+ first, e, f, g)
        (a, b, c, d) = (first &+ second, a, b, c)
      }
      state = [a, b, c, d, e, f, g, h]
    }
  }

  private static let start: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants = (2...311).filter { number in (2..<number).allSatisfy { number % $0 != 0 } }
    .map { UInt32(truncatingIfNeeded: Int(4_294_967_296 * cbrt(Double($0)))) }
}

extension [UInt8] {
  /// Returns the hexadecimal digits of a digest, whose state is `start` before the first block. For each block of 64
  /// bytes, `process` gets the block's 16 words, with room for 64 more words, and replaces the state by the numbers to
  /// add to the state.
  ///
  /// The blocks contain the array's bytes, a one bit, and zero bits as padding. The last 8 bytes of the last block
  /// contain the array's length in bits.
  fileprivate func hexDigest(
    from start: [UInt32], isLittleEndian: Bool = false, _ process: (inout [UInt32], inout [UInt32]) -> Void
  ) -> String {
    var state = start
    var words = [UInt32](repeating: 0, count: 80)
    func add(_ block: ArraySlice<UInt8>) {
      for index in 0..<16 {
        let first = block.startIndex + 4 * index
        let word = block[first..<first + 4].reduce(0) { $0 << 8 | UInt32($1) }
        words[index] = isLittleEndian ? word.byteSwapped : word
      }
      var sums = state
      process(&words, &sums)
      for index in state.indices { state[index] &+= sums[index] }
    }
    let whole = count / 64 * 64
    for start in stride(from: 0, to: whole, by: 64) { add(self[start..<start + 64]) }
    let length = UInt64(count) &* 8
    let lengthBytes = (0..<8).map { UInt8(truncatingIfNeeded: length >> (isLittleEndian ? 8 * $0 : 56 - 8 * $0)) }
    let end = self[whole...] + [0x80] + [UInt8](repeating: 0, count: (119 - count % 64) % 64) + lengthBytes
    for start in stride(from: end.startIndex, to: end.endIndex, by: 64) { add(end[start..<start + 64]) }
    return state.map { (isLittleEndian ? $0.byteSwapped : $0).digits(width: 8) }.joined()
  }
}

extension UInt32 {
  /// Returns the bits rotated to the left or, if `count` is negative, to the right.
  fileprivate func rotated(_ count: Int) -> UInt32 { self &<< count | self &>> -count }
}

extension BinaryInteger {
  /// Returns the digits of the number, with zeros at the start if there are fewer than `width` digits.
  package func digits(radix: Int = 16, width: Int) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
