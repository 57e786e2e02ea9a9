import OdrAppCode
import ResourceTags

/// The tokens of a Swift source, without comments and without the text of string literals.
struct SwiftTokens {
  /// A word, a bracket, or an operator.
  struct Token {
    let text: Substring
    /// The number of the token's line, starting at 1.
    let line: Int
    /// Whether the token is a word, which is an identifier, a keyword, or a number.
    let isWord: Bool
  }

  let tokens: [Token]

  /// Reads all of `text`. Interpolations in string literals count as code.
  init(_ text: String) {
    let source = SourceText(name: "source.swift", text)
    let lines = LineTable(source)
    tokens = CodeLexer(source).tokens.map { token in
      Token(
        text: token.kind == .string ? "\"" : source.string(in: ByteSpan(token.start, token.end))[...],
        line: lines.line(of: token.start), isWord: token.kind == .word)
    }
  }
}
