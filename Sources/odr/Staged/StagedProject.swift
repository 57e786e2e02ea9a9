import ResourceTags
import Bytes
import Diagnostics
import XcodeProjects

/// What a staged manifest and the staged project do not say alike, as findings about the manifest.
enum StagedProject {
  /// The findings for `manifest`, which has no errors; none where it names no project, or one that git does not have.
  static func findings(
    _ manifest: Manifest, at path: String, of staged: StagedManifests, in folder: ManifestFolder
  ) -> [Diagnostic] {
    guard let reference = manifest.project, let (text, projectFolder) = staged.project(reference, of: path) else {
      return []
    }
    do throws(ProjectFault) {
      let project = try XcodeProject(text, in: projectFolder)
      let targets: [ProjectTarget]
      do {
        targets = try TargetNames.targets(reference.targets, of: project)
      } catch let failure as CommandFailure {
        return [finding("unknown-target", failure.message, manifest)]
      } catch {
        return []
      }
      let report = ProjectReport(
        manifest: manifest.source, folder: FilePath.folder(of: manifest.source.name), project: text)
      return report.findings(ProjectComparison(manifest, project, targets, in: folder).disagreements)
    } catch {
      return [finding("project-syntax", "the project cannot be read: \(error.message)", manifest)]
    }
  }

  private static func finding(_ rule: String, _ message: String, _ manifest: Manifest) -> Diagnostic {
    Diagnostic(rule: rule, severity: .error, message: message, span: ByteSpan(at: 0))
  }
}
