import ArgumentParser
import OdrEditScripts
import ResourceTags

/// `odr resource`: lists and edits the tagged files, folders, and catalog items.
struct ResourceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resource", abstract: "List, remove, move and follow resources; set their tags.",
    discussion: """
      Examples:
        odr resource list --tag forest
        odr resource move Levels Game/Levels
      """,
    subcommands: [
      ResourceListCommand.self, ResourceRemoveCommand.self, ResourceMoveCommand.self, ResourceSetCommand.self,
      ResourceFollowCommand.self,
    ])
}

/// `odr resource remove`: removes resources from the manifest.
struct ResourceRemoveCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove resources, with all their tags, from the manifest.",
    discussion: """
      The tags themselves stay declared. 'odr resource follow' first shows which missing resources git knows to be \
      elsewhere. Comments that belong to an entry are removed with it, and reported.

      Examples:
        odr resource remove Music/Storm.m4a
        odr resource remove --recursive Levels/5
        odr resource remove --missing
      """)

  @OptionGroup var resources: ResourceArguments<ResourcesToRemove>

  @Flag(help: "Remove the resources that are not on the disk any more.")
  var missing = false

  @Flag(name: [.short, .long], help: "Remove everything below a folder or a catalog, too.")
  var recursive = false

  @Flag(help: "Skip resources that the manifest does not have.")
  var ifExists = false

  @OptionGroup var options: EditOptions

  func validate() throws {
    let isNamed = !resources.resources.isEmpty || resources.filesFrom != nil
    if missing, isNamed {
      throw ValidationError("--missing finds the resources; leave out their names.")
    }
    if !missing, !isNamed, resources.isUnspecified {
      throw ValidationError("name a resource, or give '--missing', '--files-from' or a '--where' option.")
    }
  }

  var noChangeMessage: String {
    missing
      ? "no resource is missing; nothing changed"
      : resources.noChange("the manifest has none of these resources; nothing changed")
  }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    let (isRecursive, ifExists) = (recursive, ifExists)
    return try resources.edit(resolver, manifestPath: options.manifestPath, isMissing: missing, ifExists: ifExists) {
      RemoveResources($0, isRecursive: isRecursive, ifExists: ifExists)
    }
  }
}

/// `odr resource move`: updates a path that has changed on disk.
struct ResourceMoveCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Follow a file, folder, catalog or catalog item that was moved or renamed on disk.",
    discussion: """
      Everything below a folder moves with it. Only the manifest changes; files on disk stay where they are. As with mv, a \
      new path that ends with '/' is the folder to move into.

      Examples:
        odr resource move Levels/Level5.sks Levels/Storm.sks
        odr resource move Levels Game/Levels
        odr resource move Game/Assets.xcassets/Tree.imageset Game/Assets.xcassets/Forest/
      """)

  @Argument(help: ArgumentHelp("The old path.", valueName: "old"), completion: ManifestCompletions.resources)
  var path: String

  @Argument(help: ArgumentHelp("The new path.", valueName: "new"), completion: .file())
  var newPath: String

  @Flag(help: "Add resources that are not there, too.")
  var allowMissing = false

  @Flag(help: "Do nothing if the manifest does not have the old path.")
  var ifExists = false

  @OptionGroup var options: EditOptions

  var allowsMissing: Bool { allowMissing }

  var noChangeMessage: String {
    ifExists && path != newPath
      ? "the manifest has no resource \(path.quoted), or it has that path already; nothing changed"
      : "\(path.quoted) has that path already; nothing changed"
  }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    MoveResource(
      try resolver.resource(path), to: try resolver.resource(MoveTarget.path(of: path, newPath)), ifExists: ifExists)
  }
}

/// `odr resource set`: replaces the tags of resources.
struct ResourceSetCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Make the tags of resources exactly those given, in that order.",
    discussion: """
      Examples:
        odr resource set Levels/Level5.sks --tag level-5 storm
        odr resource set --where-larger 100MB --tag large --create
      """)

  @OptionGroup var resources: ResourceArguments<ResourcesOnDisk>
  @OptionGroup var tags: TagArguments
  @OptionGroup var create: CreateOption
  @Flag(help: "Add resources that are not there, too.")
  var allowMissing = false

  @OptionGroup var options: EditOptions

  var allowsMissing: Bool { allowMissing }

  var noChangeMessage: String { resources.noChange("the resources have exactly those tags already; nothing changed") }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    let (tags, category) = (tags.tags, create.category)
    return try resources.edit(resolver, manifestPath: options.manifestPath) {
      SetTags(tags, of: $0, creating: category)
    }
  }
}

/// `odr resource follow`: updates missing resources with git's information about renames and deletions.
struct ResourceFollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Follow the renames and deletions that git sees.",
    discussion: """
      Resources that are not on the disk get their new paths, and those of deleted files lose their entries, all in one edit. \
      Git compares the work tree and its index with the last commit, or with another one. Where several files could be \
      meant, or git knows none, the resource stays as it is, odr says why, and exits with 1.

      Examples:
        odr resource follow
        odr resource follow main --dry-run
      """)

  @Argument(help: ArgumentHelp("The commit to compare with; default: the last one.", valueName: "rev"))
  var revision: String?

  @OptionGroup var options: EditOptions

  func validate() throws {
    if options.manifestPath == "-" {
      throw ValidationError("git compares files, so the manifest must be one; leave out '-'.")
    }
  }

  func run() throws {
    var isDoubtful = false
    try options.apply(noChangeMessage: "git knows of nothing to follow; nothing changed") { file in
      let followed = try followed(file.read().manifest)
      isDoubtful = !followed.doubtful.isEmpty
      let removal = followed.deleted.isEmpty ? [] : [RemoveResources(followed.deleted)]
      let moves = followed.moved.map { MoveResource($0.path, to: $0.newPath) }
      return EditRequest(
        removal + moves as [any ManifestEdit],
        problems: followed.doubtful.map { path, span, reason in
          EditProblem(
            Diagnostic(
              rule: path.catalog.bytes.isEmpty ? "missing-resource" : "missing-catalog-item", severity: .warning,
              message: "\(path.string.quoted) is missing and cannot be followed: \(reason)",
              about: .init(resource: path.string), span: span))
        })
    }
    if isDoubtful { throw ExitCode(1) }
  }

  private func followed(_ manifest: Manifest) throws -> FollowedResources {
    let folder = FilePath.folder(of: manifest.source.name)
    guard let tree = DiskTree.named(folder), let real = FilePath.real(folder) else {
      throw FileError.failure("open folder", folder)
    }
    return FollowedResources(manifest, in: ResourceFolder(tree), try LostFiles(below: real, since: revision))
  }
}
