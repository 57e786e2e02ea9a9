/// The folders on disk whose files may be Git LFS pointers: each folder in which a `.gitattributes` file selects
/// the Git LFS filter, and its subfolders.
///
/// To determine sizes, odr reads only files that are small enough to be pointers.
final class LargeFileFolders: @unchecked Sendable {  // unchecked: the lock guards the mutable state
  private let root: OpenFile
  /// The root's path without symbolic links.
  private let realRoot: String
  private let boundary: FileBoundary
  private let lock = Lock()
  private var known: [ByteString: Bool] = [:]

  /// Prepares to find folders with Git LFS pointers in the open folder `root`. `realRoot` is the path of `root` without
  /// symbolic links.
  init(in root: OpenFile, at realRoot: String, within boundary: FileBoundary) {
    self.root = root
    self.realRoot = realRoot
    self.boundary = boundary
  }

  /// Returns the size of a file or, if it is a pointer, the size of the file in Git LFS. `name` is a path relative to
  /// the open folder `folder`; `path` is the path of the file's folder, relative to the root.
  func size(of name: some RandomAccessCollection<UInt8>, _ found: FileMetadata, in folder: OpenFile, at path: [UInt8])
    -> Int
  {
    // The `Contents.json` file of a catalog item often has the size of a pointer, but is never a pointer.
    guard LargeFilePointer.sizes.contains(found.size), found.kind == .file, !name.elementsEqual("Contents.json".utf8)
    else { return found.size }
    return pointedSize(of: ByteSlice(name), in: folder, at: path) ?? found.size
  }

  private func pointedSize(of name: ByteSlice, in folder: OpenFile, at path: [UInt8]) -> Int? {
    guard lock.withLock({ mayHavePointers(ByteString(path)) }) else { return nil }
    let place = folder == root || path.isEmpty ? realRoot : realRoot.appendingPath(String(path: path))
    let text = try? FileReader.read(name, in: folder, at: place, within: boundary)
    return text.flatMap { LargeFilePointer.size(in: $0.allBytes) }
  }

  private func mayHavePointers(_ folder: ByteString) -> Bool {
    if let found = known[folder] { return found }
    var found = false
    if folder.isEmpty {
      // The folders up to the repository's root count, too.
      found = RepositoryWalk(from: realRoot).contains { selects($0.folder.appendingPath(".gitattributes")) }
    } else {
      let parent = ByteString(folder.bytes.folderPath)
      found =
        mayHavePointers(parent) || selects(realRoot.appendingPath(folder.pathString + "/.gitattributes"))
    }
    known[folder] = found
    return found
  }

  private func selects(_ path: String) -> Bool {
    (try? FileReader.read(path, within: boundary)).map { LargeFilePointer.isSelected(by: $0.allBytes) } ?? false
  }
}
