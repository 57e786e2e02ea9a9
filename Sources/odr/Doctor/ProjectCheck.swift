import OdrXcodeProjects
import ResourceTags

extension DoctorReport.Finding {
  /// Checks whether a manifest's project exists, matches the manifest, and has build settings that allow On-Demand
  /// Resources. `found` contains the findings about the project in `result`.
  static func aboutProject(of manifest: Manifest, _ found: [Diagnostic], _ result: LintResult) -> [Self] {
    guard let reference = manifest.project else { return [aboutMissingReference(in: manifest)] }
    if let (reason, _) = result.notCompared {
      return [Self("project", .advice, "not compared, because \(reason.visible)")]
    }
    if let obstacle = found.first(where: { LintedManifest.obstacles.contains($0.rule) }) {
      let file = (obstacle.location.source?.name).map { $0.visible + ": " } ?? ""
      return [
        Self(
          "project", obstacle.isError ? .wrong : .advice, file + obstacle.sentence.visible,
          shownBy: ManifestCommand(manifest.name).odr("lint"))
      ]
    }
    let folder = ResourceFolder.ofManifest(manifest.name)
    let all = folder.flatMap { $0.project?(reference)?.compare(manifest, $0.tree) } ?? []
    let visible = Linter.unhidden(all, ofProjectOf: manifest, in: folder)
    let command = ManifestCommand(manifest.name).inSentence("xcode diff")
    // Levels, comments, and baselines hide findings, but a project with hidden differences doesn't match its manifest.
    let hidden = all.filter { $0.isError || settings.contains($0.rule) }.besides(visible)
    let show = "; \(command) shows what to change"
    return [("project", false), ("settings", true)].map { topic, isSetting in
      let shown = visible.filter { settings.contains($0.rule) == isSetting }
      let count = hidden.count { settings.contains($0.rule) == isSetting }
      if shown.isEmpty, count > 0 {
        let findings = Wording.count(count, "finding")
        let text = "the manifest or its baseline hides \(findings); \(command) compares \(reference.project.quoted)"
        return Self(topic, .advice, text)
      }
      return isSetting ? aboutSettings(shown, show) : aboutDifferences(shown, from: reference, of: manifest, show)
    }
  }

  /// `show` is the end of a row about findings that no command corrects.
  private static func aboutDifferences(
    _ found: [Diagnostic], from reference: XcodeProjectReference, of manifest: Manifest, _ show: String
  ) -> Self {
    let name = FilePath.shown(reference.project, in: manifest.folderPath).visible
    if found.isEmpty { return Self("project", .right, "\(name) matches the manifest") }
    let errors = found.count(where: \.isError)
    return errors > 0
      ? Self(
        "project", .wrong, "\(name) differs from the manifest in \(Wording.count(errors, "place"))\(show)",
        nextCommand(manifest, reference))
      : Self("project", .advice, "\(Wording.count(found.count, "warning")) about \(name)\(show)")
  }

  private static func aboutSettings(_ found: [Diagnostic], _ show: String) -> Self {
    guard let first = found.first else { return Self("settings", .right, "On-Demand Resources are turned on") }
    let more = found.count > 1 ? ", and \(Wording.count(found.count - 1, "more finding"))" : ""
    let isWrong = found.contains(where: \.isError)
    return Self("settings", isWrong ? .wrong : .advice, first.sentence.visible + more + show)
  }

  /// Returns the command that updates the project, if it leaves no difference, and if no resource loses a tag that
  /// someone may have added in Xcode. The command applies all manifests of the project.
  private static func nextCommand(_ manifest: Manifest, _ reference: XcodeProjectReference) -> String? {
    guard let location = try? ProjectLocation(of: reference, in: manifest),
      // Planning many manifests together for each of them would take long.
      let others = try? location.manifests(besides: manifest), others.count < 5,
      !others.contains(where: { ReadManifest($0).preventsComparison }),
      let plans = try? ProjectUpdate.plan([manifest] + others, location, warn: { _, _ in }),
      plans.allSatisfy({ $0.removed.isEmpty && !$0.unresolved.contains(where: \.isError) }),
      let changes = try? plans[0].changes(of: manifest, at: location), !changes.isEmpty
    else { return nil }
    return ManifestCommand(manifest.name).odr("xcode apply")
  }

  /// The rules about build settings, whose findings aren't about differences between a manifest and its project.
  private static let settings = Set(
    [
      RuleDocumentation.buildRefused, .fileExcluded, .noResourcesPhase, .offOnMac, .ownPackServer, .packsInApp,
      .resourcesTurnedOff, .settingNotRead, .settingReference,
    ].map(\.id))

  private static func aboutMissingReference(in manifest: Manifest) -> Self {
    let folder = manifest.folderPath
    guard let name = ProjectLocation.projects(in: folder)?.first else {
      let command = ManifestCommand(manifest.name).inSentence("set xcode PROJECT TARGET")
      return Self(
        "project", .right,
        "the manifest does not specify a project, and its folder does not contain one; \(command) specifies it")
    }
    let path = FilePath.shown(name, in: folder)
    let targets = (try? ProjectLocation(path)).flatMap { try? $0.read() }?.targets.map(\.name) ?? []
    let words = [ShellWord.path(path)] + targets.map(ShellWord.text)
    return Self(
      "project", .advice, "the manifest does not specify a project, but its folder contains \(path.quoted)",
      targets.isEmpty || !manifest.tree.faults.isEmpty
        ? nil : ManifestCommand(manifest.name).odr("set xcode", words))
  }
}
