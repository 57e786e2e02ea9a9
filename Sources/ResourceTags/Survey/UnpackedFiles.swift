/// The resources of a manifest that end in no asset pack, since their phase ignores tags or the project leaves them out.
struct UnpackedFiles: Sendable {
  /// Files in another phase, all executable code, and what has to stay in the app, in manifest order.
  private(set) var found: [File] = []
  private var reasons: [Int: String] = [:]

  /// A file that ends in no pack, or should not.
  struct File {
    let entry: Int
    /// Its type; `nil` for one that Xcode copies unless somebody says otherwise.
    let type: CompiledType?
    let phase: BuildPhase
    /// Whether the project tells the phase, and not only the type of the file.
    let isInProject: Bool
  }

  /// Judges the resources of `manifest`, of which `survey` knows which are folders.
  ///
  /// The type of a file decides, unless `project` knows its phase. For a file that Xcode copies by its type, the project is
  /// asked only if `asksForAll`. Without a `survey` the project of a manifest that names one is not known, and so nothing
  /// but code is found.
  init(
    _ manifest: Manifest, _ survey: ResourceSurvey?, asksForAll: Bool = true, _ project: () -> ProjectFiles? = { nil }
  ) {
    let tree = manifest.tree
    // What Xcode copies by its type may still be in another phase of the project, or left out.
    lazy var asked = asksForAll && survey != nil ? project() : nil
    lazy var exclusion = asked?.exclusion
    lazy var asksForFiles = exclusion != nil || asked?.hasMovedFiles == true
    var excludedCatalogs: [Int32: String?] = [:]
    for (index, entry) in manifest.entries.enumerated() {
      guard entry.catalog < 0 else {
        guard let exclusion else { continue }
        if excludedCatalogs[entry.catalog] == nil {
          let path = tree.text(of: manifest.catalogs[Int(entry.catalog)].key) ?? ""
          excludedCatalogs[entry.catalog] = .some(exclusion(NormalizedPath(path.utf8).bytes))
        }
        if let reason = excludedCatalogs[entry.catalog] ?? nil { reasons[index] = reason }
        continue
      }
      guard let node = tree.resolve(entry.key) else { continue }
      var type = tree.withScalarBytes(node) { CompiledType(path: $0) }
      if type?.isFolder == false, survey?.isFolder(index) == true { type = nil }
      if type?.isCode == false, type?.staysInApp == false, survey == nil, manifest.project != nil { type = nil }
      guard type != nil || asksForFiles else { continue }
      let path = NormalizedPath(tree.scalarBytes(node)).bytes
      let byType = type?.phase ?? .resources
      let stated = project()?.phase(of: path, byType: byType)
      let phase = stated ?? byType
      if phase != .resources {
        reasons[index] = "Xcode has it in \(phase.rawValue), where tags have no effect"
      } else if let reason = exclusion?(path) {
        reasons[index] = reason
      }
      if phase != .resources || type?.isCode == true || type?.staysInApp == true {
        found.append(File(entry: index, type: type, phase: phase, isInProject: stated != nil))
      }
    }
  }

  /// Why a resource ends in no asset pack; `nil` if it ends in one.
  subscript(entry: Int) -> String? { reasons.isEmpty ? nil : reasons[entry] }
}
