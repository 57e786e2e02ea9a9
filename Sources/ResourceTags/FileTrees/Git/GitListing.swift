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

  /// The options of git's commands that list the renamed and deleted files.
  static let renameOptions = [
    "--find-renames", "--diff-filter=DR", "--raw", "-z", "--no-abbrev", "--ignore-submodules=all",
  ]

  /// Returns the renames in a list of renamed and deleted files, in two parts: the certain renames, each with the old
  /// path and the new path, and the groups of identical old files with the new paths that git reports for them. Of
  /// identical old files, git chooses any one.
  static func renames(
    in changes: [RawChange]
  ) -> (certain: [ByteString: ByteString], unclear: [(old: [ByteString], new: [ByteString])]) {
    var certain: [ByteString: ByteString] = [:]
    var unclear: [(old: [ByteString], new: [ByteString])] = []
    for (_, group) in Dictionary(grouping: changes, by: \.oldObject).sortedByKey {
      let new = group.compactMap(\.newPath)
      if group.count == 1 { certain[group[0].path] = new.first } else { unclear.append((group.map(\.path), new)) }
    }
    return (certain, unclear.filter { !$0.new.isEmpty })
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
