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

extension Diagnostic.Fix {
  /// Puts a plain scalar into double quotes. Only for text that needs no escapes: numbers, dates and single words.
  static func quoting(_ node: NodeID, in tree: SyntaxTree, isSafe: Bool) -> Diagnostic.Fix {
    replacing(node, in: tree, with: "\"" + tree.string(node) + "\"", title: "put it in quotes", isSafe: isSafe)
  }

  /// Puts `word`, which needs no quotes, in the place of a misspelled one, in the quotes that has; `nil` for an alias.
  static func spelling(_ node: NodeID, as word: String, in tree: SyntaxTree, isSafe: Bool) -> Diagnostic.Fix? {
    guard tree[node].kind == .scalar else { return nil }
    let text = tree[node].style == .plain ? word : "\"\(word)\""
    return replacing(node, in: tree, with: text, title: "change it to \(word.quoted)", isSafe: isSafe)
  }

  static func replacing(
    _ node: NodeID, in tree: SyntaxTree, with text: String, title: String, isSafe: Bool
  ) -> Diagnostic.Fix {
    Diagnostic.Fix(title: title, isSafe: isSafe, edits: [TextEdit(tree.span(of: node), text)])
  }
}
