/// The state of the files that a manifest lists.
final class FileFacts {
  /// The files that exist and the files that are missing.
  let survey: ResourceSurvey
  /// The sizes of the resources, including all files in them. No device downloads more than these sizes.
  var sizes: ResourceSizes { ResourceSizes(survey, unpacked) }
  /// The sizes for each device; in catalogs, only files that are mentioned in a `Contents.json` count. To compute these
  /// sizes, odr reads the catalogs again.
  private(set) lazy var thinnedSizes = ResourceSizes(
    ResourceSurvey(
      survey.manifest, in: folder.tree, SurveyAim(looksForTags: false, devices: Device().all(for: survey.manifest))),
    unpacked)
  /// The files that aren't in any asset pack.
  private(set) lazy var unpacked = FilesWithoutPack(survey.manifest, survey, asksForAll: aim.weighs) { project }

  /// The spellings of resource paths in the manifest's Xcode project.
  private(set) lazy var projectSpellings = ProjectSpellings(project?.paths ?? [])
  /// The files of the manifest's project.
  private(set) lazy var project = survey.manifest.project.flatMap { folder.project?($0) }
  /// The manifest's folder.
  let folder: ResourceFolder
  private let aim: SurveyAim
  /// The probable meanings of the paths of missing resources.
  let moved: MovedResources

  /// The places of the missing resources and catalogs that git ignores.
  private(set) lazy var ignored: Set<Int> = {
    guard survey.hasMissing, let ignored = folder.ignored else { return [] }
    let places = Set(survey.places.entries + survey.places.catalogs).filter { place in
      place >= 0 && survey.missingPart(of: place).map { survey.places[$0].finding == .absent } == true
    }.sorted()
    let paths = places.map { String(path: survey.path(of: $0)) }
    let found = paths.isEmpty ? [] : ignored(paths)
    return Set(zip(places, paths).filter { found.contains($0.1) }.map(\.0))
  }()

  /// The existing catalog items that the manifest probably means where it lists missing items.
  private(set) lazy var suggestedItems = Set(
    survey.places.entries.enumerated().compactMap { index, place -> [UInt8]? in
      guard place >= 0, survey.places[place].isInCatalog, let missing = survey.missingPart(of: place)
      else { return nil }
      return moved.meantPath(of: place, at: index, missing: missing)
    })

  init(_ manifest: Manifest, in folder: ResourceFolder, _ aim: SurveyAim) {
    self.folder = folder
    self.aim = aim
    survey = ResourceSurvey(manifest, in: folder.tree, aim)
    moved = MovedResources(survey, in: folder)
  }

  /// Returns the command line that changes `path`, and all paths below it, to `newPath`.
  func moveCommand(_ path: [UInt8], _ newPath: [UInt8]) -> String {
    folder.moveCommand(path.string, newPath.string)
  }

  /// Returns, as part of a sentence, the items and folders that can have tags instead of the whole catalog at `path`.
  func offer(inCatalog path: [UInt8]) -> String? {
    CatalogFinder.suggestion(for: path, of: folder.tree) { String($0.dropFirst(path.string.count + 1)).quoted }
  }

  /// Returns advice on adding a resource to git's index, if the resource exists only on disk; otherwise `nil`.
  func addAdvice(_ path: [UInt8]) -> String? {
    folder.addAdvice?(path.string)
  }
}
