#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CResourceTagsSystem
  import Glibc
#elseif canImport(Musl)
  import CResourceTagsSystem
  import Musl
#endif

/// What a file has besides its bytes, for a new file that takes the place of another.
///
/// Nobody but its owner may do anything with the new file. The order of the calls matters: the owner first, then the
/// access control list, then the permissions, so that at no time anybody has more rights than they had on the old file.
extension OpenFile {
  /// Gives the file the owner of another, or at least its group, as far as the process may. False if the group is
  /// another one now.
  package func takeOwner(of other: FileMetadata) throws(SystemError) -> Bool {
    // The group of a new file may be the process's or its folder's.
    let now = try metadata()
    if other.owner == now.owner, other.group == now.group { return true }
    if fchown(descriptor, other.owner, other.group) == 0 { return true }
    return fchown(descriptor, uid_t.max, other.group) == 0 || other.group == now.group
  }

  /// Gives the file the permissions of another. If `hasGroup` is false, its group, which is another one, may do no more
  /// than everybody.
  package func takePermissions(of other: FileMetadata, hasGroup: Bool) throws(SystemError) {
    let all = other.permissions
    try SystemError.check { fchmod(descriptor, hasGroup ? all : all & ~0o070 | all & (all & 0o007) << 3) }
  }

  /// Gives the file the access control list and the extended attributes of another. Throws if one of them is lost, apart
  /// from those that are the system's business.
  ///
  /// `fcopyfile` of macOS does not do: it fails for `com.apple.provenance`, which only the system may give, and which many
  /// files have. Source: `copyfile_xattr` in copyfile.c of Apple's copyfile.
  package func takeAttributes(of other: OpenFile, hasGroup: Bool) throws(SystemError) {
    let names = try other.attributeNames()
    #if !canImport(Darwin)
      // A list states what the file's group may do, too.
      if !hasGroup, names.contains(where: isAccessList) { throw .isRefused }
      // A new file inherits the default list of its folder, which may allow more.
      for name in try attributeNames() where isAccessList(name) && !names.contains(name) {
        try SystemError.check { fremovexattr(descriptor, name) }
      }
    #endif
    for name in names {
      let size = try SystemError.check { getAttribute(other.descriptor, name, nil, 0) }
      var value = [UInt8](repeating: 0, count: size)
      try SystemError.check { getAttribute(other.descriptor, name, &value, size) }
      do throws(SystemError) { try SystemError.check { setAttribute(descriptor, name, value) } } catch {
        if !isRestricted(name, error) { throw error }
      }
    }
    #if canImport(Darwin)
      // The list may forbid to change attributes.
      try takeAccessList(of: other)
    #endif
  }

  /// The names of the attributes that belong to users, as C strings; on Linux those of access control lists, too. None
  /// where the file system has no attributes.
  private func attributeNames() throws(SystemError) -> [[CChar]] {
    do throws(SystemError) {
      let size = try SystemError.check { listAttributes(descriptor, nil, 0) }
      guard size > 0 else { return [] }
      var names = [CChar](repeating: 0, count: size)
      let count = try SystemError.check { listAttributes(descriptor, &names, size) }
      return names[..<count].split(separator: 0).map { Array($0) + [0] }.filter(isKept)
    } catch {
      if error.hasNoAttributes { return [] }
      throw error
    }
  }

  #if canImport(Darwin)
    /// Gives the file the access control list of another.
    ///
    /// `fcopyfile` reports no failure, and leaves out entries that the other has inherited.
    /// Source: `copyfile_security` in copyfile.c of Apple's copyfile.
    private func takeAccessList(of other: OpenFile) throws(SystemError) {
      if let list = try other.accessList() {
        defer { acl_free(UnsafeMutableRawPointer(list)) }
        try SystemError.check { acl_set_fd(descriptor, list) }
      } else if let inherited = try accessList(), let none = acl_init(1) {
        defer { for list in [inherited, none] { acl_free(UnsafeMutableRawPointer(list)) } }
        try SystemError.check { acl_set_fd(descriptor, none) }
      }
    }

    /// The access control list; `nil` if there is none.
    private func accessList() throws(SystemError) -> acl_t? {
      if let list = acl_get_fd(descriptor) { return list }
      guard [ENOENT, ENOTSUP, EOPNOTSUPP].contains(errno) else { throw .last }
      return nil
    }
  #endif
}

private func starts(_ name: [CChar], with start: StaticString) -> Bool {
  start.withUTF8Buffer { name.starts(with: $0.lazy.map { CChar(bitPattern: $0) }) }
}

#if canImport(Darwin)
  private func isKept(_ name: [CChar]) -> Bool { true }

  /// Whether the system alone may give the attribute, as `com.apple.provenance`, which it gives to new files itself.
  private func isRestricted(_ name: [CChar], _ error: SystemError) -> Bool {
    starts(name, with: "com.apple.") && (error == .isRefused || error == .isForbidden)
  }

  private func listAttributes(_ file: Int32, _ names: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int {
    flistxattr(file, names, size, 0)
  }
  private func getAttribute(_ file: Int32, _ name: [CChar], _ value: UnsafeMutableRawPointer?, _ size: Int) -> Int {
    fgetxattr(file, name, value, size, 0, 0)
  }
  private func setAttribute(_ file: Int32, _ name: [CChar], _ value: [UInt8]) -> Int32 {
    fsetxattr(file, name, value, value.count, 0, 0)
  }
#else
  /// Those of the kinds `security` and `trusted` are the system's business.
  private func isKept(_ name: [CChar]) -> Bool { starts(name, with: "user.") || isAccessList(name) }
  private func isAccessList(_ name: [CChar]) -> Bool { starts(name, with: "system.") }
  private func isRestricted(_ name: [CChar], _ error: SystemError) -> Bool { false }

  private func listAttributes(_ file: Int32, _ names: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int {
    flistxattr(file, names, size)
  }
  private func getAttribute(_ file: Int32, _ name: [CChar], _ value: UnsafeMutableRawPointer?, _ size: Int) -> Int {
    fgetxattr(file, name, value, size)
  }
  private func setAttribute(_ file: Int32, _ name: [CChar], _ value: [UInt8]) -> Int32 {
    fsetxattr(file, name, value, value.count, 0)
  }
#endif
