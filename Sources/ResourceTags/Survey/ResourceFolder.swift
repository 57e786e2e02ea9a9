/// The folder that a manifest's paths are relative to: the one that it is in.
///
/// The ``Linter`` looks in it for the resources, and ``ResourceSizes`` adds up their sizes.
public struct ResourceFolder: Sendable {
  package let tree: any FileTree
  /// The files of the project that a manifest names, from this folder on; called only if they are needed.
  let project: (@Sendable (XcodeProjectReference) -> ProjectFiles?)?

  /// The renames below this folder that git knows of; called only if a resource is missing.
  let renames: (@Sendable () -> [GitRenames.Rename])?
  /// The command line that gives a resource, or all below a folder, another path; both paths start at this folder.
  let moveCommand: @Sendable (_ path: String, _ newPath: String) -> String

  /// The command line that adds a missing resource to what is checked, if it only has to be added.
  let addCommand: (@Sendable (_ path: String) -> String?)?

  /// The folder at `path`; `nil` if it cannot be opened.
  ///
  /// Nothing outside of its repository or, outside of repositories, of the folder itself is read.
  public init?(path: String) {
    guard let boundary = try? FileBoundary(ofFolder: path), let tree = DiskTree(path, within: boundary) else {
      return nil
    }
    self.init(tree)
  }

  /// The files of `tree`.
  package init(
    _ tree: any FileTree, project: (@Sendable (XcodeProjectReference) -> ProjectFiles?)? = nil,
    renames: (@Sendable () -> [GitRenames.Rename])? = nil,
    moveCommand: @escaping @Sendable (_ path: String, _ newPath: String) -> String = {
      "odr resource move \(ShellWord.path($0)) \(ShellWord.path($1))"
    }, addCommand: (@Sendable (_ path: String) -> String?)? = nil
  ) {
    self.tree = tree
    self.project = project
    self.renames = renames
    self.moveCommand = moveCommand
    self.addCommand = addCommand
  }
}

extension ResourceFolder {
  /// The same folder, with everything in it as it is when it is first looked at.
  package var snapshot: ResourceFolder {
    let projects = project.map { RememberedAnswers<XcodeProjectReference, ProjectFiles?>($0) }
    let names = renames.map { renames in RememberedAnswers<Bool, [GitRenames.Rename]> { _ in renames() } }
    var rememberedProject: (@Sendable (XcodeProjectReference) -> ProjectFiles?)?
    if let projects { rememberedProject = { projects[$0] } }
    var rememberedRenames: (@Sendable () -> [GitRenames.Rename])?
    if let names { rememberedRenames = { names[true] } }
    return ResourceFolder(
      SnapshotTree(tree), project: rememberedProject, renames: rememberedRenames, moveCommand: moveCommand,
      addCommand: addCommand)
  }
}
