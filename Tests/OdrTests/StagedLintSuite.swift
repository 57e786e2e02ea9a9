import OdrTestSupport
import Testing

/// The common setup for tests of staged manifests.
protocol StagedLintSuite {}

extension StagedLintSuite {
  var manifest: String { "version: 1\ntags: {onDemand: [sea]}\nfiles:\n  A.sks: [sea]\n" }

  /// A repository in which a manifest and its file are committed.
  func repository(_ manifest: String? = nil) throws -> GitRepository {
    let repository = try GitRepository()
    try repository.stage(manifest ?? self.manifest, at: "ResourceTags.yml")
    try repository.stage("", at: "A.sks")
    try repository.git("commit", "--quiet", "--message=sound")
    return repository
  }

  func expect(
    _ run: OdrProcess, _ finding: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      run.standardOutput.contains(finding), "\(run.standardOutput)\(run.standardError)", sourceLocation: sourceLocation)
    #expect(run.exitCode == 1, sourceLocation: sourceLocation)
  }
}
