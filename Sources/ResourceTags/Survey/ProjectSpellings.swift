/// How an Xcode project spells the paths of its resources, from the manifest's folder on.
package struct ProjectSpellings: Sendable {
  /// The paths, by what they have in common with other cases of the same letters.
  private let paths: [String: ByteString]

  /// The spellings of `paths`: files, or folders that the project has as a whole.
  package init(_ paths: [ByteString]) {
    self.paths = Dictionary(paths.map { ($0.string.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The path in the project of a file, if that is another than `path` and differs from it in case only.
  package func otherSpelling(of path: [UInt8]) -> ByteString? {
    // No disk has a longer path.
    if paths.isEmpty || path.count > 4096 { return nil }
    for end in [path.count] + path.indices.reversed().filter({ path[$0] == UInt8(ascii: "/") }) {
      let part = String(decoding: path[..<end], as: UTF8.self)
      guard let known = paths[part.lowercased()] else { continue }
      // Two normalizations of one name are equal strings.
      return known.string == part ? nil : ByteString(known.bytes + path[end...])
    }
    return nil
  }
}
