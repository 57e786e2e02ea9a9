import OdrXcodeProjects
import ResourceTags

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

extension GitIndex {
  /// All files, from the root of the repository on.
  var tree: IndexTree { IndexTree(self, folder: ByteString([])) }

  /// The absolute path of a folder of the repository.
  func absolute(_ folder: ByteString) -> String {
    folder.bytes.isEmpty ? root : FilePath.joined(root, String(path: folder.bytes))
  }

  /// The path of the project file that a manifest in `folder` names; `nil` if that is not in the repository.
  func projectFile(_ reference: XcodeProjectReference, of folder: ByteString) -> ByteString? {
    let path = NormalizedPath(folder.bytes + "/\(reference.project)/\(ProjectFile.name)".utf8)
    return path.leavesRoot ? nil : ByteString(path.bytes)
  }

  /// The text of that file, and the absolute folder of the project; `nil` if it cannot be read.
  func project(
    _ reference: XcodeProjectReference, of folder: ByteString, name: (ByteString) -> String
  ) -> (text: SourceText, folder: String)? {
    guard let file = projectFile(reference, of: folder), let text = try? tree.text(at: file.bytes) else { return nil }
    return (SourceText(name: name(file), bytes: text.bytes), absolute(file.folder.folder))
  }

  /// The files of the project that a manifest in `folder` names; `nil` if it cannot be read.
  func projectFiles(
    _ reference: XcodeProjectReference, of folder: ByteString, in files: ManifestFolder
  ) -> ProjectFiles? {
    guard let (text, place) = project(reference, of: folder, name: \.string),
      let project = try? XcodeProject(text, in: place),
      let targets = try? project.targets(named: reference.targets)
    else { return nil }
    return project.files(of: targets, in: files)
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
