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
  private var suggesters: [Int: SpellingSuggester] = [:]
  private var nearItems: [Int: ItemSuggester] = [:]

  /// The spellings of resource paths in the manifest's Xcode project.
  private(set) lazy var projectSpellings = ProjectSpellings(project?.paths ?? [])
  /// The files of the manifest's project.
  private(set) lazy var project = survey.manifest.project.flatMap { folder.project?($0) }
  /// The manifest's folder.
  let folder: ResourceFolder
  private let aim: SurveyAim
  /// The probable new locations of missing resources.
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
      return meantPath(of: place, at: index, missing: missing)
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

  /// Returns the existing path that was probably meant by the path of a missing resource: the resource's new path in
  /// git, the closest name in its folder, or the same name in another folder. A catalog item that has moved keeps its
  /// name, so the same name comes first; if several items have that name, the meant path is unknown. `missing` is the
  /// outermost missing part of the path.
  func meantPath(of place: Int, at entry: Int, missing: Int) -> [UInt8]? {
    if moved.isUnclear(survey.path(of: place)) { return nil }
    if missing == place, survey.places[place].isInCatalog {
      let (new, name) = (moved.newPath(ofEntry: entry), survey.places.name(of: place))
      if new?.lastComponent.elementsEqual(name) ?? moved.hasNamesake(Array(name)) { return new }
    }
    if missing == place, moved.renamed(survey.path(of: place)) == nil, let name = nearestName(to: place) {
      let path = survey.path(of: place, with: name, at: place)
      if !moved.isNew(path) { return path }
    }
    return moved.newPath(ofEntry: entry)
  }

  /// Returns the existing path that was probably meant by the path of a missing catalog.
  func meantPath(ofCatalog place: Int, missing: Int) -> [UInt8]? {
    guard missing == place else { return nil }
    return nearestName(to: place).map { survey.path(of: place, with: $0, at: place) }
  }

  /// Among the names in a missing place's folder, returns the name that is closest to the missing name. Ignores names
  /// that the manifest lists.
  func nearestName(to place: Int) -> [UInt8]? {
    let folder = survey.places[place].parent
    guard survey.places[place].finding == .absent, let listing = survey.listings[survey.path(of: folder)] else {
      return nil
    }
    let name = survey.places.name(of: place).string
    func free() -> [String] {
      let used = survey.namesInUse(in: folder)
      return listing.map(\.name).filter { !used.contains($0) }.map(\.string).sorted()
    }
    let best =
      survey.places[folder].isOfCatalog
      ? nearItems[folder, default: ItemSuggester(free())].best(for: name)
      : suggesters[folder, default: SpellingSuggester(free())].best(for: name)
    return best.map { Array($0.utf8) }
  }
}

/// Finds the existing name that a missing catalog item probably means.
///
/// Equal extensions don't make names more similar, because many items have the same extension.
struct ItemSuggester {
  private var namesByStem: [String: String]
  /// For each extension, a suggester that compares names without the extension.
  private var suggesters: [String: SpellingSuggester]

  /// Creates a suggester that chooses from `names`, which are the names of items and groups.
  init(_ names: [String]) {
    let items = names.sorted().map { name in
      // A group's name has no extension.
      CatalogItemType(name: name) == .group ? (stem: name, ending: "", name: name) : Self.split(name)
    }
    namesByStem = Dictionary(first: items.map { ($0.stem, $0.name) })
    suggesters = Dictionary(grouping: items, by: \.ending).mapValues { SpellingSuggester($0.map(\.stem)) }
  }

  /// Returns the name that `name` probably means: the same name with another extension, or a similar name with the same
  /// extension.
  mutating func best(for name: String) -> String? {
    let (stem, ending, _) = Self.split(name)
    if let meant = namesByStem[stem] ?? namesByStem[name] { return meant }
    let isGroup = CatalogItemType(name: name) == .group
    return isGroup ? suggesters[""]?.best(for: name) : suggesters[ending]?.best(for: stem).map { $0 + ending }
  }

  private static func split(_ name: String) -> (stem: String, ending: String, name: String) {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return (String(name[..<dot]), String(name[dot...]), name)
  }
}
