import OdrXcodeProjects
import ResourceTags

// The extensions in this file read the files of a manifest and its project, but only within a boundary.

extension Manifest {
  /// Returns the folder that the manifest's paths are relative to, for use with the project at `location`.
  func folder(for location: ProjectLocation) throws -> ManifestFolder {
    try ManifestFolder.at(folderPath, within: .folder(folderPath).adding(location.boundary))
  }
}

extension ProjectFiles {
  /// Returns the files of the project that a manifest in `folder` refers to; `nil` if odr can't read the project. This
  /// function doesn't report errors, because `odr xcode diff` reports them.
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
  /// Returns the project at `path`, which a manifest in `folder` refers to; `nil` if odr can't read the project.
  static func read(_ path: String, from folder: String, within boundary: FileBoundary) -> XcodeProject? {
    (try? ProjectLocation(path, from: folder, within: boundary)).flatMap { try? $0.read() }
  }
}

extension ManifestFolder {
  /// Opens the folder at `path`. odr reads files of the folder, and other files that a project refers to, only within
  /// `boundary`.
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
  /// All files, with paths relative to the repository's root.
  var tree: IndexTree { IndexTree(self, folder: ByteString([])) }

  /// Returns the absolute path of a folder in the repository.
  func absolute(_ folder: ByteString) -> String {
    folder.bytes.isEmpty ? root : FilePath.joined(root, String(path: folder.bytes))
  }

  /// Returns the path of the project file that a manifest in `folder` refers to; `nil` if the project file isn't in the
  /// repository.
  func projectFile(_ reference: XcodeProjectReference, of folder: ByteString) -> ByteString? {
    let path = NormalizedPath(folder.bytes + "/\(reference.project)/\(ProjectFile.name)".utf8)
    return path.leavesRoot ? nil : ByteString(path.bytes)
  }

  /// Returns the text of the project file that a manifest in `folder` refers to, and the absolute path of the project's
  /// folder; `nil` if odr can't read the file.
  func project(
    _ reference: XcodeProjectReference, of folder: ByteString, name: (ByteString) -> String
  ) -> (text: SourceText, folder: String)? {
    guard let file = projectFile(reference, of: folder), let text = try? tree.text(at: file.bytes) else { return nil }
    return (SourceText(name: name(file), bytes: text.bytes), absolute(file.folder.folder))
  }

  /// Returns the files of the project that a manifest in `folder` refers to; `nil` if odr can't read the project.
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
  /// Reads the file at an absolute path that a project refers to. The text comes from this tree, which contains the
  /// files of git's index or of a commit in the repository at `root`. `name` converts the file's path to the name that
  /// findings use.
  func referenced(_ file: ByteString, from root: String, name: (ByteString) -> String) -> ReferencedText {
    let path = ByteString(RelativePath.path(of: file.string, from: root))
    if let text = try? text(at: path.bytes) { return .found(SourceText(name: name(path), bytes: text.bytes)) }
    let isOutside = leavesRoot(path.bytes) || path.bytes.starts(with: "..".utf8) && FilePath.exists(file.string)
    return isOutside ? .outside : .missing
  }
}

extension ResourceFolder {
  /// Returns the folder of the manifest at `path`, with the manifest's project and git's information about renames;
  /// `nil` if odr can't open the folder. odr can also read the folders at `others`.
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
