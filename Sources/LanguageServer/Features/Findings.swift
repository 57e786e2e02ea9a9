import Bytes
import Diagnostics
import LanguageServerProtocol
import ResourceTags

/// What lint finds, when the client asks for it.
extension Feature {
  static let findings = Feature(
    [
      .request("textDocument/diagnostic") {
        (session, params: LSP.DocumentDiagnosticParams) throws(ResponseError) in
        guard let document = try session.manifest(params.textDocument) else {
          return LSP.DocumentDiagnosticReport(.full, resultId: nil, items: []).json
        }
        return LSP.DocumentDiagnosticReport(document.diagnostics(in: session), knownAs: params.previousResultId).json
      },
      .request("workspace/diagnostic") { (session, params: LSP.WorkspaceDiagnosticParams) in
        let known = Dictionary(params.previousResultIds.map { ($0.uri, $0.value) }) { $1 }
        return LSP.WorkspaceDiagnosticReport(
          items: session.workspaceManifests.map { document in
            var report = LSP.DocumentDiagnosticReport(
              document.diagnostics(in: session), knownAs: known[document.uri.string])
            report.uri = document.uri.string
            report.version = session.document(document.uri.string)?.version
            return report
          }
        ).json
      },
    ],
    offer: { capabilities, client in
      if client["textDocument.diagnostic"] != nil { capabilities.diagnosticProvider = LSP.DiagnosticOptions() }
    })
}

extension LSP.DocumentDiagnosticReport {
  /// All findings, or that they are those that the client knows already.
  fileprivate init(_ items: [LSP.Diagnostic], knownAs known: String?) {
    let digest = SHA256.hexDigest(of: JSONValue.array(items.map(\.json)).text)
    self =
      digest == known ? Self(.unchanged, resultId: digest, items: nil) : Self(.full, resultId: digest, items: items)
  }
}

extension Document {
  /// What lint finds, as the client of `session` shows it.
  func diagnostics(in session: Session) -> [LSP.Diagnostic] {
    isManifest ? diagnostics(findings(in: session), in: session) : []
  }

  /// What lint finds, at the levels that the editor sets.
  func findings(in session: Session) -> [Diagnostic] {
    session.settings.judge(lint(in: session.folder(of: self)).diagnostics, of: manifest)
  }

  /// Some of what lint finds, as the client of `session` shows it.
  func diagnostics(_ findings: [Diagnostic], in session: Session) -> [LSP.Diagnostic] {
    let offsets = findings.flatMap { finding -> [ByteIndex] in
      let places = [finding.location] + finding.notes.compactMap(\.location)
      return places.filter { $0.source == nil }.flatMap { [$0.span.start, $0.span.end] }
    }
    let positions = text.positions(of: offsets, session.encoding)
    var others: [String: EditorText] = [:]
    func location(_ location: Diagnostic.Location) -> LSP.Location {
      let none = LSP.Position(line: 0, character: 0)
      guard let source = location.source else {
        return LSP.Location(
          uri: uri.string,
          range: LSP.Range(start: positions[location.span.start] ?? none, end: positions[location.span.end] ?? none))
      }
      let text = others[source.name] ?? EditorText(source.bytes)
      others[source.name] = text
      return LSP.Location(
        uri: DocumentURI(path: source.name).string, range: text.range(of: location.span, session.encoding))
    }
    let client = session.client
    let describesCodes = client.can("textDocument.publishDiagnostics.codeDescriptionSupport")
    let hasTags = client["textDocument.publishDiagnostics.tagSupport"] != nil
    let relates = client.can("textDocument.publishDiagnostics.relatedInformation")
    return findings.map { finding in
      let place = location(finding.location)
      let isHere = finding.location.source == nil
      let notes = finding.notes.filter { $0.location != nil }
      let remarks = finding.notes.filter { $0.location == nil }.map(\.message)
      let label = finding.label.map { [$0] } ?? []
      let related = notes.compactMap { note in
        note.location.map { LSP.DiagnosticRelatedInformation(location: location($0), message: note.message) }
      }
      let start = LSP.Position(line: 0, character: 0)
      return LSP.Diagnostic(
        // What is about another file is shown at the beginning of the manifest, and its place is a related one.
        range: isHere ? place.range : LSP.Range(start: start, end: start),
        severity: LSP.DiagnosticSeverity(finding.severity), code: finding.rule,
        codeDescription: describesCodes
          ? session.page(of: finding.rule) : nil,
        source: "odr", message: ([finding.message] + label + remarks).joined(separator: "\n"),
        tags: finding.isAboutUnused && hasTags ? [.unnecessary] : nil,
        relatedInformation: relates && !(related.isEmpty && isHere)
          ? (isHere ? [] : [LSP.DiagnosticRelatedInformation(location: place, message: finding.message)]) + related
          : nil)
    }
  }
}

extension LSP.DiagnosticSeverity {
  fileprivate init(_ severity: Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .note: self = .information
    }
  }
}

extension Diagnostic {
  /// Whether what it is about could go.
  fileprivate var isAboutUnused: Bool { ["unused-tag", "unused-ignore"].contains(rule) }
}
