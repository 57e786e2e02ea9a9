/// A rule for resources with two entries.
struct DuplicatePath: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "duplicate-path",
    summary: "two entries list the same resource with different paths",
    explanation: """
      Two paths refer to the same resource if they differ only in `.`, `..`, and slashes, or only in Unicode \
      normalization, which Apple's file systems ignore. A path under `files` and a path under `catalogs` can also \
      refer to the same resource. Merge the two lists of tags.
      """,
    examples: [
      .passing("files: {A.sks: [forest], B.sks: [forest]}\n"),
      .failing("files: {A.sks: [forest], 1️⃣./A.sks: [desert]}\n", "'./A.sks' is the same resource as 'A.sks'"),
      .failing(
        "files: {Gr\u{FC}n.sks: [forest], 1️⃣Gru\u{308}n.sks: [desert]}\n",
        "'Gru\u{308}n.sks' is the same resource as 'Gr\u{FC}n.sks'; the paths differ only in Unicode normalization"),
      .failing(
        "catalogs: {Gr\u{FC}n.xcassets: {A.imageset: [forest]}, 1️⃣Gru\u{308}n.xcassets: {B.imageset: [forest]}}\n",
        "'Gru\u{308}n.xcassets' is the same catalog as 'Gr\u{FC}n.xcassets'; the paths differ only in Unicode normalization"
      ),
    ])

  func check() {
    // Other paths have only one spelling, so the reader of the manifest has found their repetitions.
    let mayCompose = PathSpellings(manifest).mayCompose
    let catalogs =
      mayCompose
      ? repetitions(manifest.catalogs.filter { $0.form.isDisjoint(with: [.isUnusable, .isTooLong]) }.map(\.key), text)
      : manifest.repeatedCatalogs.map { ($0.catalog, $0.first) }
    for (catalog, first) in catalogs { report(catalog: catalog, first) }
    let entries =
      mayCompose
      ? repetitions(manifest.entries.indices.filter { !manifest.entries[$0].form.contains(.isUnusable) }) {
        path(manifest.entries[$0])
      } : manifest.repeatedPaths.map { ($0.entry, $0.first) }
    for (entry, first) in entries where !manifest.entries[entry].isShared { report(entry, first) }
  }

  /// Returns the items whose path is the path of an earlier item, in any Unicode normalization.
  private func repetitions<Item>(_ items: [Item], _ path: (Item) -> String) -> [(Item, Item)] {
    items.repetitions { PathKey(NormalizedPath(path($0).utf8).bytes) }.map { ($0.element, $0.first) }
  }

  private func report(catalog: NodeID, _ first: NodeID) {
    let isRespelled = text(catalog) == text(first)
    report(
      "\(quoted(catalog)) is the same catalog as \(quoted(first))"
        + (isRespelled ? "; the paths differ only in Unicode normalization" : ""), at: catalog,
      label: "list the catalog once, with all its items",
      notes: note("the catalog is first listed here", at: first))
  }

  private func report(_ entry: Int, _ first: Int) {
    let (entry, first) = (manifest.entries[entry], manifest.entries[first])
    let (path, firstPath) = (path(entry), path(first))
    var message = "\(path.quoted) is the same resource as \(firstPath.quoted)"
    if path.utf8.elementsEqual(firstPath.utf8) {
      message =
        entry.catalog == first.catalog
        ? "\(path.quoted) is listed twice" : "\(path.quoted) is listed under 'files' and under 'catalogs'"
    } else if path == firstPath {
      message += "; the paths differ only in Unicode normalization"
    }
    report(
      message, at: entry.key,
      label: "list the resource once, with all its tags",
      notes: note("the resource is first listed here", at: first.key))
  }
}
