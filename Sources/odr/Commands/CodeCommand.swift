import ArgumentParser

/// `odr code`: generates code from the tags, and checks the app's code.
struct CodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "code",
    """
    Generate Swift for the tags; check the app's code.

    A typing error in a tag only shows on the users' devices. 'odr code check' finds it; with generated code, \
    the compiler does.

    Examples:
      odr code generate -o Sources/ResourceTag.swift
      odr code check
      odr code check --migration

    Guide: Code.
    """,
    subcommands: [CodeGenerateCommand.self, CodeCheckCommand.self])
}
