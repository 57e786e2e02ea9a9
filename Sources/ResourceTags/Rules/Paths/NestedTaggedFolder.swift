import ManifestSyntax
import SourceText

/// A resource with tags inside a folder with tags.
enum NestedTaggedFolder: Rule {
  static let documentation = RuleDocumentation(
    id: "nested-tagged-folder", severity: .warning,
    summary: "a tagged resource lies in a folder that is tagged as well",
    explanation: """
      The tags of a folder hold for everything in it. Apple does not say whether they replace or add to the tags of \
      what it holds, so the same resource may end up in asset packs you did not plan. Tag the folder, or what it \
      holds, but not both.
      """,
    examples: [
      .passing("files: {Forest: [forest], Desert/Sand.png: [desert]}\n"),
      .failing(
        "files: {Forest: [forest], 1️⃣Forest/Tree.png: [tree]}\n",
        "'Forest/Tree.png' lies in 'Forest', which has tags too"),
      .failing(
        "catalogs: {A.xcassets: {1️⃣Forest/Tree.imageset: [tree], Forest: [forest]}}\n",
        "'A.xcassets/Forest/Tree.imageset' lies in 'A.xcassets/Forest', which has tags too"),
      .failing(
        "files: {Game: [forest]}\ncatalogs: {1️⃣Game/A.xcassets: {Tree.imageset: [tree]}}\n",
        "'Game/A.xcassets' lies in 'Game', which has tags too"),
    ])

  static func check(_ context: LintContext, _ findings: inout Findings) {
    let manifest = context.manifest
    let hasTaggedFolder = manifest.entries.elements.indices.contains {
      manifest.folders.contains(manifest.paths.hash(of: $0))
    }
    guard hasTaggedFolder else { return }
    for catalog in manifest.catalogs { checkCatalog(catalog, context, &findings) }
    for entry in manifest.entries.elements
    where hasTags(entry, manifest) && !entry.isShared && !entry.form.contains(.isAbsolute) {
      guard let node = context.tree.resolve(entry.key) else { continue }
      let isItem = entry.catalog >= 0
      let start = isItem ? manifest.catalogs[Int(entry.catalog)].hash : manifest.pathScanner.hasher.start
      var folder: Int?
      let path = context.tree.scalarBytes(node)
      let normalized = entry.form.contains(.hasParent) ? ByteStorage(NormalizedPath(path).bytes) : nil
      _ = manifest.pathScanner.scan(normalized?.bytes ?? path, from: start) { hash in
        // The innermost folder counts.
        if let found = manifest.paths.find(hash) { folder = found }
      }
      guard let folder, hasTags(manifest.entries[folder], manifest) else { continue }
      let outer = manifest.entries[folder]
      findings.report(
        self, "\(context.path(entry).quoted) lies in \(context.path(outer).quoted), which has tags too", at: entry.key,
        notes: [.init("the folder has its tags here", at: context.tree.span(of: outer.key))])
    }
  }

  /// A catalog in a tagged folder; its items are not reported one by one.
  private static func checkCatalog(_ catalog: CatalogEntry, _ context: LintContext, _ findings: inout Findings) {
    let manifest = context.manifest
    guard let node = context.tree.resolve(catalog.key), !catalog.form.contains(.isAbsolute) else { return }
    let normalized = ByteStorage(NormalizedPath(context.tree.scalarBytes(node)).bytes)
    var folder: Int?
    _ = manifest.pathScanner.scan(normalized.bytes, from: manifest.pathScanner.hasher.start) { hash in
      if let found = manifest.paths.find(hash) { folder = found }
    }
    guard let folder, hasTags(manifest.entries[folder], manifest) else { return }
    let outer = manifest.entries[folder]
    findings.report(
      self, "\(context.quoted(catalog.key)) lies in \(context.path(outer).quoted), which has tags too",
      at: catalog.key, notes: [.init("the folder has its tags here", at: context.tree.span(of: outer.key))])
  }

  private static func hasTags(_ entry: ResourceEntry, _ manifest: Manifest) -> Bool {
    entry.list >= 0 && !manifest.tagLists[Int(entry.list)].uses.isEmpty
  }
}
