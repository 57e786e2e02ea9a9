import OdrXcodeProjects
import ResourceTags

extension ApplyPlan {
  /// Returns the files to change so that the project at `location` matches `manifest`.
  ///
  /// Throws ``CommandFailure`` if a file is outside of the manifest's repository, for example because of a symbolic link.
  func changes(of manifest: Manifest, at location: ProjectLocation) throws -> [ChangedFile] {
    let folder = manifest.folderPath
    let limit = try FileBoundary.named(manifest.name)
    return try changes.map { change in
      let path = change.contentsPath.map { FilePath.shown($0.string, in: folder) } ?? location.filePath
      // A project can be in a folder above its manifest.
      if limit.isRepository || change.contentsPath != nil, try !limit.allowsWriting(path) {
        let whose = limit.isRepository ? "repository" : "folder"
        throw CommandFailure("\(path.quoted) is outside the manifest's \(whose); '--follow-links' allows that")
      }
      return ChangedFile(path: path, source: change.source, bytes: change.bytes)
    }
  }
}

/// A file that odr changes to match one or more manifests, with its text on disk and its final text.
struct ChangedFile {
  /// The path as messages show it.
  let path: String
  /// The text on disk; `nil` if the file is new.
  let source: SourceText?
  fileprivate(set) var bytes: [UInt8]

  /// Combines changes that are made one after the other, and returns one entry for each file.
  static func all(_ changes: [ChangedFile]) -> [ChangedFile] {
    changes.grouped { RelativePath.absolute($0.path) }.map { group in
      var file = group[0]
      file.bytes = group[group.count - 1].bytes
      return file
    }
  }

  /// The change as a unified diff.
  var diff: [UInt8] { UnifiedDiff.bytes(ofFile: path, source, to: bytes) }
}
