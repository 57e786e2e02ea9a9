/// A programming language that odr reads.
package enum CodeLanguage: Sendable {
  case swift
  /// Objective-C, Objective-C++, and C.
  case objectiveC

  /// The extensions of source files.
  package static let extensions = ["swift", "m", "mm", "h"]

  /// Finds the language of the file at `path`; `nil` if the file isn't a source file.
  package init?(path: String) {
    guard let dot = path.lastIndex(of: "."), Self.extensions.contains(String(path[dot...].dropFirst())) else {
      return nil
    }
    self = path.hasSuffix(".swift") ? .swift : .objectiveC
  }
}

/// A word, a literal, a bracket, or an operator of source code.
package struct CodeToken: Sendable, BitwiseCopyable {
  package enum Kind: Sendable, BitwiseCopyable {
    /// A name or a keyword; the span doesn't include backticks.
    case word
    case number
    /// A string literal with its delimiters. The tokens of its interpolations follow.
    case string
    /// A string literal that isn't closed.
    case openString
    /// An opening bracket, or the opening parenthesis of an interpolation.
    case open
    case close
    /// A comma or another separator, a regular expression, or one or more operator characters.
    case other
  }

  package let kind: Kind
  /// The first byte.
  package let byte: UInt8
  /// Whether a line break precedes the token.
  package let startsLine: Bool
  private let first: Int32
  private var last: Int32
  private var number: Int32 = -1

  init(_ kind: Kind, _ byte: UInt8, at start: Int, end: Int, startsLine: Bool) {
    (self.kind, self.byte, self.startsLine) = (kind, byte, startsLine)
    (first, last) = (Int32(start), Int32(end))
  }

  /// The offset of the first byte.
  package var start: Int { Int(first) }
  /// The offset after the last byte.
  package var end: Int {
    get { Int(last) }
    set { last = Int32(newValue) }
  }

  /// For a bracket, the index of the matching bracket. For a string literal, the index of the first token after the
  /// tokens of its interpolations. -1 if there is none.
  package var link: Int {
    get { Int(number) }
    set { number = Int32(newValue) }
  }
}
