package import FileTrees

/// The folder that a manifest's paths are relative to: the one that it is in.
///
/// The ``Linter`` looks in it for the resources, and ``ResourceSizes`` adds up their sizes.
public struct ResourceFolder: Sendable {
  package let tree: any FileTree
  /// The files of the project that a manifest names, from this folder on; called only if they are needed.
  let project: (@Sendable (XcodeProjectReference) -> ProjectFiles?)?

  /// The folder at `path`; `nil` if it cannot be opened.
  public init?(path: String) {
    guard let tree = DiskTree(path) else { return nil }
    self.init(tree)
  }

  /// The files of `tree`.
  package init(_ tree: any FileTree, project: (@Sendable (XcodeProjectReference) -> ProjectFiles?)? = nil) {
    self.tree = tree
    self.project = project
  }
}
