import Bytes
import FileTrees
import FileWriting
import ResourceTags
import XcodeProjects

// The files that a manifest and its project lead to, each within the boundary of what odr may read.

extension Manifest {
  /// The folder that the manifest's paths are relative to, for the project at `location`.
  func folder(for location: ProjectLocation) throws -> ManifestFolder {
    try ManifestFolder.at(folderPath, within: .folder(folderPath).adding(location.boundary))
  }
}

extension ProjectFiles {
  /// The files of the project that a manifest in `folder` names; `nil` if it cannot be read, which is the business of
  /// `odr xcode diff`.
  @Sendable static func read(
    _ reference: XcodeProjectReference, from folder: String, within boundary: FileBoundary?
  ) -> ProjectFiles? {
    guard let boundary, let project = XcodeProject.read(reference.project, from: folder, within: boundary),
      let files = try? ManifestFolder.at(folder, within: boundary)
    else { return nil }
    return project.files(of: (try? project.targets(named: reference.targets)) ?? [], in: files)
  }
}

extension XcodeProject {
  /// The project that a manifest in `folder` names by `path`; `nil` if it cannot be read.
  static func read(_ path: String, from folder: String, within boundary: FileBoundary) -> XcodeProject? {
    guard let location = try? ProjectLocation(path, from: folder, within: boundary),
      let source = try? location.text(), let projectFolder = try? location.folder()
    else { return nil }
    return try? XcodeProject(source, in: projectFolder)
  }
}

extension ManifestFolder {
  /// The folder at `path`, for a project of which nothing outside of `boundary` is read.
  static func at(_ path: String, within boundary: FileBoundary) throws -> ManifestFolder {
    guard let tree = DiskTree(path, within: boundary), let real = FilePath.real(path) else {
      throw FileError.failure("open folder", path)
    }
    return ManifestFolder(path: real, name: path, tree: tree) { file in
      let name = RelativePath.path(of: file.string, from: FilePath.real(".") ?? "/")
      if let text = try? FileReader.read(name, within: boundary) { return .found(text) }
      return boundary.excludes(file.string) ? .outside : .missing
    }
  }
}

extension IndexTree {
  /// Reads a file that a project refers to, at an absolute path, in git's index or a commit of the repository at `root`, which
  /// this is the tree of. `name` gives its path the name that findings have for it.
  func referenced(_ file: ByteString, from root: String, name: (ByteString) -> String) -> ReferencedText {
    let path = ByteString(RelativePath.path(of: file.string, from: root))
    if let text = try? text(at: path.bytes) { return .found(SourceText(name: name(path), bytes: text.bytes)) }
    let isOutside = leavesRoot(path.bytes) || path.bytes.starts(with: "..".utf8) && FilePath.exists(file.string)
    return isOutside ? .outside : .missing
  }
}

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
