/// A rule for asset catalogs and catalog items that don't exist.
struct MissingCatalogItem: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "missing-catalog-item", scope: .files,
    summary: "an asset catalog, or an item or folder in an asset catalog, is not on disk",
    explanation: """
      An asset catalog is a folder. Each catalog item is a subfolder with an extension such as `.imageset`, and an \
      item's path includes the catalog's folders. The item was renamed, moved, or deleted in Xcode, or its path is \
      misspelled or lacks the extension. If a catalog is missing, odr does not report its items.
      """,
    examples: [
      .passing(
        "catalogs: {A.xcassets: {Forest/Tree.imageset: [forest]}}\n",
        files: ["A.xcassets/Forest/Tree.imageset/Contents.json": .tags("forest")]),
      .failing(
        "catalogs: {A.xcassets: {1️⃣Tree.imagset: [forest]}}\n", "'Tree.imagset' is not in 'A.xcassets'",
        fixed: "catalogs: {A.xcassets: {Tree.imageset: [forest]}}\n",
        files: ["A.xcassets/Tree.imageset/Contents.json": .tags()]),
      .failing(
        "catalogs: {1️⃣B.xcassets: {Tree.imageset: [forest]}}\n", "asset catalog 'B.xcassets' is not on disk",
        files: ["A.xcassets/Tree.imageset/Contents.json": .tags()]),
      .failing(
        "catalogs: {1️⃣A.xcassets: {Tree.imageset: [forest]}}\n", "'A.xcassets' is a file, not an asset catalog",
        files: ["A.xcassets": .file]),
      .failing(
        "catalogs: {A.xcassets: {1️⃣Forest/Tree: [forest]}}\n", "'Forest/Tree' is not in 'A.xcassets'",
        fixed: "catalogs: {A.xcassets: {Forest/Tree.imageset: [forest]}}\n",
        files: ["A.xcassets/Forest/Tree.imageset/Contents.json": .tags()]),
    ])

  private static let advice = "correct the path, or remove the entry"

  func check() {
    guard let files = context.files else { return }
    let (survey, manifest) = (files.survey, manifest)
    var movedFolders: Set<Int> = []
    for catalog in manifest.catalogs where catalog.form.contains(.endsInCatalog) {
      guard let place = survey.place(of: catalog), !files.ignored.contains(place),
        let missing = survey.missingPart(of: place) ?? (survey.places[place].finding == .folder ? nil : place)
      else { continue }
      let name = quoted(catalog.key)
      let path = survey.path(of: place)
      let moved = files.moved.folders[missing].flatMap { files.moved.exists($0.newPath(of: path)) ? $0 : nil }
      // If a folder moved together with its catalogs, the rule reports the folder only once.
      if moved != nil, missing != place {
        if context.findings.wants(MissingResource.self), hasFiles(missing, files) { continue }
        if !movedFolders.insert(missing).inserted { continue }
      }
      report(
        survey.places[place].finding == .file
          ? "\(name) is a file, not an asset catalog"
          : survey.places[missing].finding == .unreadable
            ? survey.message(aboutMissing: "asset catalog " + name, place, missing, in: nil)
            : "asset catalog \(name) is not \(survey.locationText)",
        at: catalog.key,
        label: files.folder.addAdvice?(path.string) ?? slipAdvice(catalog.key, "catalog")
          ?? moved.map { "run: " + files.moveCommand($0) }
          ?? question(missing == place ? files.moved.nearestPath(to: place) : nil, Self.advice))
    }
    reportMissing(areItems: true, otherwise: Self.advice)
  }

  /// Whether a missing folder contained loose files that are now in another folder.
  private func hasFiles(_ missing: Int, _ files: FileFacts) -> Bool {
    files.moved.folders[missing]?.entries.contains { manifest.entries[$0].catalog < 0 } ?? false
  }
}
