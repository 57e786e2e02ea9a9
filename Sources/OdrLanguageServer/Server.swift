package import ResourceTags

/// The language server: reads messages, handles them in order, and writes the answers.
package final class Server {
  private let session: Session
  private var state = State.starting
  /// The process that started the server; the server ends if this process ends. Source: the "Initialize Request" section
  /// of the protocol's specification.
  private var client: Int32?
  private var parser = MessageParser()
  /// The input, unless it has ended.
  private var input: OpenFile?

  /// The state of the conversation. Source: the "Lifecycle Messages" section of the protocol's specification.
  private enum State {
    case starting, running, shutDown
  }

  /// The protocol methods of all features, by name.
  private let methods = Dictionary(
    uniqueKeysWithValues: [
      Method.synchronization, Method.fileChanges, Method.fileOperations, Method.findings, Method.editing,
      Method.codeActions,
      Method.completion, Method.navigation, Method.hover,
    ].joined().map { ($0.name, $0) })

  /// Creates a server that passes its messages, without headers, to `send`.
  package init(_ environment: any ServerEnvironment, send: @escaping ([UInt8]) throws(SystemError) -> Void) {
    session = Session(environment, send: send)
  }

  /// Creates a server that writes its messages to `output`. A client may write before it reads, so the server reads while
  /// it can't write.
  package convenience init(_ environment: any ServerEnvironment, output: OpenFile) {
    weak var server: Server?
    self.init(environment) { message throws(SystemError) in
      try ChildProcess.withoutPipeSignal { () throws(SystemError) in
        var rest = MessageParser.framed(message)[...]
        while !rest.isEmpty {
          if let server, let input = server.input, !input.waits(until: output) {
            server.read(input)
            continue
          }
          try output.write(rest.prefix(OpenFile.unblockedCount))
          rest = rest.dropFirst(OpenFile.unblockedCount)
        }
      }
    }
    server = self
  }

  /// Answers the messages from `input` until the client sends `exit` or closes `input`. Returns the exit code: 0 if the
  /// client sent `shutdown` first, and otherwise 1.
  ///
  /// One thread reads, handles, and lints, because all of it is quick. While the client has more to say, the server
  /// doesn't lint: after another change to a document, the findings would be useless.
  package func run(_ input: OpenFile) -> Int32 {
    self.input = input
    while !session.isClosed {
      do {
        if let message = try parser.next() {
          if let code = handle(message: message) { return code }
          continue
        }
      } catch {
        return end(error.message)
      }
      if !input.hasInput(within: 0), session.publishNext() { continue }
      while !input.hasInput(within: client == nil ? -1 : 500) {
        if let client, !ChildProcess.isRunning(client) { return end("the client has exited") }
      }
      read(input)
      if self.input == nil { return end(parser.isAtEnd ? nil : "the input ended in the middle of a message") }
    }
    return 1
  }

  /// Reads once, and notes the end of the input.
  private func read(_ input: OpenFile) {
    var bytes: [UInt8] = []
    let count = (try? input.readOnce(1 << 16, to: &bytes)) ?? 0
    if count == 0 { self.input = nil }
    parser.append(bytes)
  }

  /// Ends the conversation for a reason that the client doesn't know, and returns the exit code.
  private func end(_ reason: String?) -> Int32 {
    if let reason { StandardStream.error.writeIgnoringErrors("odr: error: the server stopped: \(reason)\n") }
    return state == .shutDown ? 0 : 1
  }

  /// Handles one message, which must not have a header. Returns the exit code if the message ends the conversation.
  package func handle(message bytes: [UInt8]) -> Int32? {
    let message: IncomingMessage
    do { message = try IncomingMessage(bytes) } catch {
      session.respond(to: .null, .failure(error))
      return nil
    }
    guard let method = message.method else { return nil }
    if let id = message.id {
      session.respond(to: id, Result { try answer(method, message.params) }.mapError { ResponseError($0) })
    } else if method == "exit" {
      return end(nil)
    } else if state == .running, let known = methods[method] {
      do { _ = try known.handle(session, message.params) } catch { session.log("\(method): \(error.userMessage)") }
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

  private func initialize(_ params: JSONValue) throws -> JSONValue {
    guard let capabilities = params["capabilities"] else {
      throw ResponseError(.invalidParams, "'capabilities' is missing")
    }
    state = .running
    session.client = capabilities
    client = params["processId"]?.int.flatMap { Int32(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil }
    return [
      "capabilities": offeredCapabilities,
      "serverInfo": ["name": "odr", "version": session.environment.version] as JSONValue,
    ]
  }

  /// The `ServerCapabilities` that the server sends to the client.
  private var offeredCapabilities: JSONValue {
    let client = session.client
    let diagnostics: JSONValue = ["identifier": "odr", "interFileDependencies": true, "workspaceDiagnostics": false]
    let codeActions: JSONValue = [
      "codeActionKinds": ActionKind.allCases.map(\.rawValue), "resolveProvider": session.resolvesActionEdits,
    ]
    let allFiles: JSONValue = ["filters": [["scheme": "file", "pattern": ["glob": "**/*"] as JSONValue] as JSONValue]]
    return [
      "positionEncoding": "utf-16",
      // The value 1 means that the client sends the whole text after each change.
      "textDocumentSync": ["openClose": true, "change": 1, "save": true] as JSONValue,
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
        "fileOperations": [
          "didCreate": allFiles, "willRename": allFiles, "didRename": allFiles, "didDelete": allFiles,
        ] as JSONValue
      ] as JSONValue,
    ]
  }
}
