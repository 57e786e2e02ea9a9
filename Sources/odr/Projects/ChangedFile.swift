import OdrXcodeProjects
import ResourceTags

extension ApplyPlan {
  /// Returns the changes that make the project at `location` match `manifest`, each with the path of the changed file
  /// as messages show it.
  ///
  /// Throws ``CommandFailure`` if a file is outside of the manifest's repository, for example because of a symbolic link.
  func changes(
    of manifest: Manifest, at location: ProjectLocation
  ) throws -> [(change: FileChange, path: String)] {
    let folder = manifest.source.name.parentFolder
    let changes = self.changes.map { change in
      switch change.file {
      case .project: (change: change, path: location.filePath)
      case .contents(let path): (change, FilePath.shown(path.string, in: folder))
      }
    }
    guard let limit = try FileBoundary.ofWriting(manifest.source.name) else { return changes }
    for (change, path) in changes where try !limit.allowsWriting(path) {
      // A project can be in a folder above its manifest.
      if case .project = change.file, !limit.isRepository { continue }
      let whose = limit.isRepository ? "repository" : "folder"
      throw CommandFailure("\(path.quoted) is outside the manifest's \(whose); '--follow-links' allows that")
    }
    return changes
  }

  /// Returns the findings about differences that remain after the changes, except those that `manifest` or its baseline
  /// hides.
  func remaining(of manifest: Manifest) -> [Diagnostic] {
    Linter.unhidden(unresolved, ofProjectOf: manifest, in: .ofManifest(manifest.source.name))
  }
}

/// A file that odr changes to match one or more manifests, with its text on disk and its final text.
struct ChangedFile {
  let path: String
  /// The text on disk; `nil` if the file is new.
  let source: SourceText?
  private(set) var bytes: [UInt8]

  /// Combines changes that are made one after the other, and returns one entry for each file.
  static func all(_ changes: [(change: FileChange, path: String)]) -> [ChangedFile] {
    var files: [ChangedFile] = []
    var indices: [String: Int] = [:]
    for (change, path) in changes {
      let key = (try? RelativePath.absolute(path)) ?? path
      if let index = indices[key] {
        files[index].bytes = change.bytes
      } else {
        indices[key] = files.count
        files.append(ChangedFile(path: path, source: change.source, bytes: change.bytes))
      }
    }
    return files
  }

  /// The change as a unified diff.
  var diff: [UInt8] { UnifiedDiff.bytes(ofFile: path, source, to: bytes) }
}
