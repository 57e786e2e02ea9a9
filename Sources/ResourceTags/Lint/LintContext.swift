import ManifestSyntax
import SourceText

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

  /// A note that points to the declaration of `tag`.
  func declarationNote(_ tag: TagID) -> [Diagnostic.Note] {
    guard let declaration = manifest.declaration(of: tag) else { return [] }
    return [Diagnostic.Note("\(name(tag).quoted) is declared here", at: tree.span(of: declaration.node))]
  }
}
