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

  package struct WorkspaceFolder: Decodable, Hashable, Sendable {
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

  /// What the client can do, as far as odr does one thing or another for it.
  package struct ClientCapabilities: Decodable, Sendable {
    package var general: General?
    package var workspace: Workspace?
    package var textDocument: TextDocument?

    package init() {}

    package struct General: Decodable, Sendable {
      /// Names of encodings, also of those that odr does not know, the preferred one first.
      package var positionEncodings: [String]?

      package init(from decoder: any Decoder) throws {
        let members = try Members(decoder)
        positionEncodings = try members.find("positionEncodings")
      }
    }

    package struct Workspace: Decodable, Sendable {
      package var configuration: Bool?
      package var didChangeWatchedFiles: Registration?
      package var didChangeConfiguration: Registration?
      package var workspaceEdit: Edit?
      package var diagnostics: Refresh?
      package var inlayHint: Refresh?
      package var fileOperations: FileOperationSupport?

      package struct Edit: Decodable, Sendable {
        package var documentChanges: Bool?

        package init(from decoder: any Decoder) throws {
          let members = try Members(decoder)
          documentChanges = try members.find("documentChanges")
        }
      }

      package init(from decoder: any Decoder) throws {
        let members = try Members(decoder)
        configuration = try members.find("configuration")
        didChangeWatchedFiles = try members.find("didChangeWatchedFiles")
        didChangeConfiguration = try members.find("didChangeConfiguration")
        workspaceEdit = try members.find("workspaceEdit")
        diagnostics = try members.find("diagnostics")
        inlayHint = try members.find("inlayHint")
        fileOperations = try members.find("fileOperations")
      }
    }

    package struct Registration: Decodable, Sendable {
      package var dynamicRegistration: Bool?

      package init(from decoder: any Decoder) throws {
        let members = try Members(decoder)
        dynamicRegistration = try members.find("dynamicRegistration")
      }
    }

    package struct Refresh: Decodable, Sendable {
      package var refreshSupport: Bool?

      package init(from decoder: any Decoder) throws {
        let members = try Members(decoder)
        refreshSupport = try members.find("refreshSupport")
      }
    }

    package struct TextDocument: Decodable, Sendable {
      package var publishDiagnostics: PublishDiagnostics?
      package var diagnostic: Registration?
      package var codeAction: CodeAction?
      package var completion: Completion?
      package var documentSymbol: Symbols?
      package var hover: Hover?

      package struct PublishDiagnostics: Decodable, Sendable {
        package var relatedInformation: Bool?
        package var codeDescriptionSupport: Bool?
        package var tagSupport: TagSupport?

        package struct TagSupport: Decodable, Sendable {
          package var valueSet: [Int]

          package init(from decoder: any Decoder) throws {
            let members = try Members(decoder)
            valueSet = try members.get("valueSet")
          }
        }

        package init(from decoder: any Decoder) throws {
          let members = try Members(decoder)
          relatedInformation = try members.find("relatedInformation")
          codeDescriptionSupport = try members.find("codeDescriptionSupport")
          tagSupport = try members.find("tagSupport")
        }
      }

      package struct CodeAction: Decodable, Sendable {
        package var codeActionLiteralSupport: JSONValue?
        package var disabledSupport: Bool?
        package var dataSupport: Bool?
        package var resolveSupport: Properties?

        /// Whether the client asks for the edits of an action that somebody chooses.
        package var resolvesEdits: Bool { dataSupport == true && resolveSupport?.properties.contains("edit") == true }

        package init(from decoder: any Decoder) throws {
          let members = try Members(decoder)
          codeActionLiteralSupport = try members.find("codeActionLiteralSupport")
          disabledSupport = try members.find("disabledSupport")
          dataSupport = try members.find("dataSupport")
          resolveSupport = try members.find("resolveSupport")
        }
      }

      package struct Properties: Decodable, Sendable {
        package var properties: [String]

        package init(from decoder: any Decoder) throws {
          let members = try Members(decoder)
          properties = try members.get("properties")
        }
      }

      package struct Completion: Decodable, Sendable {
        package var completionItem: Item?

        package struct Item: Decodable, Sendable {
          package var documentationFormat: [String]?

          package init(from decoder: any Decoder) throws {
            let members = try Members(decoder)
            documentationFormat = try members.find("documentationFormat")
          }
        }

        package init(from decoder: any Decoder) throws {
          let members = try Members(decoder)
          completionItem = try members.find("completionItem")
        }
      }

      package struct Symbols: Decodable, Sendable {
        package var hierarchicalDocumentSymbolSupport: Bool?

        package init(from decoder: any Decoder) throws {
          let members = try Members(decoder)
          hierarchicalDocumentSymbolSupport = try members.find("hierarchicalDocumentSymbolSupport")
        }
      }

      package struct Hover: Decodable, Sendable {
        package var contentFormat: [String]?

        package init(from decoder: any Decoder) throws {
          let members = try Members(decoder)
          contentFormat = try members.find("contentFormat")
        }
      }

      package init(from decoder: any Decoder) throws {
        let members = try Members(decoder)
        publishDiagnostics = try members.find("publishDiagnostics")
        diagnostic = try members.find("diagnostic")
        codeAction = try members.find("codeAction")
        completion = try members.find("completion")
        documentSymbol = try members.find("documentSymbol")
        hover = try members.find("hover")
      }
    }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      general = try members.find("general")
      workspace = try members.find("workspace")
      textDocument = try members.find("textDocument")
    }
  }

  package struct InitializeResult: JSONConvertible, Sendable {
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

  package struct RegistrationParams: JSONConvertible, Sendable {
    package var registrations: [Registration]

    package struct Registration: Sendable {
      package var id: String
      package var method: String
      package var registerOptions: JSONValue?

      package init(id: String, method: String, registerOptions: JSONValue? = nil) {
        (self.id, self.method, self.registerOptions) = (id, method, registerOptions)
      }

      package var json: JSONValue { ["id": id.json, "method": method.json, "registerOptions": registerOptions?.json] }
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

  package struct ConfigurationParams: JSONConvertible, Sendable {
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

  package struct ShowMessageParams: JSONConvertible, Sendable {
    package var type: MessageType
    package var message: String

    package enum MessageType: Int, Sendable {
      case error = 1
      case warning, info, log

      package var json: JSONValue { rawValue.json }
    }

    package init(_ type: MessageType, _ message: String) {
      (self.type, self.message) = (type, message)
    }

    package var json: JSONValue { ["type": type.json, "message": message.json] }
  }
}
