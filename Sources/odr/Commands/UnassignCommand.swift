import ArgumentParser
import ResourceTags

/// `odr unassign`: removes tags from resources.
struct UnassignCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "unassign",
    abstract: "Remove tags from resources.",
    discussion: """
      A resource that is left without tags loses its entry. Comments that belong to the entry are removed with it, and reported.

      Examples:
        odr unassign Levels/Level5.sks --tag level-5
        odr unassign Music/Storm.m4a --all
      """)

  @OptionGroup var resources: ResourceArguments<ResourcesOfManifest>

  @Option(
    name: .customLong("tag"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "The tags: all words up to the next option, so put resources first. May be repeated.", valueName: "tag"),
    completion: ManifestCompletions.tags)
  var tags: [String] = []

  @Flag(help: "All tags that the resources have.")
  var all = false

  @Flag(help: "Skip tags that do not exist.")
  var ifExists = false

  @OptionGroup var options: EditOptions

  func validate() throws {
    if all != tags.isEmpty { throw ValidationError("name the tags with '--tag', or give '--all'.") }
  }

  var noChangeMessage: String { "the resources have \(all ? "no tags" : "none of those tags"); nothing changed" }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    UnassignTags(
      all ? nil : tags, from: try resources.paths(resolver, manifestPath: options.manifestPath), ifExists: ifExists)
  }
}
