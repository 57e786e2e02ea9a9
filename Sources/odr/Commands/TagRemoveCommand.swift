import ArgumentParser
import ResourceTags

/// `odr tag remove`: removes a tag from its category and from every resource.
struct TagRemoveCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove tags, from every resource too.",
    discussion: """
      A resource that is left without tags loses its entry, and so does a catalog that is left without resources. \
      Comments that belong to removed entries are removed with them, and reported.

      Examples:
        odr tag remove forest
        odr tag remove level-7 level-8 --dry-run
      """)

  @Argument(help: ArgumentHelp("The tags.", valueName: "name"), completion: ManifestCompletions.tags)
  var names: [String]

  @Flag(help: "Skip tags that do not exist.")
  var ifExists = false

  @OptionGroup var options: EditOptions

  var noChangeMessage: String { "the manifest has none of these tags; nothing changed" }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    RemoveTags(names, ifExists: ifExists)
  }
}
