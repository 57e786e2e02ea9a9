import OdrEditScripts
import ResourceTags

/// Formatting and renaming. Formatting changes a manifest to the canonical layout, like `odr fmt`. Renaming changes the
/// name of a tag or the path of a resource, with the verified edits of `odr tag rename` and `odr resource move`.
extension Method {
  static let editing: [Method] = [
    .manifestRequest("textDocument/formatting") { session, document, params in
      let formatted = try document.manifest.formatted()
      let edits = LineDiff.edits(from: document.manifest.source, to: formatted.bytes)
      return document.edits(edits).json
    },
    .manifestRequest("textDocument/prepareRename", other: .null) { session, document, params in
      guard let name = RenamedName(document, at: try document.offset(params)) else { return .null }
      return ["range": document.text.range(of: name.span), "placeholder": name.text]
    },
    Method(name: "textDocument/rename") { session, params in
      let newName = try params.string("newName")
      guard let document = try session.manifest(params),
        let name = RenamedName(document, at: try document.offset(params))
      else { throw ResponseError(.requestFailed, "this is not a tag or a path") }
      let edits = try document.manifest.applying([name.edit(to: newName)]).textEdits
      return session.workspaceEdit([(document, edits)])
    },
  ]
}

/// A name that the user can change in a manifest: a tag, or the path of a resource or catalog.
private struct RenamedName {
  /// The bytes of the name, without quotes.
  let span: ByteSpan
  /// The name itself.
  let text: String
  /// The folder that a path is relative to, with a slash at its end: the catalog of an item, or an empty string for the
  /// manifest's folder; `nil` for a tag.
  private let folder: String?

  /// Finds the name at `offset`; `nil` if there is no name at that offset.
  init?(_ document: Document, at offset: ByteIndex) {
    let manifest = document.manifest
    if let tag = manifest.tagMention(at: offset) {
      (span, text, folder) = (tag.span, tag.name, nil)
    } else if let resource = manifest.resourceMention(at: offset) {
      let folder = resource.catalog.map { $0 + "/" } ?? ""
      let key = String(Substring(resource.path.utf8.dropFirst(folder.utf8.count)))
      (span, text, self.folder) = (resource.span.withoutQuotes(in: manifest.source), key, folder)
    } else if let catalog = manifest.catalogMention(at: offset) {
      (span, text, folder) = (catalog.span, catalog.path, "")
    } else {
      return nil
    }
  }

  /// Returns the edit that changes the name to `new`, which is written as in the manifest: the path of a catalog item
  /// is relative to the catalog. If `new` ends with a slash, the resource moves into that folder. Throws
  /// ``ResponseError`` if the path is invalid.
  func edit(to new: String) throws -> any ManifestEdit {
    guard let folder else { return RenameTag(text, to: new) }
    return try MoveResource(ResourcePath(folder + text), to: ResourcePath(folder + MoveResource.target(of: text, new)))
  }
}
