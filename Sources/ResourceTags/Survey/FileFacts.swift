/// The state of the files that a manifest names.
final class FileFacts {
  /// Which files exist and which are missing.
  let survey: ResourceSurvey
  /// The tags in the asset catalogs.
  var catalogTags: CatalogTags { survey.catalogTags }
  /// The sizes of the resources with all files that lie in them: no device downloads more.
  var sizes: ResourceSizes { ResourceSizes(survey, unpacked) }
  /// Their sizes without files that no `Contents.json` names, and for each device. Reads the catalogs once more.
  private(set) lazy var thinnedSizes = ResourceSizes(
    ResourceSurvey(
      survey.manifest, in: folder.tree, SurveyAim(looksForTags: false, screens: Device().screens(of: survey.manifest))),
    unpacked)
  /// The files that end in no asset pack.
  private(set) lazy var unpacked = UnpackedFiles(survey.manifest, survey, asksForAll: aim.weighs) { project }
  private var suggesters: [Int32: SpellingSuggester] = [:]
  private var nearItems: [Int32: ItemSuggester] = [:]
  private var nearestNames: [Int32: [UInt8]?] = [:]

  /// How the manifest's project spells the paths of its resources.
  private(set) lazy var projectSpellings = ProjectSpellings(project?.paths ?? [])
  /// The files of the manifest's project.
  private(set) lazy var project = survey.manifest.project.flatMap { folder.project?($0) }
  /// The folder that it looks in.
  let folder: ResourceFolder
  private let aim: SurveyAim
  /// Where missing resources probably are.
  let moved: MovedResources

  /// The paths that are probably meant by missing catalog items.
  private(set) lazy var suggestedItems = Set(
    survey.places.entries.enumerated().compactMap { index, place -> [UInt8]? in
      guard place >= 0, survey.places[place].traits.contains(.isInCatalog), let missing = survey.missingPart(of: place)
      else { return nil }
      return meantPath(of: place, at: index, missing: missing)
    })

  init(_ manifest: Manifest, in folder: ResourceFolder, _ aim: SurveyAim) {
    self.folder = folder
    self.aim = aim
    survey = ResourceSurvey(manifest, in: folder.tree, aim)
    moved = MovedResources(survey, in: folder)
  }

  /// The command line that gives what is at `path`, and all that is below it, the path `newPath`.
  func moveCommand(_ path: [UInt8], _ newPath: [UInt8]) -> String {
    folder.moveCommand(String(decoding: path, as: UTF8.self), String(decoding: newPath, as: UTF8.self))
  }

  /// What can have tags instead of the whole catalog at `path`, as a part of a sentence.
  func offer(inCatalog path: [UInt8]) -> String? { CatalogOffer.words(for: path, of: folder.tree) { $0.quoted } }

  /// How to add a resource that is only on the disk to git's index; `nil` elsewhere.
  func addAdvice(_ path: [UInt8]) -> String? {
    folder.addCommand?(String(decoding: path, as: UTF8.self)).map { "it is on the disk; run: \($0)" }
  }

  /// The path that is probably meant by that of a missing resource: its new one in git, the closest name beside it, or
  /// the same name in another folder. `missing` is the outermost part of the path that does not exist.
  func meantPath(of place: Int32, at entry: Int, missing: Int32) -> [UInt8]? {
    if missing == place, moved.renamed(survey.path(of: place)) == nil, let name = nearestName(to: place) {
      return survey.path(of: place, with: name, at: place)
    }
    return moved.newPath(of: place, at: entry, missing: missing)
  }

  /// The path that is probably meant by that of a missing catalog.
  func meantPath(ofCatalog place: Int32, missing: Int32) -> [UInt8]? {
    guard missing == place else { return nil }
    return nearestName(to: place).map { survey.path(of: place, with: $0, at: place) }
  }

  /// The closest name to a missing place in its folder that the manifest does not list.
  func nearestName(to place: Int32) -> [UInt8]? {
    if let known = nearestNames[place] { return known }
    let nearest = findNearestName(to: place)
    nearestNames[place] = .some(nearest)
    return nearest
  }

  private func findNearestName(to place: Int32) -> [UInt8]? {
    let folder = survey.places[place].parent
    guard survey.places[place].finding == .absent, let listing = survey.listings[survey.path(of: folder)] else {
      return nil
    }
    let name = survey.places.name(of: place).string
    let best =
      survey.places[folder].isOfCatalog
      ? nearItems[folder, default: ItemSuggester(names(in: listing, without: survey.namesInUse(in: folder)))]
        .best(for: name)
      : suggesters[folder, default: SpellingSuggester(names(in: listing, without: survey.namesInUse(in: folder)))]
        .best(for: name)
    return best.map { Array($0.utf8) }
  }

  private func names(in listing: [SurveyListing.Entry], without others: Set<[UInt8]> = []) -> [String] {
    listing.filter { !others.contains($0.name) }
      .map { String(decoding: $0.name, as: UTF8.self) }.sorted()
  }
}

/// Finds the existing name that a missing catalog item probably means.
///
/// The ending does not make two names more similar, since many items share it.
struct ItemSuggester {
  private var namesByStem: [String: String]
  /// The closest names to a stem, by the ending.
  private var suggesters: [String: SpellingSuggester]

  /// Searches the items and groups with these names.
  init(_ names: [String]) {
    let items = names.sorted().map { name in
      // The name of a group has no ending.
      CatalogItemType(name: name) == .group ? (stem: name, ending: "", name: name) : Self.split(name)
    }
    namesByStem = Dictionary(items.map { ($0.stem, $0.name) }) { first, _ in first }
    suggesters = Dictionary(grouping: items, by: \.ending).mapValues { SpellingSuggester($0.map(\.stem)) }
  }

  /// The name that `name` probably means: the same with the ending on the disk, or a similar one with the same ending.
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
