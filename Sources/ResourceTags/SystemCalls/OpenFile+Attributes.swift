#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CResourceTagsSystem
  import Glibc
#elseif canImport(Musl)
  import CResourceTagsSystem
  import Musl
#endif

/// Copies the owner, permissions, access control list, and extended attributes of a file to its replacement.
///
/// At first, only the owner may access the new file. Copy the owner first, then the access control list, and then the
/// permissions; otherwise, someone could temporarily have more rights than on the old file.
extension OpenFile {
  /// Gives this file the owner and group of another file or, if the process may not change the owner, only the group.
  /// Returns false if the files' groups still differ.
  func takeOwner(of other: FileMetadata) throws(SystemError) -> Bool {
    // The group of a new file may be the group of the process or the group of the folder.
    let now = try metadata()
    if other.owner == now.owner, other.group == now.group { return true }
    if fchown(descriptor, other.owner, other.group) == 0 { return true }
    return fchown(descriptor, uid_t.max, other.group) == 0 || other.group == now.group
  }

  /// Gives this file the permissions of another file. If `hasGroup` is false, this file's group differs from the other
  /// file's group and gets only the permissions that everyone has on the other file.
  func takePermissions(of other: FileMetadata, hasGroup: Bool) throws(SystemError) {
    let all = other.permissions
    try SystemError.check { fchmod(descriptor, hasGroup ? all : all & ~0o070 | all & (all & 0o007) << 3) }
  }

  /// Gives this file the access control list and the extended attributes of another file. Throws if the list or an
  /// attribute would be lost, unless only the system may set the attribute.
  ///
  /// The macOS function `fcopyfile` isn't suitable, because it fails for `com.apple.provenance`, which many files have
  /// but only the system may set. Source: `copyfile_xattr` in copyfile.c of Apple's copyfile.
  func takeAttributes(of other: OpenFile, hasGroup: Bool) throws(SystemError) {
    let names = try other.attributeNames()
    #if !canImport(Darwin)
      // An access control list also specifies the rights of the file's group.
      if !hasGroup, names.contains(where: isAccessList) { throw .isRefused }
      // A new file inherits the folder's default access control list, which may grant more rights.
      for name in try attributeNames() where isAccessList(name) && !names.contains(name) {
        try SystemError.check { fremovexattr(descriptor, name) }
      }
    #endif
    for name in names {
      let size = try SystemError.check { getAttribute(other.descriptor, name, nil, 0) }
      var value = [UInt8](repeating: 0, count: size)
      try SystemError.check { getAttribute(other.descriptor, name, &value, size) }
      do { try SystemError.check { setAttribute(descriptor, name, value) } } catch {
        if !isRestricted(name, error) { throw error }
      }
    }
    #if canImport(Darwin)
      // The access control list may forbid changing attributes, so copy it last.
      try takeAccessList(of: other)
    #endif
  }

  /// Returns the names of the attributes as C strings. On Linux, includes only user attributes and access control
  /// lists. The result is empty if the file system doesn't support attributes.
  private func attributeNames() throws(SystemError) -> [[CChar]] {
    do {
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
    /// Gives this file the access control list of another file.
    ///
    /// `fcopyfile` doesn't report failures, and it omits inherited entries. Source: `copyfile_security` in copyfile.c
    /// of Apple's copyfile.
    private func takeAccessList(of other: OpenFile) throws(SystemError) {
      if let list = try other.accessList() {
        defer { acl_free(UnsafeMutableRawPointer(list)) }
        try SystemError.check { acl_set_fd(descriptor, list) }
      } else if let inherited = try accessList(), let none = acl_init(1) {
        defer { for list in [inherited, none] { acl_free(UnsafeMutableRawPointer(list)) } }
        try SystemError.check { acl_set_fd(descriptor, none) }
      }
    }

    /// Returns the access control list; `nil` if the file doesn't have one.
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

  /// Whether only the system may set the attribute, such as `com.apple.provenance`, which macOS adds to new files.
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
  /// Whether odr copies the attribute. The system manages the attributes in the `security` and `trusted` namespaces.
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
