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
      rule under 'lint:', and a comment '# odr:ignore RULE reason' silences one. Only errors make the exit code 1.

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
    let judged = JudgedManifest(
      manifest.source, LintResult(Linter.judge(comparison.findings, ofProjectOf: manifest)), [.project])
    let summary = LintSummary([judged], nil)
    try JudgedManifest.write([judged], as: format, summary, version: 2)
    if format.hasSummaryLine { summarize(judged.diagnostics) }
    if summary.isFailure(strict: false) { throw ExitCode(1) }
  }

  /// Reports the number of differences, whatever level the manifest gives them.
  private func summarize(_ findings: [Diagnostic]) {
    let count = findings.count { RuleRegistry.documentation(of: $0.rule)?.severity == .error }
    let text =
      count == 0
      ? "the project matches the manifest"
      : "\(Wording.count(count, "difference")) between the manifest and the project; 'odr xcode apply' updates the project"
    StandardStream.error.writeIgnoringErrors(text + "\n")
  }
}
