import Bytes
import Diagnostics
import LanguageServerProtocol
import ResourceTags

/// Changes that are offered at a place: fixes of findings, and edits of tags and resources.
///
/// Clients that can ask for the edit of an action get it when somebody chooses the action. Others get it at once; what
/// is refused is then left out or, where the client can show that, disabled with the reason.
extension Feature {
  static let codeActions = Feature(
    [
      .request("textDocument/codeAction") { (session, params: LSP.CodeActionParams) throws(ResponseError) in
        guard let document = try session.manifest(params.textDocument) else { return .array([]) }
        let place = place(params.range, in: document, session)
        // Actions have numbers, so that one can be found again whatever kinds were asked for.
        let wanted = place.actions.enumerated().filter { $0.element.kind.isWanted(among: params.context.only) }
        let client = session.client
        // In a text with syntax errors all edits are refused, which is known at once.
        let isLazy = resolvesEdits(client) && document.manifest.tree.faults.isEmpty
        let actions = wanted.compactMap { number, offered -> LSP.CodeAction? in
          var action = action(offered, in: document, session)
          if isLazy {
            action.data = LSP.CodeActionData(
              uri: document.uri.string, version: document.version, range: params.range, number: number)
            return action
          }
          do throws(OfferedAction.Refusal) {
            let edits = try offered.edits()
            if edits.isEmpty { return nil }
            action.edit = session.workspaceEdit(edits, in: document)
          } catch {
            guard client.can("textDocument.codeAction.disabledSupport") else { return nil }
            action.disable(error.reason)
          }
          return action
        }
        return actions.map(\.json).json
      },
      .request("codeAction/resolve") { (session, params: LSP.CodeActionResolveParams) throws(ResponseError) in
        guard let document = session.document(params.data.uri), document.isManifest,
          document.version == params.data.version
        else {
          throw ResponseError(.contentModified, "the manifest has changed")
        }
        let actions = place(params.data.range, in: document, session).actions
        guard actions.indices.contains(params.data.number), actions[params.data.number].title == params.title else {
          throw ResponseError(.contentModified, "what is offered here has changed")
        }
        let offered = actions[params.data.number]
        var action = action(offered, in: document, session)
        do throws(OfferedAction.Refusal) {
          action.edit = session.workspaceEdit(try offered.edits(), in: document)
        } catch {
          throw ResponseError(.requestFailed, error.reason)
        }
        return action.json
      },
    ],
    offer: { capabilities, client in
      // Clients without literals would need commands instead.
      guard client["textDocument.codeAction.codeActionLiteralSupport"] != nil else { return }
      capabilities.codeActionProvider = LSP.CodeActionOptions(
        codeActionKinds: OfferedAction.Kind.allCases.map(\.rawValue), resolveProvider: resolvesEdits(client))
    })

  /// Whether the client asks for the edits of an action that somebody chooses.
  private static func resolvesEdits(_ client: LSP.ClientCapabilities) -> Bool {
    client.can("textDocument.codeAction.dataSupport")
      && client.names("textDocument.codeAction.resolveSupport.properties").contains("edit")
  }

  private static func place(_ range: LSP.Range, in document: Document, _ session: Session) -> ActionPlace {
    let ends = [range.start, range.end].map { document.text.offset(of: $0, session.encoding) }.sorted()
    return ActionPlace(document: document, folder: session.folder(of: document), start: ends[0], end: ends[1])
  }

  private static func action(_ offered: OfferedAction, in document: Document, _ session: Session) -> LSP.CodeAction {
    LSP.CodeAction(
      title: offered.title, kind: offered.kind.rawValue,
      diagnostics: offered.finding.map { document.diagnostics([$0], in: session) },
      isPreferred: offered.isPreferred ? true : nil)
  }
}
