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
        odr resource set --where-larger 100MB --tag large --create
      """)

  @OptionGroup var resources: ResourceArguments<ResourcesOnDisk>
  @OptionGroup var tags: TagArguments
  @OptionGroup var create: CreateOption
  @Flag(help: "Add resources that are not there, too.")
  var allowMissing = false

  @OptionGroup var options: EditOptions

  var allowsMissing: Bool { allowMissing }

  var noChangeMessage: String { resources.noChange("the resources have exactly those tags already; nothing changed") }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    let (tags, category) = (tags.tags, create.category)
    return try resources.edit(resolver, manifestPath: options.manifestPath) {
      SetTags(tags, of: $0, creating: category)
    }
  }
}
