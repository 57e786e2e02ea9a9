import ArgumentParser
import ResourceTags

/// `odr hook`: manages a git hook that checks each commit.
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
    abstract: "Write hooks that run 'odr lint --staged' before each commit.",
    discussion: """
      The hooks are pre-commit and, for merges, pre-merge-commit. They go where git looks for them, core.hooksPath and \
      work trees included. A folder outside of the repository needs --follow-links, unless your own settings name it. A \
      hook that odr did not write stays as it is; odr shows a line to add to it. A hook of odr runs the odr on PATH; \
      without one, as in graphical programs, it runs the one that installed it, or one in /opt/homebrew/bin or \
      /usr/local/bin. 'git commit --no-verify' passes it once.

      Examples:
        odr hook install
        odr hook install --strict
      """)

  @Flag(help: "Stop commits on warnings, too.")
  var strict = false

  func run() throws {
    let program = RunningProgram.path
    let folder = try HooksFolder()
    let wanted = HookScript.text(isStrict: strict, program: program, workTree: folder.workTree)
    var others: [String] = []
    var isWritten = false
    for hook in try GitHook.beforeCommits(in: folder) {
      var old: SourceText?
      switch try hook.owner() {
      case .nobody: break
      case .odr(let text) where text.allBytes == wanted:
        StandardStream.tell("\(hook.path.visible) is installed already; nothing changed\n")
        continue
      case .odr(let text): old = text
      case .somebody:
        others.append(hook.path.quoted)
        continue
      }
      try hook.write(wanted, replacing: old)
      isWritten = true
      StandardStream.tell("\(old == nil ? "installed" : "updated") \(hook.path.visible)\n")
    }
    if isWritten {
      if folder.isOfUser {
        StandardStream.note("'core.hooksPath' in your settings leads there; the hooks run in all your repositories")
      }
      StandardStream.error.writeIgnoringErrors(warning(about: program))
    }
    if others.isEmpty { return }
    let advice =
      others.count == 1
      ? "is another hook, and is left as it is; add this line to it"
      : "are other hooks, and are left as they are; add this line to each of them"
    throw CommandFailure(
      """
      \(others.joined(separator: " and ")) \(advice):
        \(HookScript.command(isStrict: strict)) || exit 1
      """)
  }

  /// Returns a warning if odr isn't in the plain search path of graphical programs; otherwise, an empty string.
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
    abstract: "Remove the hooks that 'odr hook install' has written; any other hook stays.",
    discussion: """
      Examples:
        odr hook uninstall
      """)

  func run() throws {
    let hooks = try GitHook.beforeCommits(in: HooksFolder())
    var others: [String] = []
    var isRemoved = false
    for hook in hooks {
      switch try hook.owner() {
      case .nobody: continue
      case .odr(let text):
        try hook.remove(text)
        isRemoved = true
        StandardStream.tell("removed \(hook.path.visible)\n")
      case .somebody: others.append(hook.path.quoted)
      }
    }
    if !others.isEmpty {
      let advice =
        others.count == 1
        ? "was not written by 'odr hook install', and is left as it is"
        : "were not written by 'odr hook install', and are left as they are"
      throw CommandFailure("\(others.joined(separator: " and ")) \(advice)")
    }
    if !isRemoved {
      StandardStream.tell("there is no \(hooks[0].path.visible); nothing changed\n")
    }
  }
}
