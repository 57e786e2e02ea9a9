import OdrXcodeProjects
import ResourceTags

/// Checks whether a manifest's project exists, matches the manifest, and has build settings that allow On-Demand
/// Resources.
struct ProjectCheck {
  private(set) var findings: [DoctorReport.Finding] = []
  private let manifest: Manifest
  private let command: ManifestCommand

  /// Checks the project of a manifest. `found` contains the linter's findings about the project, unless `isSkipped` is
  /// true because errors in the manifest prevented the comparison.
  init(_ manifest: Manifest, _ found: [Diagnostic], isSkipped: Bool) {
    self.manifest = manifest
    command = ManifestCommand(manifest.source.name)
    guard let reference = manifest.project else {
      addMissingReference()
      return
    }
    if isSkipped {
      add(.advice, "not compared, because the manifest has errors")
    } else if let obstacle = found.first(where: { LintedManifest.obstacles.contains($0.rule) }) {
      let advice = obstacle.label.map { "; " + $0.visible } ?? ""
      add(obstacle.severity == .error ? .wrong : .advice, obstacle.message + advice)
    } else {
      addDifferences(found, reference)
    }
  }

  private mutating func add(
    _ state: DoctorReport.State, _ text: String, _ command: String? = nil, topic: String = "project"
  ) {
    findings.append(DoctorReport.Finding(topic, state, text, command))
  }

  /// The end of a row about findings that no command corrects.
  private var show: String { "; \(ShellWord.inSentence(command.odr("xcode diff"))) shows what to change" }

  private mutating func addDifferences(_ found: [Diagnostic], _ reference: XcodeProjectReference) {
    let settings = found.filter { Self.settings.contains($0.rule) }
    let others = found.filter { !Self.settings.contains($0.rule) }
    let errors = others.count { $0.severity == .error }
    let name = FilePath.shown(reference.project, in: manifest.source.name.parentFolder).visible
    if others.isEmpty {
      add(.right, "\(name) matches the manifest")
    } else {
      add(
        errors > 0 ? .wrong : .advice,
        (errors > 0
          ? "\(name) differs from the manifest in \(Wording.count(errors, "place"))"
          : "\(name) matches the manifest, with \(Wording.count(others.count, "warning"))") + show,
        errors > 0 ? nextCommand(reference) : nil)
    }
    guard let first = settings.first else {
      return add(.right, "On-Demand Resources are turned on", topic: "settings")
    }
    let more = settings.count > 1 ? ", and \(Wording.count(settings.count - 1, "more finding"))" : ""
    let advice = first.label.map { "; " + $0.visible } ?? ""
    let isWrong = settings.contains { $0.severity == .error }
    add(isWrong ? .wrong : .advice, first.message + advice + more + show, topic: "settings")
  }

  /// Returns the command that updates the project, if it leaves no difference, and if no resource loses a tag that
  /// someone may have added in Xcode.
  private func nextCommand(_ reference: XcodeProjectReference) -> String? {
    guard let location = try? ProjectLocation(of: reference, in: manifest), let project = try? location.read(),
      let targets = try? project.targets(named: reference.targets), let folder = try? manifest.folder(for: location),
      let plan = try? ApplyPlan(ProjectComparison(manifest, project, targets, in: folder), of: manifest),
      !plan.unresolved.contains(where: { $0.severity == .error }),
      let changes = try? plan.changes(of: manifest, at: location)
    else { return nil }
    return changes.isEmpty || !plan.removed.isEmpty ? nil : command.odr("xcode apply")
  }

  /// The rules about build settings, whose findings aren't about differences between a manifest and its project.
  private static let settings = Set(
    [
      RuleDocumentation.buildRefused, .fileExcluded, .noResourcesPhase, .offOnMac, .ownPackServer, .packsInApp,
      .resourcesTurnedOff, .settingNotRead, .settingReference,
    ].map(\.id))

  private mutating func addMissingReference() {
    let folder = manifest.source.name.parentFolder
    guard let name = ProjectLocation.projects(in: folder)?.first else {
      return add(.right, "the manifest does not specify a project, and its folder does not contain one")
    }
    let path = FilePath.shown(name, in: folder)
    let targets = (try? ProjectLocation(path)).flatMap { try? $0.read() }?.targets.map(\.name) ?? []
    let words = [ShellWord.path(name)] + targets.map(ShellWord.text)
    add(
      .advice, "the manifest does not specify a project, but its folder contains \(path.quoted)",
      targets.isEmpty || !manifest.tree.faults.isEmpty ? nil : command.odr("set xcode", words))
  }
}
