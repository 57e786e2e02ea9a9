import Bytes
import SystemCalls

/// Whether git's index has symbolic links of certain names. git finds that out while it answers other questions.
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
  /// An entry has its mode in four bytes, in all versions of the format. The entries of a split index are elsewhere, and a
  /// sparse index has entries for whole folders. Source: gitformat-index(5).
  private static func mayExist(below root: String?) -> Bool {
    guard let root else { return true }
    // A relative path, which git gives to hooks, begins where they run.
    let path = FileSystem.environment("GIT_INDEX_FILE") ?? root + "/.git/index"
    guard path.utf8.first == UInt8(ascii: "/") || (try? FileSystem.realPath(".")) == root,
      let index = try? FileReader.readRegular(path).bytes
    else { return true }
    if index.offset(of: "link\0") != nil || index.offset(of: "sdir\0") != nil { return true }
    var start = 2
    while let byte = index.offset(of: 0xA0, from: start) {
      if index[byte - 2] == 0, index[byte - 1] == 0, index[padded: byte + 1] == 0 { return true }
      start = byte + 1
    }
    return false
  }
}
