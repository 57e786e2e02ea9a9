extension LSP {
  package struct InitializeParams: Codable, Sendable {
    package var processId: Int?
    package var rootUri: String?
    package var workspaceFolders: [WorkspaceFolder]?
    package var capabilities: ClientCapabilities
    package var initializationOptions: JSONValue?
  }

  package struct WorkspaceFolder: Codable, Hashable, Sendable {
    package var uri: String
    package var name: String
  }

  package struct DidChangeWorkspaceFoldersParams: Codable, Sendable {
    package var event: Event

    package struct Event: Codable, Sendable {
      package var added: [WorkspaceFolder]
      package var removed: [WorkspaceFolder]
    }
  }

  /// What the client can do, as far as odr does one thing or another for it.
  package struct ClientCapabilities: Codable, Sendable {
    package var general: General?
    package var workspace: Workspace?
    package var textDocument: TextDocument?

    package init() {}

    package struct General: Codable, Sendable {
      /// Names of encodings, also of those that odr does not know, the preferred one first.
      package var positionEncodings: [String]?
    }

    package struct Workspace: Codable, Sendable {
      package var configuration: Bool?
      package var didChangeWatchedFiles: Registration?
      package var didChangeConfiguration: Registration?
      package var workspaceEdit: Edit?
      package var diagnostics: Refresh?
      package var inlayHint: Refresh?

      package struct Edit: Codable, Sendable {
        package var documentChanges: Bool?
      }
    }

    package struct Registration: Codable, Sendable {
      package var dynamicRegistration: Bool?
    }

    package struct Refresh: Codable, Sendable {
      package var refreshSupport: Bool?
    }

    package struct TextDocument: Codable, Sendable {
      package var publishDiagnostics: PublishDiagnostics?
      package var diagnostic: Registration?
      package var codeAction: CodeAction?
      package var completion: Completion?
      package var documentSymbol: Symbols?
      package var hover: Hover?

      package struct PublishDiagnostics: Codable, Sendable {
        package var relatedInformation: Bool?
        package var codeDescriptionSupport: Bool?
        package var tagSupport: TagSupport?

        package struct TagSupport: Codable, Sendable {
          package var valueSet: [Int]
        }
      }

      package struct CodeAction: Codable, Sendable {
        package var codeActionLiteralSupport: JSONValue?
      }

      package struct Completion: Codable, Sendable {
        package var completionItem: Item?

        package struct Item: Codable, Sendable {
          package var documentationFormat: [String]?
        }
      }

      package struct Symbols: Codable, Sendable {
        package var hierarchicalDocumentSymbolSupport: Bool?
      }

      package struct Hover: Codable, Sendable {
        package var contentFormat: [String]?
      }
    }
  }

  package struct InitializeResult: Codable, Sendable {
    package var capabilities: ServerCapabilities
    package var serverInfo: ServerInfo

    package struct ServerInfo: Codable, Sendable {
      package var name: String
      package var version: String
    }

    package init(capabilities: ServerCapabilities, version: String) {
      self.capabilities = capabilities
      serverInfo = ServerInfo(name: "odr", version: version)
    }
  }

  /// What the server can do. Each feature sets its own member.
  package struct ServerCapabilities: Codable, Sendable {
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

    package struct Workspace: Codable, Sendable {
      package var workspaceFolders: Folders?

      package struct Folders: Codable, Sendable {
        package var supported = true
        package var changeNotifications = true
      }

      package init() {
        workspaceFolders = Folders()
      }
    }

    package init() {}
  }

  package struct RegistrationParams: Codable, Sendable {
    package var registrations: [Registration]

    package struct Registration: Codable, Sendable {
      package var id: String
      package var method: String
      package var registerOptions: JSONValue?

      package init(id: String, method: String, registerOptions: JSONValue? = nil) {
        (self.id, self.method, self.registerOptions) = (id, method, registerOptions)
      }
    }

    package init(registrations: [Registration]) { self.registrations = registrations }
  }

  package struct DidChangeWatchedFilesParams: Codable, Sendable {
    package var changes: [FileEvent]

    package struct FileEvent: Codable, Sendable {
      package var uri: String
      /// 1 for created, 2 for changed, 3 for deleted.
      package var type: Int
    }
  }

  package struct DidChangeConfigurationParams: Codable, Sendable {
    package var settings: JSONValue?
  }

  package struct ConfigurationParams: Codable, Sendable {
    package var items: [Item]

    package struct Item: Codable, Sendable {
      package var scopeUri: String?
      package var section: String

      package init(scopeUri: String? = nil, section: String) {
        (self.scopeUri, self.section) = (scopeUri, section)
      }
    }

    package init(items: [Item]) { self.items = items }
  }

  package struct CancelParams: Codable, Sendable {
    package var id: RequestID
  }

  package struct ShowMessageParams: Codable, Sendable {
    package var type: MessageType
    package var message: String

    package enum MessageType: Int, Codable, Sendable {
      case error = 1
      case warning, info, log
    }

    package init(_ type: MessageType, _ message: String) {
      (self.type, self.message) = (type, message)
    }
  }
}
