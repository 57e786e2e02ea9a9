import LanguageServerProtocol
import SystemCalls

/// Judges open documents on a thread of its own, the newest version of each, and tells the client what it finds.
final class DocumentJudge: @unchecked Sendable {  // unchecked: the monitor guards what changes
  private let session: Session
  private let monitor = Monitor()
  /// The URIs of documents that have to be judged, in the order in which they changed.
  private var waiting: [String] = []
  private var isStopped = false
  private var hasEnded = false

  init(_ session: Session) {
    self.session = session
  }

  func start() {
    let thread = Thread(withLargeStack: { [self] in
      while let uri = next() {
        guard let document = session.document(uri) else { continue }
        publish(document)
      }
      monitor.change { hasEnded = true }
    })
    guard let thread else {
      hasEnded = true
      return
    }
    thread.detach()
  }

  /// Ends the thread; waits for half a second at most, since a client that has gone may take no messages any more.
  func stop() {
    monitor.change { isStopped = true }
    for _ in 0..<50 {
      if monitor.change({ hasEnded }) { return }
      RunningProcess.pause(milliseconds: 10)
    }
  }

  /// Has a document judged; before that, it may change again.
  func judge(_ uri: String) {
    // A client that asks for findings is not told them, too.
    if session.client["textDocument.diagnostic"] != nil { return }
    monitor.change { if !waiting.contains(uri) { waiting.append(uri) } }
  }

  /// Has all open documents judged, since a file may have changed.
  func judgeAll() {
    session.forgetFiles()
    judgeAgain()
  }

  /// Has all open documents judged with the files as they are known, since the settings may have changed.
  func judgeAgain() {
    if session.client.can("workspace.inlayHint.refreshSupport") {
      _ = session.writer.request("workspace/inlayHint/refresh", JSONValue.null)
    }
    if session.client["textDocument.diagnostic"] != nil {
      if session.client.can("workspace.diagnostics.refreshSupport") {
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
    // A newer version stops the work on this one.
    let session = session
    let isCurrent = { session.document(document.uri.string) === document }
    if document.isManifest, document.lint(in: session.folder(of: document), while: isCurrent) == nil { return }
    let items = document.diagnostics(in: session)
    session.ifCurrent(document) {
      session.writer.notify(
        "textDocument/publishDiagnostics",
        LSP.PublishDiagnosticsParams(uri: document.uri.string, version: document.version, diagnostics: items).json)
    }
  }
}
