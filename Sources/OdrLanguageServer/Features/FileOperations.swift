import ResourceTags

/// Messages about workspace folders, and about files that the user renames or deletes in the editor. In all affected
/// manifests, the server moves the entries of renamed files and removes the entries of deleted files.
extension Method {
  static let fileOperations: [Method] = [
    Method(name: "workspace/willRenameFiles") { session, params in
      let changes = try params.list("files").compactMap { file -> FileChange? in
        let old = FileChange.path(try file.string("oldUri"))
        let new = FileChange.path(try file.string("newUri"))
        return new == nil ? nil : old.map { FileChange(path: $0, newPath: new) }
      }
      return FileChange.edit(session, changes)
    },
    Method(name: "workspace/willDeleteFiles") { session, params in
      let paths = try params.list("files").compactMap { FileChange.path(try $0.string("uri")) }
      return FileChange.edit(session, paths.map { FileChange(path: $0) })
    },
    .notification("workspace/didChangeWorkspaceFolders") { session, params in
      let removed = Set(try params.list("event.removed").compactMap { $0["uri"]?.string })
      let added = try params.list("event.added").compactMap { $0["uri"]?.string }
      session.workspaceFolders.removeAll { removed.contains($0.string) }
      session.workspaceFolders += added.map { DocumentURI($0) }
    },
  ]
}

/// A change to a file or folder at an absolute path.
private struct FileChange {
  let path: String
  /// The absolute path that the file or folder moves to; `nil` if it is removed.
  var newPath: String?

  /// Returns the absolute path of a `file:` URI, without a slash at its end.
  static func path(_ uri: String) -> String? { DocumentURI(uri).path?.withoutTrailingSlashes }

  /// Returns the edits that `changes` require in all manifests; `null` if there are no edits. Notifies the client of
  /// refused edits.
  static func edit(_ session: Session, _ changes: [FileChange]) -> JSONValue {
    let edits = session.manifests(around: changes.map(\.path))
      .map { (document: $0, edits: Self.edits(of: $0, changes, session)) }.filter { !$0.edits.isEmpty }
    return edits.isEmpty ? .null : session.workspaceEdit(edits)
  }

  private static func edits(of document: Document, _ changes: [FileChange], _ session: Session) -> [TextEdit] {
    guard let path = document.uri.path else { return [] }
    let folder = String(path.dropLast(document.uri.name.count))
    var wanted: [(path: String, edit: any ManifestEdit)] = []
    for change in changes {
      guard let old = Self.path(change.path, below: folder).flatMap({ try? ResourcePath($0) }),
        document.manifest.mayHaveResources(in: old)
      else { continue }
      do { wanted.append((old.string, try change.edit(old, folder))) } catch {
        tell(session, document, old.string, error.message)
      }
    }
    // Each iteration leaves out the edits that odr has refused.
    while !wanted.isEmpty {
      do { return try document.manifest.applying(wanted.map(\.edit)).textEdits } catch {
        let refused = Set(error.refusals.compactMap(\.index))
        for (refusal, index) in error.refusals {
          tell(session, document, wanted[index ?? 0].path, refusal.message)
        }
        if refused.isEmpty { return [] }
        wanted = wanted.enumerated().filter { !refused.contains($0.offset) }.map(\.element)
      }
    }
    return []
  }

  /// Returns a path relative to a manifest's folder; `nil` if the path is not in the folder.
  private static func path(_ path: String, below folder: String) -> String? {
    path.utf8.starts(with: folder.utf8) ? String(Substring(path.utf8.dropFirst(folder.utf8.count))) : nil
  }

  private func edit(_ old: ResourcePath, _ folder: String) throws(ResourcePathFault) -> any ManifestEdit {
    guard let newPath else { return RemoveResources([old], isRecursive: true, ifExists: true) }
    guard let new = Self.path(newPath, below: folder) else { throw .outsideRoot(newPath) }
    return MoveResource(old, to: try ResourcePath(new), ifExists: true)
  }

  private static func tell(_ session: Session, _ document: Document, _ path: String, _ reason: String) {
    session.warn("odr did not change \(path.quoted) in \(document.uri.name): \(reason)")
  }
}
