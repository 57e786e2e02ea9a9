import ResourceTags

/// Notifications about opened, changed, saved, and closed documents, about files that change on disk, and about the
/// `odr` section of the editor's settings.
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
      let uri = try params.string("textDocument.uri")
      guard let old = session.documents[uri] else {
        return session.log("received a change to a document that is not open: \(uri)")
      }
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
      session.documents[uri] = Document(old.uri, languageID: old.languageID, version: version, text: text)
      session.publishLater(uri)
    },
    .notification("textDocument/didClose") { session, params in
      let uri = try params.string("textDocument.uri")
      session.documents[uri] = nil
      if !session.isAskedForFindings { session.publish([], of: uri) }
    },
    .notification("initialized") { session, _ in
      registerForChanges(session)
      askForSettings(session)
    },
    .notification("workspace/didChangeConfiguration") { session, params in
      // Some clients send the settings; other clients send only a message that the settings have changed.
      if let own = params["settings"]?[ServerSettings.section] { take(own, session) } else { askForSettings(session) }
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

  /// Asks the client for notifications about changes to the settings and to files that findings depend on.
  private static func registerForChanges(_ session: Session) {
    let watchers = watched.map { ["globPattern": "**/\($0)"] as JSONValue }
    let methods: [(method: String, id: JSONValue, options: JSONValue)] = [
      ("didChangeWatchedFiles", "odr-files", ["watchers": watchers]),
      ("didChangeConfiguration", "odr-settings", ["section": ServerSettings.section]),
    ]
    let registrations = methods.filter { session.client.can("workspace.\($0.method).dynamicRegistration") }.map {
      ["id": $0.id, "method": "workspace/" + $0.method, "registerOptions": $0.options] as JSONValue
    }
    if registrations.isEmpty { return }
    session.request("client/registerCapability", ["registrations": registrations])
  }

  private static func askForSettings(_ session: Session) {
    guard session.client.can("workspace.configuration") else { return }
    session.request("workspace/configuration", ["items": [["section": ServerSettings.section] as JSONValue]]) {
      values in
      if let value = values.elements?.first { take(value, session) }
    }
  }

  private static func take(_ value: JSONValue, _ session: Session) {
    let settings = ServerSettings(value)
    guard settings != session.settings else { return }
    session.settings = settings
    for fault in settings.faults { session.warn("odr: \(fault)") }
    session.publishAllLater()
  }
}
