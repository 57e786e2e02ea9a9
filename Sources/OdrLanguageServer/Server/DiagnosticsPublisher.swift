import ResourceTags

/// Lints the newest version of each open document on a separate thread, and sends the findings to the client.
final class DiagnosticsPublisher: @unchecked Sendable {  // unchecked: the monitor guards the mutable state
  // The session owns the publisher.
  private unowned let session: Session
  private let monitor = Monitor()
  /// The URIs of the documents to lint, in the order in which they changed.
  private var waiting: [String] = []
  private var isStopped = false
  private var hasEnded = false

  init(_ session: Session) { self.session = session }

  func start() {
    let thread = Thread { [self, session] in
      while let uri = next() {
        if let document = session.document(uri) { publish(document) }
      }
      monitor.change { hasEnded = true }
    }
    thread?.detach()
    if thread == nil { hasEnded = true }
  }

  /// Ends the thread. Waits for at most half a second, because a disconnected client may have stopped reading messages.
  func stop() {
    monitor.change { isStopped = true }
    for _ in 0..<50 {
      if monitor.change({ hasEnded }) { return }
      RunningProcess.pause(milliseconds: 10)
    }
  }

  /// Publishes the findings of a document, unless the client requests findings itself.
  func publish(_ uri: String) {
    if session.client["textDocument.diagnostic"] != nil { return }
    monitor.change { if !waiting.contains(uri) { waiting.append(uri) } }
  }

  /// Publishes the findings of all open documents, because a file may have changed.
  func publishAfterFileChange() {
    session.forgetFiles()
    publishAll()
  }

  /// Publishes the findings of all open documents without reading the files again, because the settings may have
  /// changed.
  func publishAll() {
    if session.client.can("workspace.diagnostics.refreshSupport"), session.client["textDocument.diagnostic"] != nil {
      session.request("workspace/diagnostic/refresh")
    }
    for document in session.openDocuments { publish(document.uri.string) }
  }

  private func next() -> String? {
    monitor.wait { () -> String?? in
      if isStopped { return .some(nil) }
      return waiting.isEmpty ? nil : .some(waiting.removeFirst())
    }
  }

  private func publish(_ document: Document) {
    // Linting stops as soon as the document has a newer version.
    let session = session
    let isCurrent = { session.document(document.uri.string) === document }
    if document.isManifest, document.lint(in: session.folder(of: document), while: isCurrent) == nil { return }
    let items = document.diagnostics(in: session)
    session.ifCurrent(document) { session.publish(items, of: document.uri.string, version: document.version) }
  }
}
