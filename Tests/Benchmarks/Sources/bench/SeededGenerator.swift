/// A small generator of pseudo-random numbers (SplitMix64) that gives the same sequence for the same seed, on every
/// platform and with every version of Swift.
///
/// It does not conform to `RandomNumberGenerator`: how the standard library turns words into choices may change.
struct SeededGenerator {
  private var state: UInt64

  /// Starts the sequence that belongs to a seed and, within it, to a stream: different streams of one seed are
  /// independent, so that the thousandth resource can be made without the 999 before it.
  init(seed: UInt64, stream: Int = 0) {
    state = seed
    let start = nextWord()
    state = start ^ (UInt64(stream) &* 0xD134_2543_DE82_EF95)
  }

  /// Gives a number from 0 up to, but not including, `bound`, which must be positive.
  mutating func number(below bound: Int) -> Int {
    Int(nextWord().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Gives one of the elements, or nil if there are none.
  mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[number(below: elements.count)]
  }

  /// Brings the elements into another order (Fisher-Yates).
  mutating func shuffle<Element>(_ elements: inout [Element]) {
    for index in elements.indices.reversed() {
      elements.swapAt(index, number(below: index + 1))
    }
  }

  private mutating func nextWord() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
