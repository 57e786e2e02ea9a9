import ArgumentParser
import ResourceTags

/// `odr assign`: adds tags to resources, like the tags field of a file or a catalog item in Xcode.
struct AssignCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "assign",
    abstract: "Give resources tags.",
    discussion: """
      The tags are added to those that a resource has; a resource that is new to the manifest gets an entry. A tag \
      that is not declared is refused, unless --create is given.

      Examples:
        odr assign Levels/Level5.sks Music/Storm.m4a --tag level-5
        odr assign Game/Assets.xcassets/Forest/Tree.imageset --tag forest level-2
        odr assign Levels/Level6.sks --tag level-6 --create=prefetchOrder
        odr assign --where-tag forest --tag autumn
        git ls-files -z Levels/5 | odr assign --tag level-5 --files-from - -0
      """)

  @OptionGroup var resources: ResourceArguments<ResourcesOnDisk>
  @OptionGroup var tags: TagArguments
  @OptionGroup var create: CreateOption
  @Flag(help: "Add resources that are not there, too.")
  var allowMissing = false

  @OptionGroup var options: EditOptions

  var allowsMissing: Bool { allowMissing }

  var noChangeMessage: String { resources.noChange("the resources have those tags already; nothing changed") }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    let (tags, category) = (tags.tags, create.category)
    return try resources.edit(resolver, manifestPath: options.manifestPath) {
      AssignTags(tags, to: $0, creating: category)
    }
  }
}

/// `odr unassign`: removes tags from resources.
struct UnassignCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "unassign",
    abstract: "Remove tags from resources.",
    discussion: """
      A resource that is left without tags loses its entry. Comments that belong to the entry are removed with it, and reported.

      Examples:
        odr unassign Levels/Level5.sks --tag level-5
        odr unassign Music/Storm.m4a --all
        odr unassign --where-glob 'Levels/**' --where-category onDemand --tag storm
      """)

  @OptionGroup var resources: ResourceArguments<ResourcesOfManifest>

  @Option(
    name: .customLong("tag"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "The tags: all words up to the next option, so put resources first. May be repeated.", valueName: "tag"),
    completion: ManifestCompletions.tags)
  var tags: [String] = []

  @Flag(help: "All tags that the resources have.")
  var all = false

  @Flag(help: "Skip tags that do not exist.")
  var ifExists = false

  @OptionGroup var options: EditOptions

  func validate() throws {
    if all != tags.isEmpty { throw ValidationError("name the tags with '--tag', or give '--all'.") }
  }

  var noChangeMessage: String {
    resources.noChange("the resources have \(all ? "no tags" : "none of those tags"); nothing changed")
  }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    let (tags, ifExists) = (all ? nil : tags, ifExists)
    return try resources.edit(resolver, manifestPath: options.manifestPath, ifExists: ifExists) {
      UnassignTags(tags, from: $0, ifExists: ifExists)
    }
  }
}
