import ArgumentParser
import EditScripts
import ResourceTags
import Diagnostics

/// `odr resource move`: follows a path that has changed on disk.
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
