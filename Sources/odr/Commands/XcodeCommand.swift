import ArgumentParser
import OdrXcodeProjects
import ResourceTags

/// `odr xcode`: imports, compares, and applies the tags of an Xcode project.
struct XcodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "xcode",
    """
    Import, compare, or update the project.

    'import' writes a manifest, 'diff' shows where it and the project differ, 'apply' updates the project, and \
    'pull' the manifest.

    Xcode stores the tags of an app in project.pbxproj and in the Contents.json files of asset catalogs.

    Examples:
      odr xcode import -o ResourceTags.yml
      odr xcode diff
      odr xcode apply --dry-run

    Guide: Xcode.
    """,
    subcommands: [XcodeImportCommand.self, XcodeDiffCommand.self, XcodeApplyCommand.self, XcodePullCommand.self])
}

/// The options for the manifests that a command compares with their projects.
struct XcodeOptions: ParsableArguments {
  @Option(manifest: "The manifest; you can also pass it as an argument.")
  var manifestPath: String?

  @Argument(
    help: .manifestPath("Manifests, or folders to search for manifests."), completion: .manifests)
  var paths: [String] = []

  func validate() throws {
    if arguments.contains("-") {
      throw ValidationError("paths are relative to the manifest, so the manifest must be a file")
    }
  }

  /// The paths of the manifests and folders that the user specified.
  private var arguments: [String] { manifestPath.asArray + paths }

  /// Finds the manifests. Without a path, odr passes over other manifests in the folder that do not specify a project.
  func search() throws -> ManifestSearch {
    if !arguments.isEmpty { return try ManifestSearch(arguments) }
    let found = try ManifestFinder.findAll()
    let others = try found.dropFirst().filter { try Manifest(FileReader.input(at: $0)).project == nil }
    for path in others { StandardStream.note("\(path.quoted) does not specify a project") }
    return try ManifestSearch(found.filter { !others.contains($0) })
  }
}
