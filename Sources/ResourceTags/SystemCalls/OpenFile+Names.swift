#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CResourceTagsSystem
  import Glibc
#elseif canImport(Musl)
  import CResourceTagsSystem
  import Musl
#endif

extension OpenFile {
  #if os(Linux)
    private static var bufferLength: Int { 32 << 10 }

    /// Calls `body` with each name in the folder and the kind that the file system reports, if any, and closes the
    /// folder. Returns false if not all names could be read.
    ///
    /// This method uses only the `getdents64` system call, because `fdopendir` would add three system calls for each
    /// folder.
    func forEachName(_ body: (ByteSlice, FileKind?) -> Void) -> Bool {
      defer { try? close() }
      while true {
        var builder = ByteBuilder(capacity: Self.bufferLength)
        var result = 0
        builder.append(count: Self.bufferLength) { room in
          result = odr_getdents64(descriptor, room.baseAddress, UInt(room.count))
          return max(0, result)
        }
        guard result > 0 else { return result == 0 }
        let entries = builder.finish()
        var start = 0
        while start < entries.count {
          // `struct linux_dirent64`: the inode and an offset of eight bytes each, the length, the type, and the name.
          let end = start + (Int(entries[start + 16]) | Int(entries[start + 17]) << 8)
          let name = entries[ByteSpan(start + 19, entries.offset(of: 0, from: start + 19) ?? end)]
          if !isDots(name) { body(name, FileKind(type: Int32(entries[start + 18]))) }
          start = end
        }
      }
    }
  #else
    /// Calls `body` with each name in the folder and the kind that the file system reports, if any, and closes the
    /// folder. Returns false if not all names could be read.
    func forEachName(_ body: (ByteSlice, FileKind?) -> Void) -> Bool {
      guard let stream = fdopendir(descriptor) else {
        try? close()
        return false
      }
      defer { closedir(stream) }
      // Store all names in one array, instead of one array for each name.
      var (names, ends): ([UInt8], [(Int, FileKind?)]) = ([], [])
      while true {
        // Without this reset, a failed call would look like the end of the folder.
        errno = 0
        guard let entry = readdir(stream) else { break }
        let name = UnsafeRawPointer(entry) + nameOffset
        names.append(contentsOf: UnsafeRawBufferPointer(start: name, count: Int(entry.pointee.d_namlen)))
        ends.append((names.count, FileKind(type: Int32(entry.pointee.d_type))))
      }
      let isWhole = errno == 0
      let all = ByteSlice(names)
      var start = 0
      for (end, kind) in ends {
        let name = all[ByteSpan(start, end)]
        if !isDots(name) { body(name, kind) }
        start = end
      }
      return isWhole
    }
  #endif
}

#if !os(Linux)
  private let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
#endif

/// Whether a name is `.` or `..`.
private func isDots(_ name: ByteSlice) -> Bool {
  name[padded: 0] == .period && (name.count == 1 || name.count == 2 && name[1] == .period)
}

extension FileKind {
  /// Converts the kind that the file system reports with a name; `nil` if the kind is unknown.
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
