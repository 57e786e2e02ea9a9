/// A filter for file names, to search for certain files.
package struct FileNameFilter: Sendable {
  private let names: [String]
  /// Whether each name may also follow a prefix and a period, as in `Lite.ResourceTags.yml`.
  private let allowsPrefix: Bool

  package init(_ names: [String], allowsPrefix: Bool = false) {
    self.names = names
    self.allowsPrefix = allowsPrefix
  }

  /// Whether the last component of `path` is one of the names.
  package func match(_ path: ByteSlice) -> Bool {
    let found = path.lastComponent
    return names.contains { name in
      let prefix = found.dropLast(name.utf8.count)
      return found.suffix(name.utf8.count).elementsEqual(name.utf8)
        && (prefix.isEmpty || allowsPrefix && prefix.count > 1 && prefix.last == ".")
    }
  }

  /// Whether the last component of `path` is one of the names.
  package func match(_ path: String) -> Bool { match(ByteSlice(path.pathBytes)) }

  /// Returns the paths that have another of the names, or the same one, in place of the name that ends `path`.
  package func variants(of path: ByteString) -> [ByteString] {
    let name = names.first { path.bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
    let folder = path.bytes.lastIndex(of: "/").map { $0 + 1 } ?? 0
    let start = name.map { path.bytes.dropLast($0.utf8.count) } ?? path.bytes[..<folder]
    return names.map { ByteString(start + Array($0.utf8)) }
  }

  /// The names as patterns for git: pathspecs with the magic word `glob`, or patterns in an attributes file.
  package var globs: [String] { names + (allowsPrefix ? names.map { "?*." + $0 } : []) }
}
