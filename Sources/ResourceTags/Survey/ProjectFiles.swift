package import Bytes
import FileTrees

/// What the Xcode project of a manifest has of files, from the manifest's folder on.
package struct ProjectFiles: Sendable {
  /// The paths of files and of synchronized folders, as the project spells them.
  let paths: [ByteString]
  /// The phase of each file of the targets; ``BuildPhase/resources`` if that is one of several.
  private let phases: [PathKey: BuildPhase]
  /// The phase of a file in a synchronized folder with exceptions for phases, by its path and the phase of its type.
  package typealias PhaseInFolders = @Sendable (_ path: ByteString, _ byType: BuildPhase) -> BuildPhase?
  /// `nil` if no folder has such exceptions.
  private let phaseInFolders: PhaseInFolders?
  /// Whether the phase of some file may not be that of its type.
  let hasMovedFiles: Bool

  /// The files at `paths`, with the phases that they are in.
  package init(
    paths: [ByteString], phases: [(path: ByteString, phase: BuildPhase)],
    inFolders phaseInFolders: PhaseInFolders? = nil
  ) {
    self.paths = paths
    self.phaseInFolders = phaseInFolders
    self.phases = Dictionary(phases.map { (PathKey($0.path), $0.phase) }) { $0 == .resources ? $0 : $1 }
    hasMovedFiles =
      phaseInFolders != nil
      || phases.contains { $0.phase != .resources && CompiledType(path: ByteSlice($0.path.bytes)) == nil }
  }

  /// The phase of the file at a normalized path, whose type belongs in the phase `byType`; `nil` if it is in none, or if its
  /// type tells it.
  func phase(of path: [UInt8], byType: BuildPhase) -> BuildPhase? {
    phases[PathKey(path)] ?? phaseInFolders?(ByteString(path), byType)
  }
}
