import FileTrees
import Syntax
import Bytes
import Diagnostics

/// A resource with two entries.
enum DuplicatePath: Rule {
  static let documentation = RuleDocumentation(
    id: "duplicate-path", severity: .error,
    summary: "two entries name the same resource in different ways",
    explanation: """
      Two paths name the same resource when they differ only in `.`, `..` and slashes, or only in Unicode \
      normalization, which Apple's file systems ignore; or when one is listed under `files` and the other under \
      `catalogs`. Merge the two lists of tags.
      """,
    examples: [
      .passing("files: {A.sks: [forest], B.sks: [forest]}\n"),
      .failing("files: {A.sks: [forest], 1️⃣./A.sks: [desert]}\n", "'./A.sks' is the same resource as 'A.sks'"),
      .failing(
        "files: {Gr\u{FC}n.sks: [forest], 1️⃣Gru\u{308}n.sks: [desert]}\n",
        "'Gru\u{308}n.sks' is the same resource as 'Gr\u{FC}n.sks'; they differ only in Unicode normalization"),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    let manifest = context.manifest
    for (entry, first) in manifest.repeatedPaths where !manifest.entries[entry].isShared {
      report(entry, first, context, &findings)
    }
    for (catalog, first) in manifest.repeatedCatalogs {
      findings.report(
        self, "\(context.quoted(catalog)) is the same catalog as \(context.quoted(first))", at: catalog,
        notes: [.init("it is first listed here", at: context.tree.span(of: first))])
    }
    let mayCompose = manifest.entries.contains { $0.form.contains(.mayCompose) }
    guard mayCompose || manifest.catalogs.contains(where: { $0.form.contains(.mayCompose) }) else { return }
    let reported = Set(manifest.repeatedPaths.map(\.entry))
    // Strings that Unicode treats as equal are equal keys in Swift; their bytes show whether they are spelled alike.
    var firstByPath: [String: Int] = [:]
    for (index, entry) in manifest.entries.enumerated()
    where !entry.form.contains(.isUnusable) && !entry.isShared {
      let path = String(decoding: NormalizedPath(context.path(entry).utf8).bytes, as: UTF8.self)
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
      message += "; they differ only in Unicode normalization"
    }
    findings.report(
      self, message, at: entry.key, notes: [.init("it is first listed here", at: context.tree.span(of: first.key))])
  }
}
