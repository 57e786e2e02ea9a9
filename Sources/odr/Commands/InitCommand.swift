import ArgumentParser
import ResourceTags

/// `odr init`: writes a first manifest, with comments that explain the manifest.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a first manifest with explanatory comments.",
    discussion: """
      odr writes ResourceTags.yml or, with --json, ResourceTags.json, and never replaces a file. If the folder \
      contains an Xcode project, odr uses the project's tags, targets, platform, and deployment target. Without a \
      project, odr uses the tags in asset catalogs. Comments in the manifest list folders that contain resources, as \
      examples.

      Examples:
        odr init
        odr init --json
        odr init -m Game/ResourceTags.yml
      """)

  @Flag(help: "Write JSON, which has no comments.")
  var json = false

  @Option(
    name: [.short, .customLong("manifest")],
    help: ArgumentHelp("The file to write; '-' is standard output.", valueName: "path"))
  var manifestPath: String?

  func validate() throws {
    if json, let manifestPath, manifestPath.hasSuffix(".yml") || manifestPath.hasSuffix(".yaml") {
      throw ValidationError("--json does not match a file name with a YAML extension")
    }
  }

  func run() throws {
    let format: ManifestFormat = json || manifestPath?.hasSuffix(".json") == true ? .json : .yaml
    let path = manifestPath ?? (json ? "ResourceTags.json" : "ResourceTags.yml")
    if manifestPath == nil, let existing = try ManifestFinder.manifest(in: "") {
      throw CommandFailure(
        "\(existing) already exists; with -m, give the manifest of another target a name such as 'Lite.\(existing)'")
    }
    let new = NewManifest(at: path == "-" ? nil : path, format)
    if path == "-" { return try StandardStream.output.write(new.bytes) }
    try NewFile.write(new.bytes, to: path, within: .of(path))
    ManifestFinder.noteName(of: path)
    StandardStream.printStatus("wrote \(path.visible)\n")
    for note in new.notes { StandardStream.note(note) }
  }
}
