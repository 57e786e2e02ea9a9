import ArgumentParser
import ResourceTags

/// The `odr` command, with the exit codes that all subcommands share.
@main
struct OdrCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "odr",
    abstract: "Keep the tags of an app's On-Demand Resources in one reviewed manifest.",
    discussion: """
      A manifest, ResourceTags.yml (.yaml, .json), lists every tag in its download category and the tags of every \
      file and asset-catalog item. odr looks for it in the working directory and the folders above it, up to the root \
      of the repository.

      Results go to standard output, messages to standard error. Colors are for terminals only; NO_COLOR turns them off, \
      and FORCE_COLOR on.

      Examples:
        odr xcode import -o ResourceTags.yml
        odr lint --fix
        odr assign Levels/Level5.sks --tag level-5 --create=prefetchOrder
        odr help tag add
      """,
    version: Version.description,
    groupedSubcommands: [
      CommandGroup(name: "Start", subcommands: [InitCommand.self, SchemaCommand.self]),
      CommandGroup(
        name: "Check", subcommands: [LintCommand.self, ServerCommand.self, DoctorCommand.self, ExplainCommand.self]),
      CommandGroup(
        name: "Edit",
        subcommands: [
          TagCommand.self, AssignCommand.self, UnassignCommand.self, ResourceCommand.self, SetCommand.self,
          UnsetCommand.self, BatchCommand.self, FmtCommand.self, ConvertCommand.self,
        ]),
      CommandGroup(name: "Look", subcommands: [ShowCommand.self, SizesCommand.self, PacksCommand.self]),
      CommandGroup(name: "Xcode", subcommands: [XcodeCommand.self, BackgroundAssetsCommand.self]),
      CommandGroup(name: "Git", subcommands: [DiffCommand.self, MergeCommand.self, HookCommand.self]),
    ])

  // They stand before or behind any command; main() takes them out of the arguments, and the help lists them.
  @Flag(name: .shortAndLong, help: GlobalOptions.quiet)
  var quiet = false

  @Option(name: .customShort("C"), help: GlobalOptions.folder, completion: .directory)
  var folder: String?

  @Flag(help: GlobalOptions.followLinks)
  var followLinks = false

  @Option(help: GlobalOptions.color)
  var color: GlobalOptions.ColorChoice = .auto

  static func main() {
    // A shell that completes a word calls odr like this, and the user does not see its errors.
    let isCompletion = CommandLine.arguments.dropFirst().first == "---completion"
    OpenFile.standInForClosedStreams()
    StandardStream.notes.areSilent = GlobalOptions.given.isQuiet
    do {
      if !isCompletion { try checkArguments() }
      // A folder that does not exist completes nothing.
      if isCompletion { try? GlobalOptions.typed.carryOut() } else { try GlobalOptions.given.carryOut() }
      let arguments = AttachedTags.separated(
        isCompletion ? Array(CommandLine.arguments.dropFirst()) : GlobalOptions.given.rest)
      var command = try isCompletion ? parseAsRoot(arguments) : parsed(arguments)
      try command.run()
    } catch let failure as any UserFacingError {
      failure.show()
      exit(withError: ExitCode(failure.exitCode))
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if code.isSuccess {
        show(
          message == helpMessage() ? RootHelp.text : message + (message.hasPrefix("OVERVIEW:") ? RootHelp.options : ""))
      }
      if !isCompletion, !message.isEmpty { StandardStream.error.writeIgnoringErrors(visible(message) + "\n") }
      exit(withError: isCompletion ? ExitCode.failure : code)
    }
  }

  /// A message of the argument parser, which quotes arguments as they are, with escapes for unprintable characters.
  private static func visible(_ message: String) -> String {
    // The line breaks of an argument are told from those of the message.
    let words = CommandLine.arguments.dropFirst().flatMap { [$0] + $0.split(separator: "=").map(String.init) }
    let broken = Set(words.filter { $0.contains(where: \.isNewline) && !$0.allSatisfy(\.isNewline) })
    let lines = broken.sorted { $0.utf8.count > $1.utf8.count }.reduce(message) { $0.replacing($1, with: $1.visible) }
    return lines.split(separator: "\n", omittingEmptySubsequences: false).map(\.visible).joined(separator: "\n")
  }

  /// Shows help or a script and ends; if it cannot be written, that is a failure.
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
  /// The command that the arguments name, with their values. Throws an error of the parser, or ``CommandFailure`` where a
  /// word is mistyped.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    // The parser takes an empty value for none.
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

  /// The command that the arguments name, with their values, where they begin with its full name.
  ///
  /// On its way down from the root the parser reflects on the options of each command several times, which would take
  /// most of the time of a short run. Here the command is parsed alone. Arguments that it does not accept alone, such
  /// as help and mistakes, give `nil`: then the whole parser decides.
  static func parsedAlone(_ arguments: [String]) -> (any ParsableCommand)? {
    let (command, _, rest) = MistypedWord.named(by: arguments)
    guard arguments.first != "help", command.configuration.subcommands.isEmpty,
      let parsed = try? command.parseAsRoot(Array(rest)), type(of: parsed) == command
    else { return nil }
    return parsed
  }

  /// Refuses arguments that are not UTF-8: as strings they would become different names.
  private static func checkArguments() throws {
    let paths = ProgramArguments.paths
    // Git passes the paths of its work tree, whatever they are.
    if paths.starts(with: ["diff", "--driver"]) { return }
    guard let index = paths.firstIndex(where: \.isUnreadablePath) else { return }
    throw CommandFailure(
      "argument \(index + 1) is not UTF-8: \(paths[index].quoted); names in a manifest are UTF-8, so use another",
      exitCode: 64)
  }
}

/// The help of `odr` itself: its commands by what people want to do, on one screen.
enum RootHelp {
  static var text: String {
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

}

/// Takes `--tag=a FILE` as one tag and a file.
///
/// The parser gives `--tag`, and each option of several tags, all words up to the next option, even where a value is
/// attached to it.
enum AttachedTags {
  /// The arguments with the words that follow `--tag=…` in front of all options.
  static func separated(_ arguments: [String]) -> [String] {
    let (command, _, rest) = MistypedWord.named(by: arguments)
    let names = command == PacksCommand.self ? ["--request=", "--having="] : ["--tag="]
    func isAttached(_ word: String) -> Bool { names.contains { word.hasPrefix($0) } }
    guard commands.contains(where: { $0 == command }), rest.contains(where: isAttached) else { return arguments }
    let end = rest.firstIndex(of: "--") ?? rest.endIndex
    let start = rest[..<end].firstIndex { $0.hasPrefix("-") } ?? end
    var (values, options) = (Array(rest[..<start]), [String]())
    var isBehind = false
    for word in rest[start..<end] {
      if word.hasPrefix("-"), word != "-" { isBehind = isAttached(word) }
      if isBehind, !isAttached(word) { values.append(word) } else { options.append(word) }
    }
    return arguments[..<rest.startIndex] + values + options + rest[end...]
  }

  private static let commands: [any ParsableCommand.Type] = [
    AssignCommand.self, PacksCommand.self, ResourceSetCommand.self, UnassignCommand.self,
  ]
}
