import ResourceTags

/// The hook that git runs before a commit, and the command that makes git run odr.
struct CommitHook {
  /// The state, as a sentence, with lines to add to a file.
  var text: String
  /// The command that makes git run odr.
  var command: String?
  /// Whether git runs odr before each commit, and an error stops the commit.
  var isEffective = false
  /// The hook manager that does not run odr.
  private var manager: HookManager?

  /// Finds out what git runs before a commit in the repository that contains the working directory.
  static var current: CommitHook {
    get throws {
      let folder = try HooksFolder()
      let hooks = try InstalledFile.hooks(in: folder, followingLinks: true)
      let hook = hooks[0]
      let name = hook.path.visible
      // A setting or a link in a clone can lead to any hook, so odr suggests no command that changes such a hook.
      let word = (try? InstalledFile.hooks(in: folder)) == nil ? nil : ShellWord.path(hook.path)
      let install = word.map { _ in GlobalOptions.given.program + " install hook" }
      let managers = HookManager.all(in: folder)
      let configured = managers.first(where: \.runsOdr) ?? managers.first { FilePath.exists($0.configuration) }
      guard let source = hook.text else {
        guard let manager = configured else {
          return CommitHook(text: "git does not check your commits", command: install)
        }
        let text = "git runs no hook, because \(manager.name) is not installed in this clone"
        return manager.runsOdr
          ? CommitHook(text: text, command: manager.install)
          : CommitHook(text: "\(text), and \(manager.fault)\nthen run: \(manager.install)", manager: manager)
      }
      let script = hook.script
      let program = RunningProgram.path(outside: folder.workTrees)
      if !FileSystem.isProgram(hook.path) {
        return CommitHook(
          text: "git ignores \(name), because it is not executable", command: word.map { "chmod +x \($0)" })
      }
      if script.text.contains(/^#![^\n]*\r\n/) {
        return CommitHook(text: "git cannot run \(name), because its first line ends with CRLF")
      }
      if InstalledFile.isSigned(script.text) {
        return source.allBytes == HookScript.own(program: program) && hooks[1].text != nil
          ? CommitHook(text: "\(name) checks each commit", isEffective: true)
          : CommitHook(
            text: "\(name) was written by another copy or version of odr, or the hook for merges is missing",
            command: install)
      }
      let manager = managers.first { $0.wrote(script.text, at: hook.path) }
      if let certain = [script, hooks[2].script].first(where: { $0.stopsCommits() }) {
        return found("\(name) checks each commit", by: certain)
      }
      if let manager {
        if manager.runsOdr {
          return found(
            "\(name) checks each commit, as \(manager.configuration.visible) specifies", by: manager.script)
        }
        return CommitHook(text: manager.fault, manager: manager)
      }
      let isShared = !hook.path.contains(".git/") && !folder.isOfUser
      let runner = isShared || program.map(ShellWord.path) != program ? "odr" : program
      let addition = install == nil ? nil : runner.flatMap(script.addition)
      return CommitHook(text: HookScript.fault(of: hook.path, mentionsOdr: script.mentionsOdr, addition))
    }
  }

  /// Describes a hook whose script runs the odr in PATH or in another folder.
  private static func found(_ text: String, by script: HookScript) -> CommitHook {
    let isFound = RunningProgram.onSearchPath != nil || script.text.contains(/[$\/]odr\b/)
    return CommitHook(
      text: isFound ? text : "a hook runs odr, but odr is not in PATH", isEffective: isFound)
  }

  /// Writes the hooks, or updates those that odr wrote.
  static func install() throws {
    let folder = try HooksFolder()
    let hooks = try InstalledFile.hooks(in: folder)
    var state = try current
    if try state.manager?.changeLine(isInstalling: true) == true {
      state = try current
      if state.isEffective { return }
    }
    let isInstallable = state.command?.hasPrefix(GlobalOptions.given.program + " install") == true
    guard isInstallable || InstalledFile.isSigned(hooks[0].script.text) else {
      if state.isEffective { return StandardStream.printStatus("\(state.text); nothing changed\n") }
      throw CommandFailure("the hook is not set up: " + state.text + (state.command.map { "\nrun: \($0)" } ?? ""))
    }
    let program = RunningProgram.path(outside: folder.workTrees)
    let wanted = HookScript.own(program: program)
    for hook in hooks.prefix(2) {
      if hook.text?.allBytes == wanted, FileSystem.isProgram(hook.path) {
        StandardStream.printStatus("\(hook.path.visible) is already installed; nothing changed\n")
      } else if hook.text != nil, !InstalledFile.isSigned(hook.script.text) {
        StandardStream.note("odr did not change \(hook.path.quoted), because it is not from odr")
      } else {
        // If odr only replaced the text, a hook that isn't executable would stay so.
        var file = hook
        if hook.text != nil, !FileSystem.isProgram(hook.path) {
          try hook.replace(with: nil, mode: 0)
          file = InstalledFile(path: hook.path, text: nil)
        }
        try file.replace(with: wanted, mode: 0o755)
        StandardStream.printStatus("\(hook.text == nil ? "installed" : "updated") \(hook.path.visible)\n")
      }
    }
    if folder.isOfUser {
      StandardStream.note(
        "'core.hooksPath' in your settings specifies the hooks folder, so the hooks run in all your repositories")
    }
    if program == nil { RunningProgram.note(about: "the hook") }
  }

  /// Removes the hooks that odr wrote. Throws ``CommandFailure`` if another hook, a hook that pre-commit renamed, or a
  /// hook manager's configuration runs odr, too.
  static func uninstall() throws {
    var others: [(path: String, script: HookScript)] = []
    var isRemoved = false
    let folder = try HooksFolder()
    for manager in HookManager.all(in: folder) where try manager.changeLine(isInstalling: false) { isRemoved = true }
    for hook in try InstalledFile.hooks(in: folder) {
      // Users add this option, as the guide about code describes.
      if InstalledFile.isSigned(hook.script.text.replacing("--staged --code", with: "--staged")) {
        try hook.replace(with: nil, mode: 0)
        isRemoved = true
        let isShared = Set(folder.workTrees).count > 1
        StandardStream.printStatus("removed \(hook.path.visible)\(isShared ? ", also for other work trees" : "")\n")
      } else if hook.script.mentionsOdr {
        others.append((hook.path, hook.script))
      }
    }
    others += HookManager.all(in: folder).filter(\.mentionsOdr).map { ($0.configuration, $0.script) }
    if others.isEmpty {
      if !isRemoved { StandardStream.printStatus("git runs no hook of odr; nothing changed\n") }
      return
    }
    // The command or the entry that runs odr may have more lines than the one that names odr.
    let advice = others.map { path, script in
      script.text.split(whereSeparator: \.isNewline).filter { HookScript(String($0)).mentionsOdr }.reduce(
        "odr did not change \(path.quoted), because not all lines are from odr; remove the command or entry that contains:"
      ) { "\($0)\n\($1.visible)" }
    }
    // With 'core.hooksPath=.husky', husky's configuration is the hook.
    throw CommandFailure(advice.uniqued.joined(separator: "\n"))
  }
}
