import ArgumentParser
import ResourceTags

/// `odr resource remove`: removes resources from the manifest.
struct ResourceRemoveCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove resources, with all their tags, from the manifest.",
    discussion: """
      The tags themselves stay declared. Comments that belong to an entry are removed with it, and reported.

      Examples:
        odr resource remove Music/Storm.m4a
        odr resource remove --recursive Levels/5
      """)

  @OptionGroup var resources: ResourceArguments<ResourcesOfManifest>

  @Flag(name: [.short, .long], help: "Remove everything below a folder or a catalog, too.")
  var recursive = false

  @Flag(help: "Skip resources that the manifest does not have.")
  var ifExists = false

  @OptionGroup var options: EditOptions

  var noChangeMessage: String { "the manifest has none of these resources; nothing changed" }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    RemoveResources(
      try resources.paths(resolver, manifestPath: options.manifestPath), isRecursive: recursive, ifExists: ifExists)
  }
}
