/// A rule for resources with two entries.
enum DuplicatePath: Rule {
  static let documentation = RuleDocumentation(
    id: "duplicate-path", severity: .error,
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

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    let manifest = context.manifest
    for (entry, first) in manifest.repeatedPaths where !manifest.entries[entry].isShared {
      report(entry, first, context, &findings)
    }
    for (catalog, first) in manifest.repeatedCatalogs { report(catalog: catalog, first, context, &findings) }
    let catalogsMayCompose = manifest.catalogs.contains { $0.form.contains(.mayCompose) }
    if catalogsMayCompose { reportCatalogs(context, &findings) }
    guard catalogsMayCompose || manifest.entries.contains(where: { $0.form.contains(.mayCompose) }) else { return }
    let reported = Set(manifest.repeatedPaths.map(\.entry))
    // Paths with the same `PathKey` may be spelled with different bytes, so also compare the bytes.
    var firstByPath: [PathKey: Int] = [:]
    for (index, entry) in manifest.entries.enumerated()
    where !entry.form.contains(.isUnusable) && !entry.isShared {
      let path = PathKey(NormalizedPath(context.path(entry).utf8).bytes)
      if let first = firstByPath[path] {
        let isSpelledAlike = context.path(manifest.entries[first]).utf8.elementsEqual(context.path(entry).utf8)
        if !isSpelledAlike, !reported.contains(index) {
          report(index, first, context, &findings)
        }
      } else {
        firstByPath[path] = index
      }
    }
  }

  /// Reports catalogs that are listed twice with spellings that Unicode treats as equal.
  private static func reportCatalogs(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    let reported = Set(context.manifest.repeatedCatalogs.map(\.catalog))
    var firstByPath: [PathKey: NodeID] = [:]
    for catalog in context.manifest.catalogs where catalog.form.isDisjoint(with: [.isUnusable, .isTooLong]) {
      let text = context.text(catalog.key)
      let path = PathKey(NormalizedPath(text.utf8).bytes)
      guard let first = firstByPath[path] else {
        firstByPath[path] = catalog.key
        continue
      }
      let isSpelledAlike = context.text(first).utf8.elementsEqual(text.utf8)
      if !isSpelledAlike, !reported.contains(catalog.key) { report(catalog: catalog.key, first, context, &findings) }
    }
  }

  private static func report(
    catalog: NodeID, _ first: NodeID, _ context: LintContext, _ findings: inout DiagnosticCollector
  ) {
    let isRespelled = context.text(catalog) == context.text(first)
    findings.report(
      self,
      "\(context.quoted(catalog)) is the same catalog as \(context.quoted(first))"
        + (isRespelled ? "; the paths differ only in Unicode normalization" : ""),
      about: .init(catalog: context.text(catalog)), at: catalog,
      label: "list the catalog once, with all its items",
      notes: [.init("the catalog is first listed here", at: context.tree.span(of: first))])
  }

  private static func report(_ entry: Int, _ first: Int, _ context: LintContext, _ findings: inout DiagnosticCollector)
  {
    let (entry, first) = (context.manifest.entries[entry], context.manifest.entries[first])
    let (path, firstPath) = (context.path(entry), context.path(first))
    var message = "\(path.quoted) is the same resource as \(firstPath.quoted)"
    if path.utf8.elementsEqual(firstPath.utf8) {
      message =
        entry.catalog == first.catalog
        ? "\(path.quoted) is listed twice" : "\(path.quoted) is listed under 'files' and under 'catalogs'"
    } else if path == firstPath {
      message += "; the paths differ only in Unicode normalization"
    }
    findings.report(
      self, message, about: context.subject(entry), at: entry.key,
      label: "list the resource once, with all its tags",
      notes: [.init("the resource is first listed here", at: context.tree.span(of: first.key))])
  }
}
