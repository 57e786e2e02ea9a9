import ArgumentParser
import ResourceTags
import Bytes
import Diagnostics
import XcodeProjects

/// `odr xcode diff`: where a manifest and its project differ.
struct XcodeDiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Say where the manifest and the Xcode project differ; exit with 1 where they do.",
    discussion: """
      Compared are the tags that the project knows, their download categories and prefetch order in every build \
      configuration of the manifest's targets, and the tags of files, of items in asset catalogs and of their folders. \
      Each difference is shown with its place in the manifest and in the project. 'odr xcode apply' makes the project \
      say what the manifest says.

      Examples:
        odr xcode diff
        odr xcode diff -m Game/ResourceTags.yml --format xcode
      """)

  @Option(help: "How to print the differences.")
  var format = DiffFormat.text

  @OptionGroup var options: XcodeOptions

  func run() throws {
    let manifest = try options.readManifest()
    let location = try options.location(for: manifest)
    let project = try location.read()
    let targets = try options.targets(of: project, for: manifest)
    try location.noteUnfinished()
    let comparison = ProjectComparison(manifest, project, targets, in: try manifest.folder())
    let findings = comparison.disagreements
    let report = ProjectReport(
      manifest: manifest.source, folder: FilePath.folder(of: manifest.source.name), project: project.file.source)
    switch format {
    case .text:
      let output = StandardStream.output
      try output.write(report.text(comparison.warnings, .warning, usesColor: output.wantsColor))
      try output.write(report.text(findings, .error, usesColor: output.wantsColor))
    case .xcode, .github:
      let line = format == .xcode ? Self.xcodeLine : Self.githubLine
      try StandardStream.output.write(try report.annotations(comparison.warnings, .warning, line))
      try StandardStream.output.write(try report.annotations(findings, .error, line))
    case .json: try StandardStream.output.write(JSONText.encode(report.json(findings, warnings: comparison.warnings)))
    }
    if format != .json { summarize(findings.count) }
    if !findings.isEmpty { throw ExitCode(1) }
  }

  private static func xcodeLine(
    _ annotations: Annotations, _ finding: Diagnostic, _ source: SourceText
  ) throws -> String {
    annotations.xcode(finding, path: try ResourcePathResolver.absolute(source.name))
  }

  private static func githubLine(_ annotations: Annotations, _ finding: Diagnostic, _ source: SourceText) -> String {
    annotations.github(finding)
  }

  private func summarize(_ count: Int) {
    let text =
      count == 0
      ? "the project says what the manifest says"
      : "\(Wording.count(count, "difference")) between the manifest and the project; 'odr xcode apply' brings the project in line"
    StandardStream.error.writeIgnoringErrors(text + "\n")
  }
}

/// How differences are printed.
enum DiffFormat: String, CaseIterable, ExpressibleByArgument {
  case text, xcode, github, json
}
