import ArgumentParser
import ResourceTags

/// `odr assign`: adds tags to resources, like the tags field for a file or a catalog item in Xcode.
struct AssignCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "assign",
    """
    Add tags to files, folders, and catalog items.

    odr adds the tags; 'odr resource set' replaces them. New tags need --create.

    Each resource keeps the tags that it already has. If the manifest does not list the resource yet, odr adds an \
    entry.

    Examples:
      odr assign Levels/Level5.sks Music/Storm.m4a --tag level-5
      odr assign -r Levels/Level6 --tag level-6 --create=prefetchOrder
      odr assign Game/Assets.xcassets/Sea.imageset --tag sea --tag beach
      odr assign --where-glob 'Levels/**/*.sks' --tag level-5
      odr assign --where-larger 5MB --tag big --create
      git ls-files -z Levels/5 | odr assign --tag level-5 --files-from - -0

    All --where options must match. --where-glob and --where-larger also select files that are not in the manifest \
    yet. To undo an edit, run 'git restore ResourceTags.yml' or, if it is staged, 'git restore -SW ResourceTags.yml'. \
    Guide: Edits.
    """)

  @OptionGroup(title: "Which resources") var resources: ResourceArguments
  @OptionGroup(title: "Which resources") var folders: FolderOption
  @OptionGroup(title: "Which tags") var tags: TagArguments
  @OptionGroup(title: "Which tags") var create: CreateOption
  @Flag(help: "Also add resources that do not exist.")
  var allowMissing = false

  @OptionGroup var options: EditOptions

  func validate() throws {
    try tags.require(for: resources.resources, adding: missingOptions)
  }

  /// Returns the options that the command also needs for `tag`: `-r` for a folder, and `--create` for a new tag.
  func missingOptions(for tag: String) -> [String] {
    let isFolder = resources.resources.contains { path in
      (try? FilePath.isFolder(path)) == true && !path.contains(".xcassets")
        && !CatalogFinder.isPackage(ByteString(path))
    }
    let path = try? options.manifestPath ?? ManifestFinder.find()
    let manifest = path.flatMap { try? Manifest(FileReader.read($0, within: .named($0))) }
    let isNew = create.name == nil && manifest?.tags().contains { $0.name == tag } == false
    return (isFolder && !folders.recursive ? ["-r"] : []) + (isNew ? ["--create"] : [])
  }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    try resources.edit(
      resolver, AssignTags(tags.tags, to: [], creating: tags.category(create)), isRecursive: folders.recursive,
      addsResources: true)
  }
}

/// The `--recursive` option of `odr assign` and `odr unassign`.
struct FolderOption: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Each file in a folder, not the folder itself.")
  var recursive = false
}

/// `odr unassign`: removes tags from resources.
struct UnassignCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "unassign",
    """
    Remove tags from resources.

    odr also removes resources that have no tags left, and the comments that belong to them.

    Examples:
      odr unassign Levels/Level5.sks --tag level-5
      odr unassign Music/Storm.m4a --all
      odr unassign -r Levels/Level6 --tag level-6
      odr unassign --where-glob 'Levels/**' --where-category onDemand --tag storm

    Guide: Edits.
    """)

  @OptionGroup(title: "Which resources") var resources: ResourceArguments
  @OptionGroup(title: "Which resources") var folders: FolderOption
  @OptionGroup(title: "Which tags") var tags: TagArguments

  @Flag(help: "Remove all tags from the resources.")
  var all = false

  @Flag(help: "Skip tags and resources that do not exist.")
  var ifExists = false

  @OptionGroup var options: EditOptions

  func validate() throws {
    if all, !tags.tags.isEmpty { throw ValidationError("use either '--tag' or '--all'") }
    if !all { try tags.require(for: resources.resources, or: "--all") }
  }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    try resources.edit(
      resolver, UnassignTags(all ? nil : tags.tags, from: [], ifExists: ifExists), isRecursive: folders.recursive,
      ifExists: ifExists)
  }
}
