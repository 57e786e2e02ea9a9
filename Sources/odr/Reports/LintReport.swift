import Bytes
import Diagnostics

/// What `odr lint --format json` prints, version 1, and `odr xcode diff --format json`, version 2.
///
/// Bytes count from 0, lines and columns from 1; a column is a Unicode scalar. The end of a span is the place after its
/// last byte. Keys that would be empty are left out.
struct LintReport: Encodable {
  let version: Int
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
    /// The path of the file, if it is not that of the manifest.
    let path: String?
    let span: Span
    let notes: [Note]
    let fix: Fix?
  }

  struct Note: Encodable {
    let message: String
    /// The path of the file, if it is not that of the manifest.
    let path: String?
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

  /// A report on files and their findings, with the numbers of `summary`.
  init(_ results: [JudgedManifest], _ summary: LintSummary, version: Int = 1) {
    self.version = version
    self.summary = Summary(
      files: summary.files, errors: summary.count(.error), warnings: summary.count(.warning),
      notes: summary.count(.note), fixable: summary.fixable, baselined: summary.baseline?.hidden,
      stale: summary.baseline?.stale)
    files = results.map { result in
      let tables = LineTables(result.source)
      return File(path: result.source.name, diagnostics: result.diagnostics.map { Finding($0, tables) })
    }
  }
}

extension LintReport.Finding {
  init(_ diagnostic: Diagnostic, _ tables: LineTables) {
    func span(_ location: Diagnostic.Location) -> LintReport.Span {
      SpanConverter(tables.lines(of: location)).span(location.span)
    }
    let manifest = SpanConverter(tables.lines(of: .init(diagnostic.span)))
    self.init(
      rule: diagnostic.rule, severity: diagnostic.severity.rawValue, message: diagnostic.message,
      label: diagnostic.label, path: diagnostic.location.source?.name, span: span(diagnostic.location),
      notes: diagnostic.notes.map {
        .init(message: $0.message, path: $0.location?.source?.name, span: $0.location.map(span))
      },
      fix: diagnostic.fix.map { fix in
        .init(title: fix.title, isSafe: fix.isSafe, edits: fix.edits.map(manifest.edit))
      })
  }
}

/// Turns places into their JSON form.
struct SpanConverter {
  let lines: LineTable

  init(_ lines: LineTable) {
    self.lines = lines
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
