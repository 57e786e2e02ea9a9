package import ResourceTags

/// The language server: reads messages, handles them in order, and writes the answers.
package final class Server {
  private let session: Session
  private let queue = MessageQueue()
  private var state = State.starting

  /// The state of the conversation. Source: the "Lifecycle Messages" section of the protocol's specification.
  private enum State {
    case starting, running, shutDown
  }

  /// The protocol methods of all features, by name.
  private let methods = Dictionary(
    uniqueKeysWithValues: [
      Method.synchronization, Method.fileChanges, Method.fileOperations, Method.findings, Method.editing,
      Method.codeActions,
      Method.completion, Method.navigation, Method.hover, Method.symbols,
    ].joined().map { ($0.name, $0) })

  /// Creates a server that passes its messages, without headers, to `send`.
  package init(_ environment: any ServerEnvironment, send: @escaping ([UInt8]) throws(SystemError) -> Void) {
    session = Session(environment, send: send)
  }

  /// Creates a server that writes its messages to `output`.
  package convenience init(_ environment: any ServerEnvironment, output: OpenFile) {
    self.init(environment) { message throws(SystemError) in
      try ChildProcess.withoutPipeSignal { () throws(SystemError) in try output.write(MessageParser.framed(message)) }
    }
  }

  /// Answers the messages from `input` until the client sends `exit` or closes `input`. Returns the exit code: 0 if the
  /// client sent `shutdown` first, and otherwise 1.
  package func run(_ input: OpenFile) -> Int32 {
    let queue = queue
    // The reading thread may wait for the client forever, so the server does not wait for that thread.
    Thread { queue.read(input) }?.detach() ?? queue.read(input)
    while !session.isClosed {
      if let code = handle(queue.next()) { return code }
      // After a change to a document, its old findings would be useless; a request waits for the findings of one document.
      while !queue.hasChange, session.publishNext(), queue.isEmpty {}
    }
    return 1
  }

  /// Handles one message, which must not have a header, in the same way as ``run(_:)``. Returns the exit code if the
  /// message ends the conversation.
  package func handle(message: [UInt8]) -> Int32? { handle(.parsed(message)) }

  private func handle(_ message: IncomingMessage) -> Int32? {
    switch message {
    case .end(let reason):
      if let reason { StandardStream.error.writeIgnoringErrors("odr: error: the server stopped: \(reason)\n") }
      return state == .shutDown ? 0 : 1
    case .fault(let error): session.respond(to: .null, .failure(error))
    case .notification("exit", _): return state == .shutDown ? 0 : 1
    case .notification(let method, let params):
      guard state == .running, let known = methods[method] else { break }
      do { _ = try known.handle(session, params) } catch { session.log("\(method): \(error.userMessage)") }
    case .request(let id, let method, let params):
      session.respond(to: id, Result { try answer(method, params) }.mapError { ResponseError($0) })
    case .response: break
    }
    return nil
  }

  private func answer(_ method: String, _ params: JSONValue) throws -> JSONValue {
    switch (state, method) {
    case (.shutDown, _): throw ResponseError(.invalidRequest, "the server has been shut down")
    case (.starting, "initialize"): return try initialize(params)
    case (.starting, _): throw ResponseError(.serverNotInitialized, "the first request must be 'initialize'")
    case (.running, "initialize"): throw ResponseError(.invalidRequest, "'initialize' may be sent only once")
    case (.running, "shutdown"):
      state = .shutDown
      return .null
    case (.running, _):
      guard let known = methods[method] else {
        throw ResponseError(.methodNotFound, "unknown method '\(method)'")
      }
      return try known.handle(session, params)
    }
  }

  /// Ends the conversation when the process that started the server ends. Source: the "Initialize Request" section of
  /// the protocol's specification.
  private func watch(_ parent: Int) {
    guard let number = Int32(exactly: parent), number > 0 else { return }
    let queue = queue
    _ = Thread {
      ChildProcess.waitForEnd(of: number)
      queue.add(.end("the client has exited"))
    }
  }

  private func initialize(_ params: JSONValue) throws -> JSONValue {
    guard let capabilities = params["capabilities"] else {
      throw ResponseError(.invalidParams, "'capabilities' is missing")
    }
    state = .running
    session.client = capabilities
    let folders = params["workspaceFolders"]?.elements?.map { $0["uri"] } ?? [params["rootUri"]]
    session.workspaceFolders = folders.compactMap { $0?.string.map { DocumentURI($0) } }
    if let parent = params["processId"]?.int { watch(parent) }
    return [
      "capabilities": offeredCapabilities,
      "serverInfo": ["name": "odr", "version": session.environment.version] as JSONValue,
    ]
  }

  /// The `ServerCapabilities` that the server sends to the client.
  private var offeredCapabilities: JSONValue {
    let client = session.client
    let diagnostics: JSONValue = ["identifier": "odr", "interFileDependencies": true, "workspaceDiagnostics": false]
    let codeActions: JSONValue = ["codeActionKinds": ActionKind.allCases.map(\.rawValue)]
    let files = ["didCreate", "willRename", "didRename", "didDelete"].filter {
      client.can("workspace.fileOperations." + $0)
    }
    let allFiles: JSONValue = ["filters": [["scheme": "file", "pattern": ["glob": "**/*"] as JSONValue] as JSONValue]]
    return [
      "positionEncoding": "utf-16",
      // The value 1 means that the client sends the whole text after each change.
      "textDocumentSync": ["openClose": true, "change": 1, "save": ["includeText": false] as JSONValue] as JSONValue,
      "diagnosticProvider": session.isAskedForFindings ? diagnostics : nil,
      "documentFormattingProvider": true,
      // The server provides code actions only as literals, not as commands.
      "codeActionProvider": client.has("textDocument.codeAction.codeActionLiteralSupport") ? codeActions : nil,
      "definitionProvider": true,
      "referencesProvider": true,
      "renameProvider": ["prepareProvider": true] as JSONValue,
      "hoverProvider": true,
      "documentSymbolProvider": client.can("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport"),
      "documentLinkProvider": ["resolveProvider": false] as JSONValue,
      "completionProvider": ["triggerCharacters": ["[", ",", " ", "/", "\"", ":"]] as JSONValue,
      "workspace": [
        "workspaceFolders": ["supported": true, "changeNotifications": true] as JSONValue,
        "fileOperations": client.has("workspace.fileOperations")
          ? JSONValue.object(files.map { .init($0, allFiles) }) : nil,
      ] as JSONValue,
    ]
  }
}
