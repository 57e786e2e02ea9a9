import ResourceTags

/// A request or a notification of the client, and what the server does for it.
struct Method: Sendable {
  let name: String
  let handle: @Sendable (Session, _ params: JSONValue) throws(ResponseError) -> JSONValue

  /// A request, which has a result.
  static func request(
    _ name: String, _ handle: @escaping @Sendable (Session, _ params: JSONValue) throws(ResponseError) -> JSONValue
  ) -> Method {
    Method(name: name, handle: handle)
  }

  /// A notification, which has none.
  static func notification(
    _ name: String, _ handle: @escaping @Sendable (Session, _ params: JSONValue) throws(ResponseError) -> Void
  ) -> Method {
    Method(name: name) { (session, params) throws(ResponseError) in
      try handle(session, params)
      return .null
    }
  }
}

/// What a client can do. A capability is named by its path, such as `textDocument.hover.contentFormat`.
struct ClientCapabilities {
  var members = JSONValue.null

  /// What the client says there; `nil` if that is nothing, or null.
  subscript(path: String) -> JSONValue? {
    let value = path.split(separator: ".").reduce(JSONValue?.some(members)) { $0?[String($1)] }
    return value == .null ? nil : value
  }

  /// Whether the client says there that it can.
  func can(_ path: String) -> Bool { self[path]?.bool == true }

  /// The names that the client lists there.
  func names(_ path: String) -> [String] { (self[path]?.elements ?? []).compactMap(\.string) }
}

/// What the server knows of its client: capabilities, open documents, folders.
///
/// One thread handles messages and changes it; the thread that publishes findings reads documents and folders.
final class Session: @unchecked Sendable {  // unchecked: the lock guards documents and folders, one thread has the rest
  let environment: ServerEnvironment
  let writer: MessageWriter
  let log: ServerLog
  private(set) lazy var publisher = DiagnosticsPublisher(self)
  /// What the client can do; nothing before `initialize`.
  var client = ClientCapabilities()
  var encoding = LSP.PositionEncodingKind.utf16
  private var openFolders: [DocumentURI] = []
  private var currentSettings = ServerSettings()
  private var requestCount = 0
  /// What to do with the client's answers, by the IDs of the requests.
  private var answers: [JSONValue: (Result<JSONValue, ResponseError>) -> Void] = [:]
  private let pages: RememberedAnswers<String, String?>
  private let lock = Lock()
  private var documents: [String: Document] = [:]
  /// The folders of manifests as they were when the disk was looked at last.
  private var folders: [String: FolderSnapshot?] = [:]

  init(_ environment: ServerEnvironment, _ log: ServerLog, _ writer: MessageWriter) {
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

  // MARK: Messages to the client

  /// Asks the client; `take` gets the answer.
  func request(
    _ method: String, _ params: JSONValue = .null,
    _ take: @escaping (Result<JSONValue, ResponseError>) -> Void = { _ in }
  ) {
    requestCount += 1
    let id = JSONValue.string("odr-\(requestCount)")
    answers[id] = take
    writer.request(id, method, params)
  }

  /// Takes the answer to a request of the server.
  func receive(_ result: Result<JSONValue, ResponseError>, of id: JSONValue) {
    if case .failure(let error) = result { log.add("the client refuses: \(error.message)") }
    answers.removeValue(forKey: id)?(result)
  }

  /// Tells the client the findings of a document; a document without a version is closed.
  func publish(_ diagnostics: [JSONValue], of uri: String, version: Int? = nil) {
    writer.notify(
      "textDocument/publishDiagnostics",
      ["uri": uri.json, "version": version?.json, "diagnostics": .array(diagnostics)])
  }

  /// Shows a warning to the person at the editor.
  func warn(_ message: String) {
    writer.notify("window/showMessage", ["type": 2, "message": message.json])
  }

  // MARK: Documents

  /// The open documents, in the order of their URIs.
  var openDocuments: [Document] {
    lock.withLock { documents.values.sorted { $0.uri.string < $1.uri.string } }
  }

  /// The open document with a URI; `nil` if it is closed.
  func document(_ uri: String) -> Document? { lock.withLock { documents[uri] } }

  /// The open manifest that a request is about; `nil` if the document isn't a manifest.
  ///
  /// Throws ``ResponseError`` if no such document is open.
  func manifest(_ params: JSONValue) throws(ResponseError) -> Document? {
    let uri = try params.string("textDocument.uri")
    guard let document = document(uri) else {
      throw ResponseError(.invalidParams, "the document '\(uri)' is not open")
    }
    return document.isManifest ? document : nil
  }

  /// The place in `document` that a request is about.
  func offset(_ params: JSONValue, in document: Document) throws(ResponseError) -> ByteIndex {
    document.text.offset(of: try params.position("position"), encoding)
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

  /// Edits of documents for the client, as a `WorkspaceEdit`; documents that are not open have no version.
  func workspaceEdit(_ edits: [(document: Document, edits: [TextEdit])]) -> JSONValue {
    let told = edits.map { document, edits in
      (uri: document.uri.string, edits: JSONValue.array(document.edits(edits, encoding).map(\.json)))
    }
    guard client.can("workspace.workspaceEdit.documentChanges") else {
      return ["changes": .object(told.map { .init($0.uri, $0.edits) })]
    }
    let changes = told.map { uri, edits in
      ["textDocument": ["uri": uri.json, "version": document(uri)?.version.json ?? .null], "edits": edits] as JSONValue
    }
    return ["documentChanges": .array(changes)]
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

  /// The URI of a rule's page; `nil` if it has none.
  func page(of rule: String) -> String? { pages[rule].map { DocumentURI(path: $0).string } }

  /// Looks at the disk anew.
  func forgetFiles() { lock.withLock { folders = [:] } }

  private static func folder(of path: String) -> String {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return String(path[..<end])
  }
}
