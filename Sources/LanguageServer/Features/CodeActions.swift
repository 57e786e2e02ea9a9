import Bytes
import Diagnostics
import LanguageServerProtocol
import ResourceTags

/// Fixes of findings: each at its place, and all that are certain in one go.
extension Feature {
  private static let quickFix = "quickfix"
  private static let fixAll = "source.fixAll.odr"

  static let codeActions = Feature(
    [
      .request("textDocument/codeAction") { (session, params: LSP.CodeActionParams) throws(ResponseError) in
        guard let document = try session.manifest(params.textDocument) else { return [LSP.CodeAction]() }
        func isWanted(_ kind: String) -> Bool {
          params.context.only.map { $0.contains { kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
        }
        var actions: [LSP.CodeAction] = []
        if isWanted(quickFix) { actions += fixes(in: document, at: params.range, session) }
        if isWanted(fixAll) {
          let fixed = Linter.fix(document.manifest, in: session.folder(of: document)?.folder)
          if !fixed.textEdits.isEmpty {
            actions.append(
              LSP.CodeAction(
                title: "fix all that odr can fix", kind: fixAll,
                edit: session.workspaceEdit(fixed.textEdits, in: document)))
          }
        }
        return actions
      }
    ],
    offer: { capabilities, client in
      // Clients without literals would need commands instead.
      if client.textDocument?.codeAction?.codeActionLiteralSupport != nil {
        capabilities.codeActionProvider = LSP.CodeActionOptions(codeActionKinds: [quickFix, fixAll])
      }
    })

  /// The fixes of the findings that touch `range`.
  private static func fixes(in document: Document, at range: LSP.Range, _ session: Session) -> [LSP.CodeAction] {
    let (start, end) = (
      document.text.offset(of: range.start, session.encoding), document.text.offset(of: range.end, session.encoding)
    )
    let findings = document.lint(in: session.folder(of: document)).diagnostics
    let shown = document.diagnostics(in: session)
    return zip(findings, shown).compactMap { finding, shown in
      guard finding.location.source == nil, finding.span.start <= end, finding.span.end >= start,
        let fix = finding.fix, !fix.edits.isEmpty
      else { return nil }
      return LSP.CodeAction(
        title: fix.title, kind: quickFix, diagnostics: [shown], isPreferred: fix.isSafe ? true : nil,
        edit: session.workspaceEdit(fix.edits, in: document))
    }
  }
}
