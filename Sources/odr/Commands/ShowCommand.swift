import FileWriting
import ArgumentParser
import ResourceTags
import Bytes
import Diagnostics

/// `odr show`: the Resource Tags tab as text.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the manifest as Xcode's Resource Tags tab does.",
    discussion: """
      The view 'all' lists the tags by name, each with its resources; 'prefetched' lists them by download category, \
      prefetched tags in their order.

      Examples:
        odr show
        odr show --view prefetched --sizes
        odr show --filter level --format json
      """)

  @Option(help: "Which of the tab's views.")
  var view = TagListing.View.all

  @Option(
    help: ArgumentHelp(
      "Show only tags and resources with this text in their names; matching tags come with all their resources.",
      valueName: "text"))
  var filter: String?

  @Flag(help: "Show the size of each tag and resource on the disk, in parentheses; 'odr sizes' shows more.")
  var sizes = false

  @Option(help: "How to print it.")
  var format = OutputFormat.text

  @OptionGroup var manifest: ManifestOptions

  func run() throws {
    let read = try manifest.read()
    let sizes = sizes ? ResourceSizes(read.manifest, in: try read.folder()) : nil
    let listing = TagListing(read.manifest, filter: filter, sizes: sizes)
    try format.print(text: view == .all ? listing.allView : listing.prefetchedView, json: listing.json(view))
    if format == .text, listing.tags.isEmpty {
      let note = filter.map { "no tag and no resource matches '\($0.visible)'" } ?? "the manifest has no tags"
      StandardStream.tell(note + "\n")
    }
    try read.throwIfManifestHasErrors()
  }
}
