import ArgumentParser
import OdrXcodeProjects
import ResourceTags

/// `odr init`: writes a first manifest, with comments that explain the manifest.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "init",
    """
    Write ResourceTags.yml with your Xcode project's tags.

    odr never replaces a file. Without a project, odr writes an example; if XcodeGen or Tuist makes the project, \
    generate it first.

    odr never replaces a file. If the folder contains an Xcode project, or the folders below contain exactly one, odr \
    uses the project's tags, targets, platform, and deployment target. If the project has no tags, comments in the \
    manifest show how to list some of its resources. A manifest in JSON has no comments.

    Examples:
      odr init
      odr init -o ResourceTags.json
      odr init -o Game/ResourceTags.yml

    For one target, run 'odr xcode import PROJECT --target TARGET -o ResourceTags.yml'. Guide: Xcode.
    """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write, in JSON if its extension is 'json'; '-' is standard output. Default: ResourceTags.yml.",
      valueName: "file"),
    completion: .file())
  var output: String?

  func run() throws {
    let path = output ?? "ResourceTags.yml"
    if output == nil, let existing = try ManifestFinder.manifest(in: "") {
      let isPulled = (try? XcodePullCommand.comparison(of: Manifest(FileReader.input(at: existing)))) != nil
      throw CommandFailure(
        "\(existing) already exists; with -o, give the manifest of another target a name such as 'Lite.\(existing)'"
          + (isPulled ? "; 'odr xcode pull' adds what changed in Xcode" : ""))
    }
    // A project in this folder needs a manifest of its own.
    if output == nil, ProjectLocation.projects(in: ".") == [],
      let example = ManifestFinder.below().first(where: { $0.contains("/") })
    {
      throw CommandFailure(
        "folders below already contain manifests, such as \(example.quoted); 'odr lint .' checks all of them, and "
          + "'odr init -o ResourceTags.yml' writes one here")
    }
    if output == nil, case let others = NewManifest.projectsElsewhere, let folder = others.first?.parentFolder {
      if let existing = try ManifestFinder.manifest(in: folder) {
        throw CommandFailure("\(existing.quoted) is already the manifest of this project")
      }
      throw CommandFailure(
        """
        other folders contain \(Wording.list(others.map(\.quoted))); \
        \(ShellWord.lineInSentence(["odr", "-C", folder, "init"])) writes a manifest in \(folder.quoted), and \
        '-o ResourceTags.yml' here
        """)
    }
    for (file, word, command) in [
      ("project.yml", "targets:", "xcodegen generate"), ("Project.swift", "ProjectDescription", "tuist generate"),
    ] where output == nil && NewManifest.projects(for: ".").isEmpty {
      guard let text = try? FileReader.named(file, onlyRegular: true), text.bytes.string.contains(word) else {
        continue
      }
      throw CommandFailure(
        "\(file.quoted) describes an Xcode project that does not exist yet; run '\(command)' first, or write an example "
          + "with 'odr init -o ResourceTags.yml'")
    }
    let new = try NewManifest(at: path == "-" ? nil : path, path.hasSuffix(".json") ? .json : .yaml)
    if path == "-" { return try StandardStream.output.write(new.bytes) }
    try StagedFile.create(new.bytes, at: path, within: .named(path))
    StandardStream.printStatus("wrote \(path.visible)\(new.summary)\n")
    for note in new.notes { StandardStream.note(note) }
    ManifestFinder.noteName(of: path)
    NewManifest.noteFindings(in: Manifest(SourceText(name: path, bytes: new.bytes)))
  }
}

extension NewManifest {
  /// Prints a note if resources have tags in only some places of the project of a new manifest, which has been written,
  /// and a note if `odr lint` reports errors or warnings about the manifest.
  static func noteFindings(in manifest: Manifest) {
    let comparison = try? ProjectComparison(manifest, at: ProjectLocation(of: manifest))
    if let count = comparison?.partlyTagged.count, count > 0 {
      let resources = count == 1 ? "1 resource has" : "\(count) resources have"
      StandardStream.note("\(resources) tags in only some places of the project; in the manifest, all places have them")
    }
    let result = Linter.result(manifest, in: ResourceFolder.ofManifest(manifest.name))
    let counts = LintSummary(manifests: [LintedManifest(manifest.source, result)]).counts([.error, .warning])
    if counts.isEmpty { return }
    StandardStream.note(
      "\(ManifestCommand(manifest.name).inSentence("lint")) reports \(counts.commaSeparated) in the new manifest")
  }
}
