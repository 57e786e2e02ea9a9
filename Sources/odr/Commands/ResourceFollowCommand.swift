import ArgumentParser
import Diagnostics
import FileTrees
import FileWriting
import ResourceTags

/// `odr resource follow`: what git knows of missing resources.
struct ResourceFollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Follow the renames and deletions that git sees.",
    discussion: """
      Resources that are not on the disk get their new paths, and those of deleted files lose their entries, all in one edit. \
      Git compares the work tree and its index with the last commit, or with another one. Where several files could be \
      meant, or git knows none, the resource stays as it is, odr says why, and exits with 1.

      Examples:
        odr resource follow
        odr resource follow main --dry-run
      """)

  @Argument(help: ArgumentHelp("The commit to compare with; default: the last one.", valueName: "rev"))
  var revision: String?

  @OptionGroup var options: EditOptions

  func validate() throws {
    if options.manifestPath == "-" {
      throw ValidationError("git compares files, so the manifest must be one; leave out '-'.")
    }
  }

  func run() throws {
    var isDoubtful = false
    try options.apply(noChangeMessage: "git knows of nothing to follow; nothing changed") { _ in
      EditRequest { manifest in
        let followed = try followed(manifest)
        isDoubtful = !followed.doubtful.isEmpty
        let removal = followed.deleted.isEmpty ? [] : [RemoveResources(followed.deleted)]
        let moves = followed.moved.map { MoveResource($0.path, to: $0.newPath) }
        return EditRequest(
          removal + moves as [any ManifestEdit],
          problems: followed.doubtful.map { path, span, reason in
            EditProblem(
              Diagnostic(
                rule: path.catalog.bytes.isEmpty ? "missing-resource" : "missing-catalog-item", severity: .warning,
                message: "\(path.string.quoted) is missing and cannot be followed: \(reason)",
                about: .init(resource: path.string), span: span))
          })
      }
    }
    if isDoubtful { throw ExitCode(1) }
  }

  private func followed(_ manifest: Manifest) throws -> FollowedResources {
    let folder = FilePath.folder(of: manifest.source.name)
    guard let tree = DiskTree.named(folder), let real = FilePath.real(folder) else {
      throw FileError.failure("open folder", folder)
    }
    return FollowedResources(manifest, in: ResourceFolder(tree), try LostFiles(below: real, since: revision))
  }
}
