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
        odr resource list --where-larger 10MB --where-category initialInstall --tags
        odr resource list --where-glob '*.psd' -0
      """)

  @Option(
    help: ArgumentHelp("Only resources that have this tag.", valueName: "name"), completion: ManifestCompletions.tags)
  var tag: String?

  @Option(help: .whereTag, completion: ManifestCompletions.tags)
  var whereTag: [String] = []

  @Option(help: .whereCategory)
  var whereCategory: [DownloadCategory] = []

  @Option(help: .whereGlob)
  var whereGlob: [String] = []

  @Flag(help: .whereMissing)
  var whereMissing = false

  @Option(help: .whereLarger, transform: SelectorOptions.size)
  var whereLarger: Int?

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "End each path with NUL, and print it as it is: for 'xargs -0', and '--files-from' with '-0'.")
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
    let resolver = try ResourcePathResolver(manifest: manifest.isStandardInput ? nil : read.name)
    let resources = try selected(in: read.manifest, resolver)
    if format == .json {
      let list = resources.map { ["path": $0.path, "catalog": $0.catalog, "tags": $0.tags] as JSONObject }
      try StandardStream.output.write(["version": 1, "resources": list] as JSONObject)
    } else {
      try printNames(of: resources, resolver)
    }
    try read.throwIfManifestHasErrors()
  }

  /// The resources that the options select, all without any.
  private func selected(in manifest: Manifest, _ resolver: ResourcePathResolver) throws -> [Resource] {
    let selectors = SelectorOptions(
      tags: whereTag + (tag.map { [$0] } ?? []), categories: whereCategory, patterns: whereGlob,
      isMissing: whereMissing, limit: whereLarger)
    for tag in selectors.tags { try check(tag, in: manifest) }
    let resources = manifest.resources()
    if selectors.isEmpty { return resources }
    return manifest.resources(selectedBy: selectors.selector(resolver.selectionPlace)).map { resources[$0] }
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
