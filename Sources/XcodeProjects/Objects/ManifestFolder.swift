import Bytes
package import FileTrees

/// The folder of a manifest, as the project sees it.
package struct ManifestFolder: Sendable {
  /// Its absolute path; empty for the root of the disk.
  private let path: ByteString
  /// The files in it.
  package let tree: any FileTree

  /// The folder at the absolute path `path`, whose files are those of `tree`.
  package init(path: String, tree: any FileTree) {
    self.path = path == "/" ? ByteString([]) : ByteString(path)
    self.tree = tree
  }

  /// The way from the folder to the file at an absolute path; `nil` where it does not lie in the folder.
  func relativePath(of file: ByteString) -> ByteString? {
    guard file.isWithin(path), file != path else { return nil }
    return ByteString(file.bytes.dropFirst(path.bytes.count + 1))
  }

  /// The folder with other texts in some of its files.
  func replacing(_ texts: [ByteString: SourceText]) -> ManifestFolder {
    ManifestFolder(path: path, tree: OverlayTree(base: tree, texts: texts))
  }

  private init(path: ByteString, tree: any FileTree) {
    self.path = path
    self.tree = tree
  }

  /// The absolute path of a file in the folder.
  func absolutePath(of file: ByteString) -> ByteString {
    ByteString(path.bytes + [UInt8(ascii: "/")] + file.bytes)
  }
}
