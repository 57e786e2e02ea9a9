import ArgumentParser
import ResourceTags
import Diagnostics

/// `odr tag rename`: gives a tag another name everywhere.
struct TagRenameCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Give a tag another name, in its declaration and on every resource.",
    discussion: """
      Nothing else in the manifest changes, not one byte, and the result is proved before it is written. No other tag \
      may have the new name.

      Examples:
        odr tag rename forest woods
        odr tag rename forest woods --dry-run
      """)

  @Argument(help: ArgumentHelp("The current name of the tag.", valueName: "old"), completion: ManifestCompletions.tags)
  var name: String

  @Argument(help: ArgumentHelp("The new name.", valueName: "new"))
  var newName: String

  @Flag(help: "Do nothing if the tag does not exist.")
  var ifExists = false

  @OptionGroup var options: EditOptions

  var noChangeMessage: String {
    ifExists && name != newName
      ? "there is no tag \(name.quoted); nothing changed" : "tag \(name.quoted) has that name already; nothing changed"
  }

  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit {
    RenameTag(name, to: newName, ifExists: ifExists)
  }
}
