/// How much a document may hold. Real manifests stay far below; hostile ones are stopped early, with a position.
package enum SyntaxLimits {
  /// Mappings and sequences inside each other. A manifest needs four.
  package static let depth = 64
  /// Values in a document, keys included.
  package static let nodeCount = 8_000_000
  /// Bytes from one value to the next: a scalar, a comment or an indicator cannot be longer.
  package static let scalarByteCount = 1 << 20
  /// Values that aliases may add to a document when each is written out; long scalars count for several.
  package static let aliasExpansion = 1_000_000
  /// Combining marks on one letter: putting them in order takes the square of their number. Unicode calls for 30.
  package static let markCount = 256
  /// Directives of YAML before a document: libyaml compares each with all others.
  package static let directiveCount = 1000
  /// Faults that a reader which goes on after a fault reports before it stops.
  package static let faultCount = 1000
}
