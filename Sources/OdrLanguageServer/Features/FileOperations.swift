import ResourceTags

/// Files that the user renames in the editor. In all affected manifests, the server moves the entries of these files.
extension Method {
  static let fileOperations: [Method] = [
    Method(name: "workspace/willRenameFiles") { session, params in
      let moves = try params.list("files").compactMap { file -> (path: String, newPath: String)? in
        let paths = try ["oldUri", "newUri"].map { DocumentURI(try file.string($0)).path?.withoutTrailingSlashes }
        guard let path = paths[0], let newPath = paths[1] else { return nil }
        return (path, newPath)
      }
      let edits = session.manifests(around: moves.map(\.path))
        .map { (document: $0, edits: $0.edits(for: moves, session)) }.filter { !$0.edits.isEmpty }
      return edits.isEmpty ? .null : session.workspaceEdit(edits)
    }
  ]
}

extension Document {
  /// Returns the edits for files and folders that move from one absolute path to another one. Notifies the client of
  /// refused edits.
  fileprivate func edits(for moves: [(path: String, newPath: String)], _ session: Session) -> [TextEdit] {
    guard let path = uri.path else { return [] }
    let folder = String(path.dropLast(uri.name.count))
    /// Returns a path relative to the manifest's folder; `nil` if the path is not in the folder.
    func relative(_ path: String) -> String? {
      path.utf8.starts(with: folder.utf8) ? String(Substring(path.utf8.dropFirst(folder.utf8.count))) : nil
    }
    func tell(_ path: String, _ reason: String) {
      session.warn("odr did not change \(path.quoted) in \(uri.name): \(reason)")
    }
    var wanted: [(path: String, edit: any ManifestEdit)] = []
    for (path, newPath) in moves {
      guard let old = relative(path).flatMap({ try? ResourcePath($0) }), manifest.mayHaveResources(in: old) else {
        continue
      }
      do throws(ResourcePathFault) {
        guard let new = relative(newPath) else { throw .outsideRoot(newPath) }
        wanted.append((old.string, MoveResource(old, to: try ResourcePath(new), ifExists: true)))
      } catch {
        tell(old.string, error.message)
      }
    }
    // Each iteration leaves out the edits that odr has refused.
    while !wanted.isEmpty {
      do { return try manifest.applying(wanted.map(\.edit)).textEdits } catch {
        let refused = Set(error.refusals.compactMap(\.index))
        for (refusal, index) in error.refusals { tell(wanted[index ?? 0].path, refusal.message) }
        if refused.isEmpty { return [] }
        wanted = wanted.enumerated().filter { !refused.contains($0.offset) }.map(\.element)
      }
    }
    return []
  }
}
