import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrXcodeProjects

@Suite("What holds for every project that is imported") struct ImportLawTests {
  /// A manifest that was imported from a random project, and the comparison of both.
  private struct Imported {
    let manifest: Manifest
    let project: ProjectImport
    let comparison: ProjectComparison

    /// For all targets that use tags, or for one; `nil` where no manifest can hold the tags.
    init?(_ random: RandomProject, target: String?) throws {
      let read = try random.read()
      let targets = target.flatMap { read.target(named: $0) }.map { [$0] } ?? []
      project = ProjectImport(read, targets: targets, configuration: nil, in: random.folder)
      if project.targets.isEmpty || !project.conflicts.isEmpty { return nil }
      manifest =
        project.manifest(projectPath: "Game.xcodeproj", name: "ResourceTags.yml")
      if Linter.lint(manifest).contains(where: { $0.severity == .error }) { return nil }
      comparison = ProjectComparison(manifest, read, project.targets, in: random.folder)
    }

    var text: String { manifest.source.string(in: ByteSpan(0, manifest.source.count)) }
  }

  @Test("right after an import nothing differs that is an error, and what apply plans is proved")
  func noDifference() throws {
    var (imports, changes) = (0, 0)
    for seed in LawCount.imports.numbers(shares: 1) {
      let random = RandomProject(seed: UInt64(seed))
      for target in [nil] + random.targetNames {
        guard let imported = try Imported(random, target: target) else { continue }
        imports += 1
        let errors = Linter.judge(imported.comparison.findings, ofProjectOf: imported.manifest).filter {
          $0.severity == .error
        }
        #expect(errors.map(\.message) == [], "seed \(seed), \(target ?? "all"): \(imported.text)")
        guard imported.comparison.problems.isEmpty else { continue }
        let plan = try ApplyPlan(imported.comparison)
        changes += plan.changes.count
      }
    }
    // The law would hold for projects that nobody can import, or that never contradict themselves.
    let tried = LawCount.imports.numbers(shares: 1).count
    #expect(imports > tried / 2 && changes > tried / 10, "\(imports) imports, \(changes) changes")
  }

  @Test("no tag is said to be on no resource that a file outside of the folder has, and apply keeps it")
  func outsideFiles() throws {
    var kept = 0
    for seed in LawCount.imports.numbers(shares: 1) {
      let random = RandomProject(seed: UInt64(seed))
      guard let imported = try Imported(random, target: nil) else { continue }
      let (targets, _) = TargetTags.all(imported.project.targets, in: random.folder)
      let outside = Set(targets.flatMap(\.outside).flatMap(\.tags))
      #expect(imported.project.unused.intersection(outside).isEmpty, "seed \(seed)")
      let known = imported.comparison.outdatedLocations.first { if case .knownTags = $0.kind { true } else { false } }
      let lost = known.map { Set($0.currentTags).subtracting($0.expectedTags) } ?? []
      #expect(lost.intersection(outside).isEmpty, "seed \(seed)")
      kept += outside.isEmpty ? 0 : 1
    }
    #expect(kept > 0)
  }
}
