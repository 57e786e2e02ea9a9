import ArgumentParser
package import ResourceTags

/// `odr tag`: lists and edits the tags of a manifest.
struct TagCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "tag",
    """
    Add, remove, rename, move, merge, split, or list tags.

    Examples:
      odr tag list
      odr tag add forest --to prefetchOrder
      odr tag rename forest woods

    Guide: Edits.
    """,
    subcommands: [
      TagListCommand.self, TagAddCommand.self, TagRemoveCommand.self, TagRenameCommand.self, TagMoveCommand.self,
      TagMergeCommand.self, TagSplitCommand.self, TagSortCommand.self,
    ])
}

/// `odr tag list`: lists the declared tags, one per line.
struct TagListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "list",
    """
    List the declared tags, one per line, in the order of the manifest.

    Tags that resources use but no category declares are errors and are not listed.

    Examples:
      odr tag list
      odr tag list --category prefetchOrder

    Guide: Edits.
    """)

  @Option(help: "List only the tags in this category.")
  var category: DownloadCategory?

  @Option(help: "The output format")
  var format = OutputFormat.text

  @OptionGroup var manifest: ManifestOptions

  func run() throws {
    let read = try manifest.read()
    let tags = read.manifest.categorizedTags().filter { category == nil || $0.category == category }
    try format.print(
      text: tags.map { $0.name.visible + "\n" }.joined(), json: ["tags": tags.map { $0.json() }])
    try read.throwIfManifestHasErrors()
  }
}

extension DownloadCategory: ExpressibleByArgument {}

/// `odr tag add`: declares tags, like the + button of Xcode's Resource Tags tab.
struct TagAddCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "add",
    """
    Declare tags.

    Without a position, new tags go to the end or, in a sorted category, to their sorted position.

    odr adds several tags in the order that you specify.

    Examples:
      odr tag add forest
      odr tag add level-4 level-5 --to prefetchOrder
      odr tag add level-4 --before level-5

    Guide: Edits.
    """)

  @Argument(
    help: ArgumentHelp("The names of the tags.", valueName: "name"), completion: ManifestCompletions.undeclaredTags)
  var names: [String]

  @Option(
    help: ArgumentHelp(
      "The category",
      discussion: "Default: the category of the --before or --after tag, otherwise onDemand.", valueName: "category"))
  var to: DownloadCategory?

  @OptionGroup(title: "Position") var place: PositionOptions

  @OptionGroup var options: EditOptions

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    let paths = names.filter { $0.contains { "./".contains($0) } && FilePath.exists($0) }
    let tags = names.filter { !paths.contains($0) }.flatMap { ["--tag", ShellWord.text($0)] }
    let create = ["--create"] + (to.map { [$0.rawValue] } ?? [])
    for path in paths {
      let folder = try FilePath.isFolder(path) ? ["-r"] : []
      let words = [ShellWord.path(path)] + folder + (tags.isEmpty ? ["--tag", "TAG"] : tags + create)
      let advice = "to tag it, run \(ManifestCommand(resolver.manifest).inSentence("assign", words))"
      if path.contains("/"), !GlobalOptions.given.rest.contains("--") {
        throw CommandFailure("\(path.quoted) is a path; \(advice); if the tag has this name, write '--' before it")
      }
      StandardStream.note("\(path.quoted) is also a path; \(advice)")
    }
    return AddTags(names, to: to, place.position)
  }
}

/// `odr tag remove`: removes a tag from its category and from every resource.
struct TagRemoveCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "remove",
    """
    Remove tags from the manifest and from every resource.

    odr also removes resources that have no tags left, and the comments that belong to them.

    odr also removes catalogs that have no resources left.

    Examples:
      odr tag remove forest
      odr tag remove level-7 level-8 --dry-run

    Guide: Edits.
    """)

  @Argument(help: ArgumentHelp("The tags.", valueName: "name"), completion: ManifestCompletions.tags)
  var names: [String]

  @Flag(help: "Skip tags that do not exist.")
  var ifExists = false

  @OptionGroup var options: EditOptions

  func edit(_ resolver: ResourcePathResolver) -> any ManifestEdit {
    RemoveTags(names, ifExists: ifExists)
  }
}

/// `odr tag rename`: renames a tag everywhere.
struct TagRenameCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "rename",
    """
    Rename a tag in its declaration and on every resource.

    No other tag may have the new name; 'odr tag merge' joins two tags. If the app's code uses the tag, correct the \
    code, and run 'odr code check'.

    Examples:
      odr tag rename forest woods
      odr tag rename forest woods --dry-run

    Guide: Edits.
    """)

  @Argument(help: ArgumentHelp("The current name of the tag.", valueName: "old"), completion: ManifestCompletions.tags)
  var name: String

  @Argument(help: ArgumentHelp("The new name, as in 'odr tag rename OLD NEW'.", valueName: "new"))
  var newName: String

  @Flag(help: "Do nothing if the tag does not exist.")
  var ifExists = false

  @OptionGroup var options: EditOptions

  func edit(_ resolver: ResourcePathResolver) -> any ManifestEdit {
    RenameTag(name, to: newName, ifExists: ifExists)
  }
}

/// `odr tag move`: moves tags between and within categories, like dragging in Xcode's Resource Tags tab.
struct TagMoveCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "move",
    """
    Move tags to another category, or within the prefetch order.

    Several tags move as a block. Without a position, they go to the end or, in a sorted category, to their \
    sorted positions.

    odr moves several tags in the order that you specify. Without a position, tags that are already in the category \
    stay where they are.

    Examples:
      odr tag move forest --to initialInstall
      odr tag move level-3 --before level-2
      odr tag move level-5 level-6 --to prefetchOrder --first

    Guide: Edits.
    """)

  @Argument(help: ArgumentHelp("The tags.", valueName: "name"), completion: ManifestCompletions.tags)
  var names: [String]

  @Option(
    help: ArgumentHelp(
      "The new category", discussion: "Default: the category of the --before or --after tag, otherwise each tag's own.",
      valueName: "category")
  )
  var to: DownloadCategory?

  @OptionGroup(title: "Position") var place: PositionOptions
  @Flag(help: "Skip tags that are not declared.")
  var ifExists = false

  @OptionGroup var options: EditOptions

  func validate() throws {
    if to == nil, place.position == nil {
      let category = names.dropFirst().last.flatMap {
        DownloadCategory.inOtherWords($0)?.rawValue ?? $0.nearest(in: DownloadCategory.names)
      }
      let words = ["odr", "tag", "move"] + GlobalOptions.given.rest.dropFirst(2).filter { $0 != names.last }
      throw ValidationError(
        "specify a category with --to, or a position such as --first or '--before TAG'"
          + (category.map { "; did you mean \(ShellWord.lineInSentence(words + ["--to", $0]))?" } ?? ""))
    }
  }

  func edit(_ resolver: ResourcePathResolver) -> any ManifestEdit {
    MoveTags(names, to: to, place.position, ifExists: ifExists)
  }
}

/// `odr tag merge`: merges several tags into one.
struct TagMergeCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "merge",
    """
    Merge several tags into one.

    Resources that have one of the merged tags get the --into tag instead, which keeps its category and its \
    position.

    Examples:
      odr tag merge spring summer --into seasons

    To merge tags under a new name, first rename one of them: 'odr tag rename spring seasons'.

    Guide: Edits.
    """)

  @Argument(
    help: ArgumentHelp("The tags to merge; odr removes them.", valueName: "name"), completion: ManifestCompletions.tags)
  var names: [String]

  @Option(
    help: ArgumentHelp("The tag that replaces the merged tags.", valueName: "name"),
    completion: ManifestCompletions.tags)
  var into: String?

  @Flag(help: "Skip tags that do not exist.")
  var ifExists = false

  @OptionGroup var options: EditOptions

  func validate() throws {
    if into != nil { return }
    let commands = names.map { name in
      let others = GlobalOptions.given.rest.dropFirst(2).filter { $0 != name }
      let line = ShellWord.line(["odr", "tag", "merge", "--into", name] + others)
      return "; \(ShellWord.inSentence(line)) keeps \(name.quoted)"
    }
    throw ValidationError("specify the tag to keep with '--into'" + (Set(names).count == 2 ? commands.joined() : ""))
  }

  func edit(_ resolver: ResourcePathResolver) -> any ManifestEdit {
    MergeTags(names, into: into ?? "", ifExists: ifExists)
  }
}

/// `odr tag split`: moves some of a tag's resources to a new tag.
struct TagSplitCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "split",
    """
    Move some of a tag's resources to a new tag.

    The new tag follows the old one in its category. The app's code must then request both tags; 'odr code check' \
    reports a tag that no string can be.

    The resources get the new tag instead of the old one, and keep their other tags.

    Examples:
      odr tag split level-5 level-5-music Music/Level5.m4a
      odr tag split level-5 level-5-music --where-glob 'Music/**'

    Guide: Edits.
    """)

  @Argument(help: ArgumentHelp("The tag.", valueName: "tag"), completion: ManifestCompletions.tags)
  var name: String

  @Argument(help: ArgumentHelp("The name of the new tag.", valueName: "new"))
  var newName: String

  @OptionGroup(title: "Which resources") var resources: ResourceArguments

  @OptionGroup var options: EditOptions

  func validate() throws {
    guard let last = resources.resources.last, FilePath.exists(newName), !FilePath.exists(last),
      !last.contains(where: "./".contains)
    else { return }
    throw ValidationError("\(newName.quoted) is a path; write the new tag \(last.quoted) before it")
  }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    try resources.edit(resolver, SplitTag(name, newName: newName, [], isSelected: !resources.selectors.isEmpty))
  }
}

/// `odr tag sort`: sorts the tags of categories.
struct TagSortCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    "sort",
    """
    Sort the tags of a category by their names.

    Numbers are compared by value: level-9 comes before level-10. The prefetch order matters, so odr sorts it \
    only if you name it.

    odr does not change a list that is already sorted with capital letters first, or without regard to case.

    Examples:
      odr tag sort
      odr tag sort --category prefetchOrder

    Guide: Edits.
    """)

  @Option(
    help: "The category; you can repeat the option. Default: initialInstall and onDemand.")
  var category: [DownloadCategory] = []

  @OptionGroup var options: EditOptions

  func edit(_ resolver: ResourcePathResolver) -> any ManifestEdit {
    category.isEmpty ? SortTags() : SortTags(category)
  }
}
