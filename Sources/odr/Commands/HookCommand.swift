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
      folder, pass --follow-links. odr does not change a hook that contains other lines; it prints a line to add to that \
      hook. The hooks run the odr that installed them or, if it is gone, the first odr in PATH, /opt/homebrew/bin, or \
      /usr/local/bin. The hooks skip folders in the work tree, where a branch can replace odr. \
      'git commit --no-verify' skips the hooks once.

      Examples:
        odr hook install
        odr hook install --strict
      """)

  @Flag(help: "Also stop commits on warnings.")
  var strict = false

  func run() throws {
    let folder = try HooksFolder()
    let program = RunningProgram.path(outside: folder.workTree)
    let wanted = HookScript.text(isStrict: strict, program: program)
    var others: [String] = []
    var isWritten = false
    for hook in try GitFile.hooks(in: folder) {
      let old = hook.text?.allBytes
      if old == wanted {
        StandardStream.printStatus("\(hook.path.visible) is already installed; nothing changed\n")
      } else if old.map(HookScript.isUnchanged) == false {
        others.append(hook.path.quoted)
      } else {
        try hook.replace(with: wanted, mode: 0o755)
        isWritten = true
        StandardStream.printStatus("\(old == nil ? "installed" : "updated") \(hook.path.visible)\n")
      }
    }
    if isWritten {
      if folder.isOfUser {
        StandardStream.note(
          "'core.hooksPath' in your settings specifies the hooks folder, so the hooks run in all your repositories")
      }
      if program == nil { RunningProgram.note(about: "the hook") }
    }
    if others.isEmpty { return }
    throw CommandFailure(
      """
      odr did not change \(others.joined(separator: " and ")), because not all lines are from odr; if a hook does not run \
      odr, add this line to it:
        \(HookScript.command(isStrict: strict)) || exit 1
      """)
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
    let hooks = try GitFile.hooks(in: HooksFolder())
    var others: [String] = []
    var isRemoved = false
    for hook in hooks {
      guard let text = hook.text else { continue }
      if HookScript.isUnchanged(text.allBytes) {
        try hook.replace(with: nil, mode: 0)
        isRemoved = true
        StandardStream.printStatus("removed \(hook.path.visible)\n")
      } else {
        others.append(hook.path.quoted)
      }
    }
    if !others.isEmpty {
      throw CommandFailure(
        "odr did not change \(others.joined(separator: " and ")), because not all lines are from odr")
    }
    if !isRemoved {
      StandardStream.printStatus("\(hooks[0].path.visible) does not exist; nothing changed\n")
    }
  }
}
