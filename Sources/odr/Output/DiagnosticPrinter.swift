import Bytes
import Diagnostics

/// Prints findings the way compilers do: a line that editors understand, and the source line with the place marked.
struct DiagnosticPrinter {
  private let source: SourceText
  private let style: Style
  private lazy var lines = LineTable(source)

  init(_ source: SourceText, usesColor: Bool) {
    self.source = source
    style = Style(usesColor: usesColor)
  }

  /// The finding, its frame and its notes, each line ended.
  mutating func text(of diagnostic: Diagnostic) -> String {
    var result = header(diagnostic.span, severity: diagnostic.severity.rawValue, color: color(diagnostic.severity))
    result += style.bold(diagnostic.message) + " [\(diagnostic.rule)]\n"
    result += frame(diagnostic.span, label: diagnostic.label?.visible, color: color(diagnostic.severity))
    for note in diagnostic.notes {
      guard let span = note.span else {
        result += name + ": " + style.colored("note:", .cyan) + " " + note.message + "\n"
        continue
      }
      result += text(ofNote: note.message, at: span)
    }
    return result
  }

  /// A remark about the bytes of `span` and its frame, for findings in another text, too.
  mutating func text(ofNote message: String, at span: ByteSpan) -> String {
    header(span, severity: "note", color: .cyan) + message + "\n" + frame(span, label: nil, color: .cyan)
  }

  /// What the text is called at the start of a line.
  private var name: String { LogCommand.lineStart(source.name).visible }

  private mutating func header(_ span: ByteSpan, severity: String, color: Style.Color) -> String {
    let position = lines.position(of: span.start)
    return style.bold("\(name):\(position.line):\(position.column):") + " "
      + style.colored(severity + ":", color) + " "
  }

  private mutating func frame(_ span: ByteSpan, label: String?, color: Style.Color) -> String {
    let number = lines.line(of: span.start)
    let line = lines.span(ofLine: number)
    let start = min(max(line.start, line.start == 0 ? source.byteOrderMarkLength : 0), line.end)
    // Neither UTF-16 nor a binary file makes a line that anyone could read.
    if source.bytes[start..<min(line.end, start + 400)].contains(0) { return "" }
    let display = DisplayLine(
      source, line: ByteSpan(start, line.end), mark: ByteSpan(max(start, span.start), max(start, span.end)))
    let gutter = String(repeating: " ", count: max(0, 4 - String(number).count)) + String(number)
    let carets = String(repeating: "^", count: display.markWidth)
    var marks = String(repeating: " ", count: display.markStart) + style.colored(carets, color)
    if let label { marks += " " + style.colored(label, color) }
    let blank = String(repeating: " ", count: gutter.count)
    return style.dim(gutter + " |") + (display.text.isEmpty ? "" : " " + display.text) + "\n"
      + style.dim(blank + " |") + " " + marks + "\n"
  }

  private func color(_ severity: Severity) -> Style.Color {
    switch severity {
    case .error: return .red
    case .warning: return .yellow
    case .note: return .cyan
    }
  }
}

/// Colors and weights of a terminal, or none.
struct Style {
  let usesColor: Bool

  enum Color: String {
    case red = "31"
    case yellow = "33"
    case cyan = "36"
  }

  func colored(_ text: String, _ color: Color) -> String { wrapped(text, "1;" + color.rawValue) }
  func bold(_ text: String) -> String { wrapped(text, "1") }
  func dim(_ text: String) -> String { wrapped(text, "2") }

  private func wrapped(_ text: String, _ code: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
