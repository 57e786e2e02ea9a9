import Bytes
import FileTrees
import LanguageServerProtocol
import ResourceTags
import SystemCalls

/// What the server knows of its client: capabilities, open documents, folders.
///
/// One thread handles messages and changes it; the thread that judges documents reads documents and folders.
final class Session: @unchecked Sendable {  // unchecked: the lock guards documents and folders, one thread has the rest
  let environment: ServerEnvironment
  let writer: MessageWriter
  let log: ServerLog
  /// What a client can do; nothing before `initialize`.
  var client = LSP.ClientCapabilities()
  var encoding = LSP.PositionEncodingKind.utf16
  private var openFolders: [DocumentURI] = []
  private var currentSettings = ServerSettings()
  /// What to do with the answers of the client, by the requests.
  private var answers: [RequestID: (Result<JSONValue, ResponseError>) -> Void] = [:]
  private let lock = Lock()
  private var documents: [String: Document] = [:]
  /// The folders of manifests as they were when the disk was looked at last.
  private var folders: [String: FolderSnapshot?] = [:]

  init(_ environment: ServerEnvironment, _ writer: MessageWriter, _ log: ServerLog) {
    (self.environment, self.writer, self.log) = (environment, writer, log)
  }

  /// What the person at the editor has set.
  var settings: ServerSettings {
    get { lock.withLock { currentSettings } }
    set { lock.withLock { currentSettings = newValue } }
  }

  /// The folders that the editor has opened.
  var workspaceFolders: [DocumentURI] {
    get { lock.withLock { openFolders } }
    set { lock.withLock { openFolders = newValue } }
  }

  // MARK: Requests to the client

  /// Asks the client; `take` gets the answer.
  func request(
    _ method: String, _ params: any Encodable, _ take: @escaping (Result<JSONValue, ResponseError>) -> Void
  ) {
    answers[writer.request(method, params)] = take
  }

  /// Takes the answer to a request of the server.
  func receive(_ result: Result<JSONValue, ResponseError>, of id: RequestID) {
    if case .failure(let error) = result { log.add("the client refuses: \(error.message)") }
    answers.removeValue(forKey: id)?(result)
  }

  /// Asks the client to tell when settings change, and when a file does that findings may be about: they may be about any.
  func registerForChanges() {
    var registrations: [LSP.RegistrationParams.Registration] = []
    if client.workspace?.didChangeWatchedFiles?.dynamicRegistration == true {
      let watchers = JSONValue.object(["watchers": .array([.object(["globPattern": .string("**/*")])])])
      registrations.append(
        .init(id: "odr-files", method: "workspace/didChangeWatchedFiles", registerOptions: watchers))
    }
    if client.workspace?.didChangeConfiguration?.dynamicRegistration == true {
      let section = JSONValue.object(["section": .string(ServerSettings.section)])
      registrations.append(
        .init(id: "odr-settings", method: "workspace/didChangeConfiguration", registerOptions: section))
    }
    if registrations.isEmpty { return }
    _ = writer.request("client/registerCapability", LSP.RegistrationParams(registrations: registrations))
  }

  // MARK: Documents

  /// The open documents, in the order of their URIs.
  var openDocuments: [Document] {
    lock.withLock { documents.values.sorted { $0.uri.string < $1.uri.string } }
  }

  /// The open document with a URI; `nil` if it is closed.
  func document(_ uri: String) -> Document? { lock.withLock { documents[uri] } }

  /// The open manifest with a URI; `nil` if it is none. Throws ``ResponseError`` if no such document is open.
  func manifest(_ identifier: LSP.TextDocumentIdentifier) throws(ResponseError) -> Document? {
    guard let document = document(identifier.uri) else {
      throw ResponseError(.invalidParams, "the document '\(identifier.uri)' is not open")
    }
    return document.isManifest ? document : nil
  }

  func open(_ document: Document) { lock.withLock { documents[document.uri.string] = document } }

  func close(_ uri: String) { lock.withLock { documents[uri] = nil } }

  /// Calls `body` if `document` is still the newest version of an open document, while none can change.
  func ifCurrent(_ document: Document, _ body: () -> Void) {
    lock.withLock { if documents[document.uri.string] === document { body() } }
  }

  /// The manifests in the folders of the workspace: as they are in the editor where they are open, else on the disk.
  var workspaceManifests: [Document] {
    let open = openDocuments.filter(\.isManifest)
    let known = Set(open.compactMap(\.uri.path))
    let closed = Set(workspaceFolders.compactMap(\.path).flatMap(environment.manifests)).subtracting(known).sorted()
    return open
      + closed.compactMap { path in
        guard let source = try? FileReader.readRegular(path) else { return nil }
        return Document(DocumentURI(path: path), languageID: "", version: 0, text: EditorText(source.bytes))
      }
  }

  /// Edits of a document for the client, of the version that the server has.
  func workspaceEdit(_ edits: [TextEdit], in document: Document) -> LSP.WorkspaceEdit {
    let told = document.edits(edits, encoding)
    guard client.workspace?.workspaceEdit?.documentChanges == true else {
      return LSP.WorkspaceEdit(changes: [document.uri.string: told])
    }
    return LSP.WorkspaceEdit(documentChanges: [
      LSP.TextDocumentEdit(
        textDocument: .init(uri: document.uri.string, version: document.version), edits: told)
    ])
  }

  // MARK: Files

  /// The folder of a document as it was when the disk was looked at last; `nil` for documents that are no files.
  func folder(of document: Document) -> FolderSnapshot? {
    guard let path = document.uri.path else { return nil }
    let name = Self.folder(of: path)
    if let known = lock.withLock({ folders[name] }) { return known }
    let found = environment.folder(path, workspaceFolders.compactMap(\.path)).map { FolderSnapshot($0) }
    return lock.withLock {
      if let known = folders[name] { return known }
      folders[name] = found
      return found
    }
  }

  /// What is known of the tags and resources of a document.
  func facts(of document: Document) -> DocumentFacts { document.facts(in: folder(of: document)) }

  /// The files of a document; `nil` if they are not to be had.
  func files(of document: Document) -> DocumentFiles? {
    guard let path = document.uri.path, let folder = folder(of: document) else { return nil }
    return DocumentFiles(facts(of: document), folder, at: Self.folder(of: path))
  }

  /// Looks at the disk anew.
  func forgetFiles() { lock.withLock { folders = [:] } }

  private static func folder(of path: String) -> String {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return String(path[..<end])
  }
}
