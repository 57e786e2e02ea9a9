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
    let mark = marksFixes && diagnostic.fix?.isSafe == true ? " [*]" : ""
    let message = GlobalOptions.given.placed(diagnostic.message).bold
    let finding = text(
      diagnostic.severity, "\(message) [\(diagnostic.rule)]\(mark)", at: diagnostic.location,
      label: diagnostic.label.map { placed($0).visible })
    return finding + diagnostic.notes.map { text(.note, $0.message, at: $0.location) }.joined()
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
    let verb = ["assign", "tag add", "tag merge", "set"].first { label.contains("odr \($0) ") }
    if let verb, !tables.linted.isUnnamed {
      return label.replacing("odr \(verb) ", with: ManifestCommand(tables.linted.name).odr(verb) + " ")
    }
    return GlobalOptions.given.placed(label)
  }

  /// Returns the name of a text in a form that is safe at the start of a line.
  private func name(_ source: SourceText) -> String { LogCommand.lineStart(source.name).visible }

  /// Returns a finding or a note, with the code frame of its location, if it has one.
  private func text(
    _ severity: Severity, _ message: String, at location: Diagnostic.Location?, label: String? = nil
  ) -> String {
    let title = "\(severity.rawValue):".colored(Self.color(severity))
    guard let location else { return "\(name(tables.linted)): \(title) \(message)\n" }
    let place = tables[location]
    let position = "\(name(place.source)):\(place.start.line):\(place.start.column):".bold
    return "\(position) \(title) \(message)\n" + frame(place, label: label, color: Self.color(severity))
  }

  private func frame(_ place: LocatedText, label: String?, color: Style.Color) -> String {
    let (source, lines, span) = (place.source, place.lines, place.span)
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
    let bar = "\(Wording.spaces(gutter.utf8.count)) |".dim
    var marks =
      Wording.spaces(display.markStart)
      + String(repeating: "^", count: display.markWidth).colored(color)
    if let label {
      let width = label.columns
      // If the label doesn't fit after the mark, it's printed on the next line.
      let isBelow = room.map { display.markStart + display.markWidth + 1 + width > $0 } ?? false
      let indent = Wording.spaces(max(min(display.markStart, (room ?? 0) - width), 0) + 1)
      marks += (isBelow ? "\n\(bar)\(indent)" : " ") + label.colored(color)
    }
    let text = display.text.isEmpty ? "" : " " + display.text
    return "\(gutter) |".dim + "\(text)\n\(bar) \(marks)\n"
  }

  private static func color(_ severity: Severity) -> Style.Color {
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

  /// The location in its text.
  subscript(location: Diagnostic.Location) -> LocatedText {
    let source = location.source ?? linted
    let lines = tables[source.name] ?? LineTable(source)
    tables[source.name] = lines
    return LocatedText(source: source, lines: lines, span: location.span)
  }
}

/// A location in a text, with the text and its lines.
struct LocatedText {
  let source: SourceText
  let lines: LineTable
  let span: ByteSpan

  /// The line and column at which the location starts.
  var start: LinePosition { lines.position(of: span.start) }

  var json: JSONObject { lines.json(span) }
}
