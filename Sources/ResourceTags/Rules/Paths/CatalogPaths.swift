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

/// A rule for catalogs and catalog items under `files`.
struct CatalogItemInFiles: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "catalog-item-in-files",
    summary: "an asset catalog or one of its items is listed under `files`",
    explanation: """
      Xcode keeps the tags of catalog items in the catalog, and the tags of loose files in the project. List items \
      under `catalogs`, below the path of their catalog. A whole catalog cannot have tags, but its folders and items \
      can.
      """,
    examples: [
      .passing("catalogs: {Game/Assets.xcassets: {Forest/Tree.imageset: [forest]}}\n"),
      .failing(
        "files: {1️⃣Game/Assets.xcassets/Tree.imageset: [forest]}\n",
        "'Game/Assets.xcassets/Tree.imageset' is a catalog item; it belongs under 'catalogs'",
        fixed: "files: {}\ncatalogs:\n  Game/Assets.xcassets:\n    Tree.imageset: [forest]\n"),
      .failing(
        "files: {1️⃣Game/Assets.xcassets: [forest]}\n",
        "'Game/Assets.xcassets' is an asset catalog, which cannot have tags; tag its items or folders"),
    ])

  func check() {
    // If an existing section's name is misspelled, adding a new section would create a duplicate.
    lazy var isSectionMisspelled = UnknownKey(context: context).keys().contains {
      $0.place == .manifest && $0.meant == Section.catalogs.rawValue
    }
    for (index, entry) in manifest.entries.enumerated()
    where entry.catalog < 0 && !entry.isShared && !entry.form.isDisjoint(with: [.passesCatalog, .endsInCatalog]) {
      let (path, isItem) = (quoted(entry.key), entry.form.contains(.passesCatalog))
      let resource = try? ResourcePath(self.path(entry))
      report(
        isItem
          ? "\(path) is a catalog item; it belongs under 'catalogs'"
          : "\(path) is an asset catalog, which cannot have tags; tag its items or folders", at: entry.key,
        label: isItem ? nil : "list it under 'catalogs' and, below it, its items",
        fix: isItem
          ? resource.map {
            .edit(
              MoveEntry(entry: index, path: $0), title: "move the entry to 'catalogs'", isSafe: !isSectionMisspelled)
          } : nil)
    }
  }
}
