extension LSP {
  package struct Diagnostic: Codable, Hashable, Sendable {
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
  }

  package enum DiagnosticSeverity: Int, Codable, Sendable {
    case error = 1
    case warning, information, hint
  }

  package enum DiagnosticTag: Int, Codable, Sendable {
    case unnecessary = 1
    case deprecated
  }

  package struct CodeDescription: Codable, Hashable, Sendable {
    package var href: String

    package init(href: String) { self.href = href }
  }

  package struct DiagnosticRelatedInformation: Codable, Hashable, Sendable {
    package var location: Location
    package var message: String

    package init(location: Location, message: String) {
      (self.location, self.message) = (location, message)
    }
  }

  package struct PublishDiagnosticsParams: Codable, Sendable {
    package var uri: String
    package var version: Int?
    package var diagnostics: [Diagnostic]

    package init(uri: String, version: Int?, diagnostics: [Diagnostic]) {
      (self.uri, self.version, self.diagnostics) = (uri, version, diagnostics)
    }
  }

  package struct DiagnosticOptions: Codable, Sendable {
    package var identifier = "odr"
    package var interFileDependencies = true
    package var workspaceDiagnostics = true

    package init() {}
  }

  package struct DocumentDiagnosticParams: Codable, Sendable {
    package var textDocument: TextDocumentIdentifier
    package var previousResultId: String?
  }

  /// All findings in a document, or that they are those of an earlier report.
  package struct DocumentDiagnosticReport: Codable, Sendable {
    package var kind: Kind
    package var resultId: String?
    package var items: [Diagnostic]?
    /// Only in reports about a workspace:
    package var uri: String?
    package var version: Int?

    package enum Kind: String, Codable, Sendable {
      case full, unchanged
    }

    package init(_ kind: Kind, resultId: String?, items: [Diagnostic]?, uri: String? = nil, version: Int? = nil) {
      (self.kind, self.resultId, self.items, self.uri, self.version) = (kind, resultId, items, uri, version)
    }
  }

  package struct WorkspaceDiagnosticParams: Codable, Sendable {
    package var previousResultIds: [PreviousResultId]

    package struct PreviousResultId: Codable, Sendable {
      package var uri: String
      package var value: String
    }
  }

  package struct WorkspaceDiagnosticReport: Codable, Sendable {
    package var items: [DocumentDiagnosticReport]

    package init(items: [DocumentDiagnosticReport]) { self.items = items }
  }
}
