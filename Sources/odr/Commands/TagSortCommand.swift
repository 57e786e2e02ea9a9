import ArgumentParser
import ResourceTags

/// `odr tag sort`: sorts the tags of categories.
struct TagSortCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "sort",
    abstract: "Sort the tags of a category by their names.",
    discussion: """
      Numbers in names count by their values: level-9 comes before level-10. What is sorted in capitals before small letters, or \
      without regard to case, stays as it is. The order of prefetching has a meaning, and is only sorted if it is named.

      Examples:
        odr tag sort
        odr tag sort --category prefetchOrder
      """)

  @Option(
    help: ArgumentHelp(
      "The category; may be repeated. Default: initialInstall and onDemand.", valueName: "category"))
  var category: [DownloadCategory] = []

  @OptionGroup var options: EditOptions

  var noChangeMessage: String { "the tags are sorted already; nothing changed" }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    category.isEmpty ? SortTags() : SortTags(category)
  }
}
