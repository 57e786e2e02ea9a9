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
    abstract: "Install hooks that run 'odr lint --staged' before each commit.",
    discussion: """
      odr writes the hooks pre-commit and, for merges, pre-merge-commit to git's hooks folder, which you can change \
      with core.hooksPath. If the hooks folder is outside the repository and your own settings do not specify this \
      folder, pass --follow-links. odr does not change a hook that it did not write; it prints a line to add to that \
      hook. The hooks run the first odr in PATH. If no folder in PATH contains odr, as is common in graphical \
      programs, the hooks run the odr that installed them, or the odr in /opt/homebrew/bin or /usr/local/bin. \
      'git commit --no-verify' skips the hooks once.

      Examples:
        odr hook install
        odr hook install --strict
      """)

  @Flag(help: "Also stop commits on warnings.")
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
        StandardStream.printStatus("\(hook.path.visible) is already installed; nothing changed\n")
        continue
      case .odr(let text): old = text
      case .somebody:
        others.append(hook.path.quoted)
        continue
      }
      try hook.write(wanted, replacing: old)
      isWritten = true
      StandardStream.printStatus("\(old == nil ? "installed" : "updated") \(hook.path.visible)\n")
    }
    if isWritten {
      if folder.isOfUser {
        StandardStream.note(
          "'core.hooksPath' in your settings specifies the hooks folder, so the hooks run in all your repositories")
      }
      StandardStream.error.writeIgnoringErrors(warning(about: program))
    }
    if others.isEmpty { return }
    let advice =
      others.count == 1
      ? "was not written by odr, so odr kept it; add this line to it"
      : "were not written by odr, so odr kept them; add this line to each of them"
    throw CommandFailure(
      """
      \(others.joined(separator: " and ")) \(advice):
        \(HookScript.command(isStrict: strict)) || exit 1
      """)
  }

  /// Returns a warning if odr isn't in the default search path that graphical programs use; otherwise, returns an empty
  /// string.
  private func warning(about program: String?) -> String {
    if RunningProgram.isOnPlainSearchPath { return "" }
    let advice =
      program.map { "for such programs, the hook runs \($0.quoted), so install the hook again if you move odr" }
      ?? "the hook also looks in /opt/homebrew/bin and /usr/local/bin"
    return """
      odr: warning: graphical programs, whose PATH is \(RunningProgram.plainSearchPath), do not find odr; \(advice)

      """
  }
}

/// `odr hook uninstall`: removes the hook.
struct HookUninstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall",
    abstract: "Remove only the hooks that 'odr hook install' wrote.",
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
        StandardStream.printStatus("removed \(hook.path.visible)\n")
      case .somebody: others.append(hook.path.quoted)
      }
    }
    if !others.isEmpty {
      let advice =
        others.count == 1
        ? "was not written by 'odr hook install' and is unchanged"
        : "were not written by 'odr hook install' and are unchanged"
      throw CommandFailure("\(others.joined(separator: " and ")) \(advice)")
    }
    if !isRemoved {
      StandardStream.printStatus("\(hooks[0].path.visible) does not exist; nothing changed\n")
    }
  }
}
