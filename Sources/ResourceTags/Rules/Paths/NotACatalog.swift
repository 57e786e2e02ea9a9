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
    for catalog in manifest.catalogs where !catalog.form.contains(.isEmpty) && !catalog.form.contains(.endsInCatalog) {
      let (path, isInCatalog) = (quoted(catalog.key), catalog.form.contains(.passesCatalog))
      let hasTags = !isInCatalog && tree.resolved(tree.next(after: catalog.key))?.isSequence == true
      let place = tree.syntax == .json ? "in the braces of its catalog" : "below its catalog, indented"
      report(
        isInCatalog
          ? "\(path) is inside an asset catalog; list the catalog here and, below it, the item's path in the catalog"
          : "\(path) is not an asset catalog; expected a path that ends with '.xcassets'", at: catalog.key,
        label: hasTags ? "list an item \(place), and a file under 'files'" : nil)
    }
  }
}
