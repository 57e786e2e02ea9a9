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
      The options of odr itself are --version and --help.
      """
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
