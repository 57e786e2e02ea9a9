/// A change of a path, from git's raw format, which `diff-index` and `diff-tree` print.
package struct GitChange {
  /// The path relative to the repository's root.
  package let path: ByteString
  /// The new path of a renamed file; otherwise, `nil`.
  let newPath: ByteString?
  package let status: Status
  /// Whether the path is a symbolic link or a submodule, before or after the change.
  package let isLinkOrSubmodule: Bool
  /// The name of the object before the change; all zeros for a new file.
  let oldObject: ByteString

  /// The kind of change; the raw value is git's letter. For a renamed file, and for a file that became a link or the
  /// reverse, the kind is `modified`.
  package enum Status: String {
    case added = "A"
    case deleted = "D"
    case modified = "M"
    /// The path is in conflict after a merge, so nothing can be committed.
    case unmerged = "U"
  }

  /// Parses `:<mode> <mode> <name> <name> <status>NUL<path>NUL` and, for a renamed file, `<path>NUL`.
  static func all(in output: [UInt8]) -> [GitChange] {
    var words = output.split(separator: 0)[...]
    var changes: [GitChange] = []
    while let fields = words.popFirst()?.dropFirst().split(separator: 0x20), let path = words.popFirst() {
      guard fields.count == 5 else { continue }
      let letter = fields[4].prefix(1).string
      changes.append(
        GitChange(
          path: ByteString(path), newPath: letter == "R" ? words.popFirst().map { ByteString($0) } : nil,
          status: Status(rawValue: letter) ?? .modified,
          isLinkOrSubmodule: fields[..<2].contains { $0.starts(with: "12".utf8) || $0.starts(with: "16".utf8) },
          oldObject: ByteString(fields[2])))
    }
    return changes
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
      let words = bytes[start..<tab].split(separator: " ").map { Array($0) }
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
