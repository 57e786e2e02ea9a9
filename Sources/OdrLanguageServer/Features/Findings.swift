import ResourceTags

/// Requests for lint findings.
extension Method {
  static let findings: [Method] = [
    .manifestRequest("textDocument/diagnostic", other: ["kind": "full", "items": [Int]()]) { session, document, _ in
      ["kind": "full", "items": document.diagnostics(in: session)]
    }
  ]
}

extension Document {
  /// Returns the findings in the form that the client of `session` supports.
  func diagnostics(in session: Session) -> [JSONValue] {
    guard isManifest else { return [] }
    return diagnostics(lint(in: session.folder(of: self)).diagnostics, in: session)
  }

  /// Converts `findings` to the form that the client of `session` supports.
  func diagnostics(_ findings: [Diagnostic], in session: Session) -> [JSONValue] {
    var others: [String: EditorText] = [:]
    func location(_ location: Diagnostic.Location) -> JSONValue {
      guard let source = location.source else { return ["uri": uri.string, "range": text.range(of: location.span)] }
      let text = others[source.name] ?? EditorText(source)
      others[source.name] = text
      return ["uri": DocumentURI(path: source.name).string, "range": text.range(of: location.span)]
    }
    let client = session.client
    let hasTags = client.has("textDocument.publishDiagnostics.tagSupport")
    let relates = client.can("textDocument.publishDiagnostics.relatedInformation")
    return findings.map { finding in
      let isHere = finding.location.source == nil
      let remarks = finding.notes.filter { $0.location == nil }.map(\.message)
      let lines = [finding.message] + finding.label.asArray + remarks
      // A finding about another file is shown at the start of the manifest, and the location in the other file is sent
      // as related information.
      let places =
        (isHere ? [] : [(finding.location, finding.message)])
        + finding.notes.compactMap { note in note.location.map { ($0, note.message) } }
      let related = places.map { ["location": location($0), "message": $1] as JSONValue }
      return [
        "range": isHere ? text.range(of: finding.span) : LSP.Range(start: .start, end: .start),
        "severity": Self.severity(finding.severity),
        "code": finding.rule,
        "source": "odr",
        "message": lines.joined(separator: "\n"),
        // The `DiagnosticTag` for unnecessary code is 1.
        "tags": hasTags && ["unused-tag", "unused-ignore"].contains(finding.rule) ? [1] : nil,
        "relatedInformation": relates && !related.isEmpty ? related : nil,
      ]
    }
  }

  /// Returns the number of a `DiagnosticSeverity`.
  private static func severity(_ severity: Severity) -> JSONValue {
    switch severity {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}
