import LanguageServerProtocol
package import SystemCalls

extension Server {
  /// A server with everything that it can do; `send` takes its messages, without their headers.
  package convenience init(
    _ environment: ServerEnvironment, _ log: ServerLog, send: @escaping @Sendable ([UInt8]) throws(SystemError) -> Void
  ) {
    self.init(environment, log, send: send) { judge in
      [
        .synchronization(judge), .fileOperations(judge), .findings, .formatting, .codeActions, .completion, .tagPlaces,
        .renaming, .hover, .inlayHints, .links, .semanticTokens, .settings(judge), .structure, .symbols,
      ]
    }
  }

  /// A server that writes its messages to `output`.
  package convenience init(_ environment: ServerEnvironment, _ log: ServerLog, output: OpenFile) {
    self.init(environment, log) { message throws(SystemError) in
      try ChildProcess.withoutPipeSignal { () throws(SystemError) in try output.write(MessageParser.framed(message)) }
    }
  }
}
