import Bytes
import Diagnostics

/// What `odr lint --format json` prints, version 1.
///
/// Bytes count from 0, lines and columns from 1; a column is a Unicode scalar. The end of a span is the place after its
/// last byte. Keys that would be empty are left out.
struct LintReport: Encodable {
  let version = 1
  let summary: Summary
  let files: [File]

  struct Summary: Encodable {
    let files: Int
    let errors: Int
    let warnings: Int
    let notes: Int
    let fixable: Int
    let baselined: Int?
    let stale: Int?
  }

  struct File: Encodable {
    let path: String
    let diagnostics: [Finding]
  }

  struct Finding: Encodable {
    let rule: String
    let severity: String
    let message: String
    let label: String?
    let span: Span
    let notes: [Note]
    let fix: Fix?
  }

  struct Note: Encodable {
    let message: String
    let span: Span?
  }

  struct Fix: Encodable {
    let title: String
    let isSafe: Bool
    let edits: [Edit]
  }

  struct Edit: Encodable {
    let span: Span
    let replacement: String
  }

  struct Span: Encodable {
    let start: Position
    let end: Position
  }

  struct Position: Encodable {
    let byte: Int
    let line: Int
    let column: Int
  }

  /// A report on files and their findings, of which `summary` tells the numbers.
  init(_ results: [(source: SourceText, diagnostics: [Diagnostic])], _ summary: LintSummary) {
    self.summary = Summary(
      files: summary.files, errors: summary.count(.error), warnings: summary.count(.warning),
      notes: summary.count(.note), fixable: summary.fixable, baselined: summary.baseline?.hidden,
      stale: summary.baseline?.stale)
    files = results.map { source, diagnostics in
      let converter = diagnostics.isEmpty ? nil : SpanConverter(LineTable(source))
      return File(path: source.name, diagnostics: diagnostics.compactMap { converter?.finding($0) })
    }
  }
}

/// Turns findings into their JSON form.
struct SpanConverter {
  let lines: LineTable

  init(_ lines: LineTable) {
    self.lines = lines
  }

  func finding(_ diagnostic: Diagnostic) -> LintReport.Finding {
    LintReport.Finding(
      rule: diagnostic.rule, severity: diagnostic.severity.rawValue, message: diagnostic.message,
      label: diagnostic.label, span: span(diagnostic.span),
      notes: diagnostic.notes.map { .init(message: $0.message, span: $0.span.map(span)) },
      fix: diagnostic.fix.map { fix in
        .init(
          title: fix.title, isSafe: fix.isSafe,
          edits: fix.edits.map(edit))
      })
  }

  func edit(_ edit: TextEdit) -> LintReport.Edit {
    LintReport.Edit(span: span(edit.span), replacement: String(decoding: edit.replacement, as: UTF8.self))
  }

  func span(_ span: ByteSpan) -> LintReport.Span {
    LintReport.Span(start: position(span.start), end: position(span.end))
  }

  private func position(_ offset: ByteIndex) -> LintReport.Position {
    let position = lines.position(of: offset)
    return LintReport.Position(byte: offset, line: position.line, column: position.column)
  }
}
