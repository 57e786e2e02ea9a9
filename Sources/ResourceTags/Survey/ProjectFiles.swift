/// What the Xcode project of a manifest has of files, from the manifest's folder on, and says about its asset packs.
package struct ProjectFiles: Sendable {
  /// Why the project leaves the file or catalog at a normalized path out of the app; `nil` if it does not.
  package typealias Exclusion = @Sendable (_ path: [UInt8]) -> String?

  /// The paths of files and of synchronized folders, as the project spells them.
  let paths: [ByteString]
  /// The phase of each file of the targets; ``BuildPhase/resources`` if that is one of several.
  private let phases: [PathKey: BuildPhase]
  /// The phase of a file in a synchronized folder with exceptions for phases, by its path and the phase of its type.
  package typealias PhaseInFolders = @Sendable (_ path: ByteString, _ byType: BuildPhase) -> BuildPhase?
  /// `nil` if no folder has such exceptions.
  private let phaseInFolders: PhaseInFolders?
  /// `nil` if the project leaves nothing out.
  let exclusion: Exclusion?
  /// Whether the phase of some file may not be that of its type.
  let hasMovedFiles: Bool
  /// The app that the packs are for.
  package let app: ProjectApp?
  /// What the products and settings of the project say about the packs of a manifest, whose bytes are told on request.
  package let findings: @Sendable (_ manifest: Manifest, _ packBytes: @escaping () -> Int?) -> [Diagnostic]

  /// The files at `paths`, with the phases that they are in.
  package init(
    paths: [ByteString], phases: [(path: ByteString, phase: BuildPhase)],
    inFolders phaseInFolders: PhaseInFolders? = nil, exclusion: Exclusion? = nil, app: ProjectApp? = nil,
    findings: @escaping @Sendable (Manifest, @escaping () -> Int?) -> [Diagnostic] = { _, _ in [] }
  ) {
    self.paths = paths
    self.phaseInFolders = phaseInFolders
    self.phases = Dictionary(phases.map { (PathKey($0.path), $0.phase) }) { $0 == .resources ? $0 : $1 }
    self.exclusion = exclusion
    self.app = app
    self.findings = findings
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

/// What a project says about the app that asset packs are for.
package struct ProjectApp: Sendable {
  /// Its bundle identifier; `nil` if the project does not tell.
  package let bundleID: String?
  /// Why there is no identifier, or whose it is.
  package let note: String?
  /// What the URLs of the packs begin with, if that is not Apple's business.
  package let urlPrefix: String?

  package init(bundleID: String?, note: String?, urlPrefix: String?) {
    (self.bundleID, self.note, self.urlPrefix) = (bundleID, note, urlPrefix)
  }
}
