package import FileTrees

/// The folder that a manifest's paths begin at: the one it stands in.
///
/// The ``Linter`` looks in it for the resources, and ``ResourceSizes`` weighs them.
public struct ResourceFolder: Sendable {
  package let tree: any FileTree

  /// The folder at `path`; `nil` where it cannot be opened.
  public init?(path: String) {
    guard let tree = DiskTree(path) else { return nil }
    self.tree = tree
  }

  /// The files of `tree`.
  package init(_ tree: any FileTree) {
    self.tree = tree
  }
}
