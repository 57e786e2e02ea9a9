extension LSP {
  package struct Diagnostic: Sendable {
    package var range: Range
    package var severity: DiagnosticSeverity
    package var code: String
    package var codeDescription: CodeDescription?
    package var source: String
    package var message: String
    package var tags: [DiagnosticTag]?
    package var relatedInformation: [DiagnosticRelatedInformation]?

    package init(
      range: Range, severity: DiagnosticSeverity, code: String, codeDescription: CodeDescription?, source: String,
      message: String, tags: [DiagnosticTag]?, relatedInformation: [DiagnosticRelatedInformation]?
    ) {
      (self.range, self.severity, self.code, self.codeDescription) = (range, severity, code, codeDescription)
      (self.source, self.message, self.tags) = (source, message, tags)
      self.relatedInformation = relatedInformation
    }

    package var json: JSONValue {
      [
        "range": range.json,
        "severity": severity.json,
        "code": code.json,
        "codeDescription": codeDescription?.json,
        "source": source.json,
        "message": message.json,
        "tags": tags.map { .array($0.map(\.json)) },
        "relatedInformation": relatedInformation.map { .array($0.map(\.json)) },
      ]
    }
  }

  package struct DiagnosticSeverity: Sendable {
    package static let error = DiagnosticSeverity(1)
    package static let warning = DiagnosticSeverity(2)
    package static let information = DiagnosticSeverity(3)
    package static let hint = DiagnosticSeverity(4)

    package let rawValue: Int

    private init(_ rawValue: Int) { self.rawValue = rawValue }

    package var json: JSONValue { rawValue.json }
  }

  package struct DiagnosticTag: Sendable {
    package static let unnecessary = DiagnosticTag(1)
    package static let deprecated = DiagnosticTag(2)

    package let rawValue: Int

    private init(_ rawValue: Int) { self.rawValue = rawValue }

    package var json: JSONValue { rawValue.json }
  }

  package struct CodeDescription: Sendable {
    package var href: String

    package init(href: String) { self.href = href }

    package var json: JSONValue { ["href": href.json] }
  }

  package struct DiagnosticRelatedInformation: Sendable {
    package var location: Location
    package var message: String

    package init(location: Location, message: String) {
      (self.location, self.message) = (location, message)
    }

    package var json: JSONValue { ["location": location.json, "message": message.json] }
  }

  package struct PublishDiagnosticsParams: Sendable {
    package var uri: String
    package var version: Int?
    package var diagnostics: [Diagnostic]

    package init(uri: String, version: Int?, diagnostics: [Diagnostic]) {
      (self.uri, self.version, self.diagnostics) = (uri, version, diagnostics)
    }

    package var json: JSONValue {
      [
        "uri": uri.json,
        "version": version?.json,
        "diagnostics": .array(diagnostics.map(\.json)),
      ]
    }
  }

  package struct DiagnosticOptions: Sendable {
    package var identifier = "odr"
    package var interFileDependencies = true
    package var workspaceDiagnostics = true

    package init() {}

    package var json: JSONValue {
      [
        "identifier": identifier.json,
        "interFileDependencies": interFileDependencies.json,
        "workspaceDiagnostics": workspaceDiagnostics.json,
      ]
    }
  }

  package struct DocumentDiagnosticParams: Decodable, Sendable {
    package var textDocument: TextDocumentIdentifier
    package var previousResultId: String?

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      textDocument = try members.get("textDocument")
      previousResultId = try members.find("previousResultId")
    }
  }

  /// All findings in a document, or that they are those of an earlier report.
  package struct DocumentDiagnosticReport: Sendable {
    package var kind: Kind
    package var resultId: String?
    package var items: [Diagnostic]?
    /// Only in reports about a workspace:
    package var uri: String?
    package var version: Int?

    package struct Kind: Sendable {
      package static let full = Kind("full")
      package static let unchanged = Kind("unchanged")

      package let rawValue: String

      private init(_ rawValue: String) { self.rawValue = rawValue }

      package var json: JSONValue { rawValue.json }
    }

    package init(_ kind: Kind, resultId: String?, items: [Diagnostic]?, uri: String? = nil, version: Int? = nil) {
      (self.kind, self.resultId, self.items, self.uri, self.version) = (kind, resultId, items, uri, version)
    }

    package var json: JSONValue {
      [
        "kind": kind.json,
        "resultId": resultId?.json,
        "items": items.map { .array($0.map(\.json)) },
        "uri": uri?.json,
        "version": version?.json,
      ]
    }
  }

  package struct WorkspaceDiagnosticParams: Decodable, Sendable {
    package var previousResultIds: [PreviousResultId]

    package struct PreviousResultId: Decodable, Sendable {
      package var uri: String
      package var value: String

      package init(from decoder: any Decoder) throws {
        let members = try Members(decoder)
        uri = try members.get("uri")
        value = try members.get("value")
      }
    }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      previousResultIds = try members.get("previousResultIds")
    }
  }

  package struct WorkspaceDiagnosticReport: Sendable {
    package var items: [DocumentDiagnosticReport]

    package init(items: [DocumentDiagnosticReport]) { self.items = items }

    package var json: JSONValue { ["items": .array(items.map(\.json))] }
  }
}
