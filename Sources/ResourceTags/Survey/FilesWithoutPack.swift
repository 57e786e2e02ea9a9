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
