import ArgumentParser
import ResourceTags

/// `odr completions`: prints the completion script of a shell.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "completions",
    """
    Print the completion script of a shell.

    The script completes commands, options, files, tags, settings, and rules. 'make install' also installs it.

    Examples:
      mkdir -p ~/.zfunc && odr completions zsh > ~/.zfunc/_odr
      eval "$(odr completions bash)"
      odr completions fish | source

    For zsh, add 'fpath+=~/.zfunc' to ~/.zshrc, before compinit. For bash, add the example's line to ~/.bashrc; for \
    fish, to ~/.config/fish/config.fish.

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
