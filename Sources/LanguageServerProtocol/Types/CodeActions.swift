extension LSP {
  package struct CodeActionParams: Codable, Sendable {
    package var textDocument: TextDocumentIdentifier
    package var range: Range
    package var context: Context

    package struct Context: Codable, Sendable {
      /// Kinds, or what they begin with, that alone are asked for.
      package var only: [String]?
    }
  }

  package struct CodeAction: Codable, Sendable {
    package var title: String
    package var kind: String
    package var diagnostics: [Diagnostic]?
    package var isPreferred: Bool?
    /// Why it cannot be made now.
    package var disabled: Disabled?
    /// `nil` if it is disabled, or if the client has to ask for it.
    package var edit: WorkspaceEdit?
    /// What the client asks for the edit with.
    package var data: CodeActionData?

    package struct Disabled: Codable, Sendable {
      package var reason: String
    }

    package init(title: String, kind: String, diagnostics: [Diagnostic]? = nil, isPreferred: Bool? = nil) {
      (self.title, self.kind, self.diagnostics, self.isPreferred) = (title, kind, diagnostics, isPreferred)
    }

    package mutating func disable(_ reason: String) { disabled = Disabled(reason: reason) }
  }

  /// What tells a code action from others when the client asks for its edit.
  package struct CodeActionData: Codable, Hashable, Sendable {
    package var uri: String
    package var version: Int
    package var range: Range
    /// Its place among all actions of this range.
    package var number: Int

    package init(uri: String, version: Int, range: Range, number: Int) {
      (self.uri, self.version, self.range, self.number) = (uri, version, range, number)
    }
  }

  /// The members of a ``CodeAction`` by which the server knows it again.
  package struct CodeActionResolveParams: Codable, Sendable {
    package var title: String
    package var data: CodeActionData
  }

  package struct CodeActionOptions: Codable, Sendable {
    package var codeActionKinds: [String]
    package var resolveProvider: Bool

    package init(codeActionKinds: [String], resolveProvider: Bool) {
      (self.codeActionKinds, self.resolveProvider) = (codeActionKinds, resolveProvider)
    }
  }
}
