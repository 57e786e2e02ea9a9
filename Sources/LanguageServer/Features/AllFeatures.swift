package import SystemCalls

extension Server {
  /// A server between `input` and `output` with everything that it can do.
  package convenience init(_ environment: ServerEnvironment, input: OpenFile, output: OpenFile, log: ServerLog) {
    self.init(environment, input: input, output: output, log: log) { judge in
      [
        .synchronization(judge), .findings, .formatting, .codeActions, .completion, .tagPlaces, .tagRename,
        .hover, .inlayHints, .links, .semanticTokens, .settings(judge), .structure, .symbols,
      ]
    }
  }
}
