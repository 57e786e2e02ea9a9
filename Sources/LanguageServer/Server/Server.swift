import FileWriting
import LanguageServerProtocol
package import SystemCalls

/// The language server: reads messages, has features handle them in order, and writes the answers.
package final class Server {
  private let session: Session
  private let queue = MessageQueue()
  private let judge: DocumentJudge
  private let log: ServerLog
  private let methods: [String: Feature.Method]
  private let features: [Feature]
  private var state = State.starting

  /// Where the conversation stands. Source: the specification's section "Lifecycle Messages".
  private enum State {
    case starting, running, shutDown
  }

  /// A server that can do what `features` can; `send` takes its messages, without their headers.
  init(
    _ environment: ServerEnvironment, _ log: ServerLog, send: @escaping @Sendable ([UInt8]) throws(SystemError) -> Void,
    features: (DocumentJudge) -> [Feature]
  ) {
    self.log = log
    let writer = MessageWriter(log, send: send)
    session = Session(environment, writer, log)
    judge = DocumentJudge(session)
    self.features = features(judge)
    methods = Dictionary(uniqueKeysWithValues: self.features.flatMap(\.methods).map { ($0.name, $0) })
  }

  /// Serves the client that writes to `input` until it says `exit` or goes, and returns the exit code: 0 if it had asked for
  /// `shutdown`.
  package func run(_ input: OpenFile) -> Int32 {
    let (queue, types) = (queue, types)
    // The thread may wait for the client forever, so nobody waits for it.
    Thread { queue.read(input) { types[$0] } }.detach()
    judge.start()
    defer { judge.stop() }
    while true {
      let (item, isCancelled) = queue.next()
      if let code = handle(item, isCancelled: isCancelled) { return code }
      if session.writer.isClosed { return 1 }
    }
  }

  /// Handles one message, without its header, as ``run(_:)`` does; the exit code if it ends the conversation.
  package func handle(message: [UInt8]) -> Int32? {
    let types = types
    return handle(MessageQueue.Item(message) { types[$0] })
  }

  private func handle(_ item: MessageQueue.Item, isCancelled: Bool = false) -> Int32? {
    switch item {
    case .end(let reason):
      if let reason {
        log.add("end: \(reason)")
        StandardStream.error.writeIgnoringErrors("odr: error: the server ends: \(reason)\n")
      }
      return state == .shutDown ? 0 : 1
    case .fault(let error):
      log.add("fault: \(error.message)")
      session.writer.report(error)
    case .message(.notification("exit", _)): return state == .shutDown ? 0 : 1
    case .message(.notification(let method, let params)): handle(method, params)
    case .message(.request(let id, let method, let params)):
      session.writer.respond(
        to: id, isCancelled ? .failure(ResponseError(.requestCancelled, "cancelled")) : answer(method, params))
    case .message(.response(let id, let result)): session.receive(result, of: id)
    }
    return nil
  }

  /// The parameters of each method.
  private var types: [String: any Feature.Params.Type] {
    methods.mapValues(\.params).merging(Self.ownTypes) { own, _ in own }
  }

  private static let ownTypes: [String: any Feature.Params.Type] = [
    "initialize": LSP.InitializeParams.self, "shutdown": LSP.NoParams.self, "exit": LSP.NoParams.self,
    "$/cancelRequest": LSP.CancelParams.self,
  ]

  // MARK: Messages

  private func handle(_ method: String, _ params: IncomingMessage.Params) {
    log.add("notification \(method)")
    guard state == .running else { return }
    guard let known = methods[method], case .decoded(let value) = params else {
      if case .invalid(let reason) = params { log.add("\(method): \(reason)") }
      return
    }
    do throws(ResponseError) { _ = try known.handle(session, value) } catch { log.add("\(method): \(error.message)") }
  }

  private func answer(_ method: String, _ params: IncomingMessage.Params) -> Result<JSONValue, ResponseError> {
    log.add("request \(method)")
    if state == .starting, method != "initialize" {
      return .failure(ResponseError(.serverNotInitialized, "the first request has to be 'initialize'"))
    }
    if state == .shutDown { return .failure(ResponseError(.invalidRequest, "the server is shut down")) }
    switch params {
    case .unknown: return .failure(ResponseError(.methodNotFound, "there is no method '\(method)'"))
    case .invalid(let reason): return .failure(ResponseError(.invalidParams, "'\(method)': \(reason)"))
    case .decoded(let value):
      if method == "initialize" { return initialize(value) }
      if method == "shutdown" {
        state = .shutDown
        return .success(JSONValue.null)
      }
      guard let known = methods[method] else {
        return .failure(ResponseError(.methodNotFound, "there is no request '\(method)'"))
      }
      return Result { () throws(ResponseError) in try known.handle(session, value) }
    }
  }

  /// Ends the conversation when the program that started the server ends. Source: the specification's "Initialize Request".
  private func watch(_ parent: Int) {
    guard let number = Int32(exactly: parent), number > 0 else { return }
    let queue = queue
    _ = Thread {
      RunningProcess(number: number).waitForEnd()
      queue.add(.end("the client has ended"))
    }
  }

  private func initialize(_ params: any Sendable) -> Result<JSONValue, ResponseError> {
    guard state == .starting, let params = params as? LSP.InitializeParams else {
      return .failure(ResponseError(.invalidRequest, "'initialize' may come once"))
    }
    state = .running
    session.client = params.capabilities
    let folders = params.workspaceFolders?.map(\.uri) ?? [params.rootUri].compactMap { $0 }
    session.workspaceFolders = folders.map { DocumentURI($0) }
    if let options = params.initializationOptions, case .object = options { session.settings = ServerSettings(options) }
    if let parent = params.processId { watch(parent) }
    let offered = params.capabilities.names("general.positionEncodings")
    session.encoding = offered.lazy.compactMap(LSP.PositionEncodingKind.init).first ?? .utf16
    var capabilities = LSP.ServerCapabilities()
    capabilities.positionEncoding = session.encoding
    capabilities.workspace = .init()
    for feature in features { feature.offer(&capabilities, session.client) }
    return .success(
      LSP.InitializeResult(capabilities: capabilities, version: session.environment.version).json)
  }
}
