import ResourceTags

/// Notifications about opened, changed, saved, and closed documents, and about files that change on disk.
extension Method {
  static let synchronization: [Method] = [
    .notification("textDocument/didOpen") { session, params in
      let uri = try params.string("textDocument.uri")
      let document = Document(
        DocumentURI(uri), languageID: try params.string("textDocument.languageId"),
        version: try params.int("textDocument.version"), text: EditorText(try params.string("textDocument.text")))
      session.documents[uri] = document
      session.forgetFiles()
      session.publishLater(uri)
    },
    .notification("textDocument/didChange") { session, params in
      let old = try session.document(params)
      var text = old.text
      for change in try params.list("contentChanges") {
        let new = try change.string("text")
        if change.has("range") {
          text.replace(text.span(of: try change.range("range")), with: new.utf8)
        } else {
          text = EditorText(new)
        }
      }
      let version = try params.int("textDocument.version")
      session.documents[old.uri.string] = Document(old.uri, languageID: old.languageID, version: version, text: text)
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
