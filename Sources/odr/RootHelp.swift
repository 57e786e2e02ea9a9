/// The help of `odr` itself: its commands, grouped by purpose, and its options, on one screen.
struct RootHelp {
  let style: Style

  init(_ style: Style) { self.style = style }

  var text: String {
    let groups = OdrCommand.configuration.groupedSubcommands
    // The last group contains the commands that few users type.
    let parts =
      groups.dropLast().map { group in
        lines(
          group.name,
          group.subcommands.map { ($0.configuration.commandName ?? "", Wording.phrase($0.configuration.abstract)) })
      }
      + groups.suffix(1).map { group in
        style.bold(group.name) + "    "
          + style.literal(group.subcommands.compactMap { $0.configuration.commandName }.commaSeparated)
      } + [lines("Options", GlobalOptions.help.map { ($0.name, Wording.phrase($0.text)) })]
    return """
      Keep the On-Demand Resources tags of an app in one file, ResourceTags.yml: check
      them, edit them, and write them to the Xcode project.

      \(style.bold("Usage:")) \(style.literal("odr")) <command> [options]

      \(parts.joined(separator: "\n\n"))

      To begin, run \(style.literal("'odr init'")) in the folder of your Xcode project, then \(style.literal("'odr lint'")).
      For the options and examples of a command, run \(style.literal("'odr help <command>'")).
      """
  }

  private func lines(_ title: String, _ items: [(name: String, text: String)]) -> String {
    items.enumerated().map { index, item in
      let start = index == 0 ? style.bold(title) + String(repeating: " ", count: 8 - title.count) : "        "
      return start + style.literal(item.name) + String(repeating: " ", count: 19 - item.name.count) + item.text
    }.joined(separator: "\n")
  }
}
