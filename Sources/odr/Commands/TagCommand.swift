import ArgumentParser

/// `odr tag`: the tags themselves.
struct TagCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag", abstract: "List, add, remove, rename, move, merge and sort tags.",
    discussion: """
      Examples:
        odr tag list
        odr tag add forest --to prefetchOrder
        odr tag rename forest woods
      """,
    subcommands: [
      TagListCommand.self, TagAddCommand.self, TagRemoveCommand.self, TagRenameCommand.self, TagMoveCommand.self,
      TagMergeCommand.self, TagSortCommand.self,
    ])
}
