/// The state of the files that a manifest lists.
final class FileFacts {
  /// The files that exist and the files that are missing.
  let survey: ResourceSurvey
  /// The sizes of the resources, including all files in them. No device downloads more than these sizes.
  var sizes: ResourceSizes { ResourceSizes(survey, unpacked) }
  /// The sizes for each device; in catalogs, only files that are mentioned in a `Contents.json` count. To compute these
  /// sizes, odr reads the catalogs again.
  private(set) lazy var thinnedSizes = ResourceSizes(
    ResourceSurvey(survey.manifest, in: folder.tree, SurveyAim(thinsCatalogs: true)), unpacked)
  /// The files that aren't in any asset pack.
  private(set) lazy var unpacked = FilesWithoutPack(survey.manifest, survey) { project?.contents }

  /// The spellings of resource paths in the manifest's Xcode project.
  private(set) lazy var projectSpellings = ProjectSpellings(project?.contents?.paths ?? [])
  /// The files of the manifest's project.
  private(set) lazy var project = folder.projectFiles(of: survey.manifest)
  /// The manifest's folder.
  let folder: ResourceFolder
  /// The probable meanings of the paths of missing resources.
  let moved: MovedResources

  /// The places of the missing resources and catalogs that git ignores.
  private(set) lazy var ignored: Set<Int> = {
    guard survey.hasMissing, let ignored = folder.ignored else { return [] }
    let places = Set(survey.placedKeys.map(\.place)).sorted().filter(survey.isAbsent)
    let paths = places.map { String(path: survey.path(of: $0)) }
    let found = paths.isEmpty ? [] : ignored(paths)
    return Set(zip(places, paths).filter { found.contains($0.1) }.map(\.0))
  }()

  /// The existing paths that the manifest probably means where it lists missing resources, each with the missing path.
  private(set) lazy var meantPaths = Dictionary(
    first: survey.placedEntries.compactMap { index, _, place in
      survey.missingPart(of: place).flatMap { moved.meantPath(of: place, at: index, missing: $0) }
        .map { ($0, ByteString(survey.path(of: place))) }
    })

  /// The listed items and folders in catalogs that exist, with the tags in their `Contents.json`, which is optional for
  /// folders, or with the reason why odr can't read the tags.
  private(set) lazy var listedItems: [(entry: ResourceEntry, tags: Result<[ByteString], UnreadableItem>)] = {
    let items = survey.placedEntries.filter { [survey] _, _, place in
      survey.places[place].isInCatalog && survey.places[place].finding == .folder
    }
    let paths = items.map { ByteString(survey.path(of: $0.place)) }
    let tags = Parallel.map(paths.count) { [tree = folder.tree] number in
      Result { () throws(UnreadableItem) in try Self.tags(of: paths[number], tree) }
    }
    return zip(items, tags).map { ($0.entry, $1) }
  }()

  private static func tags(of path: ByteString, _ tree: any FileTree) throws(UnreadableItem) -> [ByteString] {
    do throws(UnreadableItem) {
      return try CatalogItems.read(path, tree)?.tags ?? []
    } catch {
      guard error.isMissing else { throw error }
      if CatalogItemType(name: path.bytes.lastComponent.string) == .group { return [] }
      var isLink = false
      _ = tree.list(path.bytes) { entry in
        if entry.kind == .link, entry.name.equals("Contents.json") { isLink = true }
      }
      if isLink { throw UnreadableItem(path: path, reason: .file(FileFailure(path.string, "a broken symbolic link"))) }
      throw error
    }
  }

  /// The items and folders in catalogs that have tags and aren't listed in the manifest, sorted by path.
  private(set) lazy var unlistedItems = {
    let paths = survey.unlistedItems.sorted()
    let items = Parallel.map(paths.count) { [tree = folder.tree] in
      try? CatalogItems.read(paths[$0], tree, onlyWithTags: true)
    }
    return items.compactMap(\.self).filter { !$0.tags.isEmpty }
  }()

  /// Returns the command line that changes the path of a moved folder, and all paths below it.
  func moveCommand(_ moved: MovedFolder) -> String { folder.moveCommand(moved.path.string, moved.newPath.string) }

  init(_ manifest: Manifest, in folder: ResourceFolder, _ aim: SurveyAim) {
    self.folder = folder
    survey = ResourceSurvey(manifest, in: folder.tree, aim)
    moved = MovedResources(survey, in: folder)
  }
}

extension ResourceFolder {
  /// Returns the existing paths that `manifest` probably means where it lists missing resources, each with the missing
  /// path.
  package func meantPaths(of manifest: Manifest) -> [[UInt8]: ByteString] {
    FileFacts(manifest, in: self, SurveyAim(weighs: false)).meantPaths
  }
}
