import ResourceTags

/// Code actions at a place in a manifest: fixes for findings, declarations of tags, and ignore comments. If the client can
/// ask for the edit of an action, odr computes it when the user chooses the action.
extension Method {
  static let codeActions: [Method] = [
    .manifestRequest("textDocument/codeAction") { session, document, params in
      let kinds = params["context"]?["only"]?.elements?.compactMap(\.string)
      let place = ActionPlace(document: document, session: session, range: try params.range("range"), kinds: kinds)
      return .array(place.actions)
    },
    Method(name: "codeAction/resolve") { session, params in
      guard let document = session.documents[try params.string("data.uri")], document.isManifest,
        document.version == (try params.int("data.version")), case let range = try params.range("data.range"),
        let action = ActionPlace(document: document, session: session, range: range, chosen: params).actions.first
      else {
        throw ResponseError(.requestFailed, "the manifest has changed, or odr cannot make this change")
      }
      return action
    },
  ]
}

extension Session {
  /// Whether the client asks for the edit of an action when the user chooses the action.
  var resolvesActionEdits: Bool {
    let action = client["textDocument"]?["codeAction"]
    return action?.can("dataSupport") == true
      && action?["resolveSupport"]?["properties"]?.elements?.contains("edit") == true
  }
}

/// The action kinds that odr uses: a kind from the specification, and odr's own subkind of another kind.
enum ActionKind: String, CaseIterable {
  case quickFix = "quickfix"
  case fixAll = "source.fixAll.odr"

  /// Returns whether a client that asks only for `kinds` wants this kind; a kind includes all its subkinds.
  func isWanted(among kinds: [String]?) -> Bool {
    kinds.map { $0.contains { rawValue == $0 || rawValue.hasPrefix($0 + ".") || $0.isEmpty } } ?? true
  }
}

/// A place in a document, and the code actions for it.
private struct ActionPlace {
  let document: Document
  let session: Session
  let range: LSP.Range
  /// The kinds that the client asks for; `nil` for all kinds.
  var kinds: [String]?
  /// The action that the user chose; `nil` if the client asks for all actions.
  var chosen: JSONValue?

  private static let findingLimit = 100
  private var manifest: Manifest { document.manifest }
  private var folder: ResourceFolder? { session.folder(of: document) }

  /// The bytes that the user has selected; if nothing is selected, `start` and `end` are both the position of the
  /// cursor.
  private var span: ByteSpan { document.text.span(of: range) }

  /// The first findings in the text that touch the place.
  private var findings: ArraySlice<Diagnostic> {
    let span = span
    return document.lint(in: folder).diagnostics.filter {
      $0.location.source == nil && $0.span.start <= span.end && $0.span.end >= span.start
    }.prefix(Self.findingLimit)
  }

  /// All actions for the place.
  var actions: [JSONValue] { fixes + declarations + ignoreComments + allFixes }

  /// Returns a `CodeAction`; `nil` if the client doesn't want it, if odr refuses its edits, or if nothing would change. If
  /// the client asks for the edits later, odr doesn't compute them here.
  private func action(
    _ title: String, _ kind: ActionKind, about finding: Diagnostic? = nil, isPreferred: Bool = false,
    _ edits: () throws -> [TextEdit]
  ) -> JSONValue? {
    guard kind.isWanted(among: kinds) else { return nil }
    let data: JSONValue = [
      "uri": document.uri.string, "version": document.version, "range": range, "finding": finding?.span.start,
    ]
    if let chosen, chosen["title"] != .string(title) || chosen["data"]?["finding"] != data["finding"] { return nil }
    let isLater = chosen == nil && session.resolvesActionEdits && manifest.tree.faults.isEmpty
    let edits = isLater ? nil : try? edits()
    if !isLater, edits?.isEmpty != false { return nil }
    return [
      "title": title,
      "kind": kind.rawValue,
      "diagnostics": finding.map { document.diagnostics([$0], in: session) },
      "isPreferred": isPreferred ? true : nil,
      "edit": edits.map { session.workspaceEdit([(document, $0)]) },
      "data": isLater ? data : nil,
    ]
  }

  /// The fixes for the findings. The linter verifies safe fixes; for all other fixes, odr checks only that the text can
  /// still be parsed after the fix.
  private var fixes: [JSONValue] {
    findings.compactMap { finding in
      guard let fix = finding.fix else { return nil }
      return action(fix.title, .quickFix, about: finding, isPreferred: fix.isSafe) {
        if fix.isSafe { return fix.edits }
        let text = try manifest.source.applying(fix.edits)
        return Manifest(text).tree.faults.count <= manifest.tree.faults.count ? fix.edits : []
      }
    }
  }

  /// Actions that declare the undeclared tag at the place in a category, except for the category that the finding's own
  /// fix uses.
  private var declarations: [JSONValue] {
    guard let name = manifest.tagMention(at: span.start)?.name, manifest.tag(name)?.category == nil else { return [] }
    let finding = findings.first { $0.rule == "undeclared-tag" }
    return DownloadCategory.allCases.compactMap { category in
      let title = "declare the tag in \(category.rawValue.quoted)"
      if finding?.fix?.title == title { return nil }
      return action(title, .quickFix, about: finding) {
        try manifest.applying([AddTags([name], to: category)]).textEdits
      }
    }
  }

  /// Actions that add a comment to silence a finding here, one action for each rule.
  private var ignoreComments: [JSONValue] {
    guard manifest.tree.syntax == .yaml else { return [] }
    return findings.filter { Linter.isIgnorable($0.rule) }.uniqued(by: \.rule).compactMap { finding in
      action("ignore \(finding.rule.quoted) here", .quickFix, about: finding) {
        Linter.ignoring(finding, in: manifest, folder).asArray
      }
    }
  }

  /// The action that applies all safe fixes, if there are any.
  private var allFixes: [JSONValue] {
    let result = document.lint(in: folder)
    let isFixable = result.omittedFixable > 0 || result.diagnostics.contains { $0.fix?.isSafe == true }
    guard isFixable else { return [] }
    return action("apply all safe fixes", .fixAll) { Linter.fix(manifest, in: folder).textEdits }.asArray
  }
}
