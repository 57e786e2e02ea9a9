import ArgumentParser

/// `odr tag`: the tags themselves.
struct TagCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag", abstract: "List, add, remove, rename and move the tags of a manifest.",
    subcommands: [
      TagListCommand.self, TagAddCommand.self, TagRemoveCommand.self, TagRenameCommand.self, TagMoveCommand.self,
    ])
}
