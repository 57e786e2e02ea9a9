package import SourceText

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

  package func list(
    _ folder: [UInt8], _ visit: (UnsafeBufferPointer<UInt8>, FileKind, _ size: () -> Int) -> Void
  ) -> Bool {
    let descriptor = Self.withCString(folder) { openat(root, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0, let stream = fdopendir(descriptor) else {
      if descriptor >= 0 { close(descriptor) }
      return false
    }
    defer { closedir(stream) }
    // A copy of the name, because nothing is promised about the bytes behind it.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024 + 8) { buffer in
      while let entry = readdir(stream) {
        let name = UnsafeRawPointer(entry).advanced(by: Self.nameOffset).assumingMemoryBound(to: UInt8.self)
        let count = strlen(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
        if count > 1024 || name[0] == UInt8(ascii: ".") && (count == 1 || count == 2 && name[1] == UInt8(ascii: ".")) {
          continue
        }
        memcpy(buffer.baseAddress.unsafelyUnwrapped, name, count)
        for index in count..<count + 8 { buffer[index] = 0 }
        let kind = Self.kind(Int32(entry.pointee.d_type)) ?? kind(of: name, in: descriptor)
        visit(UnsafeBufferPointer(start: buffer.baseAddress, count: count), kind) {
          // From the open folder on: the whole path would be looked up again.
          Self.status(of: name, in: descriptor).map { Int($0.st_size) } ?? 0
        }
      }
    }
    return true
  }

  package func status(of path: [UInt8]) -> FileStatus? {
    var status = stat()
    guard Self.withCString(path, { fstatat(root, $0, &status, 0) }) == 0 else { return nil }
    return FileStatus(kind: Self.kind(status), size: Int(status.st_size))
  }

  package func text(at path: [UInt8]) throws(FileFailure) -> SourceText {
    try FileReader.readRegular(String(decoding: path, as: UTF8.self), in: root)
  }

  package func leavesRoot(_ path: [UInt8]) -> Bool {
    let inside = realRoot == "/" ? realRoot : realRoot + "/"
    guard let real = Self.realPath(inside + String(decoding: path, as: UTF8.self)) else { return false }
    return real != realRoot && !real.utf8.starts(with: inside.utf8)
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0

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

  /// The kind that a file system gives with the name; `nil` where it gives none.
  private static func kind(_ type: Int32) -> FileKind? {
    switch type {
    case Int32(DT_REG): return .file
    case Int32(DT_DIR): return .folder
    case Int32(DT_LNK): return .link
    case Int32(DT_UNKNOWN): return nil
    default: return .other
    }
  }

  private func kind(of name: UnsafePointer<UInt8>, in folder: Int32) -> FileKind {
    Self.status(of: name, in: folder).map(Self.kind) ?? .other
  }

  private static func status(of name: UnsafePointer<UInt8>, in folder: Int32) -> stat? {
    var status = stat()
    let name = UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  private static func kind(_ status: stat) -> FileKind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .other
    }
  }
}
