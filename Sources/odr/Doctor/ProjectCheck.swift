import OdrXcodeProjects
import ResourceTags

extension ManifestCheck {
  /// Whether the manifest's project exists, matches the manifest, and has build settings that allow On-Demand Resources.
  var project: [Finding] {
    guard let reference = manifest.project else { return [missingReference] }
    if let (reason, _) = result.notCompared {
      return [Finding("project", .advice, "not compared, because \(reason.visible)")]
    }
    if let obstacle = aboutProject.first(where: { LintedManifest.obstacles.contains($0.rule) }) {
      let file = (obstacle.location.source?.name).map { $0.visible + ": " } ?? ""
      return [
        Finding(
          "project", obstacle.isError ? .wrong : .advice, file + obstacle.sentence.visible,
          shownBy: commands.odr("lint"))
      ]
    }
    let all = folder.flatMap { $0.project?(reference)?.compare(manifest, $0.tree) } ?? []
    let visible = Linter.unhidden(all, ofProjectOf: manifest, in: folder)
    let command = commands.inSentence("xcode diff")
    // Levels, comments, and baselines hide findings, but a project with hidden differences doesn't match its manifest.
    let hidden = all.filter { $0.isError || Self.settings.contains($0.rule) }.besides(visible)
    let name = FilePath.shown(reference.project, in: manifest.folderPath).visible
    return [("project", false), ("settings", true)].map { topic, isSetting in
      let found = visible.filter { Self.settings.contains($0.rule) == isSetting }
      let count = hidden.count { Self.settings.contains($0.rule) == isSetting }
      if found.isEmpty, count > 0 {
        let findings = Wording.count(count, "finding")
        let text = "the manifest or its baseline hides \(findings); \(command) compares \(reference.project.quoted)"
        return Finding(topic, .advice, text)
      }
      guard let first = found.first else {
        return Finding(topic, .right, isSetting ? "On-Demand Resources are turned on" : "\(name) matches the manifest")
      }
      let errors = found.count(where: \.isError)
      let isUpdated = errors > 0 && !isSetting
      let more = found.count > 1 ? ", and \(Wording.count(found.count - 1, "more finding"))" : ""
      let text =
        isSetting
        ? first.sentence.visible + more
        : errors > 0
          ? "\(name) differs from the manifest in \(Wording.count(errors, "place"))"
          : "\(Wording.count(found.count, "warning")) about \(name)"
      return Finding(
        topic, errors > 0 ? .wrong : .advice, "\(text); \(command) shows what to change",
        isUpdated ? updatingCommand(reference) : nil, shownBy: isUpdated ? commands.odr("xcode diff") : nil)
    }
  }

  /// Returns the command that updates the project, if it leaves no difference, and if no resource loses a tag that
  /// someone may have added in Xcode. The command applies all manifests of the project.
  private func updatingCommand(_ reference: XcodeProjectReference) -> String? {
    guard let location = try? ProjectLocation(of: reference, in: manifest),
      // Planning many manifests together for each of them would take long.
      let others = try? location.manifests(besides: manifest), others.count < 5,
      !others.contains(where: { ReadManifest($0).preventsComparison }),
      let plans = try? ProjectUpdate.plan([manifest] + others, location, warn: { _, _ in }),
      plans.allSatisfy({ $0.removed.isEmpty && !$0.unresolved.contains(where: \.isError) }),
      let changes = try? plans[0].changes(of: manifest, at: location), !changes.isEmpty
    else { return nil }
    return commands.odr("xcode apply")
  }

  /// The rules about build settings, whose findings aren't about differences between a manifest and its project.
  private static let settings = Set(
    [
      RuleDocumentation.buildRefused, .fileExcluded, .noResourcesPhase, .offOnMac, .ownPackServer, .packsInApp,
      .resourcesTurnedOff, .settingNotRead,
    ].map(\.id))

  private var missingReference: Finding {
    guard let (project, command) = ProjectLocation.unspecified(by: manifest) else {
      let command = commands.inSentence("set xcode PROJECT TARGET")
      return Finding(
        "project", .right,
        "the manifest does not specify a project, and its folder does not contain one; \(command) specifies it")
    }
    return Finding(
      "project", .advice, "the manifest does not specify a project, but its folder contains \(project.quoted)",
      manifest.tree.faults.isEmpty ? command : nil)
  }
}
