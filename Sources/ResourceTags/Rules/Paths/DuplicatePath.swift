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
    for (catalog, first) in manifest.repeatedCatalogs { report(catalog: catalog, first) }
    var repeated = manifest.repeatedPaths
    if manifest.paths.hasSpellings {
      let (paths, entries) = (manifest.paths, manifest.entries)
      for (catalog, first) in manifest.catalogs.repetitions(by: { paths[$0.node].original })
      where catalog.node != first.node {
        report(catalog: catalog.key, first.key)
      }
      repeated += entries.indices.repetitions { paths[entries[$0].node].original }
        .filter { entries[$0.element].node != entries[$0.first].node && manifest.isFirst($0.element) }
        .map { ($0.element, $0.first) }
    }
    for (entry, first) in repeated where !manifest.entries[entry].isShared { report(entry, first) }
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
