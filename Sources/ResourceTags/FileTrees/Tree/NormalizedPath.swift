/// A path without empty components or `.` components. Each `..` in the path is resolved, unless it leads above the
/// root.
package struct NormalizedPath: Equatable {
  /// The components, joined by `/`; empty for the root.
  package var bytes: [UInt8]
  /// Whether a `..` leads above the root.
  package var leavesRoot: Bool

  package init(_ path: some Collection<UInt8>) {
    var names: [ArraySlice<UInt8>] = []
    leavesRoot = false
    for name in Array(path).split(separator: "/") where !name.elementsEqual(".".utf8) {
      if !name.elementsEqual("..".utf8) {
        names.append(name)
      } else if names.popLast() == nil {
        leavesRoot = true
      }
    }
    bytes = Array(names.joined(separator: ["/"]))
  }
}

/// A path as Apple's file systems compare it: two spellings are the same path if they are canonically equivalent in
/// Unicode.
///
/// Apple's own tools write decomposed names, whereas people and most other programs write composed names. HFS+ stores
/// decomposed names. The case-insensitive variant of APFS, which Macs use, keeps a name's spelling but ignores the
/// spelling in comparisons. Sources: the Apple File System Guide, "Frequently Asked Questions"; git's
/// `core.precomposeUnicode`, with which git on macOS composes names. A few code points are equivalent to an ASCII
/// character: U+212A to `K`, U+037E to `;`, and U+1FEF to a backquote.
///
/// Names that aren't UTF-8, and paths that are longer than any file system allows, are compared by their bytes.
package struct PathKey: Hashable, Sendable {
  // Swift compares and hashes strings by canonical equivalence; ASCII strings are compared by their bytes.
  private var text: String

  package init(_ path: some Collection<UInt8>) {
    let path = Array(path)
    let text = path.string
    // String(decoding:as:) replaces invalid UTF-8 with U+FFFD.
    if path.count <= Self.longest, text.utf8.elementsEqual(path) {
      self.text = text
    } else {
      // Each byte becomes a code point below U+0300, because different strings of such code points are never
      // equivalent. The leading NUL distinguishes the keys of such paths from the keys of all other paths, because no
      // path begins with a NUL.
      self.text = "\0" + String(String.UnicodeScalarView(path.map { Unicode.Scalar($0) }))
    }
  }

  package init(_ path: ByteString) { self.init(path.bytes) }

  /// The key that is the same for all spellings that differ only in case.
  package var ignoringCase: PathKey {
    var key = self
    if !text.hasPrefix("\0") { key.text = text.lowercased() }
    return key
  }

  /// The value of `PATH_MAX` on Linux, which is larger than the value on macOS.
  private static let longest = 4096
}

extension [UInt8] {
  /// Returns the path of `other`, which is relative to the folder at this path. An empty path is the folder itself.
  package func appendingPath(_ other: some Collection<UInt8>) -> [UInt8] {
    if isEmpty { return Array(other) }
    return other.isEmpty ? self : self + ["/"] + other
  }
}

extension Sequence<UInt8> {
  /// Whether a path with different bytes may be the same path. True if the path contains a byte that isn't ASCII, or an
  /// ASCII character that has an equivalent outside ASCII.
  package var mayHaveOtherSpelling: Bool {
    contains { $0 >= 0x80 || $0 == "K" || $0 == ";" || $0 == "`" }
  }
}

extension ByteString {
  /// Returns the path relative to `folder`; both paths must be normalized. The path may spell the folder differently
  /// than `folder`; if `ignoringCase` is true, the case may differ, too. The result is empty for the folder itself, and
  /// `nil` if the path isn't in the folder.
  package func path(below folder: ByteString, ignoringCase: Bool = false) -> ByteString? {
    if isWithin(folder) { return ByteString(bytes.dropFirst(folder.bytes.count + 1)) }
    // In ASCII, the cases of a letter differ in one bit.
    guard
      bytes.mayHaveOtherSpelling || folder.bytes.mayHaveOtherSpelling
        || ignoringCase && bytes.starts(with: folder.bytes, by: { $0 | 0x20 == $1 | 0x20 })
    else { return nil }
    var end = bytes.startIndex
    for _ in folder.bytes.split(separator: "/", omittingEmptySubsequences: false) {
      if end > bytes.endIndex { return nil }
      end = (bytes[end...].firstIndex(of: "/") ?? bytes.endIndex) + 1
    }
    let (above, key) = (PathKey(bytes[..<(end - 1)]), PathKey(folder))
    guard above == key || ignoringCase && above.ignoringCase == key.ignoringCase else { return nil }
    return ByteString(bytes.dropFirst(end))
  }
}
