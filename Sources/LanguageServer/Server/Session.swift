import Bytes
import FileTrees
import FileWriting
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
  private let pages: RememberedAnswers<String, String?>
  private let lock = Lock()
  private var documents: [String: Document] = [:]
  /// The folders of manifests as they were when the disk was looked at last.
  private var folders: [String: FolderSnapshot?] = [:]

  init(_ environment: ServerEnvironment, _ writer: MessageWriter, _ log: ServerLog) {
    (self.environment, self.writer, self.log) = (environment, writer, log)
    pages = RememberedAnswers(environment.page)
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
    _ method: String, _ params: JSONValue, _ take: @escaping (Result<JSONValue, ResponseError>) -> Void
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
    if client.can("workspace.didChangeWatchedFiles.dynamicRegistration") {
      let watchers = ["watchers": .array([["globPattern": "**/*".json]])] as JSONValue
      registrations.append(
        .init(id: "odr-files", method: "workspace/didChangeWatchedFiles", registerOptions: watchers))
    }
    if client.can("workspace.didChangeConfiguration.dynamicRegistration") {
      let section = ["section": ServerSettings.section.json] as JSONValue
      registrations.append(
        .init(id: "odr-settings", method: "workspace/didChangeConfiguration", registerOptions: section))
    }
    if registrations.isEmpty { return }
    _ = writer.request("client/registerCapability", LSP.RegistrationParams(registrations: registrations).json)
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
    return open + onDisk(Set(workspaceFolders.compactMap(\.path).flatMap(environment.manifests)).subtracting(known))
  }

  /// The manifests in the folders above the files at `paths`: as they are in the editor where they are open, else on the
  /// disk, but only below a folder of the workspace or in the repository of the file.
  func manifests(around paths: [String]) -> [Document] {
    var folders: Set<String> = []
    var closed: Set<String> = []
    let workspace = workspaceFolders.compactMap { $0.path.map { $0.hasSuffix("/") ? $0 : $0 + "/" } }
    for start in Set(paths.map(FilePath.folder)) {
      let above = Array(RepositoryWalk(from: start))
      let isInRepository = above.last?.isRoot == true
      for (folder, _) in above where folders.insert(folder).inserted {
        guard isInRepository || workspace.contains(where: { (folder + "/").hasPrefix($0) }) else { continue }
        closed.formUnion(Manifest.fileNames.map { FilePath.joined(folder, $0) }.filter(FilePath.exists))
      }
    }
    let open = openDocuments.filter { document in
      document.isManifest && document.uri.path.map { folders.contains(FilePath.folder(of: $0)) } == true
    }
    return open + onDisk(closed.subtracting(openDocuments.compactMap(\.uri.path)))
  }

  private func onDisk(_ paths: Set<String>) -> [Document] {
    let open = workspaceFolders.compactMap(\.path)
    return paths.sorted().compactMap { path in
      guard let boundary = environment.boundary(path, open),
        let source = try? FileReader.read(path, within: boundary)
      else { return nil }
      return Document(DocumentURI(path: path), languageID: "", version: 0, text: EditorText(source.bytes))
    }
  }

  /// Edits of a document for the client, of the version that the server has.
  func workspaceEdit(_ edits: [TextEdit], in document: Document) -> LSP.WorkspaceEdit {
    workspaceEdit([(document, edits)])
  }

  /// Edits of several documents for the client; those that are not open have no version.
  func workspaceEdit(_ edits: [(document: Document, edits: [TextEdit])]) -> LSP.WorkspaceEdit {
    let told = edits.map { (uri: $0.document.uri.string, edits: $0.document.edits($0.edits, encoding)) }
    guard client.can("workspace.workspaceEdit.documentChanges") else {
      return LSP.WorkspaceEdit(changes: Dictionary(told.map { ($0.uri, $0.edits) }) { $0 + $1 })
    }
    return LSP.WorkspaceEdit(
      documentChanges: told.map { uri, edits in
        LSP.TextDocumentEdit(textDocument: .init(uri: uri, version: document(uri)?.version), edits: edits)
      })
  }

  // MARK: Files

  /// The folder of a document as it was when the disk was looked at last; `nil` for documents that are no files.
  func folder(of document: Document) -> FolderSnapshot? {
    guard let path = document.uri.path else { return nil }
    let name = Self.folder(of: path)
    if let known = lock.withLock({ folders[name] }) { return known }
    let open = workspaceFolders.compactMap(\.path)
    let environment = environment
    let found = environment.folder(path, open).map { folder in
      FolderSnapshot(folder) { environment.projectNames(path, $0, open) }
    }
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

  /// The address of a rule's page; `nil` if it has none.
  func page(of rule: String) -> LSP.CodeDescription? {
    pages[rule].map { LSP.CodeDescription(href: DocumentURI(path: $0).string) }
  }

  /// Looks at the disk anew.
  func forgetFiles() { lock.withLock { folders = [:] } }

  private static func folder(of path: String) -> String {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return String(path[..<end])
  }
}
