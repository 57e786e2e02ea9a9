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

  func run() throws {
    let shell = CompletionShell(rawValue: shell.rawValue) ?? .bash
    try StandardStream.output.write(OdrCommand.completionScript(for: shell) + "\n")
  }
}
