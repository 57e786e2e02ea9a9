import Bytes
import SystemCalls

/// Whether git's index has symbolic links of certain names.
package struct LinkedFiles {
  private let git: GitProcess?

  /// Asks git, and does not wait for the answer. `root` is that of the work tree, if it is known.
  package init(_ names: [String], root: String?) {
    git =
      Self.mayExist(below: root)
      ? try? GitProcess(
        ["ls-files", "--stage", "-z", "--full-name", "--no-recurse-submodules", "--"]
          + names.map { ":(top,glob)**/\($0)" }, in: .workingFolder) : nil
  }

  /// Waits for the answer.
  package func exist() -> Bool {
    guard let git, let (output, code) = try? git.finish() else { return false }
    return code != 0 || output.split(separator: 0).contains { $0.starts(with: "12".utf8) }
  }

  /// False if the bytes of the index show that it has no link; to ask git takes as long as everything else before a commit.
  ///
  /// Source: gitformat-index(5).
  private static func mayExist(below root: String?) -> Bool {
    guard let root else { return true }
    // A relative path, which git gives to hooks, begins where they run.
    let path = FileSystem.environment("GIT_INDEX_FILE") ?? root + "/.git/index"
    guard path.utf8.first == UInt8(ascii: "/") || (try? FileSystem.realPath(".")) == root,
      let index = try? FileReader.readRegular(path).bytes
    else { return true }
    return Self.hasLinks(index)
  }

  /// Whether an index has entries for links, or entries elsewhere; true for one in a format that is rarely used.
  private static func hasLinks(_ index: ByteSlice) -> Bool {
    func number(at offset: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(index[offset + $1]) } }
    // What ends the file is the hash of SHA-1, which entries have, too.
    let (header, hash, fixed) = (12, 20, 62)
    guard index.count >= header + hash, 2...3 ~= number(at: 4) else { return true }
    let end = index.count - hash
    var offset = header
    for _ in 0..<number(at: 8) {
      guard offset + fixed < end else { return true }
      // The mode, and the two bytes of flags: the length of the path, and whether two more bytes of flags follow.
      if index[offset + 26] & 0xF0 == 0xA0 { return true }
      let isExtended = index[offset + 60] & 0x40 != 0
      let length = Int(index[offset + 60] & 0x0F) << 8 | Int(index[offset + 61])
      if length == 0xFFF { return true }
      offset += (fixed + (isExtended ? 2 : 0) + length + 8) & ~7
    }
    // Of a split index the entries are elsewhere, and a sparse one has entries for whole folders.
    while offset + 8 <= end {
      let signature = index[ByteSpan(offset, offset + 4)]
      if signature.equals("link") || signature.equals("sdir") { return true }
      offset += 8 + number(at: offset + 4)
    }
    return offset != end
  }
}
