import ArgumentParser
import OdrXcodeProjects
import ResourceTags

/// `odr lint`: finds problems in manifests.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find what is wrong with manifests, and fix it.",
    discussion: """
      Every finding has the id of a rule; 'odr explain RULE' tells more. A manifest may set the level of a rule under \
      'lint:', and a comment '# odr:ignore RULE reason' silences one on its line or the line below. \
      A baseline hides findings of the rules that a manifest may set, even if their lines move; entries that are no \
      longer found are reported, and fail a run with --strict.

      odr looks for resources on the disk, below the folder of the manifest; for standard input below that of \
      --stdin-filename, if that is given. '--fix' makes the fixes that are certain, as an edit that is proved before it \
      is written; with '-' it prints the fixed manifest.

      A folder stands for all manifests in it and below it: in a repository those that git knows, elsewhere those outside \
      of hidden folders; 'Pods', 'node_modules', '.build' and submodules are left out unless they are named. Manifests are \
      checked side by side; those to fix are written one after the other.

      Examples:
        odr lint
        odr lint --fix
        odr lint .
        odr lint --changed main
        odr lint Game/ResourceTags.yml Extras/ResourceTags.json --strict
        odr lint --baseline odr-baseline.json
        git show HEAD:ResourceTags.yml | odr lint - --stdin-filename ResourceTags.yml
      """)

  @Argument(
    help: .manifestPath("Manifests, or folders that have any in them or below them; '-' is standard input."),
    completion: .manifests)
  var paths: [String] = []

  @Option(
    name: [.short, .customLong("manifest")], help: .manifest("The manifest, as without this option."),
    completion: .manifests)
  var manifestPath: String?

  @Option(help: "How to print the findings.")
  var format = LintFormat.text

  @Flag(help: "Make all safe fixes, those of findings marked [*], and report what is left.")
  var fix = false

  @Flag(help: "Print the safe fixes as a unified diff, and write nothing; exit with 1 if there are any.")
  var diff = false

  @Flag(help: "Check the manifest alone, without looking at files.")
  var noDisk = false

  @Flag(
    help: ArgumentHelp(
      "Check what is staged for the next commit, not the work tree.",
      discussion: """
        Checks manifests that the commit changes, those whose files it removes, and those whose catalogs or project it \
        changes; with paths, only those. If a project is staged, it is compared, too.
        """))
  var staged = false

  @Option(
    defaultAsFlag: "origin/HEAD", parsing: .next,
    help: ArgumentHelp(
      "Check the manifests that this branch concerns since it left this revision, as git has them.",
      discussion: """
        Checks what --staged would check if everything since the merge base were one commit; with paths, only what is at \
        or below them. Without a revision, the branch of 'origin/HEAD', 'main' or 'master' counts, the first that exists.
        """, valueName: "rev"))
  var changed: String?

  @OptionGroup var jobs: JobsOption

  @Flag(help: "Fail on warnings, too.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "Report only findings that this file does not list, and note entries that are gone.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Write the findings to this file, for --baseline; with both options, other manifests keep their entries.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var writeBaseline: String?

  @Option(help: .stdinFilename)
  var stdinFilename: String?

  mutating func validate() throws {
    if let path = manifestPath { (paths, manifestPath) = (paths + [path], nil) }
    if stdinFilename != nil, !paths.contains("-") {
      throw ValidationError("--stdin-filename needs the path '-'.")
    }
    if paths.count(where: { $0 == "-" }) > 1 { throw ValidationError("standard input can be read only once.") }
    if baseline == "-" || writeBaseline == "-" { throw ValidationError("A baseline must be a file, not '-'.") }
    if staged, changed != nil { throw ValidationError("--changed has what is staged, too; leave out --staged.") }
    if let option = staged ? "--staged" : changed == nil ? nil : "--changed" {
      if fix || diff { throw ValidationError("\(option) checks what git has; leave out --fix and --diff.") }
      if paths.contains("-") { throw ValidationError("\(option) checks what git has; leave out '-'.") }
    }
    if fix, diff { throw ValidationError("--diff writes nothing; leave out --fix.") }
    if diff, format != .text { throw ValidationError("--diff prints a diff; leave out --format.") }
    if fix, format != .text, paths.contains("-") {
      throw ValidationError("with --fix and '-' the fixed manifest is on standard output; leave out --format.")
    }
  }

  func run() throws {
    if diff { return try printFixes() }
    let baseline = try BaselineRun(
      baseline, writingTo: writeBaseline, within: .of(writeBaseline))
    let limit = baseline == nil ? Linter.findingsPerRule : BaselineRun.findingsPerRule
    let width = jobs.count
    var manifests: [JudgedManifest] = []
    var summary: LintSummary
    let loop: ManifestLoop
    let staged =
      staged || changed != nil
      ? try StagedManifests(paths, since: changed.map { try ForkPoint($0) }, baseline: self.baseline) : nil
    if let staged {
      let others = staged.baselines.keys.sorted { $0.precedes($1) }
      summary = LintSummary(isStaged: true, noDisk: noDisk, others: (others.count, "baseline"))
      loop = try ManifestLoop(staged.paths + others, width: width) { path in
        try judged(path, of: staged, limitPerRule: limit)
      } receive: {
        manifests.append($0)
      }
    } else {
      let search = try ManifestSearch(paths)
      summary = LintSummary(noDisk: noDisk, arguments: search.hasFolders ? paths : nil)
      loop = try ManifestLoop(search.paths, failures: search.failures, width: fix ? 1 : width) { path in
        try fix ? fixed(path) : judged(path, limitPerRule: limit)
      } receive: {
        manifests.append($0)
      }
    }
    summary.baseline = try baseline?.hideKnown(in: &manifests, isComplete: loop.failures.isEmpty)
    for manifest in manifests { summary.add(manifest) }
    // With '-', standard output contains the fixed manifest.
    let stream = fix && paths.contains("-") ? StandardStream.error : .output
    try format.write(manifests, summary, failures: loop.failures, to: stream)
    for warning in staged?.warnings ?? [] { StandardStream.error.writeIgnoringErrors("odr: warning: \(warning)\n") }
    if format.hasSummaryLine, summary.files > 0 {
      let advice = staged == nil ? [] : manifests.flatMap(StagedAdvice.lines)
      let lines = [summary.text(marksFixes: format == .text)] + advice
      StandardStream.tell(lines.map { $0 + "\n" }.joined())
    }
    try loop.end()
    if summary.isFailure(strict: strict) { throw ExitCode(1) }
  }
}

/// Checks and fixes one manifest.
extension LintCommand {
  /// Checks the manifest at `path`.
  func judged(_ path: String, limitPerRule: Int) throws -> JudgedManifest {
    let source = try InputFile.text(at: path, standardInputName: stdinFilename)
    let folder = try folder(of: source)
    return JudgedManifest(
      source, Linter.result(Manifest(source), in: folder, limitPerRule: limitPerRule),
      folder == nil ? [.manifest] : [.manifest, .files])
  }

  /// Checks a staged manifest and, if it has no errors, its staged project.
  func judged(_ path: ByteString, of staged: StagedManifests, limitPerRule limit: Int) throws -> JudgedManifest {
    if let baseline = staged.baselines[path] { return baseline }
    let (manifest, folder, files) = try staged.manifest(at: path)
    var scopes: [RuleDocumentation.Scope] = noDisk ? [.manifest] : [.manifest, .files]
    let result = Linter.result(
      manifest, in: noDisk ? nil : folder, limitPerRule: limit, since: staged.earlierTexts(of: path)?.map(Manifest.init)
    ) {
      guard !noDisk, let reference = manifest.project else { return nil }
      guard let project = staged.project(reference, of: path) else {
        return staged.missingProject(of: manifest, at: path).map { [$0] }
      }
      scopes.append(.project)
      return ProjectComparison.findings(manifest, project.text, in: project.folder, files)
    }
    return JudgedManifest(manifest.source, result, scopes)
  }

  /// Fixes the manifest at `path` and returns the remaining findings.
  func fixed(_ path: String) throws -> JudgedManifest {
    let file = path == "-" ? nil : try ManifestFile.named(path)
    let source = try file?.source ?? InputFile.text(at: path, standardInputName: stdinFilename)
    let fixed = Linter.fix(Manifest(source), in: try folder(of: source))
    if let file {
      if !fixed.textEdits.isEmpty { try file.replace(with: fixed.manifest.source.bytes) }
    } else {
      try StandardStream.output.write(fixed.manifest.source.bytes)
    }
    FixSummary.print(fixed, source)
    return JudgedManifest(fixed.manifest.source, fixed.result, noDisk ? [.manifest] : [.manifest, .files])
  }

  /// Prints the changes that ``fixed(_:)`` would make, as a diff.
  func printFixes() throws {
    let search = try ManifestSearch(paths)
    var hasFixes = false
    let loop = try ManifestLoop(search.paths, failures: search.failures, width: jobs.count) { path in
      let source = try InputFile.text(at: path, standardInputName: stdinFilename)
      let fixed = Linter.fix(Manifest(source), in: try folder(of: source))
      let name = path == "-" ? source.name : DiffName.name(of: source.name)
      return fixed.textEdits.isEmpty ? nil : UnifiedDiff.bytes(source, named: name, fixed.textEdits)
    } receive: { diff in
      guard let diff else { return }
      hasFixes = true
      try StandardStream.output.write(diff: diff)
    }
    try loop.end()
    if hasFixes { throw ExitCode(1) }
    StandardStream.tell("nothing to fix\n")
  }

  /// Returns the folder that a manifest's paths are relative to; `nil` if files aren't checked.
  private func folder(of source: SourceText) throws -> ResourceFolder? {
    if noDisk || source.isUnnamed { return nil }
    guard let folder = ResourceFolder.ofManifest(source.name) else {
      let failure = FileError.failure("look for files in", FilePath.folder(of: source.name))
      throw CommandFailure("\(failure.message); '--no-disk' checks the manifest alone")
    }
    return folder
  }
}
