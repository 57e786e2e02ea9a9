import ArgumentParser
import OdrAppCode
import ResourceTags

/// `odr code check`: compares the tags in an app's code with the manifest.
struct CodeCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "check",
    """
    Find unknown tags in the app's code, and list the calls to migrate.

    odr reads the Swift and Objective-C files of the manifest's targets or, without a project, of the \
    repository. It never changes code.

    odr reads the Swift and Objective-C files of the targets that the manifest lists; without a project, the files \
    of the repository. It reports tags that no manifest in the repository declares, on-demand tags that the code does \
    not mention, and requests that nothing ends. odr follows constants, collections, enumerations, and parameters \
    through the files that it reads. It only counts the calls with other tags.

    Every finding shows its rule, and 'odr explain RULE' describes the rule. Levels under 'lint:' and the manifest's \
    baseline apply, and a comment '// odr:ignore RULE reason' silences a rule on its line or on the line below. 'odr \
    lint --code' reports these findings, too.

    --migration lists each call of On-Demand Resources with its tags, the asset packs that 'odr background-assets \
    plan' makes from the tags, and the call that replaces it; and each lookup of a tagged file, folder, or catalog \
    item by its name. Use the same --root and --catalogs as for the export of packs. The last line says what the list \
    lacks.

    Examples:
      odr code check
      odr code check Game/Levels --strict
      odr code check --migration --format json

    Guide: Code.
    """)

  @Argument(
    help: ArgumentHelp(
      "Source files, or folders to search for them.",
      discussion: "Default: the files of the manifest's targets; without a project, the files of the repository.",
      valueName: "path"), completion: .file())
  var paths: [String] = []

  @Option(manifest: "The manifest.")
  var manifestPath: String?

  @Option(help: "The output format")
  var format = LintFormat.text

  @Flag(help: "List the calls to replace when the app migrates to Background Assets, as text or json.")
  var migration = false

  @OptionGroup var plan: PackPlanOptions

  @Flag(help: "Also fail on warnings.")
  var strict = false

  func validate() throws {
    try ValidationError.check([
      "odr code check reads files; remove '-'": manifestPath == "-" || paths.contains("-"),
      "--migration has the formats text and json": migration && ![.text, .json].contains(format),
      "--root and --catalogs need --migration": !migration && (plan.root != nil || plan.catalogs != nil),
    ])
  }

  func run() throws {
    let sources = try paths.isEmpty ? nil : SourceFiles(onDisk: paths)
    var hasErrors = false
    var summary = LintSummary()
    for path in try manifestPath.map({ [try ManifestFinder.named($0)] }) ?? ManifestFinder.findAll() {
      let read = try ReadManifest(at: path)
      guard let folder = ResourceFolder.ofManifest(path) else {
        throw FileError.failure("look for files in", path.parentFolder)
      }
      read.showErrors()
      if migration {
        try printMigration(read, folder, sources)
        if manifestPath == nil { ManifestFinder.noteOthers(than: path) }
        return
      }
      hasErrors = hasErrors || read.hasErrors
      let checked = folder.checkingCode(CodeFiles.onDisk[path.parentFolder], only: sources)
      let result = try Linter.codeResult(read.manifest, in: checked, limitPerRule: Baseline.findingsPerRule)
      summary.manifests.append(LintedManifest(read.manifest.source, result))
    }
    summary.baseline = summary.manifests.baselineUse(countsStale: paths.isEmpty, isStrict: strict)
    try format.write(summary)
    if format.hasSummaryLine {
      StandardStream.printStatus(lines: summary.codeNotes + [summary.text(isBelowFindings: false)])
    }
    if summary.isFailure(strict: strict) || hasErrors { throw ExitCode(1) }
  }

  private func printMigration(_ read: ReadManifest, _ folder: ResourceFolder, _ sources: SourceFiles?) throws {
    let manifest = read.manifest
    let project = folder.projectFiles(of: manifest)
    let files = CodeFiles.onDisk[manifest.folderPath]
    let check = CodeCheck(
      manifest, sources ?? project?.contents?.sources ?? files.sources, besides: files.tags, listsLookups: true)
    // Packs can also contain the items of catalogs.
    var options = plan
    options.catalogs = plan.catalogs ?? (plan.root ?? manifest.folderPath).appendingPath("PackCatalogs")
    let report = CodeMigration(check, try options.plan(manifest))
    try (format == .json ? OutputFormat.json : .text).print(text: report.text, json: report.json)
    try read.throwIfManifestHasErrors()
  }
}
