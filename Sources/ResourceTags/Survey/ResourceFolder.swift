package import FileTrees

/// The folder that a manifest's paths are relative to: the one that it is in.
///
/// The ``Linter`` looks in it for the resources, and ``ResourceSizes`` adds up their sizes.
public struct ResourceFolder: Sendable {
  package let tree: any FileTree

  /// The folder at `path`; `nil` if it cannot be opened.
  public init?(path: String) {
    guard let tree = DiskTree(path) else { return nil }
    self.tree = tree
  }

  /// The files of `tree`.
  package init(_ tree: any FileTree) {
    self.tree = tree
  }
}
