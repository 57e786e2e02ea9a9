import ResourceTags

/// Reads lists of file names that other programs write.
enum NameList {
  /// Returns the names in the file at `path` or, for `-`, on standard input; skips empty names.
  ///
  /// Throws ``CommandFailure`` if odr can't read the list, if the list is a table, or if the list or a name isn't UTF-8
  /// or is quoted by git.
  static func read(_ path: String, isNullSeparated: Bool) throws -> [String] {
    let source =
      try path == "-" ? FileReader.readStandardInput() : FileReader.read(path, within: .named(path))
    if source.isUTF16 { throw CommandFailure("\(source.name.quoted) is UTF-16; save it as UTF-8") }
    let separator: UInt8 = isNullSeparated ? 0 : "\n"
    let bytes = source.bytes[(isNullSeparated ? 0 : source.byteOrderMarkLength)...]
    return try bytes.split(separator: separator).enumerated().compactMap { index, bytes in
      let name = !isNullSeparated && bytes.last == "\r" ? bytes.dropLast() : bytes
      if name.isEmpty { return nil }
      if name.contains(0) { throw CommandFailure("the names in \(source.name.quoted) end with NUL; add '-0'") }
      guard let string = String(validatedUTF8: name) else {
        throw CommandFailure(
          "name \(index + 1) in \(source.name.quoted) is not UTF-8; names in a manifest must be UTF-8")
      }
      if ["csv", "tsv"].contains(path.fileEnding), string.contains(where: ",;\t".contains),
        !FilePath.exists(string)
      {
        let command = ShellWord.lineInSentence(["odr", "batch", path])
        throw CommandFailure("\(path.quoted) is a table, not a list of paths; \(command) adds its tags")
      }
      if !isNullSeparated, isQuotedByGit(string) {
        throw CommandFailure("git quoted \(string.quoted); pass '-z' to git and '-0' to odr")
      }
      return string
    }
  }

  /// Returns the line for a name in a list that ``read(_:isNullSeparated:within:)`` can read. `isExact` is false if the
  /// line contains escaped characters.
  static func line(_ name: String) -> (text: String, isExact: Bool) {
    // A name that begins with a quotation mark can look as if git had quoted it.
    let text = name.utf8.first == "\"" ? "./" + name : LogCommand.lineStart(name)
    let visible = text.visible
    return (visible, visible.utf8.elementsEqual(text.utf8))
  }

  /// Whether a name looks like `"gr\303\266\303\237e.png"`; git writes unusual names this way by default.
  private static func isQuotedByGit(_ name: String) -> Bool {
    name.utf8.count > 2 && name.utf8.first == "\"" && name.utf8.last == "\""
      && name.utf8.contains("\\")
  }
}
