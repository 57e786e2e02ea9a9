import ArgumentParser
import ResourceTags

/// `odr assign`: the tags field of a file or a catalog item in Xcode.
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
