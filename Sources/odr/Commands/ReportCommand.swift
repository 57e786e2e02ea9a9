import ArgumentParser
import ResourceTags

/// `odr report`: writes a page that shows sizes, limits, packs, changes, and findings.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a web page: what is too large, what to fix.",
    discussion: """
      The page is one HTML file that needs no network. '#tag=forest' at the end of its address leads to a tag.

      The page shows the Resource Tags tab with sizes, Apple's limits, a map of the sizes, the tags of each asset pack, \
      and the findings of 'odr lint'. The page is one HTML file that needs no network and no other file. Every browser \
      can open the page, and '#tag=forest' at the end of its address leads to a tag.

      --against also shows which tags grew since a git revision, and which packs users download again. --format \
      markdown writes a summary for a comment on a pull request, with at most 64,000 characters.

      If the manifest has errors, odr reports the parts that it can read, and the exit code is 1. Other findings do not \
      change the exit code.

      Examples:
        odr report -o report.html
        odr report -o report.html --force --against main
        odr report --against origin/main --format markdown -o summary.md

      Guide: Sizes.
      """)

  @OptionGroup var result: OutputOptions

  @Option(help: ArgumentHelp("Also show the changes since this git revision.", valueName: "rev"))
  var against: String?

  @Option(help: "The output format")
  var format = ReportFormat.html

  @OptionGroup var manifest: ManifestOptions

  func validate() throws {
    try result.checkIsReport("report.html")
    if against != nil, manifest.isStandardInput {
      throw ValidationError("--against finds the manifest in a git revision, so the manifest must be a file")
    }
  }

  func run() throws {
    let read = try manifest.read()
    let changes = try against.map { try comparison(of: read, since: $0) }
    let contents = try ReportContents(read, changes: changes)
    let text =
      switch format {
      case .html: ReportPage(contents).text
      case .markdown: contents.markdown
      }
    try result.write(Array(text.utf8))
    ManifestFinder.noteOthers(of: manifest.path ?? manifest.manifestPath, than: read.name)
    try read.throwIfManifestHasErrors()
  }

  private func comparison(of read: ReadManifest, since revision: String) throws -> PackDiffReport {
    guard try GitRevision(revision) != nil else {
      throw CommandFailure("--against takes a git revision; there is no revision \(revision.quoted)")
    }
    let compared = try ComparedVersions([revision], paths: [], isStaged: false, manifestPath: read.path)
    let (report, notes) = try PackDiffReport.comparing(compared)
    for note in notes { StandardStream.note(note) }
    return report
  }
}

/// The format in which `odr report` writes its report.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  /// A page for browsers.
  case html
  /// A summary for pull requests.
  case markdown
}
