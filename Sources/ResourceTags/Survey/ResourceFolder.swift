package import FileTrees
package import Bytes

/// The folder that a manifest's paths are relative to: the one that it is in.
///
/// The ``Linter`` looks in it for the resources, and ``ResourceSizes`` adds up their sizes.
public struct ResourceFolder: Sendable {
  package let tree: any FileTree
  /// The paths of resources in the project that a manifest names, from this folder on; called only if lint needs them.
  let projectPaths: (@Sendable (XcodeProjectReference) -> [ByteString])?

  /// The folder at `path`; `nil` if it cannot be opened.
  public init?(path: String) {
    guard let tree = DiskTree(path) else { return nil }
    self.init(tree)
  }

  /// The files of `tree`.
  package init(_ tree: any FileTree, projectPaths: (@Sendable (XcodeProjectReference) -> [ByteString])? = nil) {
    self.tree = tree
    self.projectPaths = projectPaths
  }
}
