import ResourceTags

/// Code actions at a place in a manifest: fixes for findings, and edits of tags.
///
/// If a client can request an action's edit later, odr computes the edit when the user chooses the action. For all
/// other clients, odr computes all edits at once, and leaves out the actions whose edits it refuses.
extension Method {
  static let codeActions: [Method] = [
    .manifestRequest("textDocument/codeAction") { session, document, params in
      let range = try params.range("range")
      let only = params["context"]?["only"]?.elements?.compactMap(\.string)
      // If the text has syntax errors, odr refuses all edits, so there is no need to compute the edits later.
      let isLazy = session.resolvesActionEdits && document.manifest.tree.faults.isEmpty
      // odr numbers the actions before it filters them, so that an action's number doesn't depend on the kinds that the
      // client asks for.
      let actions = ActionPlace(range, in: document, session).actions.enumerated()
      return .array(
        actions.filter { $0.element.kind.isWanted(among: only) }.compactMap { number, offered in
          if isLazy {
            let data: JSONValue = [
              "uri": document.uri.string, "version": document.version, "range": range, "number": number,
            ]
            return offered.json(in: document, session, "data", data)
          }
          guard let edits = try? offered.edits(), !edits.isEmpty else { return nil }
          return offered.json(in: document, session, "edit", session.workspaceEdit([(document, edits)]))
        })
    },
    .request("codeAction/resolve") { session, params in
      let title = try params.string("title")
      let number = try params.int("data.number")
      let version = try params.int("data.version")
      guard let document = session.documents[try params.string("data.uri")], document.isManifest,
        document.version == version
      else {
        throw ResponseError(.contentModified, "the manifest has changed")
      }
      let actions = ActionPlace(try params.range("data.range"), in: document, session).actions
      guard actions.indices.contains(number), actions[number].title == title else {
        throw ResponseError(.contentModified, "the available actions have changed")
      }
      let edit = session.workspaceEdit([(document, try actions[number].edits())])
      return actions[number].json(in: document, session, "edit", edit)
    },
  ]
}

extension Session {
  /// Whether the client requests an action's edit only when the user chooses the action.
  var resolvesActionEdits: Bool {
    client.can("textDocument.codeAction.dataSupport")
      && client.names("textDocument.codeAction.resolveSupport.properties").contains("edit")
  }
}

extension OfferedAction {
  /// Returns the `CodeAction`. The member `key` is the edit of the action, or the data that the client needs to ask for
  /// the edit.
  fileprivate func json(in document: Document, _ session: Session, _ key: String, _ value: JSONValue) -> JSONValue {
    [
      "title": title,
      "kind": kind.rawValue,
      "diagnostics": finding.map { document.diagnostics([$0], in: session) },
      "isPreferred": isPreferred ? true : nil,
      key: value,
    ]
  }
}

/// A code action, whose edits are computed only when they are needed.
struct OfferedAction {
  let title: String
  let kind: Kind
  /// The finding that the action fixes or silences.
  var finding: Diagnostic?
  /// Whether most users want this action here.
  var isPreferred = false
  /// Computes the verified edits; returns an empty list if nothing would change.
  let edits: () throws -> [TextEdit]

  /// The action kinds that odr uses: kinds from the specification, and odr's own subkinds of these kinds.
  enum Kind: String, CaseIterable {
    case quickFix = "quickfix"
    case rewrite = "refactor.rewrite"
    case fixAll = "source.fixAll.odr"
    case sort = "source.sort.odr"

    /// Returns whether a client that asks only for `kinds` wants this kind; a kind includes all its subkinds.
    func isWanted(among kinds: [String]?) -> Bool {
      kinds.map { $0.contains { rawValue == $0 || rawValue.hasPrefix($0 + ".") || $0.isEmpty } } ?? true
    }
  }
}

/// A place in a document, and the code actions for it.
struct ActionPlace {
  let document: Document
  let folder: ResourceFolder?
  /// The bytes that the user has selected; if nothing is selected, `start` and `end` are both the position of the
  /// cursor.
  let start: ByteIndex
  let end: ByteIndex

  init(_ range: LSP.Range, in document: Document, _ session: Session) {
    self.document = document
    folder = session.folder(of: document)
    let span = document.text.span(of: range)
    start = span.start
    end = span.end
  }

  var manifest: Manifest { document.manifest }

  /// Returns an action that applies `edit` to the manifest, as the corresponding command does.
  func action(
    _ title: String, _ kind: OfferedAction.Kind, _ edit: any ManifestEdit, about finding: Diagnostic? = nil
  ) -> OfferedAction {
    OfferedAction(title: title, kind: kind, finding: finding) { [manifest] in try manifest.applying([edit]).textEdits }
  }

  /// The findings in the text that touch the place.
  var findings: [Diagnostic] {
    document.lint(in: folder).diagnostics.filter {
      $0.location.source == nil && $0.span.start <= end && $0.span.end >= start
    }
  }

  /// All actions for the place, always in the same order for the same document.
  var actions: [OfferedAction] {
    fixes + declarations + ignoreComments + tagMoves + allFixes + sorting
  }
}

/// Actions about findings.
extension ActionPlace {
  /// The maximum number of findings for which odr offers actions.
  private static let findingLimit = 100

  private var nearFindings: ArraySlice<Diagnostic> { findings.prefix(Self.findingLimit) }

  /// The fixes for the findings. The linter verifies safe fixes; for all other fixes, odr checks only that the text can
  /// still be parsed after the fix.
  var fixes: [OfferedAction] {
    nearFindings.compactMap { finding in
      guard let fix = finding.fix, !fix.edits.isEmpty else { return nil }
      return OfferedAction(title: fix.title, kind: .quickFix, finding: finding, isPreferred: fix.isSafe) {
        if fix.isSafe { return fix.edits }
        guard let text = try? manifest.source.applying(fix.edits),
          Manifest(text).tree.faults.count <= manifest.tree.faults.count
        else { throw ResponseError(.requestFailed, "after this change, odr could not read the manifest") }
        return fix.edits
      }
    }
  }

  /// All safe fixes in one action.
  var allFixes: [OfferedAction] {
    let result = document.lint(in: folder)
    guard result.omittedFixable > 0 || result.diagnostics.contains(where: { $0.fix?.isSafe == true }) else { return [] }
    return [
      OfferedAction(title: "apply all safe fixes", kind: .fixAll) { [manifest, folder] in
        Linter.fix(manifest, in: folder).textEdits
      }
    ]
  }

  /// Actions that declare the undeclared tag at the place: one action for each category, except for the category that
  /// the finding's own fix uses.
  var declarations: [OfferedAction] {
    guard let mention = manifest.tagMention(at: start), mention.category == nil,
      manifest.tag(mention.name)?.category == nil
    else { return [] }
    let finding = findings.first { $0.rule == "undeclared-tag" }
    return DownloadCategory.allCases.compactMap { category in
      let title = "declare the tag in \(category.rawValue.quoted)"
      if finding?.fix?.title == title { return nil }
      return action(title, .quickFix, AddTags([mention.name], to: category), about: finding)
    }
  }

  /// Actions that add a comment to silence a finding here, one action for each rule.
  var ignoreComments: [OfferedAction] {
    guard manifest.tree.syntax == .yaml else { return [] }
    return nearFindings.filter { Linter.isIgnorable($0.rule) }.uniqued(by: \.rule).map { finding in
      OfferedAction(title: "ignore \(finding.rule.quoted) here", kind: .quickFix, finding: finding) {
        [manifest, folder] in [try Linter.ignoring(finding, in: manifest, folder)]
      }
    }
  }
}
