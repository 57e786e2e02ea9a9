import Bytes
import Diagnostics
import ResourceTags
import XcodeProjects

extension LintCommand {
  /// A staged manifest and its findings, with those about the staged project where the manifest has no errors.
  func judged(_ path: ByteString, of staged: StagedManifests, limitPerRule limit: Int) throws -> JudgedManifest {
    let (manifest, folder, files) = try staged.manifest(at: path)
    var scopes: [RuleDocumentation.Scope] = noDisk ? [.manifest] : [.manifest, .files]
    let findings = Linter.lint(manifest, in: noDisk ? nil : folder, limitPerRule: limit) {
      guard !noDisk, let reference = manifest.project, let project = staged.project(reference, of: path) else {
        return nil
      }
      scopes.append(.project)
      return ProjectComparison.findings(manifest, project.text, in: project.folder, files)
    }
    return JudgedManifest(source: manifest.source, diagnostics: findings, scopes: scopes)
  }
}
