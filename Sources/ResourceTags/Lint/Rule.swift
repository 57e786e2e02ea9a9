import ManifestSyntax
import SourceText

/// One thing that can be wrong with a manifest: its documentation and its check.
///
/// A rule is a type without values, in a file of its own, and stands once in ``RuleRegistry``.
protocol Rule: Sendable {
  static var documentation: RuleDocumentation { get }

  /// Reports everything in the manifest that breaks the rule.
  static func check(_ context: LintContext, _ findings: inout Findings)
}

/// What a rule may look at. Whatever rules come to need beside the manifest has its place here.
struct LintContext {
  let manifest: Manifest

  var tree: SyntaxTree { manifest.tree }

  /// The text of a scalar, or of the one that an alias stands for.
  func text(_ id: NodeID) -> String {
    tree.resolve(id).map { tree.string($0) } ?? ""
  }

  /// The text of a scalar in quotes, fit to be shown.
  func quoted(_ id: NodeID) -> String {
    text(id).quoted
  }

  func name(_ tag: TagID) -> String {
    text(manifest.tagNames[tag.index])
  }

  /// The path of an entry as on disk, through its catalog.
  func path(_ entry: ResourceEntry) -> String {
    let path = text(entry.key)
    guard entry.catalog >= 0 else { return path }
    return text(manifest.catalogs[Int(entry.catalog)].key) + "/" + path
  }
}

extension Diagnostic.Fix {
  /// Puts a plain scalar into double quotes. Only for text that needs no escapes: numbers, dates and single words.
  static func quoting(_ node: NodeID, in tree: SyntaxTree, isSafe: Bool) -> Diagnostic.Fix {
    replacing(node, in: tree, with: "\"" + tree.string(node) + "\"", title: "put it in quotes", isSafe: isSafe)
  }

  static func replacing(
    _ node: NodeID, in tree: SyntaxTree, with text: String, title: String, isSafe: Bool
  ) -> Diagnostic.Fix {
    Diagnostic.Fix(title: title, isSafe: isSafe, edits: [TextEdit(tree.span(of: node), text)])
  }
}
