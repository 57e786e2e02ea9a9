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
