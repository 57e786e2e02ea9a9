/// A rule for keys under `catalogs` that aren't paths of asset catalogs.
struct NotACatalog: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "not-a-catalog", isConfigurable: false,
    summary: "a key under `catalogs` does not end with `.xcassets`",
    explanation: """
      The keys under `catalogs` are asset catalogs: folders whose names end with `.xcassets`. List the items of each \
      catalog below the catalog's path. List loose files under `files`.
      """,
    examples: [
      .passing("catalogs: {Game/Assets.xcassets: {Tree.imageset: [forest]}}\n"),
      .failing(
        "catalogs: {1️⃣Game/Assets: {Tree.imageset: [forest]}}\n",
        "'Game/Assets' is not an asset catalog; expected a path that ends with '.xcassets'"),
      .failing(
        "catalogs: {1️⃣A.xcassets/Forest: {Tree.imageset: [forest]}}\n",
        "'A.xcassets/Forest' is inside an asset catalog; list the catalog here and, below it, the item's path in "
          + "the catalog"),
    ])

  func check() {
    // The last catalog above.
    var last: NodeID?
    for catalog in manifest.catalogs where !catalog.form.contains(.isEmpty) {
      if catalog.form.contains(.endsInCatalog) {
        last = catalog.key
        continue
      }
      let path = quoted(catalog.key)
      let isItem = CatalogItemType(name: text(catalog.key)).makesPack || last.map(isEmpty) == true
      if !isItem { last = nil }
      report(
        catalog.form.contains(.passesCatalog)
          ? "\(path) is inside an asset catalog; list the catalog here and, below it, the item's path in the catalog"
          : "\(path) is not an asset catalog; expected a path that ends with '.xcassets'", at: catalog.key,
        label: !catalog.form.contains(.passesCatalog) && manifest.hasTags(catalog: catalog.key)
          ? advice(isItem, below: last) : nil)
    }
  }

  private func isEmpty(_ catalog: NodeID) -> Bool { tree.firstChild(of: tree.next(after: catalog)) == nil }

  /// Advice for a path in place of a catalog: an item of the last catalog above, or a file.
  private func advice(_ isItem: Bool, below catalog: NodeID?) -> String {
    guard let catalog else {
      return isItem ? "this is a catalog item; list it under the path of its catalog" : "list a file under 'files'"
    }
    return tree.syntax == .json || tree[tree.next(after: catalog)].isFlow
      ? "move it into the braces of its catalog \(quoted(catalog))"
      : "indent it deeper than its catalog \(quoted(catalog))"
  }
}
