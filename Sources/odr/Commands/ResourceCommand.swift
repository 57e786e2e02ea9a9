import ArgumentParser

/// `odr resource`: the files, folders and catalog items that carry tags.
struct ResourceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resource", abstract: "List, remove and move the resources of a manifest, and set their tags.",
    subcommands: [
      ResourceListCommand.self, ResourceRemoveCommand.self, ResourceMoveCommand.self, ResourceSetCommand.self,
    ])
}
