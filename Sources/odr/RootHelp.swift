import ArgumentParser

/// The help of `odr` itself: its commands by what people want to do, on one screen.
enum RootHelp {
  static var text: String {
    let groups = OdrCommand.configuration.groupedSubcommands
    let lines = groups.flatMap { group in
      group.subcommands.enumerated().map { index, command in
        padded(index == 0 ? group.name : "", to: 8) + padded(command.configuration.commandName ?? "", to: 10)
          + command.configuration.abstract
      }
    }
    return """
      \(OdrCommand.configuration.abstract)
      USAGE: odr <command> [<option> ...] [<argument> ...]

      \(lines.joined(separator: "\n"))

      'odr help <command>' explains a command, 'man odr-<command>' has its whole page.
      Everywhere: -q, -C <dir>, --color <when>. For odr itself: --version, --help.
      """
  }

  /// The part of the help of each command that is about the options of odr itself.
  static let options = """

    OPTIONS OF ODR:
      -q, --quiet             \(GlobalOptions.quiet.abstract)
      -C <dir>                \(GlobalOptions.folder.abstract)
      --color <when>          \(GlobalOptions.color.abstract)
    """

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
