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
}

/// A file in git's index, as `ls-files --stage` prints it.
struct StagedEntry {
  let mode: String
  let object: ByteString
  /// 0, or the number of the version of a file in conflict.
  let stage: Int
  let path: ByteString

  /// Parses `<mode> <name> <stage>TAB<path>NUL`.
  static func all(in output: [UInt8]) -> [StagedEntry] {
    output.split(separator: 0).compactMap { line in
      guard let tab = line.firstIndex(of: 0x09) else { return nil }
      let words = line[..<tab].split(separator: 0x20)
      guard words.count == 3, let stage = Int(words[2].string) else { return nil }
      return StagedEntry(
        mode: words[0].string, object: ByteString(words[1]), stage: stage,
        path: ByteString(line[(tab + 1)...]))
    }
  }
}
