import ResourceTags

/// Colors, weights and links of a terminal, or none.
struct Style {
  let usesColor: Bool
  /// Whether names of files are links to them.
  let usesLinks: Bool
  /// The columns of the terminal; `nil` where lines may be of any length.
  let columns: Int?

  enum Color: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  /// What the options, the environment and the terminal allow on `stream`.
  init(for stream: StandardStream) {
    usesColor = stream.wantsColor
    usesLinks = usesColor && stream.hasLinks
    columns = stream.columns
  }

  init(usesColor: Bool, usesLinks: Bool = false, columns: Int? = nil) {
    (self.usesColor, self.usesLinks, self.columns) = (usesColor, usesLinks, columns)
  }

  func colored(_ text: String, _ color: Color) -> String { wrapped(text, "1;" + color.rawValue) }
  func bold(_ text: String) -> String { wrapped(text, "1") }
  func dim(_ text: String) -> String { wrapped(text, "2") }

  /// The text as a link to a URI, if there is one.
  ///
  /// Source: "Hyperlinks in terminal emulators", the specification of OSC 8.
  func linked(_ text: String, to uri: @autoclosure () -> String?) -> String {
    guard usesLinks, let uri = uri() else { return text }
    return "\u{1B}]8;;\(uri)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  private func wrapped(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension StandardStream {
  /// Whether to print colors: as `--color` says, else not with `NO_COLOR`, else with `FORCE_COLOR`, else on a terminal that
  /// has them.
  ///
  /// Sources: no-color.org and force-color.org; `_colorize` of Python has the same order.
  var wantsColor: Bool {
    switch GlobalOptions.given.color {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if FileSystem.isSet("NO_COLOR") { return false }
    if FileSystem.isSet("FORCE_COLOR") { return true }
    guard file.isTerminal, let terminal = FileSystem.environment("TERM") else { return false }
    return terminal != "dumb"
  }

  /// The columns of the terminal, `COLUMNS` of them if that is set; `nil` if it is none.
  fileprivate var columns: Int? {
    guard file.isTerminal else { return nil }
    let columns = FileSystem.environment("COLUMNS").flatMap { Int($0) } ?? file.terminalColumns
    return columns.map { max($0, 40) }
  }

  /// Whether the terminal is known to have links; `FORCE_HYPERLINK` decides it, 0 against them.
  ///
  /// Source: the crate `supports-hyperlinks`, which cargo asks.
  fileprivate var hasLinks: Bool {
    if let forced = FileSystem.environment("FORCE_HYPERLINK") { return forced != "0" }
    guard file.isTerminal else { return false }
    func isOne(_ name: String, of values: Set<String>) -> Bool {
      FileSystem.environment(name).map(values.contains) ?? false
    }
    return ["DOMTERM", "WT_SESSION", "KONSOLE_VERSION"].contains { FileSystem.environment($0) != nil }
      || FileSystem.environment("VTE_VERSION").flatMap { Int($0) } ?? 0 >= 5000
      || isOne("TERM_PROGRAM", of: ["Hyper", "iTerm.app", "terminology", "WezTerm", "vscode", "ghostty"])
      || isOne("TERM", of: ["xterm-kitty", "xterm-ghostty", "alacritty", "alacritty-direct"])
      || isOne("COLORTERM", of: ["xfce4-terminal"])
  }
}

extension FileSystem {
  /// Whether an environment variable has a value that is not empty.
  fileprivate static func isSet(_ name: String) -> Bool { environment(name)?.isEmpty == false }
}

extension StandardStream {
  /// Writes a unified diff of one file, in the colors of git where colors are wanted.
  func write(diff: [UInt8]) throws {
    guard wantsColor else { return try write(diff) }
    let lineBreak = UInt8(ascii: "\n")
    var colored: [UInt8] = []
    for (index, line) in shown(diff).split(separator: lineBreak, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { colored.append(lineBreak) }
      // The first two lines name the file. Others may begin with the same signs.
      let code = index < 2 ? "1" : Self.color(of: line.first)
      if let code, !line.isEmpty {
        colored += "\u{1B}[\(code)m".utf8 + line + "\u{1B}[0m".utf8
      } else {
        colored += line
      }
    }
    try write(styled: colored)
  }

  private static func color(of sign: UInt8?) -> String? {
    switch sign {
    case UInt8(ascii: "@"): Style.Color.cyan.rawValue
    case UInt8(ascii: "-"): Style.Color.red.rawValue
    case UInt8(ascii: "+"): Style.Color.green.rawValue
    default: nil
    }
  }
}

/// What `-q` silences.
extension StandardStream {
  /// Prints lines that only tell what was done on standard error.
  static func tell(_ lines: String) {
    if !GlobalOptions.given.isQuiet { error.writeIgnoringErrors(lines) }
  }
}
