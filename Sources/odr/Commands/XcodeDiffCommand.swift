import ArgumentParser
import OdrXcodeProjects
import ResourceTags

/// `odr xcode diff`: shows the differences between a manifest and its project.
struct XcodeDiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "diff",
    """
    Show where the manifest and the Xcode project differ.

    A difference is a finding, as in 'odr lint'. The exit code is 1 if they differ; 'odr xcode apply' makes the \
    project match.

    odr compares the tags that the project lists, their download categories and prefetch order in every build \
    configuration of the manifest's targets, and the tags of files, catalog items, and catalog folders. odr shows the \
    location of each difference in the manifest and in the project. 'odr xcode apply' makes the project match the \
    manifest, and 'odr xcode pull' the manifest match the project.

    Differences are findings, as in 'odr lint': 'odr explain RULE' describes a rule, a manifest can set a rule's \
    level under 'lint:', and a comment '# odr:ignore RULE reason' silences a rule. The exit code is 1 if odr prints \
    any difference or error; warnings about the project alone don't count. If the project contradicts itself, and \
    the manifest matches the part that 'odr xcode import' uses, odr reports only warnings for the parts that differ.

    If you specify a folder, odr uses all manifests in the folder and below it, as 'odr lint' does, and prints the \
    number of differences for each manifest.

    Examples:
      odr xcode diff
      odr xcode diff .
      odr xcode diff -m Game/ResourceTags.yml --format xcode

    Guide: Xcode.
    """)

  @Option(help: "The output format")
  var format = LintFormat.text

  @Flag(help: "Show all findings in text, not only the first 20 of each rule in each manifest.")
  var all = false

  @OptionGroup var options: XcodeOptions

  func run() throws {
    let search = try options.search()
    let isMany = search.paths.count > 1
    var all: [Compared] = []
    let loop = try ManifestLoop(search.paths, failures: search.failures) { path in
      try compare(path, isOneOfMany: isMany)
    } receive: {
      all.append($0)
    }
    let summary = LintSummary(version: 2, manifests: all.map(\.linted), failures: loop.failures)
    try format.write(summary, showsAll: self.all)
    if format.hasSummaryLine {
      StandardStream.printStatus(lines: all.map(\.line))
    }
    try loop.end()
    if summary.isFailure(strict: false) || all.contains(where: { $0.count > 0 }) { throw ExitCode(1) }
  }

  /// The result of comparing a manifest with its project: the findings, the number of differences, and their summary.
  private typealias Compared = (linted: LintedManifest, count: Int, line: String)

  private func compare(_ path: String, isOneOfMany: Bool) throws -> Compared {
    let read = try ReadManifest(at: path)
    try read.throwIfNotComparable(orSay: "the project was not compared", exitCode: 1)
    let manifest = read.manifest
    let location = try ProjectLocation(of: manifest)
    let comparison = try ProjectComparison(manifest, at: location)
    var ignored: [Diagnostic] = []
    let findings = Linter.judge(comparison.findings, ofProjectOf: manifest) { ignored.append($0) }
    let unknown = comparison.hiddenSettings
    let differences = findings.filter(\.isDifference).besides(unknown)
    let linted = LintedManifest(manifest.source, LintResult(findings, [.project]))
    // 'odr xcode apply' doesn't change platforms.
    let platforms = Set(comparison.platformDifferences.map(\.message))
    let settings = findings.count { platforms.contains($0.message) }
    let count = differences.count + settings
    guard format.hasSummaryLine else { return (linted, count, "") }
    let hidden = ignored.count(where: \.isDifference)
    var parts: [String] = []
    if count > 0 { parts.append("\(Wording.count(count, "difference")) between the manifest and the project") }
    if hidden > 0 { parts.append("the manifest ignores \(Wording.count(hidden, "difference"))") }
    if let contradiction = linted.contradiction {
      parts.append(contradiction)
    } else if !differences.isEmpty {
      parts.append(
        try advice(on: count, platforms: settings, comparison, manifest, location, isPulled: linted.isPulled))
    } else if settings > 0 {
      parts.append("correct one of them")
    } else if hidden == 0 {
      let errors = findings.count(where: \.isError)
      let apply = ManifestCommand(manifest.name).inSentence("xcode apply")
      let rest = comparison.hasStaleTags ? ", except for tags without effect; \(apply) removes them" : ""
      parts = [
        errors == 0
          ? (unknown.isEmpty ? "the project matches the manifest" : "no differences") + rest
          : "no differences, but \(Wording.count(errors, "error")) in the project"
      ]
    }
    let name = isOneOfMany ? manifest.name.visible + ": " : ""
    if !unknown.isEmpty { parts.append("some settings are in files that odr cannot read") }
    return (linted, count, name + parts.joined(separator: "; "))
  }

  /// Returns the next step after a report on `count` differences: whether `odr xcode apply` can update the project, which
  /// it cannot for the number `platforms` of them. `isPulled` means that `odr xcode pull` may update the manifest instead.
  private func advice(
    on count: Int, platforms: Int, _ comparison: ProjectComparison, _ manifest: Manifest, _ location: ProjectLocation,
    isPulled: Bool
  ) throws -> String {
    let commands = ManifestCommand(manifest.name)
    let command = commands.inSentence("xcode apply")
    let start = "\(command) cannot update the project: "
    let left: Int
    do {
      let plan = try ApplyPlan(comparison)
      // The baseline doesn't hide differences here.
      left =
        try plan.changes(of: manifest, at: location).isEmpty
        ? count : platforms + Linter.unhidden(plan.unresolved, ofProjectOf: manifest, in: nil).count
    } catch let failure as any UserFacingError {
      return start + failure.message
    }
    if left == 0 {
      return "\(command) updates the project"
        + (isPulled ? "; \(commands.pull) updates the manifest" : "")
    }
    if left < count { return "\(command) resolves some of them; correct the others yourself" }
    let them = count == 1 ? "this difference" : "these differences"
    return "\(command) cannot resolve \(them); correct the manifest, the files, or the project in Xcode"
  }
}

extension Diagnostic {
  /// Whether the finding is about a difference, regardless of the finding's level in the manifest.
  fileprivate var isDifference: Bool {
    RuleRegistry.documentation(of: rule)?.severity == .error
      && ![.buildRefused, .noResourcesPhase, .pathCaseMismatch].map(\RuleDocumentation.id).contains(rule)
  }
}
