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
    let manifest = context.manifest
    for (entry, first) in manifest.repeatedPaths where !manifest.entries[entry].isShared {
      report(entry, first)
    }
    for (catalog, first) in manifest.repeatedCatalogs { report(catalog: catalog, first) }
    let catalogsMayCompose = manifest.catalogs.contains { $0.form.contains(.mayCompose) }
    if catalogsMayCompose {
      let reported = Set(manifest.repeatedCatalogs.map(\.catalog))
      let catalogs = manifest.catalogs.filter { $0.form.isDisjoint(with: [.isUnusable, .isTooLong]) }
      for (catalog, first) in respelled(catalogs.map { ($0.key, text($0.key)) })
      where !reported.contains(catalog) {
        report(catalog: catalog, first)
      }
    }
    guard catalogsMayCompose || manifest.entries.contains(where: { $0.form.contains(.mayCompose) }) else { return }
    let reported = Set(manifest.repeatedPaths.map(\.entry))
    let entries = manifest.entries.enumerated().filter { !$1.form.contains(.isUnusable) && !$1.isShared }
    for (entry, first) in respelled(entries.map { ($0, path($1)) }) where !reported.contains(entry) {
      report(entry, first)
    }
  }

  /// Returns the items whose path has the same ``PathKey`` as the path of an earlier item, but not the same bytes.
  private func respelled<Item>(_ items: [(item: Item, path: String)]) -> [(item: Item, first: Item)] {
    items.repetitions { PathKey(NormalizedPath($0.path.utf8).bytes) }.compactMap { item, first in
      first.path.utf8.elementsEqual(item.path.utf8) ? nil : (item.item, first.item)
    }
  }

  private func report(
    catalog: NodeID, _ first: NodeID
  ) {
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
