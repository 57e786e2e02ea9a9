import Bytes
import FileTrees
import FileWriting
import ResourceTags
import XcodeProjects

/// What a target or a folder has and no manifest tags.
enum UntaggedList {
  /// The paths, from the manifest's folder on: of what is in `folder` or, without one, of what the targets of the manifest
  /// have; for a manifest that names no project, of what is in its own folder.
  static func paths(_ read: ReadManifest, below folder: ByteString?) throws -> [ByteString] {
    let resources = UntaggedResources(read.manifest, in: try read.folder())
    guard folder == nil, let reference = read.manifest.project else {
      return resources.paths(in: .init(of: folder ?? ByteString([])))
    }
    let location = try ProjectLocation(of: reference, in: read.manifest)
    let project = try location.read()
    return project.untagged(
      of: try project.targets(named: reference.targets), in: try read.manifest.folder(for: location), resources)
  }
}
