/// A resource with tags inside a folder with tags.
enum NestedTaggedFolder: Rule {
  static let documentation = RuleDocumentation(
    id: "nested-tagged-folder", severity: .warning,
    summary: "a tagged resource is in a folder that has tags too",
    explanation: """
      The tags of a folder apply to everything in it. Apple does not document whether they replace the tags of a \
      resource in it or are added to them, so the resource may end up in asset packs that you did not plan. Tag the \
      folder or its contents, but not both.
      """,
    examples: [
      .passing("files: {Forest: [forest], Desert/Sand.png: [desert]}\n"),
      .failing(
        "files: {Forest: [forest], 1️⃣Forest/Tree.png: [tree]}\n",
        "'Forest/Tree.png' is in 'Forest', which has tags too"),
      .failing(
        "catalogs: {A.xcassets: {1️⃣Forest/Tree.imageset: [tree], Forest: [forest]}}\n",
        "'A.xcassets/Forest/Tree.imageset' is in 'A.xcassets/Forest', which has tags too"),
      .failing(
        "files: {Game: [forest]}\ncatalogs: {1️⃣Game/A.xcassets: {Tree.imageset: [tree]}}\n",
        "'Game/A.xcassets' is in 'Game', which has tags too"),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    let manifest = context.manifest
    let respelled = RespelledFolders(manifest)
    guard manifest.paths.hasHolders || respelled != nil else { return }
    // The rule reports a catalog in a tagged folder once, and not its items.
    for catalog in manifest.catalogs where !catalog.form.contains(.isAbsolute) {
      guard let outer = taggedFolder(around: catalog.key, catalog.form, from: nil, respelled, context) else { continue }
      report(
        .init(catalog: context.text(catalog.key)), context.text(catalog.key), catalog.key, in: outer, context, &findings
      )
    }
    for entry in manifest.entries
    where !manifest.uses(of: entry).isEmpty && !entry.isShared && !entry.form.contains(.isAbsolute) {
      let catalog = entry.catalog < 0 ? nil : manifest.catalogs[Int(entry.catalog)]
      guard let outer = taggedFolder(around: entry.key, entry.form, from: catalog, respelled, context) else { continue }
      report(context.subject(entry), context.path(entry), entry.key, in: outer, context, &findings)
    }
  }

  private static func report(
    _ subject: @autoclosure () -> Diagnostic.Subject, _ path: @autoclosure () -> String, _ key: NodeID,
    in outer: ResourceEntry, _ context: LintContext,
    _ findings: inout DiagnosticCollector
  ) {
    findings.report(
      self, "\(path().quoted) is in \(context.path(outer).quoted), which has tags too", about: subject(), at: key,
      label: "give tags to one of the two",
      notes: [.init("the folder has its tags here", at: context.tree.span(of: outer.key))])
  }

  /// The innermost folder with tags above the path of `key`, which continues that of `catalog`.
  private static func taggedFolder(
    around key: NodeID, _ form: PathForm, from catalog: CatalogEntry?, _ respelled: RespelledFolders?,
    _ context: LintContext
  ) -> ResourceEntry? {
    let manifest = context.manifest
    guard let node = context.tree.resolve(key) else { return nil }
    var folder: Int?
    if let respelled {
      folder = respelled.entry(around: key, in: catalog)
    } else {
      let start = catalog?.hash ?? manifest.pathScanner.hasher.start
      let path = context.tree.scalarBytes(node)
      let normalized = form.contains(.hasParent) ? ByteSlice(NormalizedPath(path).bytes) : path
      _ = manifest.pathScanner.scan(normalized, from: start) { hash in
        if let found = manifest.paths.find(hash) { folder = found }
      }
    }
    return folder.map { manifest.entries[$0] }.flatMap { manifest.uses(of: $0).isEmpty ? nil : $0 }
  }
}
