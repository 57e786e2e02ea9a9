import Bytes
import FileTrees
import FileWriting
import ResourceTags
import XcodeProjects

extension ResourceFolder {
  /// The folder of the manifest at `path`, with its project and with what git knows; `nil` if it cannot be opened. The
  /// folders at `others` may be read, too.
  static func ofManifest(_ path: String, besides others: [String] = []) -> ResourceFolder? {
    let folder = FilePath.folder(of: path)
    guard let boundary = try? FileBoundary.named(path).adding(folders: others),
      let disk = DiskTree(folder, within: boundary)
    else { return nil }
    let command = ManifestCommand(path)
    return ResourceFolder(
      disk, project: { ProjectFiles.read($0, from: folder, within: boundary) },
      renames: { GitRenames.all(below: folder, inWorkTree: true) }, moveCommand: { command.move($0, to: $1) })
  }
}
