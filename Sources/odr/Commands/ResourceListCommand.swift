import ArgumentParser
import OdrXcodeProjects
import ResourceTags

/// `odr resource list`: lists the resources and their tags.
struct ResourceListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "list",
    """
    List the resources, one per line, as '--files-from' reads them.

    Paths are relative to the working directory; the path of a catalog item includes its catalog.

    JSON also contains the tags, and its paths are relative to the manifest.

    Examples:
      odr resource list
      odr resource list --where-tag forest --format json
      odr resource list --where-larger 10MB --where-category initialInstall --tags
      odr resource list --where-glob '*.psd' -0
      odr resource list --untagged --where-glob 'Levels/**'

    Guide: Edits.
    """)

  @OptionGroup(title: "Which resources") var selectors: SelectorOptions

  @OptionGroup(title: "Which resources") var others: UntaggedOption

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "End each path with NUL, without escape sequences, for 'xargs -0' and for '--files-from' with '-0'.")
  var isNullSeparated = false

  @Flag(help: "Print a tab and the tags after each path.")
  var tags = false

  @Option(help: "The output format; for columns, use --tags")
  var format = OutputFormat.text

  @OptionGroup var manifest: ManifestOptions

  func validate() throws {
    try ValidationError.check([
      "--untagged lists resources without tags; only --where-glob and --where-larger can filter these resources":
        others.untagged
        && (tags || !selectors.whereTag.isEmpty || !selectors.whereCategory.isEmpty || selectors.whereMissing),
      "-0 and --tags need --format text": format == .json && (isNullSeparated || tags),
      "-0 prints only paths; remove --tags": isNullSeparated && tags,
    ])
  }

  func run() throws {
    let read = try manifest.read()
    let resolver = ResourcePathResolver(manifest: read.path)
    let resources = try others.untagged ? resourcesWithoutTags(read, resolver) : selected(in: read.manifest, resolver)
    if format == .json {
      let list = resources.map { path, catalog, tags -> JSONObject in ["path": path, "catalog": catalog, "tags": tags] }
      try StandardStream.output.write(["resources": list])
    } else {
      try writeNames(of: resources, resolver)
    }
    try read.throwIfManifestHasErrors()
  }

  /// Prints the names in the format that `--files-from` and `xargs -0` read, and a warning if some of the names contain
  /// escapes.
  private func writeNames(of resources: [Listed], _ resolver: ResourcePathResolver) throws {
    var text: [UInt8] = []
    var escapedCount = 0
    for resource in resources {
      let name = resolver.name(of: resource.path)
      if isNullSeparated {
        text += name.pathBytes + [0]
      } else {
        let line = NameList.line(name)
        if !line.isExact { escapedCount += 1 }
        let tags = tags ? "\t" + resource.tags.map(\.visible).commaSeparated : ""
        text += (line.text + tags + "\n").utf8
      }
    }
    try StandardStream.output.write(text)
    if escapedCount > 0 {
      StandardStream.error.writeIgnoringErrors(
        "odr: warning: printed \(Wording.count(escapedCount, "name")) with escapes; '-0' prints names unchanged\n")
    }
  }

  /// A line of the list. `path` is relative to the manifest's folder.
  private typealias Listed = (path: String, catalog: String?, tags: [String])

  /// Returns the files and catalog items that the targets contain, but that have no tags in the manifest. If the manifest
  /// doesn't specify a project, searches the manifest's folder.
  private func resourcesWithoutTags(_ read: ReadManifest, _ resolver: ResourcePathResolver) throws -> [Listed] {
    let resources = UntaggedResources(read.manifest, in: try read.folder().tree)
    var paths: [ByteString]
    if let reference = read.manifest.project {
      let location = try ProjectLocation(of: reference, in: read.manifest)
      let project = try location.read()
      let targets = try project.targets(named: reference.targets)
      let manifestFolder = try location.folder(at: read.manifest.folderPath)
      paths = project.untagged(of: targets, in: manifestFolder, resources)
      if targets.contains(where: { $0.hasResources(outside: manifestFolder) }) {
        StandardStream.note("the targets also contain files outside the manifest's folder, which are not listed")
      }
    } else {
      paths = resources.paths(in: .empty)
    }
    if let selector = selectors.selector(resolver) { paths = selector.selected(paths) }
    return paths.map { path in
      let resource = ResourcePath(normalized: path.bytes)
      return (resource.string, resource.catalog.isEmpty ? nil : resource.catalog.string, [])
    }
  }

  /// Returns the resources that the options select; without options, returns all resources.
  private func selected(in manifest: Manifest, _ resolver: ResourcePathResolver) throws -> [Listed] {
    var resources = manifest.resources()
    if let selector = selectors.selector(resolver) {
      do { resources = try SelectedEdit.resources(selectedBy: selector, in: manifest).map { resources[$0] } } catch {
        if error.span == nil { throw error }
        throw CommandFailure("cannot select resources, because the manifest has errors")
      }
    }
    return resources.map { ($0.path, $0.catalog, $0.tags) }
  }
}

/// The `--untagged` option of `odr resource list`.
struct UntaggedOption: ParsableArguments {
  @Flag(help: "List resources without tags: in the manifest's targets or, without a project, in the manifest's folder.")
  var untagged = false
}
