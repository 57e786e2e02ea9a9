import OdrTestSupport
import Testing

/// The common setup for tests of staged manifests.
protocol StagedLintSuite {}

enum StagedLint {
  /// The possible output if no manifest is affected.
  static let nothing = ["no manifest lists a changed file", "nothing is staged", "no change is committed or staged"].map
  {
    $0 + "; nothing to check\n"
  }
}

extension StagedLintSuite {
  var manifest: String { "version: 1\ntags: {onDemand: [sea]}\nfiles:\n  A.sks: [sea]\n" }
  var wrong: String { "version: 1\ntags: {onDemand: []}\nfiles:\n  A.sks: [sea]\n" }

  /// A repository in which a manifest and its file are committed.
  func repository(_ manifest: String? = nil) throws -> GitRepository {
    let repository = try GitRepository()
    try repository.stage(manifest ?? self.manifest, at: "ResourceTags.yml")
    try repository.stage("", at: "A.sks")
    try repository.git("commit", "--quiet", "--message=sound")
    return repository
  }

  func expectNothing(_ run: OdrProcess, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(run.standardOutput == "", sourceLocation: sourceLocation)
    #expect(StagedLint.nothing.contains(run.standardError), sourceLocation: sourceLocation)
    #expect(run.exitCode == 0, sourceLocation: sourceLocation)
  }

  func expect(
    _ run: OdrProcess, _ finding: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      run.standardOutput.contains(finding), "\(run.standardOutput)\(run.standardError)", sourceLocation: sourceLocation)
    #expect(run.exitCode == 1, sourceLocation: sourceLocation)
  }
}
