import ArgumentParser
import ResourceTags

/// `odr resource set`: gives resources exactly these tags.
struct ResourceSetCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Make the tags of resources exactly those given, in that order.",
    discussion: """
      Examples:
        odr resource set Levels/Level5.sks --tag level-5 storm
      """)

  @OptionGroup var resources: ResourceArguments<ResourcesOnDisk>
  @OptionGroup var tags: TagArguments
  @OptionGroup var create: CreateOption
  @Flag(help: "Add resources that are not there, too.")
  var allowMissing = false

  @OptionGroup var options: EditOptions

  var allowsMissing: Bool { allowMissing }

  var noChangeMessage: String { "the resources have exactly those tags already; nothing changed" }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    SetTags(
      tags.tags, of: try resources.paths(resolver, manifestPath: options.manifestPath), creating: create.category)
  }
}
