import FileWriting
import Diagnostics
import FileTrees

/// The report on manifests that are judged, written manifest by manifest.
struct JudgedReport: Sendable {
  private let format: LintFormat
  private let stream: StandardStream
  private let version: Int
  private(set) var summary: LintSummary
  private var files: StreamedList?
  private var log: SARIFLog?

  /// A report in `format` on `stream`; one in JSON has the number `version`. Nothing is written before the first manifest
  /// or the end.
  init(_ format: LintFormat, _ summary: LintSummary, version: Int = 1, to stream: StandardStream = .output) throws {
    (self.format, self.summary, self.version, self.stream) = (format, summary, version, stream)
    log = format == .sarif ? try SARIFLog() : nil
  }

  /// Begins the list of a report that has one, if that is not done.
  private mutating func begin() throws {
    guard files == nil, let (frame, indent) = frame([]) else { return }
    files = try StreamedList(in: frame, indent: indent, to: stream)
  }

  /// The report without the elements of its list, and the steps that this is indented by; `nil` for lines.
  private func frame(_ failures: [String]) -> (JSONObject, indent: Int)? {
    switch format {
    case .text, .xcode, .github: return nil
    case .json: return (LintReport.frame(StreamedList.elements, summary, version: version), LintReport.indent)
    case .sarif: return log.map { ($0.frame(StreamedList.elements, failures: failures), SARIFLog.indent) }
    }
  }

  /// Whether it ends with advice on what is staged.
  var advises: Bool { summary.isStaged && format.hasSummaryLine }

  /// One manifest in the report.
  struct Part: Sendable {
    fileprivate let numbers: LintSummary.Part
    /// Its text in JSON.
    fileprivate let text: String?
    /// The findings, if they are not written yet.
    fileprivate let rest: JudgedManifest?
  }

  /// A manifest as it is in a report on several ones. Where its place there does not matter, this writes it: the thread that
  /// judges it captures what it writes.
  func part(_ result: JudgedManifest) throws -> Part {
    let numbers = LintSummary.Part.of(result)
    switch format {
    case .text, .xcode, .github:
      if !result.diagnostics.isEmpty { try result.write(as: format, to: stream) }
      return Part(numbers: numbers, text: nil, rest: nil)
    case .json:
      let text = StreamedList.text(of: LintReport.file(result), indent: LintReport.indent)
      return Part(numbers: numbers, text: text, rest: nil)
    case .sarif: return Part(numbers: numbers, text: nil, rest: result)
    }
  }

  /// Adds the next manifest.
  mutating func add(_ part: Part) throws {
    try begin()
    summary.add(part.numbers)
    if let text = part.text { try files?.add(text) }
    if let rest = part.rest { for result in try log?.results(of: rest) ?? [] { try files?.add(result) } }
  }

  /// Adds the next manifest, and writes it.
  mutating func add(_ result: JudgedManifest) throws { try add(try part(result)) }

  /// Adds what a baseline has done about a manifest.
  mutating func add(_ use: LintSummary.BaselineUse) { summary.add(use) }

  /// Ends the report; `failures` are the files that could not be checked, and the reasons.
  mutating func end(failures: [String] = []) throws {
    try begin()
    if let (frame, _) = frame(failures) { try files?.end(frame) }
  }
}

extension JudgedManifest {
  /// Writes the findings in one of the formats that have lines.
  fileprivate func write(as format: LintFormat, to stream: StandardStream) throws {
    switch format {
    case .xcode: try stream.write(lines { try $0.xcode($1) })
    case .github: try stream.write(lines { $0.github($1) })
    default: try writeText(to: stream)
    }
  }

  private func writeText(to stream: StandardStream) throws {
    let printer = DiagnosticPrinter(source, Style(for: stream), marksFixes: true)
    var text = ""
    for diagnostic in diagnostics {
      text += printer.text(of: diagnostic)
      if text.utf8.count > 1 << 16 {
        try stream.write(styled: text.utf8)
        text = ""
      }
    }
    try stream.write(styled: text.utf8)
  }

  private func lines(_ line: (Annotations, Diagnostic) throws -> String) rethrows -> String {
    let annotations = Annotations(source)
    return try diagnostics.map { try line(annotations, $0) }.joined()
  }
}
