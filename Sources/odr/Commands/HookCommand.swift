import FileWriting
import Diagnostics
import ArgumentParser

/// `odr hook`: a git hook that checks what is about to be committed.
struct HookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hook",
    abstract: "Install or uninstall a hook that checks each commit.",
    discussion: """
      Examples:
        odr hook install
        odr hook uninstall
      """,
    subcommands: [HookInstallCommand.self, HookUninstallCommand.self])
}

/// `odr hook install`: writes the hook.
struct HookInstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Write a pre-commit hook that runs 'odr lint --staged'.",
    discussion: """
      The hook goes where git looks for it, core.hooksPath and work trees included. A hook that odr did not write stays as it \
      is; odr shows a line to add to it. The hook runs the odr on PATH; without one, as in graphical programs, it runs the one that installed \
      it, or one in /opt/homebrew/bin or /usr/local/bin. 'git commit --no-verify' passes it once.

      Examples:
        odr hook install
        odr hook install --strict
      """)

  @Flag(help: "Stop commits on warnings, too.")
  var strict = false

  func run() throws {
    let hook = try GitHook.preCommit()
    let program = RunningProgram.path
    let wanted = HookScript.text(isStrict: strict, program: program)
    switch try hook.owner() {
    case .nobody:
      try hook.write(wanted, replacing: nil)
      StandardStream.error.writeIgnoringErrors("installed \(hook.path.visible)\n" + warning(about: program))
    case .odr(let text):
      if text.allBytes == Array(wanted.utf8) {
        return StandardStream.error.writeIgnoringErrors("\(hook.path.visible) is installed already; nothing changed\n")
      }
      try hook.write(wanted, replacing: text)
      StandardStream.error.writeIgnoringErrors("updated \(hook.path.visible)\n" + warning(about: program))
    case .somebody:
      throw CommandFailure(
        """
        \(hook.path.quoted) is another hook, and is left as it is; add this line to it:
          \(HookScript.command(isStrict: strict)) || exit 1
        """)
    }
  }

  /// A warning if programs do not find odr the way a shell does; else empty.
  private func warning(about program: String?) -> String {
    if RunningProgram.isOnPlainSearchPath { return "" }
    let advice =
      program.map { "for them the hook runs \($0.quoted); install it again when odr moves" }
      ?? "the hook looks for it in /opt/homebrew/bin and /usr/local/bin, too"
    return """
      odr: warning: graphical programs, whose PATH is \(RunningProgram.plainSearchPath), do not find odr; \(advice)

      """
  }
}

/// `odr hook uninstall`: removes the hook.
struct HookUninstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall",
    abstract: "Remove the hook that 'odr hook install' has written; any other hook stays.",
    discussion: """
      Examples:
        odr hook uninstall
      """)

  func run() throws {
    let hook = try GitHook.preCommit()
    switch try hook.owner() {
    case .nobody: StandardStream.error.writeIgnoringErrors("there is no \(hook.path.visible); nothing changed\n")
    case .odr(let text):
      try hook.remove(text)
      StandardStream.error.writeIgnoringErrors("removed \(hook.path.visible)\n")
    case .somebody:
      throw CommandFailure("\(hook.path.quoted) was not written by 'odr hook install', and is left as it is")
    }
  }
}
