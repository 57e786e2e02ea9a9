/// Pairs each repeated declaration of a tag with an earlier declaration.
enum RepeatedDeclarations {
  /// Calls `body` with each repeated declaration and an earlier declaration: the first declaration in the same category
  /// or, if there is none, the first declaration in any category.
  static func visit(_ manifest: Manifest, _ body: (TagDeclaration, TagDeclaration) -> Void) {
    guard manifest.declarations.count > manifest.firstDeclarations.count(where: { $0 >= 0 }) else { return }
    var firsts: [DownloadCategory: [TagID: TagDeclaration]] = [:]
    for declaration in manifest.declarations {
      if let earlier = firsts[declaration.category]?[declaration.tag] {
        body(declaration, earlier)
        continue
      }
      firsts[declaration.category, default: [:]][declaration.tag] = declaration
      if let first = manifest.declaration(of: declaration.tag), first.node != declaration.node {
        body(declaration, first)
      }
    }
  }
}
