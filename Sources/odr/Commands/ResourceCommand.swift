import ArgumentParser

/// `odr resource`: the files, folders and catalog items that carry tags.
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
