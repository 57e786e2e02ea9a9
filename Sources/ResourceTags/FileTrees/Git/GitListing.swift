/// A change in git's raw format, which `diff-index` and `diff-tree` print.
struct RawChange {
  /// The letter for the kind of change, such as `A` for an added file and `R` for a renamed file.
  let status: UInt8
  /// The old mode and the new mode.
  let modes: [String]
  /// The names of the old and new objects; zeros if there is no object.
  let oldObject: ByteString
  let newObject: ByteString
  let path: ByteString
  /// The new path of a renamed file; otherwise, `nil`.
  let newPath: ByteString?

  /// Parses `:<mode> <mode> <name> <name> <status>NUL<path>NUL` and, for a renamed file, `<path>NUL`.
  static func all(in output: [UInt8]) -> [RawChange] {
    var words = output.split(separator: 0)[...]
    var changes: [RawChange] = []
    while let fields = words.popFirst()?.dropFirst().split(separator: 0x20), let path = words.popFirst() {
      guard fields.count == 5, let status = fields[4].first else { continue }
      let newPath = status == "R" ? words.popFirst() : nil
      changes.append(
        RawChange(
          status: status, modes: fields[..<2].map { $0.string },
          oldObject: ByteString(fields[2]), newObject: ByteString(fields[3]), path: ByteString(path),
          newPath: newPath.map { ByteString($0) }))
    }
    return changes
  }

  /// Returns the renames in a list of renamed and deleted files: the old path and the new path. Of several identical old
  /// files, git chooses any one, so their renames aren't certain.
  static func certainRenames(in output: [UInt8]) -> [(old: ByteString, new: ByteString)] {
    let changes = all(in: output)
    let counts = changes.reduce(into: [:]) { $0[$1.oldObject, default: 0] += 1 }
    return changes.compactMap { change in
      guard let new = change.newPath, change.oldObject != change.newObject || counts[change.oldObject] == 1 else {
        return nil
      }
      return (change.path, new)
    }
  }
}

/// A file in git's index or in a commit.
struct GitEntry {
  /// The path, relative to the root.
  let path: ByteSlice
  /// The object's name, in hexadecimal digits.
  let object: [UInt8]
  let mode: [UInt8]
  /// 0, or the number of the version of a file in conflict.
  let stage: Int
  /// The size of the file in bytes, if git's listing contains it.
  let size: Int?

  enum Kind {
    case file, link
    /// A submodule, which is another repository. The index contains only the name of the submodule's commit.
    case submodule
  }

  var kind: Kind { mode[1] == "2" ? .link : mode[1] == "6" ? .submodule : .file }

  /// Parses git's listing of an index (`<mode> <name> <stage>TAB<path>NUL`) or of a commit (`<mode> <type> <name>
  /// <size>TAB<path>NUL`, or without the size).
  static func all(in bytes: ByteSlice) -> [GitEntry] {
    var entries: [GitEntry] = []
    var start = 0
    while let end = bytes.offset(of: 0, from: start), let tab = bytes.offset(of: 0x09, from: start), tab < end {
      let words = bytes[start..<tab].split(separator: .space).map { Array($0) }
      start = end + 1
      guard words.count > 2, words[0].count > 1 else { continue }
      // The second word is the object's type, such as `blob`, in commits; in the index, it is the object's name, which
      // has at least 40 digits.
      let isInCommit = words[1].count <= 6
      entries.append(
        GitEntry(
          path: bytes[ByteSpan(tab + 1, end)], object: words[isInCommit ? 2 : 1], mode: words[0],
          stage: isInCommit ? 0 : Int(words[2].string) ?? 0,
          size: isInCommit ? words.dropFirst(3).first.flatMap { Int($0.string) } : nil))
    }
    return entries
  }
}
