import OdrEditScripts
import ResourceTags

/// Edits that editors have a command for: the canonical layout of `odr fmt`, and new names for tags and new paths for
/// resources, the proved edits of `odr tag rename` and `odr resource move`.
extension Method {
  static let editing: [Method] = [
    .request("textDocument/formatting") { (session, params) throws(ResponseError) in
      guard let document = try session.manifest(params) else { return [] }
      do throws(LayoutRefusal) {
        let formatted = try document.manifest.formatted()
        guard formatted.isChange else { return [] }
        let edits = LineDiff.edits(from: document.manifest.source, to: formatted.bytes)
        return .array(document.edits(edits, session.encoding).map(\.json))
      } catch {
        throw ResponseError(.requestFailed, error.message)
      }
    },
    .request("textDocument/prepareRename") { (session, params) throws(ResponseError) in
      guard let document = try session.manifest(params),
        let name = RenamedName(document, at: try session.offset(params, in: document))
      else { return .null }
      return [
        "range": document.text.range(of: name.span, session.encoding).json, "placeholder": name.text.json,
      ]
    },
    .request("textDocument/rename") { (session, params) throws(ResponseError) in
      let newName = try params.string("newName")
      guard let document = try session.manifest(params),
        let name = RenamedName(document, at: try session.offset(params, in: document))
      else { throw ResponseError(.requestFailed, "there is no tag and no path here") }
      let edit = try name.edit(to: newName)
      do throws(EditFailure) {
        return session.workspaceEdit([(document, try document.manifest.applying([edit]).textEdits)])
      } catch {
        throw ResponseError(.requestFailed, error.refusal.message)
      }
    },
  ]
}

/// A name in a manifest that can be changed.
private struct RenamedName {
  /// The bytes of the name without quotes.
  let span: ByteSpan
  /// The name itself.
  let text: String
  private let subject: Subject

  private enum Subject {
    case tag
    /// A file or folder, or an item of the catalog at a path.
    case resource(catalog: String?)
    case catalog
  }

  /// The name at `offset`; `nil` if there is none.
  init?(_ document: Document, at offset: ByteIndex) {
    let manifest = document.manifest
    if let tag = manifest.tagMention(at: offset) {
      (span, text, subject) = (tag.span, tag.name, .tag)
    } else if let resource = manifest.resourceMention(at: offset) {
      let key = resource.catalog.map { resource.path.utf8.dropFirst($0.utf8.count + 1) } ?? resource.path.utf8[...]
      (span, text, subject) = (resource.span, String(Substring(key)), .resource(catalog: resource.catalog))
    } else if let catalog = manifest.catalogMention(at: offset) {
      (span, text, subject) = (catalog.span, catalog.path, .catalog)
    } else {
      return nil
    }
  }

  /// The edit that gives it the name `new`, which is written as the manifest has it: an item's path begins in its
  /// catalog. A path that ends with a slash is the folder to move into. Throws ``ResponseError`` if it is no path.
  func edit(to new: String) throws(ResponseError) -> any ManifestEdit {
    switch subject {
    case .tag: return RenameTag(text, to: new)
    case .resource(let catalog): return try move(below: catalog.map { $0 + "/" } ?? "", new)
    case .catalog: return try move(below: "", new)
    }
  }

  private func move(below folder: String, _ new: String) throws(ResponseError) -> any ManifestEdit {
    do throws(ResourcePathFault) {
      return MoveResource(
        try ResourcePath(folder + text), to: try ResourcePath(folder + MoveTarget.path(of: text, new)))
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
  }
}
