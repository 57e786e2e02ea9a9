import Bytes
import Diagnostics
import LanguageServerProtocol
import ResourceTags

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
