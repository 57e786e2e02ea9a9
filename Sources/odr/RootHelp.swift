import ArgumentParser

/// The help of `odr` itself: its commands by what people want to do, on one screen.
enum RootHelp {
  static var text: String {
    let groups = OdrCommand.configuration.groupedSubcommands
    let lines = groups.flatMap { group in
      let names = Set(group.subcommands.compactMap { $0.configuration.commandName })
      let commands = group.subcommands.filter { !isOpposite($0, in: names) }
      return commands.enumerated().map { index, command in
        let name = command.configuration.commandName ?? ""
        return padded(index == 0 ? group.name : "", to: 6)
          + padded(names.contains("un" + name) ? "(un)" + name : name, to: 18) + command.configuration.abstract
      }
    }
    return """
      \(OdrCommand.configuration.abstract)
      USAGE: odr <command> [-q] [-C <dir>] [--color <when>] [--follow-links] ...

      \(lines.joined(separator: "\n"))
      """
  }

  /// Whether a command takes away what another one of the same line gives.
  private static func isOpposite(_ command: any ParsableCommand.Type, in names: Set<String>) -> Bool {
    guard let name = command.configuration.commandName, name.hasPrefix("un") else { return false }
    return names.contains(String(name.dropFirst(2)))
  }

  /// The part of the help of each command that is about the options of odr itself.
  static let options = """

    OPTIONS OF ODR:
      -q, --quiet             \(GlobalOptions.quiet.abstract)
      -C <dir>                \(GlobalOptions.folder.abstract)
      --color <when>          \(GlobalOptions.color.abstract)
      --follow-links          \(GlobalOptions.followLinks.abstract)
    """

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
