import ResourceTags

/// A word, a literal, a bracket, or an operator of source code.
package struct CodeToken: Sendable {
  package enum Kind: Sendable {
    /// A name, a keyword, or a number; the span doesn't include backticks.
    case word
    /// A string literal with its delimiters. The tokens of its interpolations follow.
    case string
    /// An opening bracket, or the opening parenthesis of an interpolation.
    case open
    case close
    /// Any other token, such as a comma, an operator, a regular expression, or a string literal that isn't closed.
    case other
  }

  package var kind: Kind
  /// Whether a line break precedes the token.
  let startsLine: Bool
  /// The offset of the first byte.
  package let start: Int
  /// The offset after the last byte.
  package var end: Int
  /// For a bracket, the index of the matching bracket. For a string literal, the index of the first token after the
  /// tokens of its interpolations. -1 if there is none.
  package var link = -1

  var span: ByteSpan { ByteSpan(start, end) }
}
