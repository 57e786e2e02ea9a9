import ArgumentParser
import OdrXcodeProjects
import ResourceTags

/// `odr xcode import`: creates a manifest from a project.
struct XcodeImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "import",
    """
    Write a manifest with the tags of an Xcode project.

    Without --target, the manifest is for all applications that use tags. Targets with different tags need their \
    own manifests.

    Without --target, the manifest is for all targets that use tags and can have on-demand resources: applications \
    for iOS, tvOS, and visionOS. odr leaves out targets that turn them off, unless all do. Targets with the same \
    manifest must have the same tags in each category, and a file must have the same tags, or none, in each of the \
    targets. If targets differ, odr shows the differences, and each target needs its own manifest. odr also declares \
    tags that the project lists but no resource uses, and prints a note.

    Paths in the manifest are relative to the folder of --output or, without it, to the working directory.

    Examples:
      odr xcode import -o ResourceTags.yml
      odr xcode import Game.xcodeproj --target Game -o ResourceTags.yml

    Guide: Xcode.
    """)

  @Argument(
    help: ArgumentHelp(
      "The project (.xcodeproj), or the folder that contains the project.",
      discussion: "Default: the project in this folder."),
    completion: .file(extensions: ["xcodeproj"]))
  var project = "."

  @Option(
    name: .customLong("target"),
    help: ArgumentHelp("A target to import; you can repeat the option.", valueName: "name"))
  var targets: [String] = []

  @Option(
    help: ArgumentHelp(
      "The build configuration to use if configurations differ.",
      discussion: "Default: the configuration that builds use by default.",
      valueName: "name"))
  var configuration: String?

  @OptionGroup var result: OutputOptions

  /// The path of the file; `nil` for standard output.
  private var path: String? { result.isFile ? result.output : nil }

  /// The folder that the manifest's paths are relative to.
  private var outputFolder: String { path.map { $0.parentFolder } ?? "." }

  func run() throws {
    try OutputFile.check(path, replacing: result.force, advice: "; 'odr xcode pull' adds what changed in Xcode")
    let location = try ProjectLocation(project)
    let project = try location.read()
    let folder = try location.folder(at: outputFolder)
    let chosen = try project.targets(named: targets)
    let possible = chosen.isEmpty ? project.targets : chosen
    if let problem = configuration.flatMap({ project.problem(withConfiguration: $0, of: possible) }) {
      throw CommandFailure(problem)
    }
    let imported = ProjectImport(project, targets: chosen, configuration: configuration, in: folder)
    if imported.targets.isEmpty {
      DiagnosticPrinter.show(imported.warnings, in: project.file.source)
      let parent = location.path.parentFolder
      let command = ShellWord.lineInSentence(["odr"] + (parent == "." ? [] : ["-C", parent]) + ["init"])
      let place =
        try folder.has(folder: ByteString(location.folder()))
        ? "" : " in the manifest's folder; \(command) writes a manifest next to the project"
      throw CommandFailure(
        "no target of \(location.path.quoted) uses tags for On-Demand Resources\(place); specify the manifest's target with "
          + "--target: \(project.targets.map(\.name.quoted).commaSeparated)")
    }
    if !imported.conflicts.isEmpty {
      let command =
        ["odr", "xcode", "import"] + (self.project == "." ? [] : [self.project])
        + (configuration.map { ["--configuration", $0] } ?? [])
      throw imported.refusal(project, importing: command, to: outputFolder)
    }
    DiagnosticPrinter.show(imported.warnings, in: project.file.source)
    guard let here = FilePath.real(outputFolder) else { throw FileError.failure("open folder", outputFolder) }
    // If the project is a symbolic link, its paths are relative to the folder of the link, not to the folder of the
    // link's target.
    let projectPath = try location.folder().appendingPath(location.path.fileName)
    let manifest = imported.manifest(
      projectPath: RelativePath.path(of: projectPath, from: here),
      format: path?.hasSuffix(".json") == true ? .json : .yaml, name: path ?? "<stdout>")
    try OutputFile.write(
      manifest.source.allBytes, to: path, replacing: result.force,
      summary: NewManifest.summary(of: manifest, from: location.path))
    if let path { ManifestFinder.noteName(of: path) }
    // Imported names can be invalid in manifests.
    let read = ReadManifest(manifest)
    read.showErrors()
    try read.throwIfManifestHasErrors()
    if path != nil { NewManifest.noteFindings(in: manifest) }
  }
}

extension ProjectImport {
  /// Returns the error about the conflicts, because of which one manifest can't represent `project`. `command` contains the
  /// words of the command that imports the project, without a target and without a file in `folder`.
  func refusal(_ project: XcodeProject, importing command: [String], to folder: String) -> CommandFailure {
    var advice = "correct the project in Xcode"
    if targets.count > 1 {
      let file = targets[0].name.replacing(ascii: "/", with: "-") + ".ResourceTags.yml"
      advice =
        "write a separate manifest for each target that differs, for example with: "
        + ShellWord.line(command + ["--target", targets[0].name, "-o", FilePath.shown(file, in: folder)])
    }
    return CommandFailure(
      "one manifest cannot represent all tags and settings of the project; " + advice, conflicts,
      in: project.file.source)
  }
}
