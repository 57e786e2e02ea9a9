package import ResourceTags

/// The tags that code passes to a call.
package struct CodeTags: Sendable {
  /// The values, with or without interpolations: for each, the span of the literal or of the name of an enumeration's
  /// case, and the number of the file that contains it.
  package internal(set) var literals: [(literal: CodeLiteral, span: ByteSpan, file: Int)] = []
  /// Whether odr can't follow some of the tags.
  package internal(set) var isComputed = false

  /// The tags of a value that odr can't follow.
  static let unknown = CodeTags(isComputed: true)

  mutating func add(_ other: CodeTags) {
    literals += other.literals
    isComputed = isComputed || other.isComputed
  }

  /// The values without interpolations.
  package var names: [String] { literals.compactMap(\.literal.text) }

  /// The literals with interpolations.
  var patterns: [CodeLiteral] { literals.map(\.literal).filter { $0.text == nil } }

  /// Whether the tags are known exactly.
  package var isExact: Bool { !isComputed && patterns.isEmpty }
}
