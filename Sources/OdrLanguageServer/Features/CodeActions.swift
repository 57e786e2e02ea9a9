import ResourceTags

/// Changes that are offered at a place: fixes of findings, and edits of tags and resources.
///
/// Clients that can ask for the edit of an action get it when somebody chooses the action. Others get it at once; what
/// is refused is then left out or, where the client can show that, disabled with the reason.
extension Method {
  static let codeActions: [Method] = [
    .request("textDocument/codeAction") { (session, params) throws(ResponseError) in
      guard let document = try session.manifest(params) else { return [] }
      let range = try params.range("range")
      let only = params["context"]?["only"]?.elements?.compactMap(\.string)
      // In a text with syntax errors all edits are refused, which is known at once.
      let isLazy = session.client.resolvesActionEdits && document.manifest.tree.faults.isEmpty
      // Actions have numbers, so that one can be found again whatever kinds were asked for.
      let actions = ActionPlace(range, in: document, session).actions.enumerated()
      return .array(
        actions.filter { $0.element.kind.isWanted(among: only) }.compactMap { number, offered in
          if isLazy {
            let data: JSONValue = [
              "uri": document.uri.string.json, "version": document.version.json, "range": range.json,
              "number": number.json,
            ]
            return offered.json(in: document, session, .init("data", data))
          }
          do throws(OfferedAction.Refusal) {
            let edits = try offered.edits()
            if edits.isEmpty { return nil }
            return offered.json(in: document, session, .init("edit", session.workspaceEdit([(document, edits)])))
          } catch {
            guard session.client.can("textDocument.codeAction.disabledSupport") else { return nil }
            return offered.json(in: document, session, .init("disabled", ["reason": error.reason.json]))
          }
        })
    },
    .request("codeAction/resolve") { (session, params) throws(ResponseError) in
      let (title, number) = (try params.string("title"), try params.int("data.number"))
      let version = try params.int("data.version")
      guard let document = session.document(try params.string("data.uri")), document.isManifest,
        document.version == version
      else {
        throw ResponseError(.contentModified, "the manifest has changed")
      }
      let actions = ActionPlace(try params.range("data.range"), in: document, session).actions
      guard actions.indices.contains(number), actions[number].title == title else {
        throw ResponseError(.contentModified, "what is offered here has changed")
      }
      do throws(OfferedAction.Refusal) {
        let edit = session.workspaceEdit([(document, try actions[number].edits())])
        return actions[number].json(in: document, session, .init("edit", edit))
      } catch {
        throw ResponseError(.requestFailed, error.reason)
      }
    },
  ]
}

extension ClientCapabilities {
  /// Whether the client asks for the edits of an action that somebody chooses.
  var resolvesActionEdits: Bool {
    can("textDocument.codeAction.dataSupport")
      && names("textDocument.codeAction.resolveSupport.properties").contains("edit")
  }
}

extension OfferedAction {
  /// The `CodeAction`, with its edit, with the data by which the client asks for the edit, or with why it is disabled.
  fileprivate func json(in document: Document, _ session: Session, _ member: JSONValue.Member) -> JSONValue {
    [
      "title": title.json,
      "kind": kind.rawValue.json,
      "diagnostics": finding.map { .array(document.diagnostics([$0], in: session)) },
      "isPreferred": isPreferred ? true : nil,
      member.key: member.value,
    ]
  }
}

/// A change that is offered at a place; it is worked out when somebody wants it.
struct OfferedAction {
  let title: String
  let kind: Kind
  /// The finding that it fixes or silences.
  var finding: Diagnostic?
  /// Whether it is what most people want here.
  var isPreferred = false
  /// The edits, which are proved; none if nothing would change.
  let edits: () throws(Refusal) -> [TextEdit]

  /// Why it cannot be made.
  struct Refusal: Error {
    let reason: String
  }

  /// The kinds of the specification, and those of odr below them.
  enum Kind: String, CaseIterable {
    case quickFix = "quickfix"
    case rewrite = "refactor.rewrite"
    case fixAll = "source.fixAll.odr"
    case sort = "source.sort.odr"

    /// Whether a client that asks for `kinds` alone wants it; a kind stands for all below it.
    func isWanted(among kinds: [String]?) -> Bool {
      kinds.map { $0.contains { rawValue == $0 || rawValue.hasPrefix($0 + ".") || $0.isEmpty } } ?? true
    }
  }
}

extension OfferedAction {
  /// An action that makes an edit of the manifest, as a command does.
  init(_ title: String, _ kind: Kind, _ edit: any ManifestEdit, of manifest: Manifest, about finding: Diagnostic? = nil)
  {
    self.init(title: title, kind: kind, finding: finding) { () throws(Refusal) in
      do throws(EditFailure) { return try manifest.applying([edit]).textEdits } catch {
        throw Refusal(reason: error.refusal.message)
      }
    }
  }
}

/// A place in a document, and what lint finds in it.
struct ActionPlace {
  let document: Document
  let folder: FolderSnapshot?
  /// The bytes that somebody has selected, or the place of the cursor.
  let start: ByteIndex
  let end: ByteIndex

  init(_ range: LSP.Range, in document: Document, _ session: Session) {
    self.document = document
    folder = session.folder(of: document)
    let span = document.span(of: range, session.encoding)
    (start, end) = (span.start, span.end)
  }

  var manifest: Manifest { document.manifest }

  /// The findings in the text that touch the place.
  var findings: [Diagnostic] {
    document.lint(in: folder).diagnostics.filter {
      $0.location.source == nil && $0.span.start <= end && $0.span.end >= start
    }
  }

  /// All that is offered here, always in the same order for the same document.
  var actions: [OfferedAction] {
    fixes + declarations + ignoreComments + tagMoves + resourceTags + sorting + sortingOfEntries + allFixes
      + sortingOfAll
  }
}
