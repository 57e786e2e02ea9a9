import OdrXcodeProjects
import ResourceTags

// The extensions in this file read the files of a manifest and its project, but only within a boundary.

extension ProjectLocation {
  /// Returns the other manifests in a manifest's folder that are for the project.
  func manifests(besides manifest: Manifest) throws -> [Manifest] {
    try ManifestFinder.all(besides: manifest.name).map { Manifest(try FileReader.input(at: $0)) }.filter { other in
      (try? ProjectLocation(of: other)).map { FilePath.isSame($0.filePath, filePath) } ?? false
    }
  }

  /// Opens the folder at `path`, which contains a manifest for the project.
  func folder(at path: String) throws -> ManifestFolder {
    try ManifestFolder.at(path, within: .folder(path).adding(boundary))
  }

  /// Returns the findings that state why odr can't read a manifest's project; empty if odr can read the project.
  static func problems(of manifest: Manifest) -> [Diagnostic] {
    guard case .unread(let reason) = ResourceFolder.ofManifest(manifest.name)?.projectFiles(of: manifest) else {
      return []
    }
    return reason(manifest)
  }
}

extension ProjectFiles {
  /// Returns the files of the project that a manifest in `folder` refers to; `nil` if odr can't open the folder.
  @Sendable static func read(
    _ reference: XcodeProjectReference, from folder: String, within boundary: FileBoundary?
  ) -> ProjectFiles? {
    guard let boundary, let real = FilePath.real(folder),
      let files = try? ManifestFolder.at(folder, within: boundary)
    else { return nil }
    let path = RelativePath.absolute(reference.project, from: real)
    let file = path.appendingPath(ProjectFile.name)
    if !boundary.contains(path) || boundary.excludes(file) { return .outside }
    do {
      let location = try ProjectLocation(FilePath.shown(reference.project, in: folder), within: boundary)
      return try read(
        location.text(), in: location.folder(), targets: reference.targets, configuration: reference.configuration,
        for: files)
    } catch {
      if FilePath.isMissing(file), KnownFiles.isIgnored(file, from: real) {
        return .ignored(LocationText.disk)
      }
      if !FilePath.isMissing(path) { return .unreadable(error.userMessage) }
      let next = ProjectLocation.projects(in: path.parentFolder, boundary)?.only.map { name in
        let place = RelativePath.path(of: path.parentFolder.appendingPath(name), from: FilePath.workingFolder)
        return "did you mean \(name.quoted)? To correct the path, run: odr set xcode.project \(ShellWord.path(place))"
      }
      return .missing(LocationText.disk, advice: next)
    }
  }
}

extension ManifestFolder {
  /// Opens the folder at `path`. odr reads files of the folder, and other files that a project refers to, only within
  /// `boundary`.
  static func at(_ path: String, within boundary: FileBoundary) throws -> ManifestFolder {
    guard let tree = DiskTree(path, within: boundary), let real = FilePath.real(path) else {
      throw FileError.failure("open folder", path)
    }
    var folder = ManifestFolder(path: real, name: path, tree: tree.addingLeftOut(at: path)) { file in
      let name = RelativePath.path(of: file.string, from: FilePath.workingFolder)
      if let text = try? FileReader.read(name, within: boundary) { return .found(text) }
      return boundary.excludes(file.string) ? .outside : .missing
    }
    folder.word = ManifestCommand(path.appendingPath(Manifest.fileNames[0])).resource
    return folder
  }
}

extension GitIndex {
  /// All files, with paths relative to the repository's root.
  var tree: IndexTree { tree(noting: nil) }

  /// Returns all files as ``tree`` does, and records in `reads` what is read.
  func tree(noting reads: FileReads?) -> IndexTree { IndexTree(self, folder: .empty, noting: reads) }

  /// Returns the absolute path of a folder in the repository.
  func absolute(_ folder: ByteString) -> String {
    folder.isEmpty ? root : root.appendingPath(folder.pathString)
  }

  /// Returns the files of the project that a manifest in `folder` refers to. If git ignores the project, the project
  /// comes from disk. `manifest` is the name of the manifest in findings, if there are any; `name` converts the path of
  /// a file in the repository to the name that findings use.
  func projectFiles(
    _ reference: XcodeProjectReference, of folder: ByteString, for manifest: String? = nil,
    noting reads: FileReads? = nil, name: @escaping @Sendable (ByteString) -> String
  ) -> ProjectFiles {
    let tree = tree(noting: reads)
    var files = ManifestFolder(
      path: absolute(folder), name: manifest?.parentFolder ?? ".",
      tree: IndexTree(self, folder: folder, noting: reads)
    ) { [root] file in
      let path = ByteString(RelativePath.path(of: file.string, from: root))
      if let text = try? tree.text(at: path.bytes) { return .found(text.named(name(path))) }
      return tree.leavesRoot(path.bytes) || path.isWithin(ByteString("..")) ? .outside : .missing
    }
    files.word = ManifestCommand(manifest).resource
    let project = RelativePath.resolved(reference.project, from: absolute(folder))
    var path = NormalizedPath(RelativePath.path(of: project, from: root).utf8)
    // The spellings that ProjectLocation accepts on disk: the project file, or a folder that contains one project.
    let last = String(path: path.bytes).fileName
    if last != ProjectFile.name {
      let found = last.hasSuffix(".xcodeproj") ? [] : ProjectLocation.projects(in: tree, path.bytes) ?? []
      if let only = found.only { path.bytes = path.bytes.appendingPath(only.utf8) }
      path.bytes = path.bytes.appendingPath(ProjectFile.name.utf8)
    }
    if path.leavesRoot || tree.leavesRoot(path.bytes) { return .outside }
    let file = ByteString(path.bytes)
    let projectFolder = tree.target(of: file.folder.folder.bytes) ?? file.folder.folder
    func read(_ text: SourceText) -> ProjectFiles {
      .read(
        text.named(name(file)), in: absolute(projectFolder), targets: reference.targets,
        configuration: reference.configuration, for: files)
    }
    do {
      return read(try tree.text(at: file.bytes))
    } catch {
      if !error.isMissing { return .unreadable(error.message) }
    }
    let place = root.appendingPath(file.pathString)
    reads?.note(setting: .ignoreFile)
    if KnownFiles.isIgnored(place, from: root) {
      let boundary = try? FileBoundary.folder(absolute(folder))
      let text = boundary.flatMap { try? FileReader.read(place, within: $0) }
      return text.map(read) ?? .ignored(LocationText.index)
    }
    let command = "git add \(ShellWord.path(name(file.folder)))"
    return .missing(LocationText.index, advice: FilePath.exists(place) ? "found on disk; run: \(command)" : nil)
  }
}

extension ResourceFolder {
  /// Opens the folder of a manifest, with its files but without git's information about renames.
  init(of manifest: Manifest) throws {
    let path = manifest.folderPath
    guard let tree = DiskTree.named(path) else { throw FileError.failure("open folder", path) }
    if let leftOut = IndexTree.leftOut(below: path) {
      let count = manifest.resources().count { leftOut.status(of: NormalizedPath($0.path.utf8).bytes) != nil }
      if count > 0 {
        StandardStream.note(
          "git leaves \(Wording.count(count, "resource")) of \(manifest.name.quoted) out of this work tree; odr uses "
            + "their sizes in git")
      }
    }
    self.init(tree.addingLeftOut(at: path)) { ProjectFiles.read($0, from: path, within: try? .folder(path)) }
  }

  /// Returns the folder of the manifest at `path`, with the manifest's project and git's information about renames;
  /// `nil` if odr can't open the folder. If there are several manifests, `renames` finds the renames for all of them.
  static func ofManifest(
    _ path: String, renames: GitRenames = GitRenames(inWorkTree: true)
  ) -> ResourceFolder? {
    let folder = path.parentFolder
    guard let boundary = try? FileBoundary.named(path), let disk = DiskTree(folder, within: boundary) else {
      return nil
    }
    let command = ManifestCommand(path)
    var resources = ResourceFolder(disk.addingLeftOut(at: folder)) {
      ProjectFiles.read($0, from: folder, within: boundary)
    }
    resources.renames = { renames.below(folder, missing: $0) }
    resources.moveCommand = { command.editing("resource move", [$0, $1]) }
    resources.ignored = { KnownFiles.ignored($0, from: folder) }
    resources.baseline = { name in
      Result { () throws(FileFailure) in try FileReader.read(FilePath.shown(name, in: folder), within: boundary) }
    }
    return resources
  }
}

extension ResourcePathResolver {
  /// Creates a resolver for the manifest at a path; `nil` means standard input.
  init(manifest: String?) {
    let folder = manifest.map { ResourceFolder.ofManifest($0) } ?? DiskTree.named(".").map { ResourceFolder($0) }
    self.init(manifest: manifest, in: folder?.snapshot)
  }
}
