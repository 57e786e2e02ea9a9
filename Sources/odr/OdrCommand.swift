import SystemCalls
import ArgumentParser
import FileTrees
import ResourceTags
import Bytes
import Diagnostics

/// The `odr` command: what all subcommands share is their exit codes.
@main
struct OdrCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "odr",
    abstract: "Keep the tags of an app's On-Demand Resources in one reviewed manifest.",
    discussion: """
      A manifest, ResourceTags.yml (.yaml, .json), lists every tag in its download category and the tags of every \
      file and asset-catalog item. It is looked for in the working directory and the folders above it, up to the root \
      of the repository.

      Exit codes: 0 fine; 1 the manifest has errors (with --strict, warnings too), or 'fmt --check' or 'xcode diff' found a \
      difference; 2 it could not be done; 64 wrong usage. Results go to standard output, diagnostics to standard error. NO_COLOR \
      turns colors off.
      """,
    version: Version.description,
    subcommands: [
      InitCommand.self, LintCommand.self, ShowCommand.self, TagCommand.self, AssignCommand.self, UnassignCommand.self,
      ResourceCommand.self, BatchCommand.self, FmtCommand.self, ConvertCommand.self, SizesCommand.self,
      PacksCommand.self, XcodeCommand.self, HookCommand.self, ExplainCommand.self, SchemaCommand.self,
    ])

  static func main() {
    // A shell that completes a word asks in these words, and nobody reads what goes wrong with that.
    let isCompletion = CommandLine.arguments.dropFirst().first == "---completion"
    OpenFile.standInForClosedStreams()
    do {
      if !isCompletion { try checkArguments() }
      let arguments = Array(CommandLine.arguments.dropFirst())
      var command = try parsedAlone(arguments) ?? parseAsRoot(arguments)
      try command.run()
    } catch let failure as any UserFacingError {
      StandardStream.error.writeIgnoringErrors("odr: error: \(failure.message)\n")
      exit(withError: ExitCode(failure.exitCode))
    } catch {
      if exitCode(for: error).isSuccess { show(fullMessage(for: error)) }
      exit(withError: isCompletion ? ExitCode.failure : error)
    }
  }

  /// Shows help or a script and ends; help that nobody gets is a failure.
  private static func show(_ text: String) -> Never {
    do {
      try StandardStream.output.write(text.isEmpty ? "" : text + "\n")
    } catch {
      StandardStream.error.writeIgnoringErrors(
        "odr: error: \((error as? any UserFacingError)?.message ?? "\(error)")\n")
      exit(withError: ExitCode(2))
    }
    exit(withError: nil)
  }
}

extension OdrCommand {
  /// The command that the arguments name, with their values, where they begin with its full name.
  ///
  /// On its way down from the root the parser reflects on the options of each command several times, which would be most
  /// of what a short run takes. Here the command is parsed as if it stood alone. What that does not accept, help and
  /// mistakes for example, is `nil`: the parser as a whole has the say on it.
  static func parsedAlone(_ arguments: [String]) -> (any ParsableCommand)? {
    var arguments = arguments[...]
    var command: any ParsableCommand.Type = Self.self
    while let name = arguments.first,
      let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == name })
    {
      command = next
      arguments.removeFirst()
    }
    guard command.configuration.subcommands.isEmpty, let parsed = try? command.parseAsRoot(Array(arguments)),
      type(of: parsed) == command
    else { return nil }
    return parsed
  }

  /// Refuses arguments that are not UTF-8: as strings they would be other names than those that were meant.
  private static func checkArguments() throws {
    guard let (index, text) = ProgramArguments.firstUnreadable else { return }
    throw CommandFailure("argument \(index) is not UTF-8: \(text.quoted)", exitCode: 64)
  }
}

/// What `odr --version` says.
enum Version {
  static let number = "0.1.0"
  static var description: String { "odr \(number) (libyaml \(Libraries.libyamlVersion))" }
}
