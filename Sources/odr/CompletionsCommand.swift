import ArgumentParser
import ResourceTags

/// `odr completions`: prints the completion script of a shell.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the completion script of a shell.",
    discussion: """
      The script completes commands, options, tags, resources, and rules. 'make install' also installs it.

      Examples:
        odr completions zsh > ~/.zfunc/_odr  # needs 'fpath+=~/.zfunc' before compinit
        odr completions bash > ~/.local/share/bash-completion/completions/odr
        odr completions fish > ~/.config/fish/completions/odr.fish

      Guide: Installing.
      """)

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish
  }

  @Argument(help: "The shell")
  var shell: Shell

  func run() throws { try StandardStream.output.write(Self.script(for: shell) + "\n") }
}

extension CompletionsCommand {
  /// Returns ArgumentParser's script, which also completes the first word after `odr help`. Without this addition, the
  /// scripts complete nothing there.
  private static func script(for shell: Shell) -> String {
    let script = OdrCommand.completionScript(for: CompletionShell(rawValue: shell.rawValue) ?? .bash)
    let names = OdrCommand.configuration.subcommandNames.joined(separator: " ")
    switch shell {
    case .bash:
      let end = "    __odr_offer_flags_options -1\n}\n\ncomplete "
      let more = "    COMPREPLY+=($(compgen -W '\(names)' -- \"${cur}\"))\n}\n\ncomplete "
      return script.replacing(end, with: end.prefix(33) + more)
    case .zsh: return script.replacing("'*:subcommands:'", with: "'1:command:(\(names))'")
    case .fish:
      let place = "__odr_should_offer_completions_for_positional \"odr help\" -eq 1"
      return script + "\ncomplete -c 'odr' -n '\(place)' -fa '\(names)'"
    }
  }
}
