/// How much a document may hold. Real manifests stay far below; hostile ones are stopped early, with a position.
package enum SyntaxLimits {
  /// Nested mappings and sequences. A manifest needs four.
  package static let depth = 64
  /// Values in a document, keys included.
  package static let nodeCount = 8_000_000
  /// Bytes from one value to the next: a scalar, a comment or an indicator cannot be longer.
  package static let scalarByteCount = 1 << 20
  /// Values that aliases may add to a document if each is written out; long scalars count as several.
  package static let aliasExpansion = 1_000_000
  /// Combining marks on one letter: sorting them takes time with the square of their number. Unicode asks for 30.
  package static let markCount = 256
  /// Directives of YAML before a document: libyaml compares each with all others.
  package static let directiveCount = 1000
  /// Faults that a reader reports before it stops, if it can continue after faults.
  package static let faultCount = 1000
}

/// Counts the combining marks that stand on one letter.
///
/// Comparing or hashing a string sorts such marks first, and in Swift that takes time with the square of their
/// number. Source: Unicode Standard Annex #15, "Stream-Safe Text Format".
struct MarkCounter {
  private var count = 0
  private var end = 0

  /// Whether `scalar`, of so many bytes at `index`, is one mark too many.
  mutating func isTooMany(_ scalar: Unicode.Scalar, at index: Int, _ length: Int) -> Bool {
    guard Self.isMark(scalar) else { return false }
    count = index == end ? count + 1 : 1
    end = index + length
    return count > SyntaxLimits.markCount
  }

  /// The index of the first mark too many, or a later one if bytes before it are not UTF-8, such as a lone surrogate.
  static func firstTooMany(in text: some Collection<UInt8>) -> Int? {
    // A mark takes two bytes.
    guard text.count > SyntaxLimits.markCount * 2 else { return nil }
    var counter = MarkCounter()
    var index = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let length = UTF8.width(scalar)
      if counter.isTooMany(scalar, at: index, length) { return index }
      index += length
    }
    return nil
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // No letters of Han and Hangul are marks.
    if scalar.value < 0x300 || 0x3400...0x9FFF ~= scalar.value || 0xAC00...0xD7FF ~= scalar.value { return false }
    return scalar.properties.canonicalCombiningClass != .notReordered
  }
}
