package import Bytes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files below a folder on the disk, as they are when asked for.
package final class DiskTree: FileTree {
  private let root: Int32
  /// The path of the root without symbolic links.
  private let realRoot: String

  /// The files below the folder at `path`; `nil` where it cannot be opened.
  package init?(_ path: String) {
    root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { return nil }
    guard let real = Self.realPath(path) else {
      close(root)
      return nil
    }
    realRoot = real
  }

  deinit {
    if root >= 0 { close(root) }
  }

  package func list(_ folder: [UInt8], _ visit: (any FolderEntry) -> Void) -> Bool {
    let descriptor = Self.withCString(folder) { openat(root, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return false }
    return FolderNames.forEach(in: descriptor) { visit(DiskEntry($0, $1, in: descriptor)) }
  }

  package func status(of path: [UInt8]) -> FileStatus? {
    var status = stat()
    guard Self.withCString(path, { fstatat(root, $0, &status, 0) }) == 0 else { return nil }
    return FileStatus(kind: FileKind(status), size: Int(status.st_size))
  }

  package func text(at path: [UInt8]) throws(FileFailure) -> SourceText {
    try FileReader.readRegular(String(decoding: path, as: UTF8.self), in: root)
  }

  package func leavesRoot(_ path: [UInt8]) -> Bool {
    let inside = realRoot == "/" ? realRoot : realRoot + "/"
    guard let real = Self.realPath(inside + String(decoding: path, as: UTF8.self)) else { return false }
    return real != realRoot && !real.utf8.starts(with: inside.utf8)
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Calls `body` with `path` as C has it; the root is `.`.
  private static func withCString<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: path.count + 2) { buffer in
      for (index, byte) in path.enumerated() { buffer[index] = CChar(bitPattern: byte) }
      if path.isEmpty { buffer[0] = CChar(bitPattern: UInt8(ascii: ".")) }
      buffer[max(path.count, 1)] = 0
      return body(UnsafePointer(buffer.baseAddress.unsafelyUnwrapped))
    }
  }
}

/// Something in an open folder of a disk. Asking from the folder on saves looking up the whole path again.
private struct DiskEntry: FolderEntry {
  /// Its name, with a NUL byte behind it.
  let name: UnsafeBufferPointer<UInt8>
  let kind: FileKind
  private let folder: Int32

  /// The entry with this name in `folder`, of this kind if the file system has told.
  init(_ name: UnsafeBufferPointer<UInt8>, _ kind: FileKind?, in folder: Int32) {
    self.name = name
    self.folder = folder
    self.kind = kind ?? Self.status(of: name, in: folder).map { FileKind($0) } ?? .other
  }

  func size() -> Int { Self.status(of: name, in: folder).map { FileStatus.counted(Int($0.st_size)) } ?? 0 }

  func text() throws(FileFailure) -> SourceText {
    try FileReader.readRegular(String(decoding: name, as: UTF8.self), in: folder)
  }

  private static func status(of name: UnsafeBufferPointer<UInt8>, in folder: Int32) -> stat? {
    var status = stat()
    let name = UnsafeRawPointer(name.baseAddress.unsafelyUnwrapped).assumingMemoryBound(to: CChar.self)
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }
}

extension FileKind {
  fileprivate init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}
