/// The folder that contains a manifest. The manifest's paths are relative to this folder.
///
/// The ``Linter`` looks for the resources in this folder, and ``ResourceSizes`` adds up their sizes.
public struct ResourceFolder: Sendable {
  package let tree: any FileTree
  /// Returns the files of a manifest's project, with paths relative to this folder. odr calls this function only if it
  /// needs the files.
  let project: (@Sendable (XcodeProjectReference) -> ProjectFiles?)?

  /// Returns the renames below this folder that git records. odr calls this function only if a resource is missing.
  let renames: (@Sendable () -> [GitRenames.Rename])?
  /// Returns the command line that changes the path of a resource, or of everything below a folder. Both paths are
  /// relative to this folder.
  let moveCommand: @Sendable (_ path: String, _ newPath: String) -> String

  /// Returns the command line that adds a missing resource to the checked files, if the resource exists but is not one
  /// of the checked files.
  let addCommand: (@Sendable (_ path: String) -> String?)?

  /// Opens the folder at `path`; `nil` if it can't be opened.
  ///
  /// Only files in the folder's repository are read or, if there is no repository, files in the folder itself.
  public init?(path: String) {
    guard let boundary = try? FileBoundary(ofFolder: path), let tree = DiskTree(path, within: boundary) else {
      return nil
    }
    self.init(tree)
  }

  /// Creates a folder with the files of `tree`.
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
  /// The same folder with fixed contents: later changes of a file or folder that odr has already read have no effect.
  package var snapshot: ResourceFolder {
    let projects = project.map { Memo<XcodeProjectReference, ProjectFiles?>($0) }
    let names = renames.map { renames in Memo<Bool, [GitRenames.Rename]> { _ in renames() } }
    var rememberedProject: (@Sendable (XcodeProjectReference) -> ProjectFiles?)?
    if let projects { rememberedProject = { projects[$0] } }
    var rememberedRenames: (@Sendable () -> [GitRenames.Rename])?
    if let names { rememberedRenames = { names[true] } }
    return ResourceFolder(
      SnapshotTree(tree), project: rememberedProject, renames: rememberedRenames, moveCommand: moveCommand,
      addCommand: addCommand)
  }
}
