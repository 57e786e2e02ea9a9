package import Bytes
import Diagnostics

/// The files of another tree, of which only some may be read: links may lead out of them.
///
/// Of what a link outside leads to, it still tells whether that is there, and its size.
package struct ConfinedTree: FileTree {
  private let base: any FileTree
  private let allows: @Sendable (_ path: [UInt8]) -> Bool

  /// The files of `base` for whose paths `allows` is true.
  package init(_ base: any FileTree, allows: @escaping @Sendable (_ path: [UInt8]) -> Bool) {
    (self.base, self.allows) = (base, allows)
  }

  package var whereabouts: String { base.whereabouts }

  package func list(_ folder: [UInt8], _ visit: (any FolderEntry) -> Void) -> Bool {
    allows(folder) && base.list(folder, visit)
  }

  package func status(of path: [UInt8]) -> FileStatus? { base.status(of: path) }

  package func text(at path: [UInt8]) throws(FileFailure) -> SourceText {
    guard allows(path) else { throw FileFailure(String(path: path), "outside of what may be read") }
    return try base.text(at: path)
  }

  package func leavesRoot(_ path: [UInt8]) -> Bool { base.leavesRoot(path) }
}
