import Bytes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CSystem
  import Glibc
#elseif canImport(Musl)
  import CSystem
  import Musl
#endif

/// The names in a folder of a disk.
enum FolderNames {
  /// Calls `body` with each name in the open folder `descriptor`, and closes that: with its bytes, behind which there are a
  /// NUL byte and seven more that may be read, and with the kind that the file system gives, if any. False where not all
  /// names could be read.
  static func forEach(in descriptor: Int32, _ body: (UnsafeBufferPointer<UInt8>, FileKind?) -> Void) -> Bool {
    #if os(Linux)
      forEachEntry(in: descriptor, body)
    #else
      forEachInStream(of: descriptor, body)
    #endif
  }

  #if os(Linux)
    private static let bufferLength = 32 << 10

    /// The system call alone: `fdopendir` would make three more of each folder.
    private static func forEachEntry(
      in descriptor: Int32, _ body: (UnsafeBufferPointer<UInt8>, FileKind?) -> Void
    ) -> Bool {
      defer { close(descriptor) }
      return withUnsafeTemporaryAllocation(byteCount: bufferLength + 8, alignment: 8) { buffer in
        let base = buffer.baseAddress.unsafelyUnwrapped
        while true {
          let count = odr_getdents64(descriptor, base, UInt(bufferLength))
          guard count > 0 else { return count == 0 }
          var entry = UnsafeRawPointer(base)
          while entry < base + count {
            // `struct linux_dirent64`: the inode and an offset of eight bytes each, the length, the type, the name.
            let type = Int32((entry + 18).load(as: UInt8.self))
            if let name = usableName(entry + 19) { body(name, FileKind(type: type)) }
            entry += Int((entry + 16).load(as: UInt16.self))
          }
        }
      }
    }
  #else
    private static func forEachInStream(
      of descriptor: Int32, _ body: (UnsafeBufferPointer<UInt8>, FileKind?) -> Void
    ) -> Bool {
      guard let stream = fdopendir(descriptor) else {
        close(descriptor)
        return false
      }
      defer { closedir(stream) }
      // A copy of the name, because nothing is promised about the bytes behind it.
      return withUnsafeTemporaryAllocation(byteCount: 1024 + 8, alignment: 1) { buffer in
        while true {
          // Only this tells the end from a failure.
          errno = 0
          guard let entry = readdir(stream) else { return errno == 0 }
          guard let name = usableName(UnsafeRawPointer(entry) + nameOffset), name.count <= 1024 else { continue }
          buffer.copyMemory(from: UnsafeRawBufferPointer(name))
          for index in name.count..<name.count + 8 { buffer[index] = 0 }
          let copy = UnsafeBufferPointer(
            start: buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), count: name.count)
          body(copy, FileKind(type: Int32(entry.pointee.d_type)))
        }
      }
    }

    private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
  #endif

  /// The bytes up to a NUL; `nil` for the folder itself and the one around it.
  private static func usableName(_ base: UnsafeRawPointer) -> UnsafeBufferPointer<UInt8>? {
    let count = strlen(base.assumingMemoryBound(to: CChar.self))
    let name = UnsafeBufferPointer(start: base.assumingMemoryBound(to: UInt8.self), count: count)
    return name[0] == UInt8(ascii: ".") && (count == 1 || count == 2 && name[1] == UInt8(ascii: ".")) ? nil : name
  }
}

extension FileKind {
  /// The kind that a file system gives with the name; `nil` where it gives none.
  fileprivate init?(type: Int32) {
    switch type {
    case Int32(DT_REG): self = .file
    case Int32(DT_DIR): self = .folder
    case Int32(DT_LNK): self = .link
    case Int32(DT_UNKNOWN): return nil
    default: self = .other
    }
  }
}
