import ArgumentParser
import OdrEditScripts
import ResourceTags

/// `odr diff`: shows the semantic differences between two versions of a manifest.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "diff",
    """
    Show what changed, and what users download again.

    A version is a revision, a file, or '-'. By default, odr compares the last commit with the work tree. Write \
    paths after '--'.

    With --staged, odr compares the last commit with the index. odr compares a single revision with the work tree, \
    and a single file with the last commit. 'main..topic' compares two revisions, and 'main...topic' compares their \
    merge base with topic. odr also finds a manifest that was renamed or converted.

    A renamed tag, a moved file or folder, and an added 'odr:ignore' comment each count as one difference. Changes \
    to other comments, to the layout, and to an order that has no effect do not count. The exit code is 1 if the \
    versions differ. --format script prints a script for 'odr batch' that changes the old version to match the new \
    one.

    --packs shows which asset packs users download again: packs with a changed file, and packs for new sets of tags. \
    odr compares the files by the names of their git objects, without checking out any files. With --packs, the exit \
    code is 0.

    Examples:
      odr diff
      odr diff main...HEAD
      odr diff HEAD~3 -- Game/ResourceTags.yml
      odr diff old.yml new.json --format script
      odr diff v1.2 --packs
      odr diff main --packs --format json -o packs.json

    Guide: Git.
    """)

  @Argument(
    help: ArgumentHelp("The old version: a git revision or a file.", valueName: "old"), completion: .manifests)
  var oldVersion: String?

  @Argument(help: ArgumentHelp("The new version.", valueName: "new"), completion: .manifests)
  var newVersion: String?

  @Argument(
    parsing: .postTerminator, help: ArgumentHelp("The manifest, or two files to compare.", valueName: "path"),
    completion: .manifests)
  var paths: [String] = []

  @Flag(help: "Compare the staged version, not the work tree.")
  var staged = false

  @Option(help: "The output format")
  var format = DiffFormat.text

  @Option(manifest: "The manifest.")
  var manifestPath: String?

  @Flag(help: "Show which asset packs users download again.")
  var packs = false

  @OptionGroup var result: OutputOptions

  func validate() throws {
    if packs, format == .script {
      throw ValidationError("--packs does not support --format script; choose another format")
    }
  }

  func run() throws {
    let compared = try ComparedVersions(
      [oldVersion, newVersion].compactMap { $0 }, paths: paths, isStaged: staged, manifestPath: manifestPath)
    if packs {
      let (report, notes) = try PackDiffReport.comparing(compared)
      if format == .json { try result.write(report.json) } else { try result.write(styled: report.text) }
      return notes.forEach(StandardStream.note)
    }
    let comparison = try compared.comparison()
    if compared.old.isMissing {
      StandardStream.note(
        "\(compared.old.title.quoted) has no manifest, so everything in the new version counts as added")
    }
    let report = DiffReport(comparison, titles: (compared.old.title, compared.new.title))
    switch format {
    case .text: try result.write(styled: report.text)
    case .json: try result.write(report.json)
    case .script:
      try result.write(Self.script(comparison, changing: compared.old.file))
      if !comparison.addedIgnores.isEmpty {
        StandardStream.note("a script cannot add comments; copy the new 'odr:ignore' comments yourself")
      }
    }
    if format == .text { StandardStream.printStatus(report.summary + "\n") }
    if !report.isEmpty { throw ExitCode(1) }
  }

  /// Returns the verified script that turns the old version, which is the file at `path`, into the new one.
  private static func script(_ comparison: ManifestComparison, changing path: String?) throws -> String {
    let resolver = ResourcePathResolver(manifest: path)
    var lines = ""
    for edit in comparison.edits {
      guard let line = EditVerb.line(for: edit, name: resolver.name) else {
        throw CommandFailure(
          "a script cannot make all changes: a name contains a control, bidirectional, or invisible character, or a rule "
            + "is unknown")
      }
      lines += line + "\n"
    }
    guard (try? comparison.proveEdits()) == true else {
      throw CommandFailure(
        "cannot write a script that changes \(comparison.old.name.quoted) to match "
          + "\(comparison.new.name.quoted); 'odr lint' may show why")
    }
    return lines
  }
}

/// The format in which `odr diff` prints the differences.
enum DiffFormat: String, ExpressibleByArgument, CaseIterable {
  /// Text for people.
  case text
  /// JSON for scripts, with a `version` key.
  case json
  /// A script for `odr batch` that makes the same changes.
  case script
}
