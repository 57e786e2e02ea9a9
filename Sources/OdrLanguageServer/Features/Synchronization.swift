import ResourceTags

/// Notifications about opened, changed, saved, and closed documents, and about files that change on disk.
extension Method {
  static let synchronization: [Method] = [
    .notification("textDocument/didOpen") { session, params in
      let uri = try params.string("textDocument.uri")
      let document = Document(
        DocumentURI(uri), languageID: try params.string("textDocument.languageId"),
        version: try params.int("textDocument.version"), ByteSlice(try params.string("textDocument.text").utf8))
      session.documents[uri] = document
      session.forgetFiles()
      session.publishLater(uri)
    },
    .notification("textDocument/didChange") { session, params in
      let old = try session.document(params)
      guard let change = try params.list("contentChanges").last, !change.has("range") else {
        throw ResponseError(.invalidParams, "a change must contain the whole text")
      }
      session.documents[old.uri.string] = Document(
        old.uri, languageID: old.languageID, version: try params.int("textDocument.version"),
        ByteSlice(try change.string("text").utf8))
      session.publishLater(old.uri.string)
    },
    .notification("textDocument/didClose") { session, params in
      let uri = try params.string("textDocument.uri")
      session.documents[uri] = nil
      if !session.isAskedForFindings { session.publish([], of: uri) }
    },
    // Asks the client for notifications about changes to files that findings depend on.
    .notification("initialized") { session, _ in
      guard session.client.can("workspace.didChangeWatchedFiles.dynamicRegistration") else { return }
      let watchers = watched.map { ["globPattern": "**/\($0)"] as JSONValue }
      let registration: JSONValue = [
        "id": "odr-files", "method": "workspace/didChangeWatchedFiles",
        "registerOptions": ["watchers": watchers] as JSONValue,
      ]
      session.request("client/registerCapability", ["registrations": [registration]])
    },
  ]

  /// Notifications after which the findings of all open documents may be different.
  static let fileChanges: [Method] = [
    "textDocument/didSave", "workspace/didChangeWatchedFiles", "workspace/didCreateFiles", "workspace/didDeleteFiles",
    "workspace/didRenameFiles",
  ].map { name in
    .notification(name) { session, _ in
      session.forgetFiles()
      session.publishAllLater()
    }
  }

  /// The manifests, projects with their settings, catalogs, and baselines. Watching all files would be slow.
  private static let watched = ["*ResourceTags.{yml,yaml}", "*.json", "*.{pbxproj,xcconfig,plist}", "*.xcassets/**"]
}
