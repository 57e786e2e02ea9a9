#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CResourceTagsSystem
  import Glibc
#elseif canImport(Musl)
  import CResourceTagsSystem
  import Musl
#endif

/// Copies the owner, permissions, and access control list of a file to its replacement.
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

  #if canImport(Darwin)
    /// Gives this file the access control list of another file. Throws if the list would be lost.
    ///
    /// `fcopyfile` doesn't report failures, and it omits inherited entries. Source: `copyfile_security` in copyfile.c
    /// of Apple's copyfile.
    func takeAccessList(of other: OpenFile, hasGroup: Bool) throws(SystemError) {
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
      guard SystemError.last.hasNoAccessList else { throw .last }
      return nil
    }
  #else
    /// Gives this file the access control list of another file. Throws if the list would be lost.
    func takeAccessList(of other: OpenFile, hasGroup: Bool) throws(SystemError) {
      if let list = try other.accessList() {
        // An access control list also specifies the rights of the file's group.
        if !hasGroup { throw .isRefused }
        try SystemError.check { fsetxattr(descriptor, Self.accessListName, list, list.count, 0) }
      } else if try accessList() != nil {
        // A new file inherits the folder's default access control list, which may grant more rights.
        try SystemError.check { fremovexattr(descriptor, Self.accessListName) }
      }
    }

    /// Returns the access control list; `nil` if the file doesn't have one.
    private func accessList() throws(SystemError) -> [UInt8]? {
      // The system doesn't allow longer attributes. Source: xattr(7).
      var list = [UInt8](repeating: 0, count: 1 << 16)
      let size = fgetxattr(descriptor, Self.accessListName, &list, list.count)
      if size >= 0 { return Array(list[..<size]) }
      guard SystemError.last.hasNoAccessList else { throw .last }
      return nil
    }

    private static let accessListName = "system.posix_acl_access"
  #endif
}
