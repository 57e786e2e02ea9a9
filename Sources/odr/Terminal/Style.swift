import ResourceTags

/// The colors and text styles that odr uses in its output.
struct Style {
  let usesColor: Bool
  /// The width of the terminal in columns; `nil` if lines can have any length.
  private(set) var columns: Int?

  enum Color: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  func colored(_ text: String, _ color: Color) -> String { wrapped(text, "1;" + color.rawValue) }
  /// Returns words that users type.
  func literal(_ text: String) -> String { wrapped(text, Color.cyan.rawValue) }
  func bold(_ text: String) -> String { wrapped(text, "1") }
  func dim(_ text: String) -> String { wrapped(text, "2") }

  private func wrapped(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension Style {
  /// Creates the style that the options, the environment, and the terminal allow for `stream`.
  init(for stream: StandardStream) {
    self.init(usesColor: stream.wantsColor, columns: stream.columns)
  }
}

extension StandardStream {
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

  /// The width in columns, at least 40; `nil` if the stream isn't a terminal.
  fileprivate var columns: Int? { file.terminalColumns.map { max($0, 40) } }
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
