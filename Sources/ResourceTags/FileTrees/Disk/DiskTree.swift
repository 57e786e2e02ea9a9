/// The files below a folder on disk. Each call reads the current state of the disk.
///
/// The tree doesn't list or read anything outside its boundary. For a link out of the boundary, `status(of:)` still
/// reports the kind and size of the link's target.
package final class DiskTree: FileTree {
  private let root: OpenFile
  /// The root's path without symbolic links.
  private let realRoot: String
  private let boundary: FileBoundary
  private let largeFiles: LargeFileFolders

  /// Opens the folder at `path`; `nil` if it can't be opened or is outside `boundary`.
  package init?(_ path: String, within boundary: FileBoundary) {
    guard let real = FilePath.real(path), let root = try? boundary.open(real, isFolder: true) else { return nil }
    self.root = root
    realRoot = real
    self.boundary = boundary
    largeFiles = LargeFileFolders(in: root, at: real, within: boundary)
  }

  deinit {
    try? root.close()
  }

  package func list(_ folder: [UInt8], _ visit: (any FolderEntry) -> Void) -> Bool {
    guard let open = try? boundary.open(ByteSlice(folder), in: root, at: realRoot, isFolder: true) else { return false }
    let place = DiskFolder(file: open, path: folder, largeFiles: largeFiles)
    return open.forEachName { visit(DiskEntry($0, $1, in: place)) }
  }

  package func status(of path: [UInt8]) -> FileStatus? {
    guard let found = try? root.metadata(of: ByteSlice(path), followsLinks: true) else { return nil }
    return FileStatus(kind: found.kind, size: largeFiles.size(of: path, found, in: root, at: Array(path.folderPath)))
  }

  package func text(at path: [UInt8]) throws(FileFailure) -> SourceText {
    try FileReader.read(ByteSlice(path), in: root, at: realRoot, within: boundary)
  }

  package func leavesRoot(_ path: [UInt8]) -> Bool {
    let inside = realRoot == "/" ? realRoot : realRoot + "/"
    guard let real = try? FileSystem.realPath(inside + String(path: path)) else { return false }
    return real != realRoot && !real.utf8.starts(with: inside.utf8)
  }
}

/// A folder on disk that is being listed.
private struct DiskFolder {
  let file: OpenFile
  /// The folder's path, relative to the tree's root.
  let path: [UInt8]
  let largeFiles: LargeFileFolders
}

/// An entry of an open folder on disk. The entry looks up only its own name in the open folder, not the whole path.
private struct DiskEntry: FolderEntry {
  let name: ByteSlice
  let kind: FileKind
  private let folder: DiskFolder

  /// Creates the entry called `name` in `folder`; `kind` is `nil` if the file system didn't report the kind.
  init(_ name: ByteSlice, _ kind: FileKind?, in folder: DiskFolder) {
    self.name = name
    self.folder = folder
    self.kind = kind ?? Self.metadata(of: name, in: folder.file)?.kind ?? .other
  }

  func size() -> Int {
    guard let found = Self.metadata(of: name, in: folder.file) else { return 0 }
    return FileStatus.counted(folder.largeFiles.size(of: name, found, in: folder.file, at: folder.path))
  }

  private static func metadata(of name: ByteSlice, in folder: OpenFile) -> FileMetadata? {
    try? folder.metadata(of: name, followsLinks: false)
  }
}
