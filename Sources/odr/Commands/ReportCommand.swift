import ArgumentParser
import ResourceTags

/// `odr report`: writes a page that shows sizes, limits, packs, changes, and findings.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "report",
    """
    Write a web page: what is too large, what to fix.

    The page is one HTML file that needs no network. '#tag=forest' at the end of its address leads to a tag.

    The page shows the Resource Tags tab with sizes, Apple's limits, a map of the sizes, the tags of each asset \
    pack, and the findings of 'odr lint'. Every browser can open the page.

    odr writes 'odr-report.html' in the working directory, and replaces a page that it wrote before. For several \
    manifests, the page has one section for each. --against also shows which tags grew since a git revision, and \
    which packs users download again. --format markdown prints a summary for a comment on a pull request, with at \
    most 64,000 characters.

    If a manifest has errors, odr reports the parts that it can read, and the exit code is 1. Other findings do not \
    change the exit code.

    Examples:
      odr report
      odr report --against main
      odr report . -o pages/tags.html
      odr report --against origin/main --format markdown -o summary.md

    Guide: Sizes.
    """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write; '-' prints the report. Without this option, odr writes odr-report.html, or prints Markdown.",
      valueName: "file"), completion: .file())
  var output: String?

  @Flag(help: "Replace the file even if odr did not write it.")
  var force = false

  @Option(help: ArgumentHelp("Also show the changes since this git revision.", valueName: "rev"))
  var against: String?

  @Option(help: "The output format")
  var format = ReportFormat.html

  @OptionGroup var manifests: ManifestListOptions

  func validate() throws {
    if against != nil, manifests.arguments.contains("-") {
      throw ValidationError("--against finds the manifest in a git revision, so the manifest must be a file")
    }
  }

  func run() throws {
    let path = output ?? (format == .html ? "odr-report.html" : "-")
    // odr can replace a page that it wrote.
    let page = format == .html ? (try? FileReader.named(path)).flatMap { ReportPage.wrote($0) ? $0 : nil } : nil
    try OutputFile.check(path, replacing: force || page != nil, isReport: true)
    let search = try ManifestSearch(manifests.arguments)
    if search.paths.isEmpty, let failure = search.failures.first { throw CommandFailure(failure) }
    var reports: [ReportContents] = []
    var hasErrors = false
    let renames = GitRenames(inWorkTree: true)
    let loop = try ManifestLoop(search.paths, failures: search.failures) { path in
      let read = try ReadManifest(Manifest(manifests.text(at: path)))
      let changes = try against.map { try comparison(of: read, since: $0) }
      let contents = try ReportContents(read, renames, changes: changes?.packs, differences: changes?.differences ?? [])
      return (read, contents, changes?.notes ?? [])
    } receive: { read, report, notes in
      read.showErrors()
      for note in notes { StandardStream.note(note) }
      reports.append(report)
      hasErrors = hasErrors || read.hasErrors
    }
    if reports.isEmpty { return try loop.end() }
    let text =
      switch format {
      case .html: ReportPage.text(reports, failures: loop.failures)
      case .markdown: ReportContents.markdown(reports, failures: loop.failures)
      }
    try OutputFile.write(Array(text.utf8), to: path, replacing: force || page != nil, from: page)
    try loop.end()
    if hasErrors { throw ExitCode(1) }
  }

  private func comparison(
    of read: ReadManifest, since revision: String
  ) throws -> (packs: PackDiffReport, differences: [String], notes: [String]) {
    guard try GitRevision(revision) != nil else {
      throw CommandFailure("--against takes a git revision; there is no revision \(revision.quoted)")
    }
    let compared = try ComparedVersions([revision], paths: [], isStaged: false, manifestPath: read.path)
    let (packs, notes) = try PackDiffReport.comparing(compared)
    if compared.old.isMissing { return (packs, [], notes) }
    let differences = DiffReport(try compared.comparison(), titles: packs.titles).lines.map(\.words)
    return (packs, differences, notes)
  }
}

/// The format in which `odr report` writes its report.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  /// A page for browsers.
  case html
  /// A summary for pull requests.
  case markdown
}
