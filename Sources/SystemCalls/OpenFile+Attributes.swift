#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CSystem
  import Glibc
#elseif canImport(Musl)
  import CSystem
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

  #if canImport(Darwin)
    /// Gives the file the access control list and the extended attributes of another. Throws if one of them is lost.
    ///
    /// `fcopyfile` could copy the list, too, but reports no failure and leaves out entries that the other has inherited.
    /// Source: `copyfile_security` in copyfile.c of Apple's copyfile.
    package func takeAttributes(of other: OpenFile, hasGroup: Bool) throws(SystemError) {
      if let list = try other.accessList() {
        defer { acl_free(UnsafeMutableRawPointer(list)) }
        try SystemError.check { acl_set_fd(descriptor, list) }
      } else if let inherited = try accessList(), let none = acl_init(1) {
        defer { for list in [inherited, none] { acl_free(UnsafeMutableRawPointer(list)) } }
        try SystemError.check { acl_set_fd(descriptor, none) }
      }
      try SystemError.check { fcopyfile(other.descriptor, descriptor, nil, copyfile_flags_t(COPYFILE_XATTR)) }
    }

    /// The access control list; `nil` if there is none.
    private func accessList() throws(SystemError) -> acl_t? {
      if let list = acl_get_fd(descriptor) { return list }
      guard [ENOENT, ENOTSUP, EOPNOTSUPP].contains(errno) else { throw .last }
      return nil
    }
  #else
    /// Gives the file the access control list and the extended attributes of another. Throws if one of them is lost.
    ///
    /// Attributes of the `security` and `trusted` kinds are the system's business.
    package func takeAttributes(of other: OpenFile, hasGroup: Bool) throws(SystemError) {
      let names = try other.attributeNames()
      // A list states what the file's group may do, too.
      if !hasGroup, names.contains(where: { $0.starts(with: Self.systemNames) }) { throw .isRefused }
      // A new file inherits the default list of its folder, which may allow more.
      for name in try attributeNames() where !names.contains(name) {
        try SystemError.check { fremovexattr(descriptor, name) }
      }
      guard !names.isEmpty else { return }
      var value = [UInt8](repeating: 0, count: Self.largestAttribute)
      for name in names {
        let size = try SystemError.check { fgetxattr(other.descriptor, name, &value, value.count) }
        try SystemError.check { fsetxattr(descriptor, name, value, size, 0) }
      }
    }

    /// The largest value of an attribute, and the largest list of names: `XATTR_SIZE_MAX` and `XATTR_LIST_MAX` in limits.h
    /// of Linux.
    private static var largestAttribute: Int { 65536 }

    /// The names of the attributes that users give, and of access control lists, as C strings. None where the file
    /// system has no attributes.
    private func attributeNames() throws(SystemError) -> [[CChar]] {
      var room = [CChar](repeating: 0, count: Self.largestAttribute)
      let size: Int
      do throws(SystemError) { size = try SystemError.check { flistxattr(descriptor, &room, room.count) } } catch {
        if error.hasNoAttributes { return [] }
        throw error
      }
      return room[..<size].split(separator: 0).compactMap { name in
        name.starts(with: Self.userNames) || name.starts(with: Self.systemNames) ? Array(name) + [0] : nil
      }
    }

    private static let userNames = "user.".utf8.map { CChar(bitPattern: $0) }
    /// How the names of access control lists begin.
    private static let systemNames = "system.".utf8.map { CChar(bitPattern: $0) }
  #endif
}
