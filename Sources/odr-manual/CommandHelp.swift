/// The output of a program that is run with `--experimental-dump-help`.
///
/// Source: `ToolInfoV0` of swift-argument-parser.
struct ProgramHelp: Decodable {
  let command: CommandHelp
}

/// The help of one command of a program.
struct CommandHelp: Decodable {
  let commandName: String
  let superCommands: [String]?
  let abstract: String?
  let discussion: String?
  let arguments: [ArgumentHelp]?
  let subcommands: [CommandHelp]?
  let shouldDisplay: Bool

  /// The words of the command's full name, such as `odr` and `lint`.
  var words: [String] { (superCommands ?? []) + [commandName] }

  /// The name of the command's manual page.
  var pageName: String { words.joined(separator: "-") }

  /// The subcommands that have a manual page. `help` does not have a page, because the manual pages replace it.
  var shownSubcommands: [CommandHelp] { (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" } }
  var shownArguments: [ArgumentHelp] { (arguments ?? []).filter(\.shouldDisplay) }

  /// The help of an option or argument.
  struct ArgumentHelp: Decodable {
    /// `positional`, `option`, or `flag`.
    let kind: String
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let discussion: String?
    let defaultValue: String?
    let allValues: [String]?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool

    struct Name: Decodable {
      let kind: String
      let name: String

      /// The name with its dashes.
      var text: String { (kind == "long" ? "--" : "-") + name }
    }
  }
}
