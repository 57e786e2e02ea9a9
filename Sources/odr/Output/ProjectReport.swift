import FileTrees
import ResourceTags
import Bytes
import Diagnostics
import XcodeProjects

/// Shows what a manifest and a project do not say alike, each with its place in both.
struct ProjectReport {
  /// The manifest; `nil` for what is about a project alone.
  private let manifest: SourceText?
  /// The path of the folder that the paths of asset catalogs begin at.
  private let folder: String
  private let project: SourceText

  /// A report about `manifest` and the project file `project`; `folder` is that of the manifest.
  init(manifest: SourceText?, folder: String, project: SourceText) {
    self.manifest = manifest
    self.folder = folder
    self.project = project
  }

  /// Says on standard error why a project file cannot be read, with the place.
  static func refuse(_ fault: ProjectFault, in source: SourceText) {
    var printer = DiagnosticPrinter(source, usesColor: StandardStream.error.wantsColor)
    let finding = Diagnostic(
      rule: "project-syntax", severity: .error, message: fault.message, span: fault.span,
      notes: fault.note.map { [Diagnostic.Note($0.message, at: $0.span)] } ?? [])
    StandardStream.error.writeIgnoringErrors(printer.text(of: finding))
  }

  // MARK: Text

  /// The findings with their frames, for people.
  func text(_ findings: [Disagreement], _ severity: Severity, usesColor: Bool) -> String {
    var printers: [ObjectIdentifier: DiagnosticPrinter] = [:]
    func print(_ source: SourceText, _ body: (inout DiagnosticPrinter) -> String) -> String {
      body(&printers[ObjectIdentifier(source), default: DiagnosticPrinter(named(source), usesColor: usesColor)])
    }
    return findings.reduce(into: "") { text, finding in
      guard let (source, span) = primary(finding) else {
        text += "\(severity.rawValue): \(finding.message) [\(finding.kind.rawValue)]\n"
        return
      }
      let diagnostic = diagnostic(finding, severity, span)
      text += print(source) { $0.text(of: diagnostic) }
      if finding.stated != nil, let place = finding.place {
        text += print(place.source) { $0.text(ofNote: finding.placeNote, at: place.span) }
      }
    }
  }

  /// The findings in lines that other programs read: `line` makes one of a finding in a text with this absolute path.
  func annotations(
    _ findings: [Disagreement], _ severity: Severity, _ line: (Annotations, Diagnostic, SourceText) throws -> String
  ) rethrows -> String {
    var annotations: [ObjectIdentifier: (Annotations, SourceText)] = [:]
    return try findings.reduce(into: "") { text, finding in
      guard let (source, span) = primary(finding) else { return }
      let (annotation, named) = annotations[ObjectIdentifier(source)] ?? (Annotations(named(source)), named(source))
      annotations[ObjectIdentifier(source)] = (annotation, named)
      text += try line(annotation, diagnostic(finding, severity, span), named)
    }
  }

  private func diagnostic(_ finding: Disagreement, _ severity: Severity, _ span: ByteSpan) -> Diagnostic {
    Diagnostic(
      rule: finding.kind.rawValue, severity: severity, message: finding.message, span: span, label: finding.advice)
  }

  /// The findings as such about the manifest alone: the places in the project are told in words.
  func findings(_ findings: [Disagreement]) -> [Diagnostic] {
    var tables: [ObjectIdentifier: LineTable] = [:]
    return findings.map { finding in
      let place = finding.place.map { place -> String in
        let table = tables[ObjectIdentifier(place.source)] ?? LineTable(place.source)
        tables[ObjectIdentifier(place.source)] = table
        let position = table.position(of: place.span.start)
        return "\(finding.placeNote): \(named(place.source).name.visible):\(position.line):\(position.column)"
      }
      return Diagnostic(
        rule: finding.kind.rawValue, severity: .error, message: finding.message,
        span: finding.stated ?? ByteSpan(at: 0), label: finding.advice,
        notes: place.map { [Diagnostic.Note($0, at: nil)] } ?? [])
    }
  }

  /// The place that a finding is shown at: in the manifest, where it stands there.
  private func primary(_ finding: Disagreement) -> (SourceText, ByteSpan)? {
    if let manifest, let stated = finding.stated { return (manifest, stated) }
    if let place = finding.place { return (place.source, place.span) }
    return manifest.map { ($0, ByteSpan(at: 0)) }
  }

  /// The text under the name that leads to it from the working directory.
  private func named(_ source: SourceText) -> SourceText {
    if source === manifest || source === project || folder == "." { return source }
    return SourceText(name: FilePath.joined(folder, source.name), bytes: source.bytes)
  }

  // MARK: JSON

  /// What `odr xcode diff --format json` prints, version 1. Spans are those of ``LintReport``.
  struct JSON: Encodable {
    let version = 1
    let disagreements: [Finding]
    let warnings: [Finding]

    struct Finding: Encodable {
      let kind: String
      let message: String
      let advice: String?
      /// The place in the manifest; left out where nothing stands there.
      let manifest: Place?
      /// The place in the project; left out where nothing stands there.
      let project: Place?
    }

    struct Place: Encodable {
      let path: String
      let span: LintReport.Span
    }
  }

  func json(_ disagreements: [Disagreement], warnings: [Disagreement]) -> JSON {
    var converters: [ObjectIdentifier: SpanConverter] = [:]
    func place(_ source: SourceText, _ span: ByteSpan) -> JSON.Place {
      let converter = converters[ObjectIdentifier(source), default: SpanConverter(LineTable(source))]
      converters[ObjectIdentifier(source)] = converter
      return JSON.Place(path: named(source).name, span: converter.span(span))
    }
    func finding(_ finding: Disagreement) -> JSON.Finding {
      JSON.Finding(
        kind: finding.kind.rawValue, message: finding.message, advice: finding.advice,
        manifest: manifest.flatMap { manifest in finding.stated.map { place(manifest, $0) } },
        project: finding.place.map { place($0.source, $0.span) })
    }
    return JSON(disagreements: disagreements.map(finding), warnings: warnings.map(finding))
  }
}
