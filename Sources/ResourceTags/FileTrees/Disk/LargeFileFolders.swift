/// The folders of a disk whose files may be pointers of Git LFS: those where a `.gitattributes` file selects its filter,
/// and what is below them.
///
/// Only in them are files read to find out their sizes, and only files that are small enough.
final class LargeFileFolders: @unchecked Sendable {  // unchecked: the lock guards the mutable state
  private let root: OpenFile
  /// The path of the root without symbolic links.
  private let realRoot: String
  private let boundary: FileBoundary
  private let lock = Lock()
  private var known: [ByteString: Bool] = [:]

  /// The folders of the tree below an open folder, at a path without symbolic links.
  init(in root: OpenFile, at realRoot: String, within boundary: FileBoundary) {
    (self.root, self.realRoot, self.boundary) = (root, realRoot, boundary)
  }

  /// The size of the file called `name`, a path from the open folder `folder` on; of a pointer, that of its file. `path` is
  /// the path of the file's folder from the root on.
  @inline(__always)
  func size(of name: some RandomAccessCollection<UInt8>, _ found: FileMetadata, in folder: OpenFile, at path: [UInt8])
    -> Int
  {
    // What a catalog says of an item has such a size, and is never large.
    guard LargeFilePointer.sizes.contains(found.size), found.kind == .file, !name.elementsEqual("Contents.json".utf8)
    else { return found.size }
    return pointedSize(of: ByteSlice(name), in: folder, at: path) ?? found.size
  }

  private func pointedSize(of name: ByteSlice, in folder: OpenFile, at path: [UInt8]) -> Int? {
    guard lock.withLock({ mayHavePointers(ByteString(path)) }) else { return nil }
    let place = folder == root || path.isEmpty ? realRoot : FilePath.joined(realRoot, String(path: path))
    let text = try? FileReader.read(name, in: folder, at: place, within: boundary)
    return text.flatMap { LargeFilePointer.size(in: $0.allBytes) }
  }

  private func mayHavePointers(_ folder: ByteString) -> Bool {
    if let found = known[folder] { return found }
    var found = false
    if folder.bytes.isEmpty {
      found = selects(FilePath.joined(realRoot, ".gitattributes")) || selectsAbove()
    } else {
      let parent = ByteString(folder.bytes[..<(folder.bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
      found =
        mayHavePointers(parent) || selects(FilePath.joined(realRoot, String(path: folder.bytes) + "/.gitattributes"))
    }
    known[folder] = found
    return found
  }

  /// Whether a folder above the root, up to that of the repository, selects the filter.
  private func selectsAbove() -> Bool {
    var folder = realRoot[...]
    while (try? FileMetadata(folder + "/.git", followsLinks: false)) == nil,
      let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/"))
    {
      folder = folder[..<slash]
      if selects(folder + "/.gitattributes") { return true }
    }
    return false
  }

  private func selects(_ path: String) -> Bool {
    (try? FileReader.read(path, within: boundary)).map { LargeFilePointer.isSelected(by: $0.allBytes) } ?? false
  }
}
