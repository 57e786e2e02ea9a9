import ResourceTags
import Bytes
import Diagnostics

extension LintCommand {
  /// A staged manifest and its findings, those about the staged project with them.
  func judged(
    _ path: String, of staged: StagedManifests, limitPerRule limit: Int
  ) throws -> (source: SourceText, diagnostics: [Diagnostic]) {
    let (manifest, folder, files) = try staged.manifest(at: path)
    var findings = Linter.lint(manifest, in: noDisk ? nil : folder, limitPerRule: limit)
    if !noDisk, !findings.contains(where: { $0.severity == .error }) {
      findings += StagedProject.findings(manifest, at: path, of: staged, in: files)
      findings.sort { $0.span < $1.span }
    }
    return (manifest.source, findings)
  }
}
