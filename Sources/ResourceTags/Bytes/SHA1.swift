/// The SHA-1 digest of bytes, by which git names objects; it protects nothing any more.
///
/// Source: FIPS 180-4, "Secure Hash Standard", 6.1.
package struct SHA1 {
  private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
  /// The message schedule of a block.
  private var words = [UInt32](repeating: 0, count: 80)

  /// The digest of `bytes` as 40 hexadecimal digits.
  package static func hexDigest(of bytes: [UInt8]) -> String {
    var digest = SHA1()
    let whole = bytes.count / 64 * 64
    for start in stride(from: 0, to: whole, by: 64) { digest.add(bytes, start) }
    // A one bit, then zero bits up to 8 bytes before a multiple of 64, then the length in bits.
    let padding = [0x80] + [UInt8](repeating: 0, count: (119 - bytes.count % 64) % 64)
    let length = UInt64(bytes.count) &* 8
    let end = bytes[whole...] + padding + (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
    let rest = Array(end)
    for start in stride(from: 0, to: rest.count, by: 64) { digest.add(rest, start) }
    return digest.state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Takes in the block of 64 bytes at `start`.
  private mutating func add(_ bytes: [UInt8], _ start: Int) {
    for index in 0..<16 {
      let place = start + 4 * index
      words[index] =
        UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 8
        | UInt32(bytes[place + 3])
    }
    for index in 16..<80 {
      words[index] = Self.rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1)
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
      let sum = Self.rotated(a, 5) &+ mixed &+ e &+ constant &+ words[index]
      (e, d, c, b, a) = (d, c, Self.rotated(b, 30), a, sum)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}
