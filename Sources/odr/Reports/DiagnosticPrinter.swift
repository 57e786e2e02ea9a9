import OdrEditScripts
import OdrLanguageServer
import ResourceTags

/// Prints findings like a compiler: a line that editors understand, and the source line with the location marked.
struct DiagnosticPrinter {
  private let tables: LineTables
  /// The width of the terminal in columns; `nil` if lines can have any length.
  private let columns: Int?
  /// Whether findings that `odr lint --fix` fixes are marked with `[*]`.
  private let marksFixes: Bool

  /// Creates a printer for findings in `source` and in the other texts that the findings refer to.
  init(_ source: SourceText, columns: Int? = nil, marksFixes: Bool = false) {
    tables = LineTables(source)
    self.columns = columns
    self.marksFixes = marksFixes
  }

  /// Returns the finding, its code frame, and its notes; every line ends with a line break.
  func text(of diagnostic: Diagnostic) -> String {
    var result = header(diagnostic.location, severity: diagnostic.severity.rawValue, color: color(diagnostic.severity))
    result += GlobalOptions.given.placed(diagnostic.message).bold + " [\(diagnostic.rule)]"
    result += (marksFixes && diagnostic.fix?.isSafe == true ? " [*]" : "") + "\n"
    let label = diagnostic.label.map { placed($0).visible }
    result += frame(diagnostic.location, label: label, color: color(diagnostic.severity))
    for note in diagnostic.notes {
      guard let location = note.location else {
        result += name(tables.linted) + ": " + "note:".colored(.cyan) + " " + note.message + "\n"
        continue
      }
      result += header(location, severity: "note", color: .cyan) + note.message + "\n"
      result += frame(location, label: nil, color: .cyan)
    }
    return result
  }

  /// Prints findings in `source` on standard error, for a command that prints other results on standard output.
  static func show(_ findings: [Diagnostic], in source: SourceText) {
    try? StandardStream.error.write(styled: text(of: findings, in: source))
  }

  /// Returns the text that ``show(_:in:)`` prints, with a blank line between two findings.
  static func text(of findings: [Diagnostic], in source: SourceText) -> String {
    let printer = DiagnosticPrinter(source, columns: StandardStream.error.columns)
    return findings.map { printer.text(of: $0) }.joined(separator: "\n")
  }

  /// Returns a label in which a suggested command works where the user ran odr, with `-m` if it needs the manifest's path.
  private func placed(_ label: String) -> String {
    for verb in ["tag add", "tag merge", "set"] where !tables.linted.isUnnamed && label.contains("odr \(verb) ") {
      return label.replacing("odr \(verb) ", with: ManifestCommand(tables.linted.name).odr(verb) + " ")
    }
    return GlobalOptions.given.placed(label)
  }

  /// Returns the name of a text in a form that is safe at the start of a line.
  private func name(_ source: SourceText) -> String { LogCommand.lineStart(source.name).visible }

  private func header(_ location: Diagnostic.Location, severity: String, color: Style.Color) -> String {
    let position = tables.start(of: location)
    let place = "\(name(tables.source(of: location))):\(position.line):\(position.column):".bold
    return place + " " + (severity + ":").colored(color) + " "
  }

  private func frame(_ location: Diagnostic.Location, label: String?, color: Style.Color) -> String {
    let source = tables.source(of: location)
    let lines = tables.lines(of: location)
    let span = location.span
    let number = lines.line(of: span.start)
    let line = lines.span(ofLine: number)
    let start = min(max(line.start, line.start == 0 ? source.byteOrderMarkLength : 0), line.end)
    // UTF-16 and binary files don't contain readable lines.
    if source.bytes[start..<min(line.end, start + 400)].contains(0) { return "" }
    let gutter = Wording.aligned("\(number)", to: 4)
    let room = columns.map { $0 - gutter.utf8.count - 3 }
    let display = DisplayLine(
      source, line: ByteSpan(start, line.end), mark: ByteSpan(max(start, span.start), max(start, span.end)),
      columns: room)
    var marks =
      Wording.spaces(display.markStart)
      + String(repeating: "^", count: display.markWidth).colored(color)
    let blank = Wording.spaces(gutter.utf8.count)
    if let label {
      let width = label.columns
      // If the label doesn't fit after the mark, it's printed on the next line.
      let isBelow = room.map { display.markStart + display.markWidth + 1 + width > $0 } ?? false
      let indent = String(repeating: " ", count: max(min(display.markStart, (room ?? 0) - width), 0) + 1)
      marks += (isBelow ? "\n" + (blank + " |").dim + indent : " ") + label.colored(color)
    }
    return (gutter + " |").dim + (display.text.isEmpty ? "" : " " + display.text) + "\n"
      + (blank + " |").dim + " " + marks + "\n"
  }

  private func color(_ severity: Severity) -> Style.Color {
    switch severity {
    case .error: .red
    case .warning: .yellow
    case .note: .cyan
    }
  }
}

extension UserFacingError {
  /// The message or, if findings explain the error, the message of the first finding.
  var summary: String {
    message.isEmpty ? (self as? CommandFailure)?.findings?.list.first?.message ?? "" : message
  }

  /// Prints the error and its findings on standard error.
  func show() {
    if let findings = (self as? CommandFailure)?.findings { DiagnosticPrinter.show(findings.list, in: findings.source) }
    if !message.isEmpty {
      StandardStream.error.writeIgnoringErrors("odr: error: \(GlobalOptions.given.placed(message))\n")
    }
  }
}

extension CommandFailure {
  /// Creates the failure of a command that cannot change the layout of `manifest`, with the reason as a finding.
  init(_ refusal: EditRefusal, _ manifest: Manifest) {
    let message = refusal.message(for: nil)
    if case .syntax = refusal,
      let finding = Linter.lint(manifest).first(where: { RuleRegistry.syntaxIDs.contains($0.rule) })
    {
      self.init(message, [finding], in: manifest.source)
      return
    }
    let finding = RefusalKind.formatRefused.finding(message, at: .init(refusal.span ?? .start))
    self.init("", [finding], in: manifest.source)
  }
}

extension SourceText {
  /// Returns a note for each span, with the span's text if `isQuoted`.
  func notes(_ message: String, at spans: [ByteSpan], isQuoted: Bool = true) -> [String] {
    if spans.isEmpty { return [] }
    let lines = LineTable(self)
    return spans.map { span in
      let position = lines.position(of: span.start)
      let text = isQuoted ? ": \(string(in: span).quoted)" : ""
      return "\(name.visible):\(position.line):\(position.column): note: \(message)\(text)"
    }
  }
}

/// The texts that findings refer to, each with its line table, which is computed only once. Texts with the same name
/// count as the same text.
final class LineTables {
  /// The text that is checked.
  let linted: SourceText
  private var tables: [String: LineTable] = [:]

  init(_ linted: SourceText) {
    self.linted = linted
  }

  /// Returns the text that contains a location.
  func source(of location: Diagnostic.Location) -> SourceText { location.source ?? linted }

  /// Returns the line table of the text that contains a location.
  func lines(of location: Diagnostic.Location) -> LineTable {
    let source = source(of: location)
    let lines = tables[source.name] ?? LineTable(source)
    tables[source.name] = lines
    return lines
  }

  /// Returns the line and column at which a location starts.
  func start(of location: Diagnostic.Location) -> LinePosition {
    lines(of: location).position(of: location.span.start)
  }
}
