import OdrXcodeProjects
import ResourceTags

/// The location of an Xcode project on disk.
struct ProjectLocation {
  /// The path of the `.xcodeproj`, as messages show it.
  let path: String
  /// The boundary within which odr reads files for the project.
  let boundary: FileBoundary

  /// Finds the project at `path`: an `.xcodeproj`, its project file, or a folder that contains exactly one project.
  ///
  /// A project that the user specifies on the command line has its own boundary; any other project must be inside
  /// `boundary`. Throws ``CommandFailure`` if there isn't a project.
  init(_ path: String, within boundary: FileBoundary? = nil) throws {
    let path = Self.spelled(path.withoutTrailingSlashes, boundary)
    if path.hasSuffix(".xcodeproj") {
      self.path = path
    } else if path.fileName == ProjectFile.name {
      self.path = path.parentFolder
    } else if path.hasSuffix(".xcworkspace") {
      throw CommandFailure("\(path.quoted) is a workspace; specify one of its projects")
    } else {
      self.path = try Self.only(in: path, boundary)
    }
    self.boundary = try boundary ?? .named(self.path)
    if self.boundary.excludes(filePath) {
      throw CommandFailure("\(self.path.quoted) is outside the repository or folder; '--follow-links' allows that")
    }
    if FilePath.isMissing(filePath) { throw CommandFailure("\(filePath.quoted) is missing") }
  }

  /// Finds the project that `manifest` refers to. If the project doesn't exist, the error contains the finding of
  /// `odr lint`.
  init(of reference: XcodeProjectReference, in manifest: Manifest) throws {
    let folder = manifest.folderPath
    let path = FilePath.shown(reference.project, in: folder)
    let boundary = try FileBoundary.folder(folder)
    if FilePath.isMissing(Self.spelled(path.withoutTrailingSlashes, boundary)) {
      throw CommandFailure(
        "project \(reference.project.quoted) does not exist", Self.problems(of: manifest), in: manifest.source)
    }
    try self.init(path, within: boundary)
  }

  /// The path of the project file.
  var filePath: String { path.appendingPath(ProjectFile.name) }

  /// Returns the absolute path of the folder that contains the `.xcodeproj`, with symbolic links resolved.
  func folder() throws -> String {
    guard let folder = FilePath.real(path.parentFolder) else {
      throw FileError.failure("open folder", path.parentFolder)
    }
    return folder
  }

  /// Waits for the project's lock, and returns the lock.
  func lock() throws -> FolderLock {
    try FolderLock(path, of: filePath)
  }

  /// Returns the text of the project file.
  func text() throws -> SourceText { try FileReader.read(filePath, within: boundary) }

  /// Reads the project. If Xcode can't have written the project file, throws ``CommandFailure`` with the location of
  /// the problem.
  func read() throws -> XcodeProject {
    let source = try text()
    let folder = try folder()
    do {
      return try XcodeProject(source, in: folder)
    } catch {
      throw CommandFailure("cannot read the project \(path.quoted)", [error.diagnostic], in: source)
    }
  }

  /// Returns `path` or, if nothing exists there, the path with its last component spelled as it is on disk.
  private static func spelled(_ path: String, _ boundary: FileBoundary?) -> String {
    let folder = path.parentFolder
    guard FilePath.isMissing(path), let disk = tree(folder, boundary) else { return path }
    let spelled = TreeSpelling(of: disk).spelled(ByteString(path.fileName.pathBytes))
    return FilePath.shown(spelled.pathString, in: folder)
  }

  private static func tree(_ folder: String, _ boundary: FileBoundary?) -> DiskTree? {
    boundary.map { DiskTree(folder, within: $0) } ?? .named(folder)
  }

  private static func only(in folder: String, _ boundary: FileBoundary?) throws -> String {
    if FilePath.isMissing(folder) { throw CommandFailure("project \(folder.quoted) does not exist") }
    guard let found = projects(in: folder, boundary) else {
      if !folder.hasSuffix(".csv") { throw FileError.failure("read folder", folder) }
      throw CommandFailure("\(folder.quoted) is not an Xcode project; 'odr batch' reads tables of paths and tags")
    }
    let shown = folder == "." ? "this folder" : folder.quoted
    guard let name = found.first else {
      throw CommandFailure("there is no .xcodeproj in \(shown); specify the project")
    }
    if found.count > 1 {
      throw CommandFailure(
        "there are several projects in \(shown): \(found.map(\.quoted).commaSeparated); specify one")
    }
    return FilePath.shown(name, in: folder)
  }

  /// Returns the names of the projects in a folder, sorted; `nil` if odr can't read the folder.
  static func projects(in folder: String, _ boundary: FileBoundary? = nil) -> [String]? {
    tree(folder, boundary).flatMap { projects(in: $0, []) }
  }

  /// Returns the names of the projects in a folder of a tree, sorted; `nil` if odr can't read the folder.
  static func projects(in tree: any FileTree, _ folder: [UInt8]) -> [String]? {
    var found: [String] = []
    let isListed = tree.list(folder) { entry in
      let name = String(path: entry.name)
      if entry.kind != .file, name.hasSuffix(".xcodeproj") { found.append(name) }
    }
    return isListed ? found.sorted() : nil
  }
}
