import Diagnostics
import FileTrees

/// The state of the files that a manifest names.
final class FileFacts {
  /// Which files exist and which are missing.
  let survey: ResourceSurvey
  /// The tags in the asset catalogs.
  var catalogTags: CatalogTags { survey.catalogTags }
  /// The sizes of the resources.
  var sizes: ResourceSizes { ResourceSizes(survey, unpacked) }
  /// The files that end in no asset pack.
  private(set) lazy var unpacked = UnpackedFiles(survey.manifest, survey) { project }
  private var suggesters: [Int32: SpellingSuggester] = [:]
  private var nearItems: [Int32: ItemSuggester] = [:]
  private var nearestNames: [Int32: [UInt8]?] = [:]

  /// How the manifest's project spells the paths of its resources.
  private(set) lazy var projectSpellings = ProjectSpellings(project?.paths ?? [])
  /// The files of the manifest's project.
  private lazy var project = survey.manifest.project.flatMap { folder.project?($0) }
  private let folder: ResourceFolder

  /// The paths that are probably meant by missing catalog items.
  private(set) lazy var suggestedItems = Set(
    survey.places.entries.compactMap { place -> [UInt8]? in
      guard place >= 0, survey.places[place].traits.contains(.isInCatalog), let missing = survey.missingPart(of: place),
        let name = nearestName(to: missing)
      else { return nil }
      return survey.path(of: place, with: name, at: missing)
    })

  init(_ manifest: Manifest, in folder: ResourceFolder, _ aim: SurveyAim) {
    self.folder = folder
    survey = ResourceSurvey(manifest, in: folder.tree, aim)
  }

  /// The closest name to a missing place in its folder; in a catalog, only names that the manifest does not list.
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
      ? nearItems[folder, default: ItemSuggester(names(in: listing, without: survey.namesOfResources(in: folder)))]
        .best(for: name)
      : suggesters[folder, default: SpellingSuggester(names(in: listing))].best(for: name)
    return best.map { Array($0.utf8) }
  }

  private func names(in listing: FolderListing, without others: Set<[UInt8]> = []) -> [String] {
    listing.entries.filter { others.isEmpty || !others.contains(Array($0.name)) }
      .map { String(decoding: $0.name, as: UTF8.self) }.sorted()
  }
}
