/// A rule for tagged resources inside a tagged folder.
struct NestedTaggedFolder: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "nested-tagged-folder", severity: .warning,
    summary: "a tagged resource is in a folder that also has tags",
    explanation: """
      The tags of a folder apply to everything in it. Apple does not document whether a folder's tags replace the tags \
      of a resource in the folder or are added to them, so the resource may end up in asset packs that you did not \
      plan. Tag the folder or its contents, but not both. If both have the same tags, the result is the same either way, \
      so odr does not report the resource.
      """,
    examples: [
      .passing("files: {Forest: [forest], Desert/Sand.png: [desert]}\n"),
      .passing("files: {Forest: [forest, tree], Forest/Tree.png: [tree, forest]}\n"),
      .failing(
        "files: {Forest: [forest], 1️⃣Forest/Tree.png: [tree]}\n",
        "'Forest/Tree.png' is in 'Forest', which also has tags"),
      .failing(
        "catalogs: {A.xcassets: {1️⃣Forest/Tree.imageset: [tree], Forest: [forest]}}\n",
        "'A.xcassets/Forest/Tree.imageset' is in 'A.xcassets/Forest', which also has tags"),
      .failing(
        "files: {Game: [forest]}\ncatalogs: {1️⃣Game/A.xcassets: {Tree.imageset: [tree]}}\n",
        "'Game/A.xcassets' is in 'Game', which also has tags"),
    ])

  func check() {
    let manifest = context.manifest
    guard manifest.entries.indices.contains(where: manifest.isHolder) else { return }
    let items = Dictionary(grouping: manifest.entries) { Int($0.catalog) }
    // For a catalog in a tagged folder, report the catalog once instead of every item.
    for (index, catalog) in manifest.catalogs.enumerated() where !catalog.form.contains(.isAbsolute) {
      guard let outer = taggedFolder(around: catalog.node) else { continue }
      if let items = items[index], items.allSatisfy({ tags(of: $0) == tags(of: outer) }) { continue }
      report(nested: text(catalog.key), catalog.key, in: outer)
    }
    for entry in manifest.entries
    where !manifest.uses(of: entry).isEmpty && !entry.isShared && !entry.form.contains(.isAbsolute) {
      let start = manifest.catalog(of: entry)?.node ?? 0
      guard let outer = taggedFolder(around: entry.node, from: start) else { continue }
      if tags(of: entry) == tags(of: outer) { continue }
      report(nested: path(entry), entry.key, in: outer)
    }
  }

  private func tags(of entry: ResourceEntry) -> Set<Int> { Set(manifest.uses(of: entry).map(\.tag.index)) }

  private func report(
    nested path: @autoclosure () -> String, _ key: NodeID,
    in outer: ResourceEntry
  ) {
    report(
      "\(path().quoted) is in \(manifest.path(of: outer).quoted), which also has tags", at: key,
      label: "tag only the folder or its contents",
      notes: note("the folder's tags are here", at: outer.key))
  }

  /// The innermost listed folder around the path with the number `node` in ``Manifest/paths``, but inside `start`; `nil`
  /// if that folder has no tags.
  private func taggedFolder(around node: Int, from start: Int = 0) -> ResourceEntry? {
    manifest.paths.entry(around: node, from: start).flatMap { manifest.hasNoTags($0) ? nil : manifest.entries[$0] }
  }
}
