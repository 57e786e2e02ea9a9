import ArgumentParser
import ResourceTags

/// `odr show`: prints the contents of Xcode's Resource Tags tab as text.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "show",
    """
    Show the tags as Xcode's Resource Tags tab does.

    The view 'all' lists the tags by name, each with its resources; 'prefetched' lists them by download category, \
    with prefetched tags in their order.

    With paths of files, folders, or catalog items, odr shows what Xcode's inspector shows: their tags, asset packs, \
    and sizes. With the names of tags that are not paths, odr shows the tags. odr treats a path as the manifest if \
    it has the name of a manifest, is a folder that contains a manifest, or is a YAML or JSON file that looks like a \
    manifest. To specify the manifest explicitly, use --manifest.

    Examples:
      odr show
      odr show Levels/Level5.sks Game/Assets.xcassets/Forest
      odr show forest sea
      odr show --view prefetched --sizes
      odr show --filter level --format json

    Guide: Tasks.
    """)

  @Option(help: "The view of the Resource Tags tab to show.")
  var view = TagListing.View.all

  @Option(
    help: ArgumentHelp(
      "Show only tags and resources with this text in their names; a matching tag is shown with all its resources.",
      valueName: "text"))
  var filter: String?

  @Flag(help: "Show the size on disk of each tag and resource, in parentheses; 'odr sizes' shows more.")
  var sizes = false

  @Option(help: "The output format")
  var format = OutputFormat.text

  @Option(manifest: "The manifest; '-' is standard input.")
  var manifestPath: String?

  @Argument(
    help: ArgumentHelp(
      "Either the manifest (or a folder that contains one), tags, or the files, folders, and catalog items to show.",
      valueName: "path"),
    completion: .file())
  var paths: [String] = []

  func run() throws {
    let isNamed = try paths.count == 1 && isManifest(paths[0])
    if isNamed, manifestPath != nil {
      throw CommandFailure("specify the manifest only once, with or without --manifest", exitCode: 64)
    }
    let read = try ReadManifest(at: isNamed ? paths[0] : manifestPath)
    if isNamed || paths.isEmpty { return try show(read) }
    let tags = Set(read.manifest.tags().map(\.name))
    if filter == nil, paths.allSatisfy({ tags.contains($0) && !FilePath.exists($0) }) {
      return try show(read, tags: Set(paths))
    }
    if filter != nil || view != .all {
      throw CommandFailure(
        "\(paths[0].quoted) is not a manifest; --view and --filter apply only to manifests", exitCode: 64)
    }
    read.showErrors()
    let resolver = ResourcePathResolver(manifest: read.path)
    let folder = try read.folder()
    let inspection = ResourceInspection(read.manifest, in: folder)
    let named = paths.map { path in (path, resource: Result { try resolver.resource(path) }) }
    let resources = named.compactMap { try? $0.resource.get() }
    // A path with other letter case is not on disk, although Apple's file systems find the file.
    let unlisted = resources.filter { !inspection.lists($0) }
    let meant = Dictionary(
      first: Linter.lint(unlisted, atLevelsOf: read.manifest, in: folder).compactMap { finding in
        finding.meant.first.map { (unlisted[finding.path], resolver.name(of: $0)) }
      })
    let namesake = paths.only.flatMap(inspection.first).map { resolver.name(of: $0) }
    var items: [ResourceInspection.Item] = []
    let sizes = Dictionary(zip(resources, folder.sizes(of: resources))) { size, _ in size }
    let loop = try ManifestLoop(named, isParallel: false) { path, resource in
      let resource = try resource.get()
      if meant[resource] == nil, let found = inspection.items(at: resource, bytes: sizes[resource] ?? nil) {
        return found
      }
      let name = meant[resource] ?? namesake ?? (paths.count == 1 ? path.nearest(in: tags.sorted()) : nil)
      throw CommandFailure(
        paths.count > 1 && tags.contains(path)
          ? "\(path.quoted) is a tag; show tags and paths separately"
          : "\(path.quoted) is neither in the manifest nor on disk at this path"
            + (name.map { "; " + LookalikeCharacter.question($0, inPlaceOf: path) } ?? ""))
    } receive: {
      items += $0
    }
    try format.print(text: items.map { $0.text(resolver) }.joined(), json: ["resources": items.map(\.json)])
    try loop.end()
    try read.throwIfManifestHasErrors()
  }

  /// Whether a path leads to a manifest rather than to a resource.
  private func isManifest(_ path: String) throws -> Bool {
    if path == "-" || Manifest.allFileNames.match(path) { return true }
    if try FilePath.isFolder(path) { return try ManifestFinder.manifest(in: path + "/") != nil }
    guard FileReader.hasEndingOfManifests(path), let text = try? FileReader.input(at: path) else {
      return false
    }
    return Manifest(text).hasForm
  }

  private func show(_ read: ReadManifest, tags: Set<String>? = nil) throws {
    read.showErrors()
    let sizes = sizes ? ResourceSizes(read.manifest, in: try read.folder()) : nil
    let listing = TagListing(read.manifest, filter: filter, tags: tags, sizes: sizes)
    try format.print(text: view == .all ? listing.allView : listing.prefetchedView, json: listing.json(view))
    if format == .text, listing.tags.isEmpty {
      let note = filter.map { "no tag or resource matches '\($0.visible)'" } ?? "the manifest has no tags"
      StandardStream.printStatus(note + "\n")
    }
    try read.throwIfManifestHasErrors()
  }
}
