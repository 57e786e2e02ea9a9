import LanguageServerProtocol
import SystemCalls

/// Judges open documents on a thread of its own, the newest version of each, and tells the client what it finds.
final class DocumentJudge: @unchecked Sendable {  // unchecked: the monitor guards what changes
  private let session: Session
  private let monitor = Monitor()
  /// The URIs of documents that have to be judged, in the order in which they changed.
  private var waiting: [String] = []
  private var isStopped = false
  private var thread: Thread?

  init(_ session: Session) {
    self.session = session
  }

  func start() {
    thread = Thread(withLargeStack: { [self] in
      while let uri = next() {
        guard let document = session.document(uri) else { continue }
        publish(document)
      }
    })
  }

  func stop() {
    monitor.change { isStopped = true }
    thread?.join()
  }

  /// Has a document judged; before that, it may change again.
  func judge(_ uri: String) {
    // A client that asks for findings is not told them, too.
    if session.client.textDocument?.diagnostic != nil { return }
    monitor.change { if !waiting.contains(uri) { waiting.append(uri) } }
  }

  /// Has all open documents judged, since a file may have changed.
  func judgeAll() {
    session.forgetFiles()
    judgeAgain()
  }

  /// Has all open documents judged with the files as they are known, since the settings may have changed.
  func judgeAgain() {
    if session.client.workspace?.inlayHint?.refreshSupport == true {
      _ = session.writer.request("workspace/inlayHint/refresh", JSONValue.null)
    }
    if session.client.textDocument?.diagnostic != nil {
      if session.client.workspace?.diagnostics?.refreshSupport == true {
        _ = session.writer.request("workspace/diagnostic/refresh", JSONValue.null)
      }
      return
    }
    for document in session.openDocuments { judge(document.uri.string) }
  }

  private func next() -> String? {
    monitor.wait { () -> String?? in
      if isStopped { return .some(nil) }
      return waiting.isEmpty ? nil : .some(waiting.removeFirst())
    }
  }

  private func publish(_ document: Document) {
    let items = document.diagnostics(in: session)
    session.ifCurrent(document) {
      session.writer.notify(
        "textDocument/publishDiagnostics",
        LSP.PublishDiagnosticsParams(uri: document.uri.string, version: document.version, diagnostics: items))
    }
  }
}
