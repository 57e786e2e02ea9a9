package import ResourceTags

/// A request or a notification that the client can send, and the server's reaction.
struct Method {
  let name: String
  let handle: @Sendable (Session, _ params: JSONValue) throws -> JSONValue

  /// Creates the method for a request about a document; `other` is the response about a document that is not a manifest.
  static func manifestRequest(
    _ name: String, other: JSONValue = [],
    _ handle: @escaping @Sendable (Session, Document, _ params: JSONValue) throws -> JSONValue
  ) -> Method {
    Method(name: name) { session, params in
      try session.manifest(params).map { try handle(session, $0, params) } ?? other
    }
  }

  /// Creates a notification, which has no result.
  static func notification(
    _ name: String, _ handle: @escaping @Sendable (Session, _ params: JSONValue) throws -> Void
  ) -> Method {
    Method(name: name) { session, params in
      try handle(session, params)
      return .null
    }
  }
}

/// The server's information about its client: capabilities, open documents, and the manifests' folders.
///
/// One thread handles the messages and also lints, so a session needs no locks.
final class Session {
  let environment: any ServerEnvironment
  private let send: ([UInt8]) throws(SystemError) -> Void
  /// Whether the client no longer accepts messages.
  private(set) var isClosed = false
  /// The capabilities of the client; `null` before `initialize`.
  var client = JSONValue.null
  /// The open documents, by URI.
  var documents: [String: Document] = [:]
  /// The URIs of the documents whose findings the client doesn't have yet, in the order in which they changed.
  private var unpublished: [String] = []
  private var requestCount = 0
  /// The manifests' folders, as last read from disk.
  private var folders: [String: ResourceFolder?] = [:]
  private var renames = GitRenames(inWorkTree: true)

  /// Creates a session that passes its messages, without headers, to `send`.
  init(_ environment: any ServerEnvironment, send: @escaping ([UInt8]) throws(SystemError) -> Void) {
    self.environment = environment
    self.send = send
  }

  // MARK: Messages to the client

  /// Answers a request; `id` is `null` if the server couldn't read the request.
  func respond(to id: JSONValue, _ result: Result<JSONValue, ResponseError>) {
    switch result {
    case .success(let value): write(["jsonrpc": "2.0", "id": id, "result": value])
    case .failure(let error):
      write([
        "jsonrpc": "2.0", "id": id, "error": ["code": error.code.rawValue, "message": error.message] as JSONValue,
      ])
    }
  }

  /// Sends a request to the client, whose answer contains nothing that the server needs.
  func request(_ method: String, _ params: JSONValue = .null) {
    requestCount += 1
    write(["jsonrpc": "2.0", "id": "odr-\(requestCount)", "method": method, "params": params])
  }

  private func notify(_ method: String, _ params: JSONValue) {
    write(["jsonrpc": "2.0", "method": method, "params": params])
  }

  /// Sends the findings of a document to the client; the version is `nil` if the document is closed.
  func publish(_ diagnostics: [JSONValue], of uri: String, version: Int? = nil) {
    notify(
      "textDocument/publishDiagnostics",
      ["uri": uri, "version": version, "diagnostics": diagnostics])
  }

  /// Shows a warning to the user.
  func warn(_ message: String) {
    notify("window/showMessage", ["type": 2, "message": message])
  }

  /// Adds an error to the editor's log.
  func log(_ message: String) {
    notify("window/logMessage", ["type": 1, "message": message])
  }

  private func write(_ message: JSONValue) {
    if isClosed { return }
    do throws(SystemError) { try send(message.text) } catch { isClosed = true }
  }

  // MARK: Findings

  /// Whether the client requests findings itself.
  var isAskedForFindings: Bool { client.has("textDocument.diagnostic") }

  /// Publishes the findings of a document after the message, unless the client requests findings itself.
  func publishLater(_ uri: String) {
    if !isAskedForFindings, !unpublished.contains(uri) { unpublished.append(uri) }
  }

  /// Publishes the findings of all open documents, because files may have changed.
  func publishAllLater() {
    if isAskedForFindings, client.can("workspace.diagnostics.refreshSupport") {
      request("workspace/diagnostic/refresh")
    }
    for document in openDocuments { publishLater(document.uri.string) }
  }

  /// Publishes the findings of the first document whose findings the client doesn't have yet. Returns false if there is no
  /// such document.
  func publishNext() -> Bool {
    if unpublished.isEmpty { return false }
    let uri = unpublished.removeFirst()
    if let document = documents[uri] {
      publish(document.diagnostics(in: self), of: uri, version: document.version)
    }
    return true
  }

  // MARK: Documents

  /// The open documents, sorted by URI.
  var openDocuments: [Document] { documents.values.sorted { $0.uri.string < $1.uri.string } }

  /// Returns the open document that a message is about.
  ///
  /// Throws ``ResponseError`` if the document isn't open.
  func document(_ params: JSONValue) throws -> Document {
    let uri = try params.string("textDocument.uri")
    guard let document = documents[uri] else {
      throw ResponseError(.invalidParams, "the document '\(uri)' is not open")
    }
    return document
  }

  /// Returns the open manifest that a request is about; `nil` if the document isn't a manifest.
  ///
  /// Throws ``ResponseError`` if the document isn't open.
  func manifest(_ params: JSONValue) throws -> Document? {
    let document = try document(params)
    return document.isManifest ? document : nil
  }

  /// Returns the manifests in the folders above the files at `paths`. If a manifest is open, the result contains the
  /// manifest's text from the editor. Manifests that aren't open are read from disk if they are in the repository of one
  /// of the files.
  func manifests(around paths: [String]) -> [Document] {
    var folders: Set<String> = []
    var closed: Set<String> = []
    for start in Set(paths.map(\.parentFolder)) {
      let (above, isInRepository) = RelativePath.foldersUp(from: start)
      for folder in above where folders.insert(folder).inserted && isInRepository {
        let boundary = try? FileBoundary(ofFolder: folder)
        _ = boundary.flatMap { DiskTree(folder, within: $0) }?.list([]) { entry in
          let path = folder.appendingPath(String(path: entry.name))
          if Manifest.allFileNames.match(entry.name), FilePath.exists(path) { closed.insert(path) }
        }
      }
    }
    let open = openDocuments.filter { document in
      document.isManifest && document.uri.path.map { folders.contains($0.parentFolder) } == true
    }
    return open
      + closed.subtracting(openDocuments.compactMap(\.uri.path)).sorted().compactMap { path in
        guard let source = try? FileReader.read(path, within: FileBoundary(of: path)) else { return nil }
        return Document(DocumentURI(path: path), languageID: "", version: 0, source.bytes)
      }
  }

  /// Returns edits of documents as a `WorkspaceEdit`; documents that are not open have no version.
  func workspaceEdit(_ edits: [(document: Document, edits: [TextEdit])]) -> JSONValue {
    guard client.can("workspace.workspaceEdit.documentChanges") else {
      return ["changes": JSONValue.object(Dictionary(first: edits.map { ($0.uri.string, $0.edits($1).json) }))]
    }
    let changes = edits.map { document, edits -> JSONValue in
      let uri = document.uri.string
      let version = documents[uri]?.version.json ?? .null
      return ["textDocument": ["uri": uri, "version": version] as JSONValue, "edits": document.edits(edits)]
    }
    return ["documentChanges": changes]
  }

  // MARK: Files

  /// Returns the folder of a document, as last read from disk; `nil` if the document is not a file.
  func folder(of document: Document) -> ResourceFolder? {
    guard let path = document.uri.path else { return nil }
    let name = path.parentFolder
    if let known = folders[name] { return known }
    let found = environment.folder(path, renames)?.snapshot
    folders[name] = found
    return found
  }

  /// Forgets all folders and the findings in them, so that the folders are read from disk again.
  func forgetFiles() {
    (folders, renames) = ([:], GitRenames(inWorkTree: true))
    for document in documents.values { document.findings = nil }
  }
}

/// The functions and values that the program provides to the server.
package protocol ServerEnvironment {
  /// The version of the program.
  var version: String { get }

  /// Opens the folder of the manifest at an absolute path, given the renames in all repositories; `nil` if the
  /// manifest's folder cannot be opened.
  func folder(_ manifest: String, _ renames: GitRenames) -> ResourceFolder?
}
