import ArgumentParser
import ResourceTags
import Bytes
import Diagnostics

/// `odr tag move`: dragging tags between and within the categories of Xcode's tab.
struct TagMoveCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move tags to another category, or to another place in the order of prefetching.",
    discussion: """
      Several tags move as a block, in the order given. Without a place they come last, or in sorted order if \
      the category is sorted and its order has no meaning; tags that are already in the category then stay \
      where they are.

      Examples:
        odr tag move forest --to initialInstall
        odr tag move level-3 --before level-2
        odr tag move level-5 level-6 --to prefetchOrder --first
      """)

  @Argument(help: ArgumentHelp("The tags.", valueName: "name"), completion: ManifestCompletions.declaredTags)
  var names: [String]

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "The category; default: that of the tag beside their new place, else their own.", valueName: "category"))
  var category: DownloadCategory?

  @OptionGroup(title: "Place") var place: PositionOptions
  @Flag(help: "Skip tags that are not declared.")
  var ifExists = false

  @OptionGroup var options: EditOptions

  func validate() throws {
    if category == nil, place.position == nil {
      throw ValidationError("say where: a category with --to, or a place such as --first or --before.")
    }
  }

  var noChangeMessage: String {
    (names.count == 1 ? "tag \(names[0].quoted) is" : "all of the tags are") + " there already"
      + (ifExists ? ", or not declared" : "") + "; nothing changed"
  }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    MoveTags(names, to: category, place.position, ifExists: ifExists)
  }
}
