/// What lint finds about a resource by its path and by what is there.
package struct PathFinding: Sendable {
  /// The index of the path among those that were judged.
  package let path: Int
  /// The finding; its place means nothing.
  package let diagnostic: Diagnostic
  /// The path that is probably meant.
  package let meant: ResourcePath?

  /// Whether nothing is there, or something with another name.
  package var isAbsent: Bool { Self.absenceIDs.contains(diagnostic.rule) }

  fileprivate static let absenceIDs: Set<String> = [
    MissingCatalogItem.documentation.id, MissingResource.documentation.id, PathCaseMismatch.documentation.id,
  ]
}

extension Linter {
  /// What lint would find about resources at `paths` if `manifest` had them, with its levels; each path once. Without a
  /// folder only their names are judged; with `allowsMissing` nothing is found about what is not there.
  ///
  /// The rules run on a manifest that has only these paths, so it takes no time for the others.
  package static func lint(
    _ paths: [ResourcePath], atLevelsOf manifest: Manifest, in folder: ResourceFolder?, allowsMissing: Bool = false
  ) -> [PathFinding] {
    if paths.isEmpty { return [] }
    let probe = Manifest.listing(paths, atLevelsOf: manifest)
    let indices = Dictionary(paths.enumerated().map { ($1.bytes, $0) }, uniquingKeysWith: { first, _ in first })
    var indicesByPlace: [ByteIndex: [Int]] = [:]
    for (number, entry) in probe.entries.enumerated() {
      guard let path = probe.resourcePath(ofEntry: number), let index = indices[path.bytes] else { continue }
      let catalog = entry.catalog < 0 ? nil : probe.catalogs[Int(entry.catalog)].key
      for place in [entry.key, catalog].compactMap({ $0 }) {
        indicesByPlace[probe.tree.span(of: place).start, default: []].append(index)
      }
    }
    let context = LintContext(
      probe, RuleRegistry.catalog, in: folder, SurveyAim(looksForTags: false, weighs: false))
    var findings = DiagnosticCollector(
      probe, RuleRegistry.catalog, looksAt: folder == nil ? [.manifest] : [.manifest, .files],
      limitPerRule: .max)
    for rule in RuleRegistry.pathRules {
      if allowsMissing, PathFinding.absenceIDs.contains(rule.documentation.id) { continue }
      rule.check(context, &findings)
    }
    return findings.inFileOrder().flatMap { finding in
      (indicesByPlace[finding.diagnostic.span.start] ?? []).map {
        PathFinding(path: $0, diagnostic: finding.diagnostic, meant: finding.fixIt?.newPath)
      }
    }
  }
}

extension FixIt {
  /// The path that it gives an entry.
  fileprivate var newPath: ResourcePath? {
    guard case .edit(let edit, _) = kind else { return nil }
    return (edit as? MoveEntry)?.path
  }
}
