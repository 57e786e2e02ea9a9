/// A finding that depends only on a resource's path and on the file system.
package struct PathFinding: Sendable {
  /// The index of the path among the checked paths.
  package let path: Int
  /// The finding, whose position has no meaning.
  package let diagnostic: Diagnostic
  /// The path that the user probably meant; for a localized file, its path in each language.
  package let meant: [ResourcePath]

  /// Whether nothing exists at the path, or only an item with a different spelling of the name.
  package var isAbsent: Bool { Self.absenceIDs.contains(diagnostic.rule) }

  private static let absenceIDs: Set<String> = [
    MissingCatalogItem.documentation.id, MissingResource.documentation.id, PathCaseMismatch.documentation.id,
  ]
}

extension Linter {
  /// Finds the mistakes that lint would report if `manifest` contained resources at `paths`. The manifest's levels
  /// apply. A repeated path is checked only once. If `folder` is `nil`, odr checks only the names.
  ///
  /// The rules run on a manifest that contains only `paths`, so the check doesn't take longer if `manifest` is large.
  package static func lint(
    _ paths: [ResourcePath], atLevelsOf manifest: Manifest, in folder: ResourceFolder?
  ) -> [PathFinding] {
    if paths.isEmpty { return [] }
    let probe = ManifestTemplate.listing(paths, atLevelsOf: manifest)
    let indices = paths.firstIndices(by: \.bytes)
    var indicesByPlace: [ByteIndex: [Int]] = [:]
    for (number, entry) in probe.entries.enumerated() {
      guard let index = indices[probe.path(ofEntry: number).bytes] else { continue }
      let catalog = probe.catalog(of: entry)?.key
      for place in [entry.key, catalog].compactMap({ $0 }) {
        indicesByPlace[probe.tree[place].start, default: []].append(index)
      }
    }
    let context = LintContext(
      probe, RuleRegistry.byID, in: folder, SurveyAim(weighs: false))
    for rule in RuleRegistry.pathRules { rule.init(context: context).check() }
    return context.findings.inFileOrder().flatMap { finding in
      (indicesByPlace[finding.diagnostic.span.start] ?? []).map { index in
        let languages = context.files?.moved.languages(of: paths[index].bytes.bytes) ?? []
        return PathFinding(
          path: index, diagnostic: finding.diagnostic, meant: (finding.fixIt?.newPath).map { [$0] } ?? languages)
      }
    }
  }
}
