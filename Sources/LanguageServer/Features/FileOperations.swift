import Bytes
import Diagnostics
import FileTrees
import LanguageServerProtocol
import ResourceTags

/// Files that are renamed and deleted in the editor: their entries move, or go, in all manifests around them.
extension Feature {
  static func fileOperations(_ judge: DocumentJudge) -> Feature {
    Feature(
      [
        .request("workspace/willRenameFiles") { (session, params: LSP.RenameFilesParams) in
          let moves = params.files.compactMap { file -> (old: String, new: String)? in
            guard let old = FileChange.path(file.oldUri), let new = FileChange.path(file.newUri) else { return nil }
            return (old, new)
          }
          return FileChange.edit(session, moves.map { .move($0.old, to: $0.new) })?.json ?? .null
        },
        .request("workspace/willDeleteFiles") { (session, params: LSP.DeleteFilesParams) in
          FileChange.edit(session, params.files.compactMap { FileChange.path($0.uri) }.map { .removal($0) })?.json
            ?? .null
        },
        .notification("workspace/didRenameFiles") { (_, _: LSP.RenameFilesParams) in judge.judgeAll() },
        .notification("workspace/didDeleteFiles") { (_, _: LSP.DeleteFilesParams) in judge.judgeAll() },
        .notification("workspace/didCreateFiles") { (_, _: LSP.CreateFilesParams) in judge.judgeAll() },
      ],
      offer: { capabilities, client in
        guard client["workspace.fileOperations"] != nil else { return }
        func all(_ operation: String) -> LSP.FileOperationOptions.Registration? {
          client.can("workspace.fileOperations." + operation) ? .all : nil
        }
        var options = LSP.FileOperationOptions()
        options.willRename = all("willRename")
        options.didRename = all("didRename")
        options.willDelete = all("willDelete")
        options.didDelete = all("didDelete")
        options.didCreate = all("didCreate")
        capabilities.workspace?.fileOperations = options
      })
  }
}

/// What happens to a file or a folder, by its absolute path.
private enum FileChange {
  case move(String, to: String)
  case removal(String)

  private var path: String {
    switch self {
    case .move(let path, _), .removal(let path): return path
    }
  }

  /// The absolute path of a `file:` URI, without a slash at its end.
  static func path(_ uri: String) -> String? {
    guard var path = DocumentURI(uri).path else { return nil }
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    return path
  }

  /// The edits of all manifests for `changes`; `nil` if there are none. Tells the client what is refused.
  static func edit(_ session: Session, _ changes: [FileChange]) -> LSP.WorkspaceEdit? {
    let edits = session.manifests(around: changes.map(\.path)).compactMap { document -> (Document, [TextEdit])? in
      let edits = self.edits(of: document, changes, session)
      return edits.isEmpty ? nil : (document, edits)
    }
    return edits.isEmpty ? nil : session.workspaceEdit(edits)
  }

  private static func edits(of document: Document, _ changes: [FileChange], _ session: Session) -> [TextEdit] {
    guard let path = document.uri.path else { return [] }
    let folder = String(path.dropLast(document.uri.name.count))
    var wanted: [(path: String, edit: any ManifestEdit)] = []
    for change in changes {
      guard let old = change.path(below: folder), document.manifest.mayHaveResources(in: old) else { continue }
      do throws(ResourcePathFault) { wanted.append((old.string, try change.edit(old, folder))) } catch {
        tell(session, document, old.string, error.message)
      }
    }
    // What is refused is left out; each round leaves out at least one.
    while !wanted.isEmpty {
      do throws(EditFailure) { return try document.manifest.applying(wanted.map(\.edit)).textEdits } catch {
        let refused = Set(error.refusals.compactMap(\.index))
        for (refusal, index) in error.refusals {
          tell(session, document, index.map { wanted[$0].path } ?? wanted[0].path, refusal.message)
        }
        if refused.isEmpty { return [] }
        wanted = wanted.enumerated().filter { !refused.contains($0.offset) }.map(\.element)
      }
    }
    return []
  }

  /// The path from a manifest's folder on; `nil` for what is not in it.
  private func path(below folder: String) -> ResourcePath? {
    guard path.utf8.starts(with: folder.utf8) else { return nil }
    return try? ResourcePath(String(Substring(path.utf8.dropFirst(folder.utf8.count))))
  }

  private func edit(_ old: ResourcePath, _ folder: String) throws(ResourcePathFault) -> any ManifestEdit {
    switch self {
    case .removal: return RemoveResources([old], isRecursive: true, ifExists: true)
    case .move(_, let new):
      guard new.utf8.starts(with: folder.utf8) else { throw .outsideRoot(new) }
      return MoveResource(
        old, to: try ResourcePath(String(Substring(new.utf8.dropFirst(folder.utf8.count)))), ifExists: true)
    }
  }

  private static func tell(_ session: Session, _ document: Document, _ path: String, _ reason: String) {
    session.writer.notify(
      "window/showMessage",
      LSP.ShowMessageParams(.warning, "odr leaves \(path.quoted) as it is in \(document.uri.name): \(reason)").json)
  }
}
