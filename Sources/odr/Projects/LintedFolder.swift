import FileTrees
import FileWriting
import ResourceTags
import XcodeProjects

extension ResourceFolder {
  /// The folder of the manifest at `path`, with its project and with what git knows; `nil` if it cannot be opened.
  static func ofManifest(_ path: String) -> ResourceFolder? {
    let folder = FilePath.folder(of: path)
    guard let tree = DiskTree(folder) else { return nil }
    let command = ManifestCommand(path)
    return ResourceFolder(
      tree, project: { ProjectFiles.read($0, from: folder) },
      renames: { GitRenames.all(below: folder, inWorkTree: true) }, moveCommand: { command.move($0, to: $1) })
  }
}
