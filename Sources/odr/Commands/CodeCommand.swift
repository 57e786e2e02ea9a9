import ArgumentParser

/// `odr code`: generates code from the tags, and checks the app's code.
struct CodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "code",
    abstract: "Generate Swift for the tags; check the app's code.",
    discussion: """
      A typing error in a tag only shows on the users' devices. 'odr code check' finds it; with generated code, \
      the compiler does.

      An app asks for its resources with the names of tags. A typing error in such a name only shows on the users' \
      devices, as an error of the request. With generated code, the compiler finds the error; otherwise, \
      'odr code check' finds it.

      Examples:
        odr code generate -o Sources/ResourceTag.swift
        odr code check
        odr code check --migration

      Guide: Code.
      """,
    subcommands: [CodeGenerateCommand.self, CodeCheckCommand.self])
}
