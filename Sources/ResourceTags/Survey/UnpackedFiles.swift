import Bytes
import FileTrees
import Syntax

/// The loose files of a manifest that end in no asset pack, since their phase ignores tags.
struct UnpackedFiles: Sendable {
  /// Files in another phase, all executable code, and what has to stay in the app, in manifest order.
  private(set) var found: [File] = []
  private var phases: [Int: BuildPhase] = [:]

  /// A file that ends in no pack, or should not.
  struct File {
    let entry: Int
    /// Its type; `nil` for one that Xcode copies unless somebody says otherwise.
    let type: CompiledType?
    let phase: BuildPhase
    /// Whether the project tells the phase, and not only the type of the file.
    let isInProject: Bool
  }

  /// Judges the files of `manifest`, of which `survey` knows which are folders.
  ///
  /// The type of a file decides, unless `project` knows its phase. Without a `survey` the project of a manifest that names one
  /// is not known, and so nothing but code is found.
  init(_ manifest: Manifest, _ survey: ResourceSurvey?, _ project: () -> ProjectFiles? = { nil }) {
    let tree = manifest.tree
    // What Xcode copies by its type may still be in another phase of the project.
    let asksForAll = survey != nil && project()?.hasMovedFiles == true
    for (index, entry) in manifest.entries.enumerated() where entry.catalog < 0 {
      guard let node = tree.resolve(entry.key) else { continue }
      var type = tree.withScalarBytes(node) { CompiledType(path: $0) }
      if type?.isFolder == false, survey?.isFolder(index) == true { type = nil }
      if type?.isCode == false, type?.staysInApp == false, survey == nil, manifest.project != nil { type = nil }
      guard type != nil || asksForAll else { continue }
      let byType = type?.phase ?? .resources
      let stated = project()?.phase(of: NormalizedPath(tree.scalarBytes(node)).bytes, byType: byType)
      let phase = stated ?? byType
      if phase != .resources { phases[index] = phase }
      if phase != .resources || type?.isCode == true || type?.staysInApp == true {
        found.append(File(entry: index, type: type, phase: phase, isInProject: stated != nil))
      }
    }
  }

  /// The phase of a file that ends in no asset pack.
  subscript(entry: Int) -> BuildPhase? { phases.isEmpty ? nil : phases[entry] }
}
