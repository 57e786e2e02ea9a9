import FileWriting
import ArgumentParser
import ResourceTags
import Diagnostics

/// `odr init`: a first manifest.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a first manifest, with comments that explain it.",
    discussion: """
      Writes ResourceTags.yml, or ResourceTags.json with --json, and never replaces a file. Where a project has tags \
      already, 'odr xcode import' writes the manifest: if the project is in the same folder, odr prints that command.

      Examples:
        odr init
        odr init --json
        odr init -m Game/ResourceTags.yml
      """)

  @Flag(help: "Write JSON, which has no comments.")
  var json = false

  @Option(
    name: [.short, .customLong("manifest")],
    help: ArgumentHelp("Where to write it; '-' is standard output.", valueName: "path"))
  var manifestPath: String?

  @Flag(help: .followLinks)
  var followLinks = false

  func validate() throws {
    if json, let manifestPath, manifestPath.hasSuffix(".yml") || manifestPath.hasSuffix(".yaml") {
      throw ValidationError("--json contradicts a name with a YAML ending.")
    }
  }

  func run() throws {
    let text = json || manifestPath?.hasSuffix(".json") == true ? FirstManifest.json : FirstManifest.yaml
    let path = manifestPath ?? (json ? "ResourceTags.json" : "ResourceTags.yml")
    if path == "-" { return try StandardStream.output.write(text) }
    if manifestPath == nil, let existing = try ManifestFinder.manifest(in: "") {
      throw CommandFailure("\(existing) already exists")
    }
    try NewFile.write(Array(text.utf8), to: path, within: .of(path, followingLinks: followLinks))
    // The file is written even if the message is not.
    StandardStream.output.writeIgnoringErrors("wrote \(path.visible)\n")
    for offer in ImportOffer.offers(forManifest: path) { StandardStream.note(offer) }
  }
}
