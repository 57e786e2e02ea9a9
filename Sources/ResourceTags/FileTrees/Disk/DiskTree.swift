/// The files below a folder on disk. Each call reads the current state of the disk.
///
/// The tree doesn't list, read, or examine anything outside its boundary. For any link out of the boundary,
/// `status(of:)` reports an empty file, even if nothing exists there.
package final class DiskTree: FileTree {
  private let root: OpenFile
  /// The root's path without symbolic links.
  private let realRoot: String
  private let boundary: FileBoundary
  /// Whether the files of a folder may be Git LFS pointers: a `.gitattributes` file in the folder or above it selects the
  /// Git LFS filter.
  private let known = Guarded<[ByteString: Bool]>([:])

  /// Opens the folder at `path`; `nil` if it can't be opened or is outside `boundary`.
  package init?(_ path: String, within boundary: FileBoundary) {
    guard let real = FilePath.real(path), let root = try? boundary.open(real, isFolder: true) else { return nil }
    self.root = root
    realRoot = real
    self.boundary = boundary
  }

  deinit {
    try? root.close()
  }

  package func list(_ folder: [UInt8], _ visit: (FolderEntry) -> Void) -> Bool {
    guard let open = try? boundary.open(ByteSlice(folder), in: root, at: realRoot, isFolder: true) else { return false }
    return open.forEachName { name, kind in
      // This looks up only the name in the open folder, not the whole path.
      func metadata() -> FileMetadata? { try? open.metadata(of: name, followsLinks: false) }
      // The file system may not report the kind.
      let entry = FolderEntry(name: name, kind: kind ?? metadata()?.kind ?? .other) {
        metadata().map { FileStatus.counted(self.size(of: name, $0, in: open, at: folder)) } ?? 0
      }
      visit(entry)
    }
  }

  package func status(of path: [UInt8]) -> FileStatus? {
    if boundary.excludes(realRoot.appendingPath(String(path: path))) { return FileStatus(kind: .file, size: 0) }
    guard let found = try? root.metadata(of: ByteSlice(path), followsLinks: true) else { return nil }
    return FileStatus(kind: found.kind, size: size(of: path, found, in: root, at: Array(path.folderPath)))
  }

  package func text(at path: [UInt8]) throws(FileFailure) -> SourceText {
    try FileReader.read(ByteSlice(path), in: root, at: realRoot, within: boundary)
  }

  package func leavesRoot(_ path: [UInt8]) -> Bool {
    guard let target = FilePath.target(of: realRoot.appendingPath(String(path: path))) else { return false }
    return !ByteString(target).isWithin(ByteString(folder: realRoot))
  }

  // MARK: Git LFS

  /// Returns the size of a file or, if it is a pointer, the size of the file in Git LFS. `name` is a path relative to
  /// the open folder `folder`; `path` is the path of the file's folder, relative to the root.
  private func size(
    of name: some RandomAccessCollection<UInt8>, _ found: FileMetadata, in folder: OpenFile, at path: [UInt8]
  )
    -> Int
  {
    // The `Contents.json` file of a catalog item often has the size of a pointer, but is never a pointer.
    guard LargeFilePointer.sizes.contains(found.size), found.kind == .file, !name.elementsEqual("Contents.json".utf8),
      known.withLock({ mayHavePointers(ByteString(path), &$0) })
    else { return found.size }
    let place = folder == root || path.isEmpty ? realRoot : realRoot.appendingPath(String(path: path))
    let text = try? FileReader.read(ByteSlice(name), in: folder, at: place, within: boundary)
    return text.flatMap { LargeFilePointer($0.bytes)?.size } ?? found.size
  }

  private func mayHavePointers(_ folder: ByteString, _ known: inout [ByteString: Bool]) -> Bool {
    if let found = known[folder] { return found }
    // The folders up to the repository's root count, too.
    let found =
      folder.isEmpty
      ? RelativePath.foldersUp(from: realRoot).folders.contains { selects($0.appendingPath(".gitattributes")) }
      : mayHavePointers(folder.folder, &known) || selects(realRoot.appendingPath(folder.pathString + "/.gitattributes"))
    known[folder] = found
    return found
  }

  private func selects(_ path: String) -> Bool {
    (try? FileReader.read(path, within: boundary)).map { LargeFilePointer.isSelected(by: $0.allBytes) } ?? false
  }
}
