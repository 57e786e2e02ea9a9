import Diagnostics
import FileWriting
import ResourceTags
import XcodeProjects

/// What `odr xcode apply` changes, each change with the path of its file as messages show it.
struct ProjectChanges {
  let changes: [(change: FileChange, path: String)]

  /// The changes that make the project at `location` match `manifest`.
  ///
  /// `limit` is where odr may write, and `nil` where links may lead anywhere; a user who `isNamed` the project means it.
  /// Throws ``ApplyRefusal``, and ``CommandFailure`` for places that a manifest or link of another person may lead to.
  init(
    _ comparison: ProjectComparison, of manifest: Manifest, at location: ProjectLocation, within limit: WriteLimit?,
    isNamed: Bool
  ) throws {
    let folder = FilePath.folder(of: manifest.source.name)
    changes = try ApplyPlan(comparison, of: manifest).changes.map { change in
      switch change.file {
      case .project: (change, location.filePath)
      case .contents(let path): (change, folder == "." ? path.string : FilePath.joined(folder, path.string))
      }
    }
    guard let limit else { return }
    for (change, path) in changes {
      if case .project = change.file {
        // A project may be above its manifest.
        guard limit.isRepository, !isNamed, try !limit.allows(path) else { continue }
        throw CommandFailure(
          "\(path.quoted) is outside of the manifest's repository; if you mean it, name it with '--project'")
      }
      if try !limit.allows(path) {
        let whose = limit.isRepository ? "repository" : "folder"
        throw CommandFailure(
          "\(path.quoted) is behind a symbolic link that leads out of the manifest's \(whose); '--follow-links' "
            + "allows that")
      }
    }
  }
}

extension FileChange.File {
  /// The words for a change of the file that could not be proved.
  var unproved: String {
    "the change of \(self == .project ? ProjectFile.name : "a Contents.json") could not be proved"
  }
}
