extension LSP {
  package struct CodeActionParams: Decodable, Sendable {
    package var textDocument: TextDocumentIdentifier
    package var range: Range
    package var context: Context

    package struct Context: Decodable, Sendable {
      /// Kinds, or what they begin with, that alone are asked for.
      package var only: [String]?

      package init(from decoder: any Decoder) throws {
        let members = try Members(decoder)
        only = try members.find("only")
      }
    }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      textDocument = try members.get("textDocument")
      range = try members.get("range")
      context = try members.get("context")
    }
  }

  package struct CodeAction: Sendable {
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

    package struct Disabled: Sendable {
      package var reason: String

      package var json: JSONValue { ["reason": reason.json] }
    }

    package init(title: String, kind: String, diagnostics: [Diagnostic]? = nil, isPreferred: Bool? = nil) {
      (self.title, self.kind, self.diagnostics, self.isPreferred) = (title, kind, diagnostics, isPreferred)
    }

    package mutating func disable(_ reason: String) { disabled = Disabled(reason: reason) }

    package var json: JSONValue {
      [
        "title": title.json,
        "kind": kind.json,
        "diagnostics": diagnostics.map { .array($0.map(\.json)) },
        "isPreferred": isPreferred?.json,
        "disabled": disabled?.json,
        "edit": edit?.json,
        "data": data?.json,
      ]
    }
  }

  /// What tells a code action from others when the client asks for its edit.
  package struct CodeActionData: Decodable, Sendable {
    package var uri: String
    package var version: Int
    package var range: Range
    /// Its place among all actions of this range.
    package var number: Int

    package init(uri: String, version: Int, range: Range, number: Int) {
      (self.uri, self.version, self.range, self.number) = (uri, version, range, number)
    }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      uri = try members.get("uri")
      version = try members.get("version")
      range = try members.get("range")
      number = try members.get("number")
    }

    package var json: JSONValue {
      [
        "uri": uri.json,
        "version": version.json,
        "range": range.json,
        "number": number.json,
      ]
    }
  }

  /// The members of a ``CodeAction`` by which the server knows it again.
  package struct CodeActionResolveParams: Decodable, Sendable {
    package var title: String
    package var data: CodeActionData

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      title = try members.get("title")
      data = try members.get("data")
    }
  }

  package struct CodeActionOptions: Sendable {
    package var codeActionKinds: [String]
    package var resolveProvider: Bool

    package init(codeActionKinds: [String], resolveProvider: Bool) {
      (self.codeActionKinds, self.resolveProvider) = (codeActionKinds, resolveProvider)
    }

    package var json: JSONValue {
      [
        "codeActionKinds": .array(codeActionKinds.map(\.json)),
        "resolveProvider": resolveProvider.json,
      ]
    }
  }
}
