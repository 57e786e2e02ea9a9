public import ArgumentParser
public import ResourceTags
import Diagnostics

/// `odr tag list`: the declared tags, one on a line.
struct TagListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the declared tags, one on a line, in the order of the manifest.",
    discussion: """
      Tags that resources have but no category declares are errors, and are not listed.

      Examples:
        odr tag list
        odr tag list --category prefetchOrder
      """)

  @Option(help: "Only the tags of one category.")
  var category: DownloadCategory?

  @Option(help: "How to print them.")
  var format = OutputFormat.text

  @OptionGroup var manifest: ManifestOptions

  func run() throws {
    let read = try manifest.read()
    let tags = read.manifest.tags().filter { tag in
      tag.category != nil && (category == nil || tag.category == category)
    }
    try format.print(
      text: { _ in tags.map { $0.name.visible + "\n" }.joined() }, json: ["version": 1, "tags": tags.map { $0.json() }])
    try read.throwIfManifestHasErrors()
  }
}

extension DownloadCategory: ExpressibleByArgument {}
