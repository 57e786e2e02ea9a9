import ArgumentParser

/// `odr resource`: the files, folders and catalog items that carry tags.
struct ResourceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resource", abstract: "List the resources of a manifest.",
    subcommands: [ResourceListCommand.self])
}
