import ArgumentParser
import OdrEditScripts
import ResourceTags

/// `odr resource`: lists and edits the tagged files, folders, and catalog items.
struct ResourceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "resource",
    """
    List resources, set their tags, follow moved files.

    Examples:
      odr resource list --where-tag forest
      odr resource move Levels Game/Levels
      odr resource follow

    Guide: Edits.
    """,
    subcommands: [
      ResourceListCommand.self, ResourceRemoveCommand.self, ResourceMoveCommand.self, ResourceSetCommand.self,
      ResourceFollowCommand.self,
    ])
}

/// `odr resource remove`: removes resources from the manifest.
struct ResourceRemoveCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "remove",
    """
    Remove resources from the manifest.

    If files were moved or renamed, first run 'odr resource follow'. The declarations of the tags stay.

    Examples:
      odr resource remove Music/Storm.m4a
      odr resource remove --recursive Levels/5
      odr resource remove --where-missing

    Guide: Edits.
    """)

  @OptionGroup(title: "Which resources") var resources: ResourceArguments

  @Flag(name: [.short, .long], help: "For a folder or a catalog, also remove the entries of everything inside it.")
  var recursive = false

  @Flag(help: "Skip resources that the manifest does not list.")
  var ifExists = false

  @OptionGroup var options: EditOptions

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    try resources.edit(
      resolver, RemoveResources([], isRecursive: recursive, ifExists: ifExists), ifExists: ifExists)
  }
}

/// `odr resource move`: updates the path of a resource that moved on disk.
struct ResourceMoveCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "move",
    """
    Update the path of something that moved on disk.

    odr changes only the manifest, and moves no files. A new path that ends with '/' is the folder to move into, \
    as with mv.

    Everything below a folder moves with it.

    Examples:
      odr resource move Levels/Level5.sks Levels/Storm.sks
      odr resource move Levels Game/Levels
      odr resource move Game/A.xcassets/Tree.imageset Game/A.xcassets/Forest/

    Guide: Edits.
    """)

  @Argument(help: ArgumentHelp("The old path.", valueName: "old"), completion: .file())
  var path: String

  @Argument(help: ArgumentHelp("The new path.", valueName: "new"), completion: .file())
  var newPath: String

  @Flag(help: "Accept a new path that does not exist.")
  var allowMissing = false

  @Flag(help: "Do nothing if the manifest does not list the old path.")
  var ifExists = false

  @OptionGroup var options: EditOptions

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    MoveResource(
      try resolver.resource(path), to: try resolver.resource(MoveResource.target(of: path, newPath)), ifExists: ifExists
    )
  }
}

/// `odr resource set`: replaces the tags of resources.
struct ResourceSetCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "set",
    """
    Replace the tags of resources.

    As in 'odr assign', --where-glob and --where-larger also select files that are not in the manifest yet.

    Examples:
      odr resource set Levels/Level5.sks --tag level-5 --tag storm
      odr resource set --where-larger 100MB --tag large --create

    Guide: Edits.
    """)

  @OptionGroup(title: "Which resources") var resources: ResourceArguments
  @OptionGroup(title: "Which tags") var tags: TagArguments
  @OptionGroup(title: "Which tags") var create: CreateOption
  @Flag(help: "Also add resources that do not exist.")
  var allowMissing = false

  @OptionGroup var options: EditOptions

  func validate() throws { try tags.require(for: resources.resources) }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    try resources.edit(
      resolver, AssignTags(tags.tags, to: [], creating: tags.category(create), replacing: true), addsResources: true)
  }
}

/// `odr resource follow`: updates the entries of missing resources to match the renames and deletions that git reports.
struct ResourceFollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "follow",
    """
    Moved or deleted files? Update their entries.

    git says which missing files were renamed, and which were deleted. If that isn't certain, odr leaves the \
    entry, says why, and exits with 1.

    odr updates the paths of resources that are missing or in another case on disk, and removes the entries of deleted \
    files, all in one edit. git compares the work tree and the index with the last commit, or with the commit that you specify. If \
    one of the last 1,000 commits removed missing resources, odr also compares with the commit before it.

    Examples:
      odr resource follow
      odr resource follow main --dry-run

    Guide: Git.
    """)

  @Argument(help: ArgumentHelp("The commit to compare with. Default: the last commit.", valueName: "rev"))
  var revision: String?

  @OptionGroup var options: EditOptions

  func validate() throws {
    if options.manifestPath == "-" {
      throw ValidationError("git compares files, so the manifest must be a file; remove '-'")
    }
  }

  func run() throws {
    var isDoubtful = false
    try options.apply { file in
      let manifest = try file.read().manifest
      let followed = try FollowedResources(manifest, since: revision)
      isDoubtful = !followed.doubtful.isEmpty
      let removal = followed.deleted.isEmpty ? [] : [RemoveResources(followed.deleted)]
      let moves = followed.moves.map { MoveResource($0.path, to: $0.newPath) }
      return try EditRequest(
        removal + moves as [any ManifestEdit], in: file,
        problems: followed.doubtful.map { path, span, reason in
          EditProblem(
            Diagnostic(
              rule: path.catalog.isEmpty ? "missing-resource" : "missing-catalog-item", severity: .warning,
              message: "\(path.string.quoted) is missing and cannot be followed: \(reason)",
              about: .init(resource: path.string), at: .init(span)))
        })
    }
    if isDoubtful { throw ExitCode(1) }
  }
}

extension FollowedResources {
  /// Finds the missing resources of a manifest and their new paths, as git knows them since `revision`; by default, since
  /// the last commit that contains them. If there are several manifests, `renames` finds the new paths for all of them.
  init(_ manifest: Manifest, since revision: String?, _ renames: GitRenames? = nil) throws {
    let folder = manifest.folderPath
    guard let resources = ResourceFolder.ofManifest(manifest.name), let real = FilePath.real(folder) else {
      throw FileError.failure("open folder", folder)
    }
    self.init(
      manifest, in: resources,
      try renames?.lost(below: real) ?? LostFiles(below: real, since: revision), searchesHistory: revision == nil)
  }
}
