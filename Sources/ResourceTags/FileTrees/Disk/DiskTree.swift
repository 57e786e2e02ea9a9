/// The files below a folder on the disk, as they are at the time of each call.
///
/// What is outside of the boundary cannot be listed or read; of what a link outside leads to, it still tells the kind and size.
package final class DiskTree: FileTree {
  private let root: OpenFile
  /// The path of the root without symbolic links.
  private let realRoot: String
  private let boundary: FileBoundary
  private let largeFiles: LargeFileFolders

  /// The files below the folder at `path`; `nil` if it cannot be opened, or is outside of `boundary`.
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
    let place = DiskFolder(file: open, path: folder, root: realRoot, boundary: boundary, largeFiles: largeFiles)
    return open.forEachName { visit(DiskEntry($0, $1, in: place)) }
  }

  package func status(of path: [UInt8]) -> FileStatus? {
    guard let found = try? root.metadata(of: ByteSlice(path), followsLinks: true) else { return nil }
    let folder = path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
    return FileStatus(kind: found.kind, size: largeFiles.size(of: path, found, in: root, at: Array(folder)))
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

/// A folder of a disk that is being listed.
private final class DiskFolder {
  let file: OpenFile
  /// Its path from the root of the tree on.
  let path: [UInt8]
  private let root: String
  let boundary: FileBoundary
  let largeFiles: LargeFileFolders

  init(file: OpenFile, path: [UInt8], root: String, boundary: FileBoundary, largeFiles: LargeFileFolders) {
    (self.file, self.path, self.root, self.boundary, self.largeFiles) = (file, path, root, boundary, largeFiles)
  }

  /// The absolute path of the folder, with no links but those in `path`.
  var place: String { path.isEmpty ? root : FilePath.joined(root, String(path: path)) }
}

/// Something in an open folder of a disk. Asking from the folder on saves looking up the whole path again.
private struct DiskEntry: FolderEntry {
  let name: ByteSlice
  let kind: FileKind
  private let folder: DiskFolder

  /// The entry with this name in `folder`, of this kind if the file system gave it.
  init(_ name: ByteSlice, _ kind: FileKind?, in folder: DiskFolder) {
    self.name = name
    self.folder = folder
    self.kind = kind ?? Self.metadata(of: name, in: folder.file)?.kind ?? .other
  }

  func size() -> Int {
    guard let found = Self.metadata(of: name, in: folder.file) else { return 0 }
    return FileStatus.counted(folder.largeFiles.size(of: name, found, in: folder.file, at: folder.path))
  }

  func text() throws(FileFailure) -> SourceText {
    try FileReader.read(name, in: folder.file, at: folder.place, within: folder.boundary)
  }

  private static func metadata(of name: ByteSlice, in folder: OpenFile) -> FileMetadata? {
    try? folder.metadata(of: name, followsLinks: false)
  }
}
