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
      CommandGroup(name: "Start", subcommands: [InitCommand.self, InstallCommand.self, DoctorCommand.self]),
      CommandGroup(name: "Check", subcommands: [LintCommand.self, ExplainCommand.self, FmtCommand.self]),
      CommandGroup(
        name: "Edit",
        subcommands: [
          AssignCommand.self, UnassignCommand.self, TagCommand.self, ResourceCommand.self, SetCommand.self,
          UnsetCommand.self, BatchCommand.self,
        ]),
      CommandGroup(
        name: "Look",
        subcommands: [
          ShowCommand.self, SizesCommand.self, PacksCommand.self, ReportCommand.self, DiffCommand.self,
        ]),
      CommandGroup(name: "Xcode", subcommands: [XcodeCommand.self, CodeCommand.self, BackgroundAssetsCommand.self]),
      CommandGroup(
        name: "Also",
        subcommands: [
          CompletionsCommand.self, ConvertCommand.self, MergeCommand.self, SchemaCommand.self, ServerCommand.self,
          SimulateCommand.self, UninstallCommand.self,
        ]),
    ])

  // The global options work before or after any command. main() removes them from the arguments; the declarations here
  // only add them to the help.
  @Option(
    name: .customShort("C"), help: ArgumentHelp("Run in this folder.", valueName: "folder"), completion: .directory)
  var folder: String?

  @Flag(name: .shortAndLong, help: "Print only results and problems.")
  var quiet = false

  @Option(help: ArgumentHelp("Use color: auto, always, or never.", valueName: "when"))
  var color: GlobalOptions.ColorChoice = .auto

  @Flag(
    help: ArgumentHelp(
      "Follow links that lead out of the repository.",
      discussion: "odr also reads and writes files outside the repository to which a project or setting points."))
  var followLinks = false

  static func main() {
    OpenFile.standInForClosedStreams()
    StandardStream.silencesNotes.withLock { $0 = GlobalOptions.given.isQuiet }
    let words = Array(CommandLine.arguments.dropFirst())
    // A shell passes this argument to ask for completions of a word.
    if words.first == "---completion" { complete(words) }
    let arguments = inOwnWords(GlobalOptions.given.rest)
    do {
      try checkArguments()
      try GlobalOptions.given.carryOut()
      var command = try parsed(arguments)
      if case .failure(let error) = FilePath.knownWorkingFolder {
        let code: Int32 = (command as? MergeCommand)?.driver == true ? MergeCommand.driverFailure : 2
        throw CommandFailure("cannot find the working directory: \(error.reason)", exitCode: code)
      }
      try command.run()
    } catch let failure as any UserFacingError {
      failure.show()
      JSONOutput.run.finish(failure)
      exit(withError: ExitCode(failure.exitCode))
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if code.isSuccess {
        show { message.hasPrefix("OVERVIEW:") ? try help(for: arguments) : message }
      }
      if !message.isEmpty { StandardStream.error.writeIgnoringErrors(visible(inOdrStyle(message)) + "\n") }
      exit(withError: code)
    }
  }

  /// Prints the completions that a shell asks for, and ends the program. The user wouldn't see error messages.
  private static func complete(_ words: [String]) -> Never {
    // If the folder doesn't exist, odr offers no completions.
    try? GlobalOptions.typed.carryOut()
    do { _ = try parseAsRoot(words) } catch {
      if exitCode(for: error).isSuccess { show { fullMessage(for: error) } }
    }
    exit(withError: ExitCode.failure)
  }

  /// Returns an error message of ArgumentParser, `Error: Missing …`, in the style of odr's messages. For a misspelled
  /// value, the message says which one the user probably meant.
  private static func inOdrStyle(_ message: String) -> String {
    guard message.hasPrefix("Error: ") else { return message }
    var text = message.dropFirst(7)
    // The value '…' is invalid for '…'. Please provide one of '…', '…' or '…'.
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    if parts.count > 5, !parts[1].isEmpty, parts[2] == " is invalid for ",
      let meant = stride(from: 5, to: parts.count, by: 2).map({ parts[$0] })
        .first(where: { $0.hasPrefix(parts[1].prefix(2).lowercased()) })
    {
      text = "the value '\(parts[1])' is invalid for '\(parts[3])'; did you mean '\(meant)'?"
    }
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

  /// Prints a text, and ends the program. The exit code is 2 if odr can't write the text.
  private static func show(_ text: () throws -> String) -> Never {
    do {
      let text = try text()
      try StandardStream.output.write(styled: text.isEmpty ? "" : text + "\n")
    } catch {
      (error as? any UserFacingError)?.show()
      exit(withError: ExitCode(2))
    }
    exit(withError: nil)
  }

  /// Returns the help of the command that the arguments specify.
  private static func help(for arguments: [String]) throws -> String {
    let (command, name, _) = MistypedWord.named(by: arguments.filter { $0 != "help" })
    return try command == OdrCommand.self ? help() : HelpPage(command, named: name).text
  }

  /// Returns the command that the arguments specify, with its options and arguments parsed. Throws an error from
  /// ArgumentParser, or ``CommandFailure`` if a word is misspelled.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    let options = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("-") }
    // ArgumentParser treats an empty value as missing.
    if let word = options.first(where: { $0.hasPrefix("--") && $0.firstIndex(of: "=") == $0.indices.last }) {
      throw CommandFailure("\(word.quoted) needs a value after '='", exitCode: 64)
    }
    // ArgumentParser silently uses the last of several values. Both names of an option begin with the same letter, and
    // describing the options takes longer than most commands.
    let names = options.map { String($0.prefix { $0 != "=" }) }
    if Set(names.map { $0.first(where: \.isLetter) }).count < names.count,
      !names.contains(where: ["-h", "--help"].contains),
      let option = try HelpPage.Argument.all(of: MistypedWord.named(by: arguments).0).first(where: { option in
        option.hasOneValue && names.count(where: option.options.contains) > 1
      })
    {
      throw CommandFailure("specify \(option.options[0].quoted) only once", exitCode: 64)
    }
    if let command = parsedAlone(arguments) { return command }
    if let failure = MistypedWord.command(in: arguments) { throw failure }
    do {
      return try parseAsRoot(arguments)
    } catch {
      if !exitCode(for: error).isSuccess, let failure = try MistypedWord.option(in: arguments) { throw failure }
      throw error
    }
  }

  /// Names of commands and options that odr accepts but doesn't show, each with odr's own name: the words of other
  /// programs, and earlier names, which setup scripts of teams may still contain.
  private static let otherNames = [
    "hook install": "install hook", "hook uninstall": "uninstall hook", "merge --install": "install merge",
    "merge --uninstall": "uninstall merge", "install husky": "install hook", "install lefthook": "install hook",
    "install pre-commit": "install hook", "install vscode": "install schema", "install editor": "install schema",
    "install .": "install -m .", "install schema .": "install schema -m .", "uninstall .": "uninstall -m .",
    "apply": "xcode apply",
    "pull": "xcode pull", "import": "xcode import", "rename": "tag rename", "split": "tag split",
    "follow": "resource follow", "resource mv": "resource move", "resource rename": "resource move",
    "odr tag add --category": "--to", "odr tag move --category": "--to", "odr tag list --to": "--category",
  ]

  /// Returns the arguments with odr's own names of the command and its options. If the word after `--create` isn't a
  /// category or a misspelled one, `--create` gets its usual value, because ArgumentParser would take the word.
  private static func inOwnWords(_ arguments: [String]) -> [String] {
    let help = arguments.prefix { $0 == "help" }
    var words = Array(arguments[help.endIndex...])
    for count in [3, 2, 1] where count <= words.count {
      guard let name = otherNames[words.prefix(count).joined(separator: " ")] else { continue }
      words.replaceSubrange(..<count, with: name.split(separator: " ").map(String.init))
      break
    }
    let (_, path, rest) = MistypedWord.named(by: words)
    words = help + path.split(separator: " ").dropFirst().map(String.init) + rest
    for index in words.indices.prefix(while: { words[$0] != "--" }) {
      let option = words[index].prefix { $0 != "=" }
      if let name = otherNames["\(path) \(option)"] { words[index] = name + words[index].dropFirst(option.count) }
    }
    let next = words.firstIndex(of: "--create").map { words.index(after: $0) } ?? words.endIndex
    if next < words.endIndex, !words[..<next].contains("--"), words[next].nearest(in: DownloadCategory.names) == nil {
      words[next - 1] = "--create=" + DownloadCategory.onDemand.rawValue
    }
    return words
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

  /// Returns the help of `odr` itself: its commands, grouped by purpose, and its options, on one screen.
  private static func help() throws -> String {
    let options = try HelpPage.Argument.all(of: OdrCommand.self).map { (name: $0.names, text: $0.text) }
    let version = (name: "--version", text: "Show the version; '-h' or '--help' shows help")
    let groups = configuration.groupedSubcommands
    // The last group contains the commands that few users type.
    let parts =
      groups.dropLast().map { group in
        let items = group.subcommands.map {
          ($0.configuration.commandName ?? "", Wording.phrase($0.configuration.abstract))
        }
        return lines(group.name, items)
      }
      + groups.suffix(1).map { group in
        group.name.bold + "    "
          + group.subcommands.compactMap { $0.configuration.commandName }.commaSeparated.literal
      } + [lines("Options", options + [version])]
    return """
      Keep the On-Demand Resources tags of an app in one file, ResourceTags.yml: check
      them, edit them, and write them to the Xcode project.

      \("Usage:".bold) \("odr".literal) <command> [options]

      \(parts.joined(separator: "\n\n"))

      To begin, run \("'odr init'".literal) in the folder of your Xcode project, then \("'odr lint'".literal).
      For the options and examples of a command, run \("'odr help <command>'".literal).
      """
  }

  private static func lines(_ title: String, _ items: [(name: String, text: String)]) -> String {
    items.enumerated().map { index, item in
      let start = index == 0 ? title.bold + Wording.spaces(8 - title.count) : "        "
      return start + item.name.literal + Wording.spaces(19 - item.name.count) + item.text
    }.joined(separator: "\n")
  }
}
