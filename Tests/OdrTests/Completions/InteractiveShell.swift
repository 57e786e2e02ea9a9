import Foundation
import OdrTestSupport
import Testing

/// A shell that completes the command lines of `odr`.
enum InteractiveShell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// Those that are there; `make test` installs the others.
  static let installed: [InteractiveShell] = allCases.filter { shell in
    let isInstalled = ProgramRun.program(shell.rawValue) != nil
    if !isInstalled { Skipped.say("completion in \(shell)", since: "\(shell) is missing") }
    return isInstalled
  }

  /// Those into which keys can be typed; zsh has the terminal for all of them. bash 3, which macOS has, does not tell what
  /// its line is.
  static let typed: [InteractiveShell] = {
    if !installed.contains(.zsh) {
      Skipped.say("what is typed into shells", since: "zsh is missing")
      return []
    }
    return installed.filter { shell in
      guard shell == .bash, let folder = try? TemporaryFolder() else { return true }
      let isNew = (try? shell.run(["-c", "((BASH_VERSINFO[0] > 3))"], in: folder))?.exitCode == 0
      if !isNew { Skipped.say("what is typed into bash", since: "it is older than bash 4") }
      return isNew
    }
  }()

  /// The script that the shell reads.
  func script() throws -> String { try #require(Self.scripts[self]) }

  private static let scripts = Dictionary(
    uniqueKeysWithValues: allCases.compactMap { shell in
      (try? OdrProcess(["completions", shell.rawValue])).map { (shell, $0.standardOutput) }
    })

  /// The words of the command line that is left when `start` and the Tab key are typed in `folder`, as the shell itself
  /// takes it apart.
  func words(typing start: String, in folder: TemporaryFolder) throws -> [String] {
    try folder.write(try script(), to: "completions." + rawValue)
    let driver = Fixtures.root.appendingPathComponent("Tests/OdrTests/Completions/type.zsh").path
    let typed = try ProgramRun(
      try #require(ProgramRun.program("zsh")),
      ["-f", driver, start + "\t", "line", report + "; . ./completions.\(rawValue)", rawValue] + plain + ["-i"],
      in: folder.url, environment: Self.environment(folder))
    #expect(typed.standardError == "")
    let line = try String(contentsOf: folder.url.appendingPathComponent("line"), encoding: .utf8)
    return try run(["-c", "printf '%s\\n' " + line], in: folder).standardOutput.split(separator: "\n").map(String.init)
  }

  /// A command that lets Control-X write the line to a file and leave.
  private var report: String {
    switch self {
    case .bash: "bind -x '\"\\C-x\": printf \"%s\\n\" \"$READLINE_LINE\" >line; exit'"
    case .zsh:
      "report() { print -r -- $BUFFER >line; exit }; zle -N report; bindkey '^X' report; autoload -U compinit; compinit -D -u"
    case .fish: "function report; commandline >line; exit; end; bind \\cx report"
    }
  }

  /// The options that keep the user's settings out.
  private var plain: [String] {
    switch self {
    case .bash: ["--norc", "--noprofile"]
    case .zsh: ["-f"]
    case .fish: ["--no-config"]
    }
  }

  /// Runs the shell.
  func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProgramRun {
    try ProgramRun(
      try #require(ProgramRun.program(rawValue)), plain + arguments, in: folder.url,
      environment: Self.environment(folder))
  }

  private static func environment(_ folder: TemporaryFolder) -> [String: String] {
    ["PATH": ProgramRun.searchPath, "TERM": "vt100", "HOME": folder.url.path, "LC_ALL": ProgramRun.locale]
  }
}
