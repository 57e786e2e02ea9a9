import ArgumentParser
import ResourceTags
import Bytes
import Diagnostics

/// `odr tag add`: the + of Xcode's Resource Tags tab.
struct TagAddCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Declare tags.",
    discussion: """
      Several tags keep their order. Without a place they come last, or in sorted order if the category is \
      sorted and its order has no meaning.

      Examples:
        odr tag add forest
        odr tag add level-4 level-5 --to prefetchOrder
        odr tag add level-4 --before level-5
      """)

  @Argument(help: ArgumentHelp("The names.", valueName: "name"), completion: ManifestCompletions.undeclaredTags)
  var names: [String]

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "The category; default: that of the tag beside their place, else onDemand.", valueName: "category"))
  var category: DownloadCategory?

  @OptionGroup(title: "Place") var place: PositionOptions
  @Flag(help: "Skip tags that are declared, in whatever category.")
  var ifMissing = false

  @OptionGroup var options: EditOptions

  var noChangeMessage: String {
    (names.count == 1 ? "tag \(names[0].quoted) is" : "all of the tags are")
      + (ifMissing ? " declared already; nothing changed" : " in that category already; nothing changed")
      + (place.position == nil ? "" : "; 'odr tag move' puts tags elsewhere")
  }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    AddTags(names, to: category, place.position, ifMissing: ifMissing)
  }
}
