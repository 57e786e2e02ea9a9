import ArgumentParser
import ResourceTags

/// The `odr` command, with the exit codes that all subcommands share.
@main
struct OdrCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "odr",
    abstract: "Keep the tags of an app's On-Demand Resources in one manifest.",
    discussion: """
      A manifest, ResourceTags.yml (.yaml, .json), lists every tag in its download category, and the tags of each file \
      and asset catalog item. odr uses the manifest in the working directory or in the nearest folder above it, up to \
      the root of the repository.

      odr prints results on standard output and messages on standard error. odr uses colors only on terminals; \
      NO_COLOR turns colors off, and FORCE_COLOR turns colors on.

      Examples:
        odr xcode import -o ResourceTags.yml
        odr lint --fix
        odr assign Levels/Level5.sks --tag level-5 --create=prefetchOrder
        odr help tag add
      """,
    version: Version.description,
    groupedSubcommands: [
      CommandGroup(
        name: "Start", subcommands: [InitCommand.self, InstallCommand.self, UninstallCommand.self, SchemaCommand.self]),
      CommandGroup(
        name: "Check", subcommands: [LintCommand.self, ServerCommand.self, DoctorCommand.self, ExplainCommand.self]),
      CommandGroup(
        name: "Edit",
        subcommands: [
          TagCommand.self, AssignCommand.self, UnassignCommand.self, ResourceCommand.self, SetCommand.self,
          UnsetCommand.self, BatchCommand.self, FmtCommand.self, ConvertCommand.self,
        ]),
      CommandGroup(
        name: "Look",
        subcommands: [
          ShowCommand.self, SizesCommand.self, PacksCommand.self, SimulateCommand.self, ReportCommand.self,
        ]),
      CommandGroup(name: "Xcode", subcommands: [XcodeCommand.self, CodeCommand.self, BackgroundAssetsCommand.self]),
      CommandGroup(name: "Git", subcommands: [DiffCommand.self, MergeCommand.self]),
    ])

  // The global options work before or after any command. main() removes them from the arguments; the declarations here
  // only add them to the help.
  @Flag(name: .shortAndLong, help: GlobalOptions.quiet)
  var quiet = false

  @Option(name: .customShort("C"), help: GlobalOptions.folder, completion: .directory)
  var folder: String?

  @Flag(help: GlobalOptions.followLinks)
  var followLinks = false

  @Option(help: GlobalOptions.color)
  var color: GlobalOptions.ColorChoice = .auto

  static func main() {
    // A shell passes this argument to ask for completions of a word; the user wouldn't see error messages.
    let isCompletion = CommandLine.arguments.dropFirst().first == "---completion"
    OpenFile.standInForClosedStreams()
    StandardStream.notes.areSilent = GlobalOptions.given.isQuiet
    do {
      if !isCompletion { try checkArguments() }
      // If the folder doesn't exist, odr offers no completions.
      if isCompletion { try? GlobalOptions.typed.carryOut() } else { try GlobalOptions.given.carryOut() }
      let arguments = isCompletion ? Array(CommandLine.arguments.dropFirst()) : GlobalOptions.given.rest
      var command = try isCompletion ? parseAsRoot(arguments) : parsed(arguments)
      try command.run()
    } catch let failure as any UserFacingError {
      failure.show()
      JSONOutput.run.finish(failure)
      exit(withError: ExitCode(failure.exitCode))
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if code.isSuccess {
        show(
          message == helpMessage()
            ? rootHelp
            : completingHelp(in: message) + (message.hasPrefix("OVERVIEW:") ? globalOptionsHelp : ""))
      }
      if !isCompletion, !message.isEmpty {
        StandardStream.error.writeIgnoringErrors(visible(inOdrStyle(message)) + "\n")
      }
      exit(withError: isCompletion ? ExitCode.failure : code)
    }
  }

  /// Returns an error message of ArgumentParser, `Error: Missing …`, in the style of odr's messages.
  private static func inOdrStyle(_ message: String) -> String {
    guard message.hasPrefix("Error: ") else { return message }
    let text = message.dropFirst(7)
    return "odr: error: " + text.prefix(1).lowercased() + text.dropFirst()
  }

  /// Escapes the unprintable characters in a message of ArgumentParser, which repeats the user's arguments unchanged.
  private static func visible(_ message: String) -> String {
    // Line breaks in arguments are escaped; line breaks in the message itself are kept.
    let words = CommandLine.arguments.dropFirst().flatMap { [$0] + $0.split(separator: "=").map(String.init) }
    let broken = Set(words.filter { $0.contains(where: \.isNewline) && !$0.allSatisfy(\.isNewline) })
    let lines = broken.sorted { $0.utf8.count > $1.utf8.count }.reduce(message) { $0.replacing($1, with: $1.visible) }
    return lines.split(separator: "\n", omittingEmptySubsequences: false).map(\.visible).joined(separator: "\n")
  }

  /// Prints help or a completion script, and ends the program. The exit code is 2 if odr can't write the text.
  private static func show(_ text: String) -> Never {
    do {
      try StandardStream.output.write(text.isEmpty ? "" : text + "\n")
    } catch {
      (error as? any UserFacingError)?.show()
      exit(withError: ExitCode(2))
    }
    exit(withError: nil)
  }
}

extension OdrCommand {
  /// Returns the command that the arguments specify, with its options and arguments parsed. Throws an error from
  /// ArgumentParser, or ``CommandFailure`` if a word is misspelled.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    let arguments = current(arguments)
    // ArgumentParser treats an empty value as missing.
    if let word = arguments.prefix(while: { $0 != "--" }).first(where: {
      $0.hasPrefix("--") && $0.firstIndex(of: "=") == $0.indices.last
    }) {
      throw CommandFailure("\(word.quoted) needs a value after '='", exitCode: 64)
    }
    if let command = parsedAlone(arguments) { return command }
    if let failure = MistypedWord.command(in: arguments) { throw failure }
    do {
      return try parseAsRoot(arguments)
    } catch {
      if !exitCode(for: error).isSuccess, let failure = MistypedWord.option(in: arguments) { throw failure }
      throw error
    }
  }

  /// The commands that `odr install` and `odr uninstall` replace, which setup scripts of teams may still contain.
  private static let formerNames: [(former: [String], current: [String])] = [
    (["hook", "install"], ["install", "hook"]), (["hook", "uninstall"], ["uninstall", "hook"]),
    (["merge", "--install"], ["install", "merge"]), (["merge", "--uninstall"], ["uninstall", "merge"]),
  ]

  private static func current(_ arguments: [String]) -> [String] {
    let name = formerNames.first { arguments.starts(with: $0.former) }
    return name.map { $0.current + arguments.dropFirst($0.former.count) } ?? arguments
  }

  /// If the arguments begin with the full name of a command, returns that command, with its options and arguments
  /// parsed.
  ///
  /// ArgumentParser would use reflection several times on each command from the root command to the specified command,
  /// and take most of the time of a short run. This function parses only the specified command. If parsing fails, for
  /// example because of `--help` or a mistake, this function returns `nil`, and the caller uses the complete parser.
  static func parsedAlone(_ arguments: [String]) -> (any ParsableCommand)? {
    let (command, _, rest) = MistypedWord.named(by: arguments)
    guard arguments.first != "help", command.configuration.subcommands.isEmpty,
      let parsed = try? command.parseAsRoot(Array(rest)), type(of: parsed) == command
    else { return nil }
    return parsed
  }

  /// Rejects arguments that aren't UTF-8, because a conversion to strings would change such arguments.
  private static func checkArguments() throws {
    let paths = ProgramArguments.paths
    guard let index = paths.firstIndex(where: \.isUnreadablePath) else { return }
    throw CommandFailure(
      "argument \(index + 1) is not UTF-8: \(paths[index].quoted); names in a manifest must be UTF-8",
      exitCode: 64)
  }
}

/// The help of `odr` itself: its commands grouped by purpose, on one screen.
extension OdrCommand {
  private static var rootHelp: String {
    let groups = OdrCommand.configuration.groupedSubcommands
    let lines = groups.flatMap { group in
      let names = Set(group.subcommands.compactMap { $0.configuration.commandName })
      let commands = group.subcommands.filter { !isOpposite($0, in: names) }
      return commands.enumerated().map { index, command in
        let name = command.configuration.commandName ?? ""
        return Wording.padded(index == 0 ? group.name : "", to: 6)
          + Wording.padded(names.contains("un" + name) ? "(un)" + name : name, to: 18) + command.configuration.abstract
      }
    }
    return """
      USAGE: odr <command> [-q] [-C <dir>] [--color <when>] [--follow-links] ...
      \(lines.joined(separator: "\n"))
      """
  }

  /// Whether a command reverses another command in `names`, as `unset` reverses `set`. The help lists the two commands
  /// on one line.
  private static func isOpposite(_ command: any ParsableCommand.Type, in names: Set<String>) -> Bool {
    guard let name = command.configuration.commandName, name.hasPrefix("un") else { return false }
    return names.contains(String(name.dropFirst(2)))
  }

  /// The section about the global options in the help of each command.
  private static let globalOptionsHelp = """

    GLOBAL OPTIONS:
      -q, --quiet             \(GlobalOptions.quiet.abstract)
      -C <dir>                \(GlobalOptions.folder.abstract)
      --color <when>          \(GlobalOptions.color.abstract)
      --follow-links          \(GlobalOptions.followLinks.abstract)
    """
}

extension OdrCommand {
  /// Returns a completion script that also completes the first word after `odr help`, for which ArgumentParser's scripts
  /// complete nothing; returns any other text unchanged.
  private static func completingHelp(in script: String) -> String {
    let names = OdrCommand.configuration.subcommands.compactMap { $0.configuration.commandName }.joined(separator: " ")
    let end = "    __odr_offer_flags_options -1\n}\n\ncomplete "
    let bash = "    COMPREPLY+=($(compgen -W '\(names)' -- \"${cur}\"))\n}\n\ncomplete "
    if script.contains(end) { return script.replacing(end, with: end.prefix(33) + bash) }
    if script.hasPrefix("#compdef") { return script.replacing("'*:subcommands:'", with: "'1:command:(\(names))'") }
    guard script.contains("function __odr_") else { return script }
    let place = "__odr_should_offer_completions_for_positional \"odr help\" -eq 1"
    return script + "\ncomplete -c 'odr' -n '\(place)' -fa '\(names)'"
  }
}
