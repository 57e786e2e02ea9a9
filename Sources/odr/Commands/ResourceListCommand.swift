import ArgumentParser
import ResourceTags
import Diagnostics

/// `odr resource list`: the resources and their tags.
struct ResourceListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the resources, one on a line, each with a tab and its tags after it.",
    discussion: """
      Paths are relative to the manifest; the path of a catalog item runs through its catalog.

      Examples:
        odr resource list
        odr resource list --tag forest --format json
      """)

  @Option(
    help: ArgumentHelp("Only resources that have this tag.", valueName: "name"), completion: ManifestCompletions.tags)
  var tag: String?

  @Option(help: "How to print them.")
  var format = OutputFormat.text

  @OptionGroup var manifest: ManifestOptions

  func run() throws {
    let read = try manifest.read()
    let resources = read.manifest.resources().filter { resource in
      // Tags are compared by their bytes, as in Xcode; Swift's == would take two normalizations for one tag.
      tag.map { tag in resource.tags.contains { $0.utf8.elementsEqual(tag.utf8) } } ?? true
    }
    try format.print(
      text: { _ in
        resources.map { $0.path.visible + "\t" + $0.tags.map(\.visible).joined(separator: ", ") + "\n" }.joined()
      },
      json: [
        "version": 1,
        "resources": resources.map { ["path": $0.path, "catalog": $0.catalog, "tags": $0.tags] as JSONObject },
      ])
    try read.throwIfManifestHasErrors()
  }
}
