import ArgumentParser
import ResourceTags

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
