/// The uncompressed sizes of a manifest's resources on disk.
///
/// A folder's size includes everything below it, except the files and folders that Xcode skips when it copies folders:
/// `.DS_Store` and the folders of version control systems. In a catalog, only the files mentioned in a `Contents.json`
/// count. The sizes are for all devices or for one device.
package struct ResourceSizes: Sendable {
  let survey: ResourceSurvey
  /// The files that aren't in any asset pack.
  let unpacked: FilesWithoutPack
  /// The manifest's Xcode project.
  package let project: ProjectFiles?
  /// The index in ``ThinnedBytes`` of the device that the sizes are for; `nil` if the sizes include only loose files.
  private var deviceIndex: Int?

  /// Adds up the sizes of all resources of `manifest` in `folder`, for all devices. If `notesFiles` is true, also collects
  /// every file that the sizes include.
  package init(_ manifest: Manifest, in folder: ResourceFolder, notesFiles: Bool = false) {
    let survey = ResourceSurvey(
      manifest, in: folder.tree, SurveyAim(notesFiles: notesFiles, thinsCatalogs: true))
    let project = folder.projectFiles(of: manifest)
    self.init(survey, FilesWithoutPack(manifest, survey) { project?.contents }, project)
  }

  init(_ survey: ResourceSurvey, _ unpacked: FilesWithoutPack, _ project: ProjectFiles? = nil) {
    (self.survey, self.unpacked, self.project) = (survey, unpacked, project)
    deviceIndex = survey.thinned?.devices.count ?? 0
  }

  private func limited(to deviceIndex: Int?) -> ResourceSizes {
    var sizes = self
    sizes.deviceIndex = deviceIndex
    return sizes
  }

  /// The same sizes without catalog items.
  var ofFiles: ResourceSizes { limited(to: nil) }

  /// The sizes for each device.
  package var ofDevices: [ResourceSizes] { (survey.thinned?.devices ?? []).indices.map(limited) }

  /// The device that the sizes are for; `nil` for all devices.
  package var device: ThinningDevice? { deviceIndex.flatMap { survey.thinned?.devices.dropFirst($0).first } }

  /// Returns the size of `resources` on the device that downloads the most bytes of these resources.
  package func bytesOnLargestDevice(of resources: [Int]) -> Int {
    ofDevices.map { $0.bytes(of: resources) }.max() ?? bytes(of: resources)
  }

  /// The sizes for each device; empty if all devices download the same number of bytes.
  package var ofDifferentDevices: [ResourceSizes] {
    Set(ofDevices.map { $0.bytes(of: survey.manifest.taggedEntries) }).count > 1 ? ofDevices : []
  }

  /// Returns the size of the resource at this index in ``Manifest/resources()``. The size is `nil` if the resource is
  /// missing, and 0 if its tags have no effect.
  package func bytes(of resource: Int) -> Int? {
    guard let place = survey.place(ofEntry: resource), survey.places[place].finding.isFound else { return nil }
    if unpacked[resource] != nil { return 0 }
    let bytes = survey.places[place].bytes
    guard let deviceIndex else { return survey.manifest.entries[resource].catalog < 0 ? bytes : 0 }
    return bytes - (survey.thinned?.cut(of: place, deviceIndex) ?? 0)
  }

  /// Returns a clause that explains why a resource isn't in an asset pack with its tags; `nil` if the resource is in a
  /// pack.
  package func reasonAgainstPack(of resource: Int) -> String? {
    if let reason = unpacked[resource] { return reason }
    guard survey.makesNoPack(resource) else { return nil }
    let name = survey.manifest.paths[survey.manifest.entries[resource].node].name.string
    return switch CatalogItemType(name: name) {
    case .group: "no item in the folder has exactly the folder's tags"
    case .undocumented(let what): "the item is \(what), for which Apple does not document tags"
    default: "items of this type cannot have tags"
    }
  }

  /// Returns the total size of several resources. Each resource counts once, and missing resources don't count. If one
  /// of the resources is a folder in a catalog, the items in this folder don't count again. A loose file counts in
  /// addition to its folder, because Xcode copies the file twice.
  package func bytes(of resources: some Sequence<Int>) -> Int {
    var places: [Int: Int] = [:]
    for resource in resources {
      if let bytes = bytes(of: resource) { places[survey.manifest.entries[resource].node] = bytes }
    }
    return places.reduce(0) { sum, entry in
      let isInside =
        survey.places[entry.key].isOfCatalog
        && survey.placesAround(survey.places[entry.key].parent).contains {
          survey.places[$0].isInCatalog && places[$0] != nil
        }
      return isInside ? sum : sum + entry.value
    }
  }

  /// Returns the resources that are missing.
  package func missing(among resources: some Sequence<Int>) -> [Int] {
    resources.filter { bytes(of: $0) == nil }
  }
}

extension ResourceSizes {
  /// Whether odr can't determine if a resource exists, because odr can't read a folder around the resource.
  package func isUnreadable(_ resource: Int) -> Bool {
    guard let place = survey.place(ofEntry: resource) else { return false }
    return survey.outermost(of: place) { $0.finding == .unreadable } != nil
  }

  /// Returns the location of the resource at this index in ``Manifest/resources()``; `nil` if the resource is missing. The
  /// path is relative to the manifest's folder, as spelled on disk. `leavesRoot` says whether the path contains a symbolic
  /// link out of the manifest's folder.
  package func onDisk(_ resource: Int) -> (path: [UInt8], isFolder: Bool, leavesRoot: Bool)? {
    guard let place = survey.place(ofEntry: resource), survey.places[place].finding.isFound else { return nil }
    return (
      survey.path(of: place), survey.places[place].finding == .folder,
      survey.outermost(of: place, where: \.isLinkOut) != nil
    )
  }
}

/// The resources of a manifest that aren't in any asset pack, because their build phase ignores tags or because the
/// project excludes them.
struct FilesWithoutPack {
  /// The files in phases other than ``BuildPhase/resources``, all executable code, and the files that must stay in the
  /// app, in manifest order.
  private(set) var found: [File] = []
  private var reasons: [Int: String] = [:]

  /// A file that isn't in any pack, or that must not be in a pack: its entry, its type, which is `nil` if Xcode copies the
  /// file by default, its phase, and whether the project specifies the phase. Otherwise, the phase depends on the type.
  typealias File = (entry: Int, type: CompiledType?, phase: BuildPhase, isInProject: Bool)

  /// Finds the resources of `manifest` that aren't in any pack. `survey` shows which resources are folders.
  ///
  /// A file's phase depends on its type, unless `project` specifies the phase. For files of types that Xcode copies,
  /// odr uses the project only if `survey` adds up sizes. If the manifest specifies a project but `survey` is `nil`, the
  /// result contains only code and files that must stay in the app.
  init(_ manifest: Manifest, _ survey: ResourceSurvey?, _ project: () -> (any ProjectContents)? = { nil }) {
    // Files that Xcode copies by default may still be in another phase of the project, or be excluded.
    lazy var asked = survey?.aim.weighs == true ? project() : nil
    lazy var excludedCatalogs = manifest.catalogs.map { asked?.exclusion(of: manifest.normalizedPath($0.key)) }
    for (index, entry) in manifest.entries.enumerated() {
      guard entry.catalog < 0 else {
        reasons[index] = excludedCatalogs[entry.catalog]
        continue
      }
      var type = CompiledType(path: manifest.tree.bytes(of: entry.key))
      if type?.isFolder == false, survey?.finding(of: index) == .folder { type = nil }
      if type?.isCode == false, type?.staysInApp == false, survey == nil, manifest.project != nil { type = nil }
      guard type != nil || asked != nil else { continue }
      let path = manifest.normalizedPath(of: entry)
      let byType = type?.phase ?? .resources
      let stated = project()?.phase(of: path, byType: byType)
      let phase = stated ?? byType
      if phase != .resources {
        reasons[index] = "Xcode lists the file in \(phase.rawValue), where tags have no effect"
      } else if let reason = asked?.exclusion(of: path) {
        reasons[index] = reason
      }
      if phase != .resources || type?.isCode == true || type?.staysInApp == true {
        found.append((index, type, phase, stated != nil))
      }
    }
  }

  /// Returns the reason why a resource isn't in any asset pack; `nil` if the resource is in a pack.
  subscript(entry: Int) -> String? { reasons[entry] }
}
