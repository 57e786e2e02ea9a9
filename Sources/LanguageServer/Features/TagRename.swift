import LanguageServerProtocol
import ResourceTags

/// New names for tags: the proved edit of `odr tag rename`.
extension Feature {
  static let tagRename = Feature(
    [
      .request("textDocument/prepareRename") {
        (session, params: LSP.TextDocumentPositionParams) throws(ResponseError) in
        guard let document = try session.manifest(params.textDocument),
          let mention = mention(document, params.position, session)
        else { return LSP.PrepareRenameResult?.none }
        return LSP.PrepareRenameResult(
          range: document.text.range(of: mention.span, session.encoding), placeholder: mention.name)
      },
      .request("textDocument/rename") { (session, params: LSP.RenameParams) throws(ResponseError) in
        guard let document = try session.manifest(params.textDocument),
          let mention = mention(document, params.position, session)
        else { throw ResponseError(.requestFailed, "there is no tag here") }
        do throws(EditRefusal) {
          let proved = try document.manifest.applying(RenameTag(mention.name, to: params.newName))
          return session.workspaceEdit(proved.textEdits, in: document)
        } catch {
          throw ResponseError(.requestFailed, error.message)
        }
      },
    ],
    offer: { capabilities, _ in capabilities.renameProvider = LSP.RenameOptions() })

  private static func mention(_ document: Document, _ position: LSP.Position, _ session: Session) -> TagMention? {
    document.manifest.tagMention(at: document.text.offset(of: position, session.encoding))
  }
}
