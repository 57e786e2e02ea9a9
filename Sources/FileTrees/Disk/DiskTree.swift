package import Bytes
import Diagnostics
import SystemCalls

/// The files below a folder on the disk, as they are at the time of each call.
package final class DiskTree: FileTree {
  private let root: OpenFile
  /// The path of the root without symbolic links.
  private let realRoot: String

  /// The files below the folder at `path`; `nil` if it cannot be opened.
  package init?(_ path: String) {
    guard let root = try? OpenFile.folder(path) else { return nil }
    guard let real = try? FileSystem.realPath(path) else {
      try? root.close()
      return nil
    }
    self.root = root
    realRoot = real
  }

  deinit {
    try? root.close()
  }

  package func list(_ folder: [UInt8], _ visit: (any FolderEntry) -> Void) -> Bool {
    guard let folder = try? root.folder(folder) else { return false }
    return folder.forEachName { visit(DiskEntry($0, $1, in: folder)) }
  }

  package func status(of path: [UInt8]) -> FileStatus? {
    guard let found = try? root.metadata(of: path, followsLinks: true) else { return nil }
    return FileStatus(kind: found.kind, size: found.size)
  }

  package func text(at path: [UInt8]) throws(FileFailure) -> SourceText {
    try FileReader.readRegular(String(decoding: path, as: UTF8.self), in: root)
  }

  package func leavesRoot(_ path: [UInt8]) -> Bool {
    let inside = realRoot == "/" ? realRoot : realRoot + "/"
    guard let real = try? FileSystem.realPath(inside + String(decoding: path, as: UTF8.self)) else { return false }
    return real != realRoot && !real.utf8.starts(with: inside.utf8)
  }
}

/// Something in an open folder of a disk. Asking from the folder on saves looking up the whole path again.
private struct DiskEntry: FolderEntry {
  let name: ByteSlice
  let kind: FileKind
  private let folder: OpenFile

  /// The entry with this name in `folder`, of this kind if the file system gave it.
  init(_ name: ByteSlice, _ kind: FileKind?, in folder: OpenFile) {
    self.name = name
    self.folder = folder
    self.kind = kind ?? Self.metadata(of: name, in: folder)?.kind ?? .other
  }

  func size() -> Int { Self.metadata(of: name, in: folder).map { FileStatus.counted($0.size) } ?? 0 }

  func text() throws(FileFailure) -> SourceText {
    try FileReader.readRegular(name.string, in: folder)
  }

  private static func metadata(of name: ByteSlice, in folder: OpenFile) -> FileMetadata? {
    try? folder.metadata(of: name, followsLinks: false)
  }
}
