import OdrXcodeProjects
import ResourceTags

/// What `odr xcode apply` changes, each change with the path of its file as messages show it.
struct ProjectChanges {
  let changes: [(change: FileChange, path: String)]

  /// The changes of `plan` that make the project at `location` match `manifest`.
  ///
  /// `limit` is where odr may write, and `nil` where links may lead anywhere; a user who `isNamed` the project means it.
  /// Throws ``CommandFailure`` for places that a manifest or link of another person may lead to.
  init(
    _ plan: ApplyPlan, of manifest: Manifest, at location: ProjectLocation, within limit: WriteLimit?, isNamed: Bool
  ) throws {
    let folder = FilePath.folder(of: manifest.source.name)
    changes = plan.changes.map { change in
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

/// A file that a project's manifests change: its text on the disk, and the one in the end.
struct ChangedFile {
  let path: String
  /// The text on the disk; `nil` if the file is new.
  let source: SourceText?
  private(set) var bytes: [UInt8]
  /// The edits, in the order of the text; `nil` where several manifests change it.
  private var edits: [TextEdit]?

  /// The files that changes, one after the other, change.
  static func all(_ changes: [(change: FileChange, path: String)]) -> [ChangedFile] {
    var files: [ChangedFile] = []
    var indices: [String: Int] = [:]
    for (change, path) in changes {
      let key = (try? RelativePath.absolute(path)) ?? path
      if let index = indices[key] {
        files[index].bytes = change.bytes
        files[index].edits = nil
      } else {
        indices[key] = files.count
        files.append(ChangedFile(path: path, source: change.source, bytes: change.bytes, edits: change.edits))
      }
    }
    return files
  }

  /// The change as a unified diff.
  var diff: [UInt8] {
    let name = DiffName.name(of: path)
    let old = source ?? SourceText(name: name, "")
    return UnifiedDiff.bytes(
      old, named: name, edits ?? LineDiff.edits(from: old, to: bytes), isNew: source == nil)
  }
}

extension FileChange.File {
  /// The words for a change of the file that could not be proved.
  var unproved: String {
    "the change of \(self == .project ? ProjectFile.name : "a Contents.json") could not be proved"
  }
}
