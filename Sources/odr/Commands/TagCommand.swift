import ArgumentParser

/// `odr tag`: the tags themselves.
struct TagCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag", abstract: "List and rename the tags of a manifest.",
    subcommands: [TagListCommand.self, TagRenameCommand.self])
}
