import Bytes
import LanguageServerProtocol

/// Documents that are opened, changed, saved and closed, and files that change on the disk.
extension Feature {
  static func synchronization(_ judge: DocumentJudge) -> Feature {
    Feature([
      .notification("textDocument/didOpen") { (session, params: LSP.DidOpenTextDocumentParams) in
        let item = params.textDocument
        session.open(
          Document(
            DocumentURI(item.uri), languageID: item.languageId, version: item.version, text: EditorText(item.text)))
        session.forgetFiles()
        judge.judge(item.uri)
      },
      .notification("textDocument/didChange") { (session, params: LSP.DidChangeTextDocumentParams) in
        guard let document = session.document(params.textDocument.uri) else {
          return session.log.add("a document that is not open has changed: \(params.textDocument.uri)")
        }
        var text = document.text
        text.apply(params.contentChanges, session.encoding)
        session.open(Document(after: document, version: params.textDocument.version, text: text))
        judge.judge(document.uri.string)
      },
      .notification("textDocument/didSave") { (_, _: LSP.DidSaveTextDocumentParams) in judge.judgeAll() },
      .notification("textDocument/didClose") { (session, params: LSP.DidCloseTextDocumentParams) in
        session.close(params.textDocument.uri)
        if session.client["textDocument.diagnostic"] == nil {
          session.writer.notify(
            "textDocument/publishDiagnostics",
            LSP.PublishDiagnosticsParams(uri: params.textDocument.uri, version: nil, diagnostics: []).json)
        }
      },
      .notification("workspace/didChangeWatchedFiles") { (_, _: LSP.DidChangeWatchedFilesParams) in judge.judgeAll() },
      .notification("workspace/didChangeWorkspaceFolders") { (session, params: LSP.DidChangeWorkspaceFoldersParams) in
        let removed = Set(params.event.removed.map(\.uri))
        session.workspaceFolders.removeAll { removed.contains($0.string) }
        session.workspaceFolders += params.event.added.map { DocumentURI($0.uri) }
      },
    ])
  }
}
