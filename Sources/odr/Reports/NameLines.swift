import ResourceTags

/// The names of files, as `--files-from` and `xargs -0` read them.
struct NameLines {
  private let resolver: ResourcePathResolver
  private let isNullSeparated: Bool
  private var text: [UInt8] = []
  /// How many names are printed with escapes.
  private var escapedCount = 0

  /// Names from the working directory on; one on a line, or each with NUL behind it.
  init(_ resolver: ResourcePathResolver, isNullSeparated: Bool) {
    self.resolver = resolver
    self.isNullSeparated = isNullSeparated
  }

  /// Adds a path from the manifest's folder on, with a tab and its tags if there are any.
  mutating func add(_ path: [UInt8], _ tags: [String]? = nil) {
    let name = resolver.name(of: String(path: path))
    if isNullSeparated {
      text += name.pathBytes
    } else {
      let line = NameList.line(name)
      if !line.isExact { escapedCount += 1 }
      text += line.text.utf8
    }
    if let tags { text += ("\t" + tags.map(\.visible).joined(separator: ", ")).utf8 }
    text.append(isNullSeparated ? 0 : UInt8(ascii: "\n"))
  }

  /// Prints them, with a warning about those with escapes.
  func write() throws {
    try StandardStream.output.write(text)
    if escapedCount > 0 {
      StandardStream.error.writeIgnoringErrors(
        "odr: warning: \(Wording.count(escapedCount, "name")) printed with escapes; '-0' prints names as they are\n")
    }
  }
}
