import ArgumentParser
import Diagnostics
import FileWriting
import ResourceTags

/// `odr resource list`: the resources and their tags.
struct ResourceListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the resources, one on a line, as '--files-from' reads them.",
    discussion: """
      Paths are relative to the working directory; the path of a catalog item runs through its catalog. In JSON, which has \
      the tags too, paths are relative to the manifest.

      Examples:
        odr resource list
        odr resource list --tag forest --format json
        odr resource list --tag forest -0
      """)

  @Option(
    help: ArgumentHelp("Only resources that have this tag.", valueName: "name"), completion: ManifestCompletions.tags)
  var tag: String?

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "End each path with NUL, and print it as it is: for '--files-from' with '-0'.")
  var isNullSeparated = false

  @Flag(help: "Print a tab and the tags behind each path.")
  var tags = false

  @Option(help: "How to print them.")
  var format = OutputFormat.text

  @OptionGroup var manifest: ManifestOptions

  func validate() throws {
    if format == .json, isNullSeparated || tags { throw ValidationError("-0 and --tags are for text.") }
    if isNullSeparated, tags { throw ValidationError("-0 prints paths alone; leave out --tags.") }
  }

  func run() throws {
    let read = try manifest.read()
    if let tag { try check(tag, in: read.manifest) }
    let resources = read.manifest.resources().filter { resource in
      // Tags are compared by their bytes, as in Xcode; Swift's == would take two normalizations for one tag.
      tag.map { tag in resource.tags.contains { $0.utf8.elementsEqual(tag.utf8) } } ?? true
    }
    if format == .json {
      let list = resources.map { ["path": $0.path, "catalog": $0.catalog, "tags": $0.tags] as JSONObject }
      try StandardStream.output.write(["version": 1, "resources": list] as JSONObject)
    } else {
      try printNames(of: resources, ResourcePathResolver(manifest: read.path))
    }
    try read.throwIfManifestHasErrors()
  }

  /// Refuses a tag that the manifest does not have.
  private func check(_ tag: String, in manifest: Manifest) throws {
    let known = manifest.tags().map(\.name)
    if known.contains(where: { $0.utf8.elementsEqual(tag.utf8) }) { return }
    var suggester = SpellingSuggester(known)
    throw CommandFailure(EditRefusal.unknownTag(tag, nearest: suggester.best(for: tag)).message)
  }

  private func printNames(of resources: [Resource], _ resolver: ResourcePathResolver) throws {
    var escaped = 0
    let text = resources.map { resource in
      let name = resolver.name(of: resource.path)
      if isNullSeparated { return name + "\0" }
      let line = NameList.line(name)
      if !line.isExact { escaped += 1 }
      return line.text + (tags ? "\t" + resource.tags.map(\.visible).joined(separator: ", ") : "") + "\n"
    }
    try StandardStream.output.write(text.joined())
    if escaped > 0 {
      StandardStream.error.writeIgnoringErrors(
        "odr: warning: \(Wording.count(escaped, "name")) printed with escapes; '-0' prints names as they are\n")
    }
  }
}
