import ArgumentParser
import ResourceTags

/// `odr lint`: finds problems in manifests.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "lint",
    """
    Find mistakes in tags, files, sizes, and the project.

    A path is a manifest, a folder to search, or '-'. Without one, odr checks the manifests of this folder or of \
    the nearest folder above it that has any.

    Every finding shows its rule, and 'odr explain RULE' describes the rule. A manifest can set a rule's level under \
    'lint:', and a comment '# odr:ignore RULE reason' silences a rule on its line or on the line below. A baseline \
    hides the findings that it lists, even if their lines move, except findings of rules whose level cannot be set. \
    odr counts baseline entries whose findings are gone; with --strict, these entries make the run fail.

    If the manifest specifies an Xcode project, odr also compares the project with the manifest, as 'odr xcode diff' \
    does, unless errors in the manifest prevent the comparison. If 'baseline:' in the manifest specifies a file with known findings, odr does not \
    report these findings. --write-baseline records all findings in this file; if the manifest does not specify one, \
    odr writes 'odr-baseline.json' next to the manifest, and adds the key.

    odr looks for resources on disk in the manifest's folder; for standard input, it looks in the folder of \
    --stdin-filename, if you pass it. --fix applies the safe fixes, and verifies the result before it writes the \
    file; with '-', it prints the fixed manifest.

    If you specify a folder, odr checks all manifests in the folder and below it: in a repository, the manifests \
    that git tracks or does not ignore; elsewhere, the manifests outside hidden folders. odr skips 'Pods', \
    'node_modules', '.build', and submodules unless you specify them. odr checks manifests in parallel, and fixes \
    them one after the other.

    Examples:
      odr lint
      odr lint --fix
      odr lint .
      odr lint --changed
      odr lint --write-baseline
      odr lint --format sarif -o odr.sarif --force
      git show HEAD:ResourceTags.yml | odr lint - --stdin-filename ResourceTags.yml

    To silence a finding, write '# odr:ignore RULE reason' above its line, or run 'odr set lint.RULE ignore'. To \
    understand it, run 'odr explain RULE'. Exit code: 0 no errors, 1 errors, 2 odr could not check, 64 incorrect \
    usage. Guide: Rules.
    """)

  @OptionGroup(title: "What to check") var manifests: ManifestListOptions
  @OptionGroup(title: "What to check") var scope: LintScope

  @Flag(help: "Apply the safe fixes, and report the rest.")
  var fix = false

  @Flag(
    name: [.long, .customLong("dry-run"), .customShort("n")],
    help: ArgumentHelp(
      "Print the safe fixes as a diff, and write nothing.", discussion: "The exit code is 1 if there are any fixes."))
  var diff = false

  @Flag(help: "Record the findings in the manifest's baseline.")
  var writeBaseline = false

  @Flag(help: "Also fail on warnings.")
  var strict = false

  @Flag(help: "Print all findings, not only 20 for each rule.")
  var all = false

  @Option(help: "The output format")
  var format = LintFormat.text

  @OptionGroup var result: OutputOptions

  private var paths: [String] { manifests.arguments }
  private var readsStandardInput: Bool { paths.contains("-") }

  func validate() throws {
    let readsIndex = scope.staged || scope.changed != nil
    let option = scope.staged ? "--staged" : "--changed"
    try ValidationError.check([
      "--changed already includes staged changes; remove --staged": scope.staged && scope.changed != nil,
      "\(option) checks git's index; remove --fix, --diff, and '-'": readsIndex && (fix || diff || readsStandardInput),
      "--code reads the app's sources; remove --fix, --diff, --no-disk, and '-'":
        scope.code && (fix || diff || scope.noDisk || readsStandardInput),
      "--write-baseline records the findings on disk; remove --diff, --no-disk, --staged, --changed, and '-'":
        writeBaseline && (diff || scope.noDisk || readsIndex || readsStandardInput),
      "--diff prints a diff; remove --format": diff && format != .text,
      "--output takes the findings; remove --diff, and --fix with '-'":
        result.isFile && (diff || fix && readsStandardInput),
      "--fix with '-' prints the fixed manifest on standard output; remove --format":
        fix && format != .text && readsStandardInput,
    ])
  }

  func run() throws {
    if diff { return try printFixes() }
    // If the report goes to a file, no error replaces it on standard output.
    JSONOutput.run.isWritten = result.isFile && format != .json
    try OutputFile.check(result.output, replacing: result.force, isReport: true)
    var summary = LintSummary()
    func receive(_ manifest: LintedManifest?) { summary.manifests += manifest.asArray }
    let loop: ManifestLoop
    // 'pre-commit run --from-ref REV' checks the changes since a revision, and stages nothing.
    let since = scope.changed ?? (scope.staged ? FileSystem.environment("PRE_COMMIT_FROM_REF") : nil)
    let staged =
      scope.staged || since != nil
      ? try StagedManifests(paths, since: since.map { try GitRevision.forkPoint(with: $0) }) : nil
    let renames = GitRenames(inWorkTree: true)
    if let staged {
      summary = LintSummary(isStaged: true, noDisk: scope.noDisk, others: (staged.baselineCount, "baseline"))
      loop = try ManifestLoop(staged.paths, { try linted($0, of: staged) }, receive: receive)
      summary.manifests += staged.others.sortedByKey.map(\.value)
    } else {
      let search = try ManifestSearch(paths)
      summary = LintSummary(noDisk: scope.noDisk, arguments: search.hasFolders ? paths : nil)
      loop = try ManifestLoop(
        search.paths, failures: search.failures, isParallel: !fix,
        { try fix ? fixed($0, renames) : linted($0, renames) }, receive: receive)
    }
    summary.baseline =
      writeBaseline
      ? try summary.manifests.writeBaselines(isComplete: loop.failures.isEmpty)
      : summary.manifests.baselineUse(isStrict: strict)
    summary.failures = loop.failures
    if result.isFile {
      try result.write(styled: format.text(summary))
    } else {
      // With '-', standard output contains the fixed manifest.
      try format.write(summary, showsAll: all, to: fix && readsStandardInput ? .error : .output)
    }
    for warning in staged?.warnings ?? [] { StandardStream.error.writeIgnoringErrors("odr: warning: \(warning)\n") }
    if GlobalOptions.given.isQuiet, let text = summary.notComparedText {
      StandardStream.error.writeIgnoringErrors("odr: note: \(text)\n")
    }
    if format.hasSummaryLine, summary.files > 0 {
      let advice =
        summary.manifests.flatMap {
          $0.advice(staged, isExcerpt: format == .text && !all, renames)
        }
        + (staged?.unstagedNotes(summary.manifests, in: paths) ?? [])
      StandardStream.printStatus(lines: summary.codeNotes + [summary.text(isBelowFindings: format == .text)] + advice)
    } else if format.hasSummaryLine, let staged, FileSystem.environment("GIT_PREFIX") == nil {
      // A hook stays silent in commits that do not affect any manifest; git sets GIT_PREFIX for hooks.
      let reason =
        !staged.changed.isEmpty
        ? "no manifest lists a changed file"
        : scope.changed == nil ? "nothing is staged" : "nothing was committed or staged since the merge base"
      StandardStream.printStatus(lines: [reason + "; nothing to check"] + staged.unstagedNotes([], in: paths))
    }
    try loop.end()
    if summary.isFailure(strict: strict) {
      if !summary.isFailure(strict: false) { StandardStream.note("this run fails because of --strict") }
      throw ExitCode(1)
    }
  }
}

/// The options that say which files and parts `odr lint` checks.
struct LintScope: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Check the next commit, as the git hook does.",
      discussion: """
        odr checks a manifest if the commit changes the manifest, a file or catalog that it lists, its project, or \
        another file that the check reads. \
        If you specify paths, odr checks only the manifests at or below these paths.
        """))
  var staged = false

  @Option(
    defaultAsFlag: "origin/HEAD", parsing: .next,
    help: ArgumentHelp(
      "Check what the branch changed since this revision.",
      discussion: """
        --changed works like --staged, but checks all changes since the merge base, including staged but not \
        unstaged changes, as a single commit. If you specify paths, odr checks only the manifests at or below these paths. The revision can \
        also be a tree. Without a revision, odr uses the first of 'origin/HEAD', 'main', and 'master' that exists.
        """, valueName: "rev"))
  var changed: String?

  @Flag(help: "Also check the tags in Swift and Objective-C code.")
  var code = false

  @Flag(help: "Skip the Xcode project.")
  var noProject = false

  @Flag(help: "Check only the text of the manifest.")
  var noDisk = false
}

/// Checks and fixes one manifest.
extension LintCommand {
  /// The maximum number of findings of a rule in a manifest.
  private var limitPerRule: Int {
    !writeBaseline && format.hasSummaryLine && !all ? Linter.findingsPerRule : Baseline.findingsPerRule
  }

  /// Checks the manifest at `path`.
  func linted(_ path: String, _ renames: GitRenames) throws -> LintedManifest {
    let source = try manifests.text(at: path)
    if !scope.noDisk, !source.isUnnamed { ManifestFinder.noteName(of: source.name) }
    let manifest = Manifest(source)
    return reported(
      manifest, Linter.result(manifest, in: try folder(of: source, renames), limitPerRule: limitPerRule))
  }

  /// Checks a staged manifest; returns `nil` if the change doesn't affect it.
  func linted(_ path: ByteString, of staged: StagedManifests) throws -> LintedManifest? {
    let reads = FileReads()
    let linted = Result {
      var (manifest, folder) = try staged.manifest(at: path, noting: reads)
      if scope.code { folder = folder.checkingCode(staged.codeFiles(noting: reads)) }
      return reported(
        manifest,
        Linter.result(
          manifest, in: checked(folder), limitPerRule: limitPerRule,
          since: staged.earlierTexts(of: path)?.map(Manifest.init)))
    }
    return staged.concerns(path, reads) ? try linted.get() : nil
  }

  /// Fixes the manifest at `path` and returns the remaining findings.
  func fixed(_ path: String, _ renames: GitRenames) throws -> LintedManifest {
    let file = path == "-" ? nil : try ManifestFile.named(path)
    let source = try file?.source ?? manifests.text(at: path)
    let fixed = Linter.fix(Manifest(source), in: try folder(of: source, renames))
    if let file {
      if !fixed.textEdits.isEmpty { try file.replace(with: fixed.manifest.source.bytes) }
    } else {
      try StandardStream.output.write(fixed.manifest.source.bytes)
    }
    if !fixed.fixed.isEmpty || !fixed.result.diagnostics.isEmpty {
      StandardStream.printStatus("\(source.name.visible): fixed \(Wording.count(fixed.fixed.count, "finding"))\n")
    }
    return reported(fixed.manifest, fixed.result)
  }

  /// Returns a manifest with its findings. If it does not specify the project in its folder, adds this reason for not
  /// comparing the project, unless the manifest ignores missing projects.
  private func reported(_ manifest: Manifest, _ result: LintResult) -> LintedManifest {
    var result = result
    if !scope.noProject, !scope.noDisk, !manifest.source.isUnnamed,
      !manifest.settings.contains(where: { $0.key.name == "lint.missing-project" && $0.values == ["ignore"] }),
      let (project, command) = ProjectLocation.unspecified(by: manifest)
    {
      let advice = manifest.tree.rootMapping == nil ? "" : command.map { "; \(ShellWord.inSentence($0)) adds it" } ?? ""
      result.notCompared = ("\(manifest.name) does not specify \(project)\(advice)", isAllowed: true)
    }
    return LintedManifest(manifest.source, result)
  }

  /// Prints the changes that ``fixed(_:)`` would make, as a diff.
  func printFixes() throws {
    let search = try ManifestSearch(paths)
    let renames = GitRenames(inWorkTree: true)
    var hasFixes = false
    let loop = try ManifestLoop(search.paths, failures: search.failures) { path in
      let source = try manifests.text(at: path)
      let fixed = Linter.fix(Manifest(source), in: try folder(of: source, renames))
      return UnifiedDiff.bytes(ofFile: path == "-" ? nil : source.name, source, to: fixed.manifest.source.bytes)
    } receive: { diff in
      if diff.isEmpty { return }
      hasFixes = true
      try StandardStream.output.write(diff: diff)
    }
    try loop.end()
    if hasFixes { throw ExitCode(1) }
    StandardStream.printStatus("nothing to fix\n")
  }

  /// Returns the folder that a manifest's paths are relative to; `nil` if files aren't checked.
  private func folder(of source: SourceText, _ renames: GitRenames) throws -> ResourceFolder? {
    if scope.noDisk || source.isUnnamed { return nil }
    guard let folder = ResourceFolder.ofManifest(source.name, renames: renames) else {
      let failure = FileError.failure("look for files in", source.name.parentFolder)
      throw CommandFailure("\(failure.message); '--no-disk' checks only the manifest")
    }
    return checked(scope.code ? folder.checkingCode(CodeFiles.onDisk[source.name.parentFolder]) : folder)
  }

  /// Returns the part of a manifest's folder that the options select.
  private func checked(_ folder: ResourceFolder) -> ResourceFolder? {
    if scope.noDisk { return nil }
    var folder = folder
    if scope.noProject { folder.project = nil }
    // All findings, including the known ones, will be in the new baseline.
    if writeBaseline { folder.baseline = nil }
    return folder
  }
}
