import FileWriting
import ArgumentParser
import ResourceTags
import Diagnostics
import XcodeProjects

/// `odr xcode diff`: where a manifest and its project differ.
struct XcodeDiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show where the manifest and the Xcode project differ; exit with 1 if they do.",
    discussion: """
      odr compares the tags that the project knows, their download categories and prefetch order in every build \
      configuration of the manifest's targets, and the tags of files, of items in asset catalogs and of their folders. \
      Each difference is shown with its place in the manifest and in the project. 'odr xcode apply' makes the project \
      match the manifest.

      Differences are findings like those of 'odr lint': 'odr explain RULE' tells more, a manifest may set the level of a \
      rule under 'lint:', and a comment '# odr:ignore RULE reason' silences one. Only errors make the exit code 1: where \
      the project contradicts itself and the manifest agrees with what counts, a difference is a warning.

      Examples:
        odr xcode diff
        odr xcode diff -m Game/ResourceTags.yml --format xcode
      """)

  @Option(help: "How to print the differences.")
  var format = LintFormat.text

  @OptionGroup var options: XcodeOptions

  func run() throws {
    let manifest = try options.readManifest()
    let location = try options.location(for: manifest)
    let project = try location.read()
    let targets = try options.targets(of: project, for: manifest)
    try location.noteUnfinished()
    let comparison = ProjectComparison(manifest, project, targets, in: try manifest.folder())
    var ignored: [Diagnostic] = []
    let findings = Linter.judge(comparison.findings, ofProjectOf: manifest) { ignored.append($0) }
    let judged = JudgedManifest(manifest.source, LintResult(findings), [.project])
    let summary = LintSummary([judged], nil)
    try JudgedManifest.write([judged], as: format, summary, version: 2)
    if format.hasSummaryLine {
      let differences = findings.filter(\.isDifference)
      let (obstacles, failure) =
        differences.isEmpty ? ([], nil) : try obstacles(to: comparison, manifest, location)
      let last = DifferenceSummary(
        shown: differences, ignored: ignored.filter(\.isDifference), obstacles: obstacles, failure: failure,
        command: options.command("apply"))
      StandardStream.tell(last.text + "\n")
    }
    if summary.isFailure(strict: false) { throw ExitCode(1) }
  }

  /// What keeps `odr xcode apply` from changing the project: findings, or a failure.
  private func obstacles(
    to comparison: ProjectComparison, _ manifest: Manifest, _ location: ProjectLocation
  ) throws -> (findings: [Diagnostic], failure: String?) {
    do {
      _ = try ProjectChanges(
        comparison, of: manifest, at: location, within: WriteLimit(of: manifest.source.name),
        isNamed: options.project != nil)
      return ([], nil)
    } catch let refusal as ApplyRefusal {
      switch refusal {
      case .problems(let problems): return (problems, nil)
      case .unreadable(let failure): return ([], failure.message)
      case .unproved(let file): return ([], file.unproved)
      }
    } catch let failure as any UserFacingError {
      return ([], failure.message)
    }
  }
}

extension Diagnostic {
  /// Whether it is about a difference, whatever level the manifest gives it.
  fileprivate var isDifference: Bool { RuleRegistry.documentation(of: rule)?.severity == .error }
}
