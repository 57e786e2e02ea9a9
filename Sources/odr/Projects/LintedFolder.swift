import Bytes
import FileTrees
import FileWriting
import ResourceTags
import XcodeProjects

extension ResourceFolder {
  /// The folder of the manifest at `path`, with its project and with what git knows; `nil` if it cannot be opened. With a
  /// `limit`, nothing outside of that is read.
  static func ofManifest(_ path: String, within limit: ReadLimit? = nil) -> ResourceFolder? {
    let folder = FilePath.folder(of: path)
    guard let disk = DiskTree(folder) else { return nil }
    let command = ManifestCommand(path)
    return ResourceFolder(
      limit.confining(disk, at: folder), project: { ProjectFiles.read($0, from: folder, within: limit) },
      renames: { GitRenames.all(below: folder, inWorkTree: true) }, moveCommand: { command.move($0, to: $1) })
  }
}
