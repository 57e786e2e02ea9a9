import OdrXcodeProjects
import ResourceTags

/// An Xcode project on the disk.
struct ProjectLocation {
  /// The path of the `.xcodeproj`, as messages show it.
  let path: String
  /// Where odr may read for it.
  let boundary: FileBoundary

  /// The project at `path`: an `.xcodeproj`, the file in it, or a folder that has exactly one.
  ///
  /// A project that the command line names has a boundary of its own; any other has to be inside of `boundary`. Throws
  /// ``CommandFailure`` if there is none.
  init(_ path: String, within boundary: FileBoundary? = nil) throws {
    let path = Self.spelled(Self.trimmed(path), boundary)
    if path.hasSuffix(".xcodeproj") {
      self.path = path
    } else if FilePath.name(of: path) == ProjectFile.name {
      self.path = FilePath.folder(of: path)
    } else if path.hasSuffix(".xcworkspace") {
      throw CommandFailure("\(path.quoted) is a workspace; name one of its projects")
    } else {
      self.path = try Self.only(in: path, boundary)
    }
    self.boundary = try boundary ?? .named(self.path)
    if self.boundary.excludes(filePath) {
      throw CommandFailure(
        boundary == nil
          ? "a symbolic link leads from \(self.path.quoted) out of its repository; '--follow-links' allows that"
          : "\(self.path.quoted) is outside the manifest's repository or folder; name it with '--project', or add '--follow-links'"
      )
    }
    if FilePath.isMissing(filePath) { throw CommandFailure("there is no \(filePath.quoted)") }
  }

  /// The project that a manifest in `folder` names by `path`.
  init(_ path: String, from folder: String, within boundary: FileBoundary) throws {
    let isInPlace = folder == "." || path.hasPrefix("/")
    try self.init(isInPlace ? path : FilePath.joined(folder, path), within: boundary)
  }

  /// The project that `manifest` names, with the place and the nearest name if it is not there.
  init(of reference: XcodeProjectReference, in manifest: Manifest) throws {
    let folder = FilePath.folder(of: manifest.source.name)
    let path =
      folder == "." || reference.project.hasPrefix("/") ? reference.project : FilePath.joined(folder, reference.project)
    let boundary = try FileBoundary.folder(folder)
    if FilePath.isMissing(Self.spelled(Self.trimmed(path), boundary)) {
      let position = LineTable(manifest.source).position(of: manifest.projectSpan?.start ?? 0)
      let (name, parent) = (FilePath.name(of: reference.project), FilePath.folder(of: reference.project))
      let others = Self.projects(in: FilePath.folder(of: Self.trimmed(path)), boundary) ?? []
      var suggester = SpellingSuggester(others)
      let meant = (others.count == 1 ? others[0] : suggester.best(for: name)).map {
        parent == "." ? $0 : FilePath.joined(parent, $0)
      }
      throw CommandFailure(
        "\(manifest.source.name.visible):\(position.line):\(position.column): there is no project "
          + "\(reference.project.quoted); "
          + (meant.map { "did you mean \($0.quoted)?" } ?? "correct the path, or name the project with '--project'"))
    }
    try self.init(path, within: boundary)
  }

  /// The path of the project file.
  var filePath: String { FilePath.joined(path, ProjectFile.name) }

  /// The absolute path of the folder of the `.xcodeproj`, without links.
  func folder() throws -> String {
    guard let folder = FilePath.real(FilePath.folder(of: path)) else {
      throw FileError.failure("open folder", FilePath.folder(of: path))
    }
    return folder
  }

  /// Waits for the lock of the project.
  func lock() throws -> FolderLock {
    try FolderLock(path, of: filePath)
  }

  /// The text of the project file.
  func text() throws -> SourceText { try FileReader.read(filePath, within: boundary) }

  /// Reads the project. If it is not what Xcode writes, throws ``CommandFailure`` with the place.
  func read() throws -> XcodeProject {
    let source = try text()
    let folder = try folder()
    do throws(ProjectFault) {
      return try XcodeProject(source, in: folder)
    } catch {
      throw CommandFailure("cannot read the project \(path.quoted)", [error.diagnostic], in: source)
    }
  }

  /// The path as the disk spells it, if it is not there as it is.
  private static func spelled(_ path: String, _ boundary: FileBoundary?) -> String {
    let folder = FilePath.folder(of: path)
    guard FilePath.isMissing(path), let disk = tree(folder, boundary) else { return path }
    let spelled = TreeSpelling(of: disk).spelled(ByteString(FilePath.name(of: path).pathBytes))
    let name = String(path: spelled.bytes)
    return folder == "." ? name : FilePath.joined(folder, name)
  }

  private static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }

  private static func tree(_ folder: String, _ boundary: FileBoundary?) -> DiskTree? {
    boundary.map { DiskTree(folder, within: $0) } ?? .named(folder)
  }

  private static func only(in folder: String, _ boundary: FileBoundary?) throws -> String {
    if FilePath.isMissing(folder) { throw CommandFailure("there is no project at \(folder.quoted)") }
    guard let found = projects(in: folder, boundary) else { throw FileError.failure("read folder", folder) }
    let shown = folder == "." ? "this folder" : folder.quoted
    guard let name = found.first else { throw CommandFailure("there is no .xcodeproj in \(shown); name the project") }
    if found.count > 1 {
      throw CommandFailure(
        "there are several projects in \(shown): \(found.map(\.quoted).joined(separator: ", ")); name one")
    }
    return folder == "." ? name : FilePath.joined(folder, name)
  }
}

extension ProjectLocation {
  /// The names of the projects in a folder, sorted; `nil` if it cannot be read.
  static func projects(in folder: String, _ boundary: FileBoundary? = nil) -> [String]? {
    guard let tree = tree(folder, boundary) else { return nil }
    var found: [String] = []
    let isListed = tree.list([]) { entry in
      let name = String(path: entry.name)
      if entry.kind != .file, name.hasSuffix(".xcodeproj") { found.append(name) }
    }
    return isListed ? found.sorted() : nil
  }
}
