import ResourceTags

/// The name of a file in diffs.
enum DiffName {
  /// The path of the file at `path` relative to the root of its repository, as `git apply` needs it; outside of
  /// repositories the path as it is, without a leading slash.
  static func name(of path: String) -> String {
    guard let folder = FilePath.real(FilePath.folder(of: path)),
      let root = RelativePath.repositoryRoot(above: folder)
    else { return String(path.drop { $0 == "/" }) }
    return RelativePath.path(of: FilePath.joined(folder, FilePath.name(of: path)), from: root)
  }

  /// The name as it is in the header of a diff, up to the end of the line.
  ///
  /// It is written as git does: in quotes if a line break would end the header early, or if a character is invisible or
  /// reorders the others, and followed by a tab if it contains a space.
  static func header(_ name: String) -> String {
    let needsQuotes = name.unicodeScalars.contains {
      $0.isUnprintable || $0.byteOfPath != nil || $0 == "\"" || $0 == "\\"
    }
    let end = name.contains(" ") ? "\t\n" : "\n"
    guard needsQuotes else { return name + end }
    var quoted = "\""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\"", "\\": quoted += "\\" + String(scalar)
      case _ where scalar.isUnprintable || scalar.byteOfPath != nil:
        for byte in String(scalar).pathBytes {
          let digits = String(byte, radix: 8)
          quoted += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\"" + end
  }
}
