/// Limits for documents. Real manifests stay far below these limits. odr rejects hostile manifests early and reports
/// the position.
package enum SyntaxLimits {
  /// The maximum depth of nested mappings and sequences. A manifest needs only four levels.
  package static let depth = 64
  /// The maximum number of values in a document, including keys.
  package static let nodeCount = 8_000_000
  /// The maximum number of bytes from one value to the next, and so the maximum length of a scalar or comment.
  package static let scalarByteCount = 1 << 20
  /// The maximum number of values that expanding all aliases may add to a document; a long scalar counts as several
  /// values.
  package static let aliasExpansion = 1_000_000
  /// The maximum number of combining marks on one letter. The limit exists because sorting marks takes quadratic time.
  /// Unicode's Stream-Safe Text Format allows 30 marks.
  package static let markCount = 256
  /// The maximum number of patterns of a rule. Each file is compared with each pattern, so an unlimited list would take
  /// quadratic time.
  package static let patternCount = 250
  /// The maximum number of YAML directives before a document. The limit exists because libyaml compares each directive
  /// with all other directives.
  static let directiveCount = 1000
  /// The maximum number of faults that a reader reports if it can continue after a fault.
  package static let faultCount = 1000
}

/// Counts the combining marks on one letter.
///
/// Before Swift compares or hashes a string, it sorts the combining marks, which takes quadratic time. Source: Unicode
/// Standard Annex #15, "Stream-Safe Text Format".
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

  /// Returns the index of the first mark beyond the limit. The result is too high if invalid UTF-8, such as a lone
  /// surrogate, precedes the mark.
  static func firstTooMany(in text: some Collection<UInt8>) -> Int? {
    // A mark takes at least two bytes.
    guard text.count > SyntaxLimits.markCount * 2 else { return nil }
    var counter = MarkCounter()
    var index = 0
    for scalar in text.string.unicodeScalars {
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
