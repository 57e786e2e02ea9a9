package import Bytes
import Diagnostics
package import FileTrees

/// The folder of a manifest, as the project sees it.
package struct ManifestFolder: Sendable {
  /// Its absolute path; empty for the root of the disk.
  private let path: ByteString
  /// The prefix of the names of its files in findings.
  private let prefix: String
  /// The files in it.
  package private(set) var tree: any FileTree
  private let spelling: TreeSpelling
  private let outside: @Sendable (ByteString) -> SourceText?

  /// The folder at the absolute path `path`, whose files are those of `tree`; findings call it `name`. `outside` gives
  /// the text of a file elsewhere, at an absolute path, with the name that findings have for it.
  package init(
    path: String, name: String = ".", tree: any FileTree,
    outside: @escaping @Sendable (ByteString) -> SourceText? = { _ in nil }
  ) {
    self.outside = outside
    self.path = path == "/" ? ByteString([]) : ByteString(path)
    prefix = name == "." ? "" : name.hasSuffix("/") ? name : name + "/"
    self.tree = tree
    spelling = TreeSpelling(of: tree)
  }

  /// A place in one of its files, whose text has the path from the folder on as its name.
  func location(_ span: ByteSpan, in text: SourceText) -> Diagnostic.Location {
    .init(span, in: prefix.isEmpty ? text : SourceText(name: prefix + text.name, bytes: text.bytes))
  }

  /// The path from the folder to the file at an absolute path, as the disk spells it; `nil` if it does not lie in the
  /// folder.
  func relativePath(of file: ByteString) -> ByteString? {
    guard let rest = file.path(below: path), !rest.bytes.isEmpty else { return nil }
    return spelled(rest)
  }

  /// A path from the folder on, as the disk spells it: each file has one path, whoever names it.
  func spelled(_ file: ByteString) -> ByteString { spelling.spelled(file) }

  /// The text of the file at an absolute path, with the name that findings have for it; `nil` if it cannot be read.
  func text(at file: ByteString) -> SourceText? {
    guard let path = relativePath(of: file) else { return outside(file) }
    return (try? tree.text(at: path.bytes)).flatMap { location(ByteSpan(at: 0), in: $0).source }
  }

  /// The folder with other texts in some of its files.
  func replacing(_ texts: [ByteString: SourceText]) -> ManifestFolder {
    var folder = self
    folder.tree = OverlayTree(base: tree, texts: texts)
    return folder
  }

  /// The absolute path of a file in the folder.
  func absolutePath(of file: ByteString) -> ByteString {
    ByteString(path.bytes + [UInt8(ascii: "/")] + file.bytes)
  }
}
