import ArgumentParser
import OdrEditScripts
import ResourceTags

/// `odr diff`: shows the semantic differences between two versions of a manifest.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what changed in meaning between two versions.",
    discussion: """
      A version is a revision of git, a file, or '-', standard input. By default the last commit and the work tree are compared, with \
      --staged the last commit and the index. A revision alone is compared with the work tree, a file alone with the last \
      commit. 'main..topic' is two revisions, and 'main...topic' where topic left main, and topic. Behind '--' stand paths. A \
      manifest that was renamed or converted is found.

      Renamed tags, and files and folders that moved, are one difference each, and so is an 'odr:ignore' comment that was \
      added. Other comments, layout and order without meaning are none. The exit code is 1 if the versions differ. --format \
      script prints a script for 'odr batch' that makes the old version say what the new one says.

      --install makes 'git diff' in this clone show manifests like this, and --uninstall takes that away.

      --packs shows which asset packs users download again: those with a file that changed, and those of new sets of tags. It \
      compares the files of both versions by the names of git's objects, and checks nothing out. The exit code is 0 then or, \
      with --fail-over, 1 where all users together have more to download.

      Examples:
        odr diff
        odr diff main...HEAD --format markdown
        odr diff HEAD~3 -- Game/ResourceTags.yml
        odr diff old.yml new.json --format script
        odr diff v1.2 --packs --fail-over 200MB
      """)

  @Argument(
    help: ArgumentHelp("The old version: a revision of git, or a file.", valueName: "old"), completion: .manifests)
  var oldVersion: String?

  @Argument(help: ArgumentHelp("The new version.", valueName: "new"), completion: .manifests)
  var newVersion: String?

  @Argument(
    parsing: .postTerminator, help: ArgumentHelp("The manifest, or two files to compare.", valueName: "path"),
    completion: .manifests)
  var paths: [String] = []

  @Flag(help: "Compare what is staged for the next commit.")
  var staged = false

  @Option(help: "How to print the differences.")
  var format = DiffFormat.text

  @Option(name: [.short, .customLong("manifest")], help: .manifest("The manifest."), completion: .manifests)
  var manifestPath: String?

  @Flag(help: "Show which asset packs users download again.")
  var packs = false

  @Option(
    help: ArgumentHelp("For --packs: exit with 1 if all of them are larger than this.", valueName: "size"))
  var failOver: String?

  @Flag(help: "Make 'git diff' in this clone show manifests like this.")
  var install = false

  @Flag(help: "Take away what --install has set.")
  var uninstall = false

  @Flag(help: .hidden)
  var driver = false

  func validate() throws {
    if let failOver, ByteCount.bytes(in: failOver) == nil {
      throw ValidationError("\(failOver.quoted) is not a size; expected \(ByteCount.examples).")
    }
    if failOver != nil, !packs { throw ValidationError("--fail-over needs --packs.") }
    if packs, format == .script {
      throw ValidationError("no script makes asset packs; leave out --packs or choose another format.")
    }
    if install, uninstall { throw ValidationError("choose one of --install and --uninstall.") }
    if install || uninstall, oldVersion != nil || !paths.isEmpty {
      throw ValidationError("--install and --uninstall compare nothing; name no versions.")
    }
  }

  func run() throws {
    if driver { return try DiffDriver(ProgramArguments.paths.suffix(paths.count)).run() }
    if install || uninstall { return try changeDriver() }
    let compared = try ComparedVersions(
      [oldVersion, newVersion].compactMap { $0 }, paths: paths, isStaged: staged, manifestPath: manifestPath)
    if packs { return try comparePacks(compared) }
    let comparison = ManifestComparison(try Self.readable(compared.old), try Self.readable(compared.new))
    if compared.old.isMissing {
      StandardStream.note("\(compared.old.title.quoted) has no manifest; all of the new one is new")
    }
    let report = DiffReport(comparison, titles: (compared.old.title, compared.new.title))
    switch format {
    case .text: try OutputFormat.text.print(text: report.text, json: [:])
    case .json: try StandardStream.output.write(report.json)
    case .markdown: try StandardStream.output.write(report.markdown)
    case .script:
      try StandardStream.output.write(try Self.script(comparison))
      if !comparison.addedIgnores.isEmpty {
        StandardStream.note("a script cannot add comments; copy the new 'odr:ignore' comments yourself")
      }
    }
    if format == .text { StandardStream.tell(report.summary + "\n") }
    if !report.isEmpty { throw ExitCode(1) }
  }

  private func comparePacks(_ compared: ComparedVersions) throws {
    let manifests = (old: try Self.readable(compared.old), new: try Self.readable(compared.new))
    let (old, new) = (try VersionFiles(compared.old), try VersionFiles(compared.new))
    let moves = ManifestComparison(manifests.old, manifests.new).differences.compactMap { difference in
      if case .resourceMoved(let old, let new, _) = difference.kind { (old, new) } else { nil }
    }
    let comparison = PackComparison(old.contents, new.contents, of: manifests, moves: moves) {
      old.isSame($0, $1, of: new)
    }
    let report = PackDiffReport(
      comparison: comparison, titles: (compared.old.title, compared.new.title),
      name: compared.new.path.map { String(path: $0.bytes) } ?? manifests.new.source.name)
    switch format {
    case .json: try StandardStream.output.write(report.json)
    case .markdown: try StandardStream.output.write(report.markdown)
    default: try OutputFormat.text.print(text: report.text, json: [:])
    }
    for note in old.notes + new.notes { StandardStream.note(note) }
    if let limit = failOver.flatMap(ByteCount.bytes), comparison.bytes > limit { throw ExitCode(1) }
  }

  /// Returns the manifest. Throws an error if odr can't read all of it.
  private static func readable(_ version: ManifestVersion) throws -> Manifest {
    let errors = Linter.lint(version.manifest).filter { $0.severity == .error }
    if errors.isEmpty { return version.manifest }
    guard version.manifest.isComplete else {
      throw CommandFailure(
        "cannot compare \(version.manifest.source.name.quoted), since it cannot be read to its end", errors,
        in: version.manifest.source)
    }
    StandardStream.note(
      "\(version.manifest.source.name.quoted) has errors; only what can be read is compared, and 'odr lint' shows the rest"
    )
    return version.manifest
  }

  /// Returns the verified script that turns the old version into the new one.
  static func script(_ comparison: ManifestComparison) throws -> String {
    let source = comparison.new.source
    let resolver = try ResourcePathResolver(manifest: source.name.contains(":") || source.isUnnamed ? nil : source.name)
    var lines = ""
    for edit in comparison.edits {
      guard let line = EditVerb.line(for: edit, name: resolver.name) else {
        throw CommandFailure(
          "a name has a control, bidirectional or invisible character, which a script cannot contain")
      }
      lines += line + "\n"
    }
    do throws(EditFailure) {
      if try comparison.proveEdits() { return lines }
    } catch {
      throw CommandFailure(
        "no script makes \(comparison.old.source.name.quoted) say the same: \(error.refusal.message)")
    }
    throw CommandFailure(
      "no script makes \(comparison.old.source.name.quoted) say the same as \(source.name.quoted); 'odr lint' may show why"
    )
  }

  private func changeDriver() throws {
    let driver = GitDriver.diff(program: RunningProgram.path ?? "odr")
    if uninstall {
      StandardStream.tell(
        try driver.uninstall()
          ? "'git diff' shows manifests as text again\n" : "git has no such driver here; nothing changed\n")
    } else if try driver.isInstalled {
      StandardStream.tell("it is installed already; nothing changed\n")
    } else {
      try driver.install()
      StandardStream.tell("'git diff' shows manifests by what they say; 'git diff --no-ext-diff' shows the text\n")
    }
  }
}

/// The format in which `odr diff` prints the differences.
enum DiffFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people.
  case text
  /// For scripts: JSON with a `version`.
  case json
  /// For pull requests.
  case markdown
  /// For `odr batch`: a script that makes the same changes.
  case script
}
