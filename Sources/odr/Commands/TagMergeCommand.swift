import ArgumentParser
import Diagnostics
import ResourceTags

/// `odr tag merge`: makes one tag of several.
struct TagMergeCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make one tag of several.",
    discussion: """
      Resources that have one of the tags get the other one instead, and the tags are gone. The tag that stays keeps its \
      category and its place. Comments that belong to removed lines are removed with them, and reported.

      Examples:
        odr tag merge spring summer --into seasons
      """)

  @Argument(help: ArgumentHelp("The tags that go.", valueName: "name"), completion: ManifestCompletions.tags)
  var names: [String]

  @Option(help: ArgumentHelp("The tag that stays.", valueName: "name"), completion: ManifestCompletions.declaredTags)
  var into: String

  @Flag(help: "Skip tags that do not exist.")
  var ifExists = false

  @OptionGroup var options: EditOptions

  var noChangeMessage: String { "nothing changed" }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    MergeTags(names, into: into, ifExists: ifExists)
  }
}
