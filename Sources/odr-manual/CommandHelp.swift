/// What a program says of itself with `--experimental-dump-help`.
///
/// Source: `ToolInfoV0` of swift-argument-parser.
struct ProgramHelp: Decodable {
  let serializationVersion: Int
  let command: CommandHelp
}

/// What a program says of one of its commands.
struct CommandHelp: Decodable {
  let commandName: String
  let superCommands: [String]?
  let abstract: String?
  let discussion: String?
  let arguments: [ArgumentHelp]?
  let subcommands: [CommandHelp]?
  let shouldDisplay: Bool

  /// The words that the command is called by.
  var words: [String] { (superCommands ?? []) + [commandName] }

  /// The name of its manual page.
  var pageName: String { words.joined(separator: "-") }

  /// The commands below it, save for `help`, which manual pages are.
  var shownSubcommands: [CommandHelp] { (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" } }
  var shownArguments: [ArgumentHelp] { (arguments ?? []).filter(\.shouldDisplay) }
}

/// What a program says of an option or argument.
struct ArgumentHelp: Decodable {
  enum Kind: String, Decodable {
    case positional, option, flag
  }

  struct Name: Decodable {
    let kind: String
    let name: String

    /// The name with its dashes.
    var text: String { (kind == "long" ? "--" : "-") + name }
  }

  let kind: Kind
  let names: [Name]?
  let valueName: String?
  let abstract: String?
  let discussion: String?
  let defaultValue: String?
  let allValues: [String]?
  let isOptional: Bool
  let isRepeating: Bool
  let shouldDisplay: Bool
}
