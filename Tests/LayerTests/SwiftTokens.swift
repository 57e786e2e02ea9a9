/// The tokens of a Swift source, without comments and without the text of string literals.
struct SwiftTokens {
  /// A word, or a single character of punctuation.
  struct Token: Equatable {
    let text: Substring
    /// The number of the token's line, starting at 1.
    let line: Int
    /// Whether the token is a word, which is an identifier or a keyword.
    let isWord: Bool
  }

  private(set) var tokens: [Token] = []
  private var rest: Substring
  private var line = 1

  /// Reads all of `source`. Interpolations in string literals count as code.
  init(_ source: String) {
    rest = source[...]
    while !rest.isEmpty { readToken() }
  }

  private mutating func readToken() {
    if rest.hasPrefix("//") {
      rest = rest.drop { !$0.isNewline }
    } else if rest.hasPrefix("/*") {
      skip(through: "*/")
    } else if let delimiter = stringDelimiter {
      readString(delimiter)
    } else if let first = rest.first, first.isLetter || first == "_" || first == "`" {
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
      tokens.append(Token(text: word.filter { $0 != "`" }[...], line: line, isWord: true))
      rest = rest[word.endIndex...]
    } else if let first = rest.first {
      if first.isNewline { line += 1 } else if !first.isWhitespace { appendSign() }
      rest.removeFirst()
    }
  }

  private mutating func appendSign() {
    tokens.append(Token(text: rest.prefix(1), line: line, isWord: false))
  }

  private mutating func skip(through end: String) {
    while !rest.isEmpty, !rest.hasPrefix(end) { advance() }
    rest = rest.dropFirst(end.count)
  }

  private mutating func advance() {
    if rest.removeFirst().isNewline { line += 1 }
  }

  /// The opening delimiter of the string literal here, such as `"` or `#"""`; `nil` if there is none.
  private var stringDelimiter: (pounds: Int, quotes: String)? {
    let pounds = rest.prefix { $0 == "#" }.count
    let quotes = rest.dropFirst(pounds)
    guard quotes.first == "\"" else { return nil }
    return (pounds, quotes.hasPrefix("\"\"\"") ? "\"\"\"" : "\"")
  }

  private mutating func readString(_ delimiter: (pounds: Int, quotes: String)) {
    let pounds = String(repeating: "#", count: delimiter.pounds)
    let (end, escape) = (delimiter.quotes + pounds, "\\" + pounds)
    rest = rest.dropFirst(end.count)
    while !rest.isEmpty, !rest.hasPrefix(end) {
      if rest.hasPrefix(escape + "(") {
        rest = rest.dropFirst(escape.count)
        readInterpolation()
      } else {
        // The character after a backslash may be a quote.
        if rest.hasPrefix(escape) { rest = rest.dropFirst(escape.count) }
        advance()
      }
    }
    rest = rest.dropFirst(end.count)
  }

  private mutating func readInterpolation() {
    var depth = 0
    repeat {
      let count = tokens.count
      readToken()
      guard tokens.count > count, tokens.count == count + 1, let sign = tokens.last, !sign.isWord else { continue }
      if sign.text == "(" { depth += 1 }
      if sign.text == ")" { depth -= 1 }
    } while depth > 0 && !rest.isEmpty
  }
}
