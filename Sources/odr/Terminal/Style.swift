import ResourceTags

/// The colors and text styles that odr uses in its output, as a terminal's escape sequences. A stream without colors
/// removes them.
enum Style {
  enum Color: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  /// Returns a text without its styles.
  static func removed(from text: String) -> String {
    let pieces = text.utf8.split(separator: 0x1B, omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(into: Array(pieces[0])) { $0 += $1.drop { $0 != "m" }.dropFirst() }.string
  }
}

extension String {
  var bold: String { styled("1") }
  var dim: String { styled("2") }
  /// The text in the style of words that users type.
  var literal: String { styled(Style.Color.cyan.rawValue) }
  func colored(_ color: Style.Color) -> String { styled("1;" + color.rawValue) }

  private func styled(_ code: String) -> String { "\u{1B}[\(code)m\(self)\u{1B}[0m" }
}

extension StandardStream {
  /// Writes a text with styles, which is otherwise safe for a terminal.
  func write(styled text: String) throws {
    try write(styled: (wantsColor ? text : Style.removed(from: text)).utf8)
  }

  /// Whether to print colors: `--color` takes precedence over `NO_COLOR`, which takes precedence over `FORCE_COLOR`.
  /// Otherwise, colors are printed if the stream is a terminal that supports them.
  ///
  /// Sources: no-color.org and force-color.org; Python's `_colorize` uses the same order.
  var wantsColor: Bool {
    switch GlobalOptions.given.color {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if FileSystem.environment("NO_COLOR")?.isEmpty == false { return false }
    if FileSystem.environment("FORCE_COLOR")?.isEmpty == false { return true }
    guard file.isTerminal, let terminal = FileSystem.environment("TERM") else { return false }
    return terminal != "dumb"
  }

  /// The width in columns, at least 40; `nil` if the stream isn't a terminal, so that lines can have any length.
  var columns: Int? { file.terminalColumns.map { max($0, 40) } }
}

extension StandardStream {
  /// Writes the unified diff of one file, in git's colors if the stream has colors.
  func write(diff: [UInt8]) throws {
    guard wantsColor else { return try write(diff) }
    let lines = shown(diff).split(separator: "\n", omittingEmptySubsequences: false)
    let colored = lines.enumerated().map { index, line -> [UInt8] in
      // Only the first two lines contain the file names, although later lines can begin with the same characters.
      let code = index < 2 ? "1" : Self.colorsOfSigns[Unicode.Scalar(line.first ?? 0)]?.rawValue
      guard let code, !line.isEmpty else { return Array(line) }
      return Array("\u{1B}[\(code)m".utf8) + line + "\u{1B}[0m".utf8
    }
    try write(styled: Array(colored.joined(separator: ["\n"])))
  }

  private static let colorsOfSigns: [Unicode.Scalar: Style.Color] = ["@": .cyan, "-": .red, "+": .green]
}

/// Output that `-q` suppresses.
extension StandardStream {
  /// Prints status lines, which end with line breaks, on standard error. With `-q`, prints nothing.
  static func printStatus(_ lines: String) {
    if !GlobalOptions.given.isQuiet { error.writeIgnoringErrors(lines) }
  }

  /// Adds line breaks to status lines, and prints them.
  static func printStatus(lines: [String]) { printStatus(lines.map { $0 + "\n" }.joined()) }
}
