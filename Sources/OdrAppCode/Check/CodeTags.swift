package import ResourceTags

/// A tag that code mentions: its name, the literal or the name of an enumeration's case, and the number of the file that
/// contains the literal.
package typealias CodeTag = (name: String, span: ByteSpan, file: Int)

/// The tags that code passes to a call.
package struct CodeTags: Sendable {
  package internal(set) var tags: [CodeTag] = []
  /// The literals with interpolations, each with its place.
  var patterns: [(literal: CodeLiteral, span: ByteSpan, file: Int)] = []
  /// Whether odr can't follow some of the tags.
  package internal(set) var isComputed = false

  /// The tags of a value that odr can't follow.
  static let unknown = CodeTags(isComputed: true)

  mutating func add(_ other: CodeTags) {
    tags += other.tags
    patterns += other.patterns
    isComputed = isComputed || other.isComputed
  }

  /// Adds the value of a literal.
  mutating func add(_ literal: CodeLiteral, _ span: ByteSpan, of file: Int) {
    if let text = literal.text {
      tags.append((text, span, file))
    } else {
      patterns.append((literal, span, file))
    }
  }

  /// All values as literals.
  var literals: [(literal: CodeLiteral, span: ByteSpan, file: Int)] {
    patterns + tags.map { (CodeLiteral(parts: [$0.name]), $0.span, $0.file) }
  }

  /// Whether the tags are known exactly.
  package var isExact: Bool { !isComputed && patterns.isEmpty }
}
