/// Limits for documents. Real manifests stay far below these limits. odr rejects hostile manifests early, with a
/// position.
package enum SyntaxLimits {
  /// The depth of nested mappings and sequences. A manifest needs four levels.
  package static let depth = 64
  /// The number of values in a document, including keys.
  package static let nodeCount = 8_000_000
  /// The number of bytes from one value to the next; a scalar, a comment, or an indicator cannot be longer.
  package static let scalarByteCount = 1 << 20
  /// The number of values that aliases may add to a document if each alias is expanded; a long scalar counts as
  /// several.
  package static let aliasExpansion = 1_000_000
  /// The number of combining marks on one letter, because sorting marks takes quadratic time. Unicode allows for 30.
  package static let markCount = 256
  /// The number of YAML directives before a document, because libyaml compares each directive with all other
  /// directives.
  package static let directiveCount = 1000
  /// The number of faults that a reader reports before it stops, if it can continue after faults.
  package static let faultCount = 1000
}

/// Counts the combining marks on one letter.
///
/// To compare or hash a string, Swift first sorts these marks, which takes quadratic time. Source: Unicode Standard
/// Annex #15, "Stream-Safe Text Format".
struct MarkCounter {
  private var count = 0
  private var end = 0

  /// Whether `scalar`, which takes `length` bytes at `index`, is a mark that exceeds the limit for one letter.
  mutating func isTooMany(_ scalar: Unicode.Scalar, at index: Int, _ length: Int) -> Bool {
    guard Self.isMark(scalar) else { return false }
    count = index == end ? count + 1 : 1
    end = index + length
    return count > SyntaxLimits.markCount
  }

  /// Returns the index of the first mark beyond the limit. The result is too high if bytes before the mark are not
  /// UTF-8, such as a lone surrogate.
  static func firstTooMany(in text: some Collection<UInt8>) -> Int? {
    // A mark takes at least two bytes.
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
    // Han and Hangul letters are not marks.
    if scalar.value < 0x300 || 0x3400...0x9FFF ~= scalar.value || 0xAC00...0xD7FF ~= scalar.value { return false }
    return scalar.properties.canonicalCombiningClass != .notReordered
  }
}
