extension LSP {
  package struct InitializeParams: Decodable, Sendable {
    package var processId: Int?
    package var rootUri: String?
    package var workspaceFolders: [WorkspaceFolder]?
    package var capabilities: ClientCapabilities
    package var initializationOptions: JSONValue?

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      processId = try members.find("processId")
      rootUri = try members.find("rootUri")
      workspaceFolders = try members.find("workspaceFolders")
      capabilities = try members.get("capabilities")
      initializationOptions = try members.find("initializationOptions")
    }
  }

  package struct WorkspaceFolder: Decodable, Sendable {
    package var uri: String
    package var name: String

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      uri = try members.get("uri")
      name = try members.get("name")
    }
  }

  package struct DidChangeWorkspaceFoldersParams: Decodable, Sendable {
    package var event: Event

    package struct Event: Decodable, Sendable {
      package var added: [WorkspaceFolder]
      package var removed: [WorkspaceFolder]

      package init(from decoder: any Decoder) throws {
        let members = try Members(decoder)
        added = try members.get("added")
        removed = try members.get("removed")
      }
    }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      event = try members.get("event")
    }
  }

  /// What the client can do. A member is named by its path, such as `textDocument.hover.contentFormat`.
  package struct ClientCapabilities: Decodable, Sendable {
    private let members: JSONValue

    /// Those of a client that can do nothing.
    package init() { members = .null }

    package init(from decoder: any Decoder) throws { members = try JSONValue(from: decoder) }

    /// What the client says there; `nil` if that is nothing, or null.
    package subscript(path: String) -> JSONValue? {
      let value = path.split(separator: ".").reduce(JSONValue?.some(members)) { $0?[String($1)] }
      return value == .null ? nil : value
    }

    /// Whether it says there that it can.
    package func can(_ path: String) -> Bool { self[path]?.bool == true }

    /// The names that it lists there.
    package func names(_ path: String) -> [String] {
      guard case .array(let values)? = self[path] else { return [] }
      return values.compactMap(\.string)
    }
  }

  package struct InitializeResult: Sendable {
    package var capabilities: ServerCapabilities
    package var serverInfo: ServerInfo

    package struct ServerInfo: Sendable {
      package var name: String
      package var version: String

      package var json: JSONValue { ["name": name.json, "version": version.json] }
    }

    package init(capabilities: ServerCapabilities, version: String) {
      self.capabilities = capabilities
      serverInfo = ServerInfo(name: "odr", version: version)
    }

    package var json: JSONValue { ["capabilities": capabilities.json, "serverInfo": serverInfo.json] }
  }

  /// What the server can do. Each feature sets its own member.
  package struct ServerCapabilities: Sendable {
    package var positionEncoding = PositionEncodingKind.utf16
    package var textDocumentSync = TextDocumentSyncOptions()
    package var diagnosticProvider: DiagnosticOptions?
    package var documentFormattingProvider: Bool?
    package var codeActionProvider: CodeActionOptions?
    package var definitionProvider: Bool?
    package var referencesProvider: Bool?
    package var documentHighlightProvider: Bool?
    package var renameProvider: RenameOptions?
    package var hoverProvider: Bool?
    package var inlayHintProvider: Bool?
    package var documentSymbolProvider: Bool?
    package var workspaceSymbolProvider: Bool?
    package var foldingRangeProvider: Bool?
    package var selectionRangeProvider: Bool?
    package var documentLinkProvider: DocumentLinkOptions?
    package var semanticTokensProvider: SemanticTokensOptions?
    package var completionProvider: CompletionOptions?
    package var workspace: Workspace?

    package struct Workspace: Sendable {
      package var workspaceFolders: Folders?
      package var fileOperations: FileOperationOptions?

      package struct Folders: Sendable {
        package var supported = true
        package var changeNotifications = true

        package var json: JSONValue { ["supported": supported.json, "changeNotifications": changeNotifications.json] }
      }

      package init() {
        workspaceFolders = Folders()
      }

      package var json: JSONValue {
        [
          "workspaceFolders": workspaceFolders?.json,
          "fileOperations": fileOperations?.json,
        ]
      }
    }

    package init() {}

    package var json: JSONValue {
      [
        "positionEncoding": positionEncoding.json,
        "textDocumentSync": textDocumentSync.json,
        "diagnosticProvider": diagnosticProvider?.json,
        "documentFormattingProvider": documentFormattingProvider?.json,
        "codeActionProvider": codeActionProvider?.json,
        "definitionProvider": definitionProvider?.json,
        "referencesProvider": referencesProvider?.json,
        "documentHighlightProvider": documentHighlightProvider?.json,
        "renameProvider": renameProvider?.json,
        "hoverProvider": hoverProvider?.json,
        "inlayHintProvider": inlayHintProvider?.json,
        "documentSymbolProvider": documentSymbolProvider?.json,
        "workspaceSymbolProvider": workspaceSymbolProvider?.json,
        "foldingRangeProvider": foldingRangeProvider?.json,
        "selectionRangeProvider": selectionRangeProvider?.json,
        "documentLinkProvider": documentLinkProvider?.json,
        "semanticTokensProvider": semanticTokensProvider?.json,
        "completionProvider": completionProvider?.json,
        "workspace": workspace?.json,
      ]
    }
  }

  package struct RegistrationParams: Sendable {
    package var registrations: [Registration]

    package struct Registration: Sendable {
      package var id: String
      package var method: String
      package var registerOptions: JSONValue?

      package init(id: String, method: String, registerOptions: JSONValue? = nil) {
        (self.id, self.method, self.registerOptions) = (id, method, registerOptions)
      }

      package var json: JSONValue { ["id": id.json, "method": method.json, "registerOptions": registerOptions] }
    }

    package init(registrations: [Registration]) { self.registrations = registrations }

    package var json: JSONValue { ["registrations": .array(registrations.map(\.json))] }
  }

  package struct DidChangeWatchedFilesParams: Decodable, Sendable {
    package var changes: [FileEvent]

    package struct FileEvent: Decodable, Sendable {
      package var uri: String
      /// 1 for created, 2 for changed, 3 for deleted.
      package var type: Int

      package init(from decoder: any Decoder) throws {
        let members = try Members(decoder)
        uri = try members.get("uri")
        type = try members.get("type")
      }
    }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      changes = try members.get("changes")
    }
  }

  package struct DidChangeConfigurationParams: Decodable, Sendable {
    package var settings: JSONValue?

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      settings = try members.find("settings")
    }
  }

  package struct ConfigurationParams: Sendable {
    package var items: [Item]

    package struct Item: Sendable {
      package var scopeUri: String?
      package var section: String

      package init(scopeUri: String? = nil, section: String) {
        (self.scopeUri, self.section) = (scopeUri, section)
      }

      package var json: JSONValue { ["scopeUri": scopeUri?.json, "section": section.json] }
    }

    package init(items: [Item]) { self.items = items }

    package var json: JSONValue { ["items": .array(items.map(\.json))] }
  }

  package struct CancelParams: Decodable, Sendable {
    package var id: RequestID

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      id = try members.get("id")
    }
  }

  package struct ShowMessageParams: Sendable {
    package var type: MessageType
    package var message: String

    package struct MessageType: Sendable {
      package static let error = MessageType(1)
      package static let warning = MessageType(2)
      package static let info = MessageType(3)
      package static let log = MessageType(4)

      package let rawValue: Int

      private init(_ rawValue: Int) { self.rawValue = rawValue }

      package var json: JSONValue { rawValue.json }
    }

    package init(_ type: MessageType, _ message: String) {
      (self.type, self.message) = (type, message)
    }

    package var json: JSONValue { ["type": type.json, "message": message.json] }
  }
}
