import ArgumentParser

/// `odr code`: compares the tags in an app's code with the manifest.
struct CodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "code",
    abstract: "Check the tags in the app's code.",
    discussion: """
      An app asks for tags with strings, and a wrong string is an error on the devices of users.

      Examples:
        odr code check
        odr code check --migration
      """,
    subcommands: [CodeCheckCommand.self])
}
