package import Bytes
import FileTrees

/// What the Xcode project of a manifest has of files, from the manifest's folder on.
package struct ProjectFiles: Sendable {
  /// The paths of files and of synchronized folders, as the project spells them.
  let paths: [ByteString]
  /// The phase of each file of the targets; ``BuildPhase/resources`` if that is one of several.
  private let phases: [PathKey: BuildPhase]

  /// The files at `paths`, with the phases that they are in.
  package init(paths: [ByteString], phases: [(path: ByteString, phase: BuildPhase)]) {
    self.paths = paths
    self.phases = Dictionary(phases.map { (PathKey($0.path), $0.phase) }) { $0 == .resources ? $0 : $1 }
  }

  /// The phase of the file at a normalized path; `nil` if it is in none, or in a synchronized folder.
  func phase(of path: [UInt8]) -> BuildPhase? { phases[PathKey(path)] }
}
