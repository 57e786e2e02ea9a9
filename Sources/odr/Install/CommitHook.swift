import ResourceTags

/// The hooks that check commits: what git runs before a commit, and what is missing so that git runs odr.
struct CommitHook {
  /// Whether git runs odr before each commit, and an error stops the commit.
  private(set) var isEffective = false
  /// Whether `odr install hook` can write the hook or replace it.
  private(set) var isInstallable = false
  /// The state, as a sentence.
  let text: String
  /// The command that makes git run odr.
  private(set) var command: String?
  /// The lines to add to a configuration file before running the command.
  private(set) var lines: String?

  private init(effective text: String) {
    self.text = text
    isEffective = true
  }

  /// Describes a hook that runs the odr in PATH, unless its script specifies another odr.
  private init(effective text: String, with script: String?) {
    let isFound = RunningProgram.onSearchPath != nil || script?.contains(/[$\/]odr\b/) == true
    self.text = isFound ? text : "a hook runs odr before each commit, but odr is not in PATH"
    isEffective = isFound
  }

  private init(_ text: String, install command: String) {
    (self.text, self.command) = (text, command)
    isInstallable = true
  }

  private init(_ text: String, _ command: String?, lines: String? = nil) {
    (self.text, self.command, self.lines) = (text, command, lines)
  }

  /// Finds out what git runs before a commit in the repository whose root is `root`.
  init(in root: String) throws {
    let folder = try HooksFolder()
    let hook = try InstalledFile.hooks(in: folder, followingLinks: true)[0]
    let name = hook.path.visible
    let install = GlobalOptions.given.program + " install hook"
    let managers = HookManager.all(in: root)
    guard let text = hook.text?.bytes.string else {
      guard let manager = managers.first(where: \.runsOdr) ?? managers.first else {
        self.init("no hook checks commits", install: install)
        return
      }
      self.init(
        "git runs no hook, because \(manager.kind.name) is not installed in this clone"
          + (manager.runsOdr ? "" : ", and \(manager.configuration.visible) does not run odr"),
        (manager.runsOdr ? nil : manager.addition).map { $0 + " && " + manager.kind.install } ?? manager.kind.install,
        lines: manager.runsOdr ? nil : manager.kind.lines)
      return
    }
    let isOwn = SignedText.isUnchanged(text)
    let word = ShellWord.path(hook.path)
    let isOwnFolder = (try? InstalledFile.hooks(in: folder)) != nil
    if !FileSystem.isProgram(hook.path) {
      let isFile = (try? FileMetadata(hook.path, followsLinks: true).kind) == .file
      self.init("git ignores \(name), because it is not executable", isFile && isOwnFolder ? "chmod +x \(word)" : nil)
    } else if text.prefix(while: { $0 != "\n" && $0 != "\r\n" }).hasPrefix("#!"), text.contains(/^[^\n]*\r\n/) {
      self.init(
        "git cannot run \(name), because its first line ends with CRLF",
        isOwnFolder ? "new=$(tr -d '\\r' < \(word)) && printf '%s\\n' \"$new\" > \(word)" : nil)
    } else if isOwn {
      let isStrict = text.contains(" --strict")
      let wanted = HookScript.text(isStrict: isStrict, program: RunningProgram.path(outside: folder.workTree))
      self =
        hook.text?.allBytes == wanted
        ? CommitHook(effective: "\(name) checks each commit")
        : CommitHook(
          "\(name) was written by another copy or version of odr", install: install + (isStrict ? " --strict" : ""))
    } else if let kind = HookManager.Kind.all.first(where: { $0.wrote(text, at: hook.path) }) {
      let manager = HookManager(kind, in: root, runBy: hook.path)
      let legacy = (try? InstalledFile(hook.path + ".legacy"))?.text?.bytes.string
      if manager.runsOdr {
        self.init(effective: "\(name) checks each commit, as \(manager.configuration.visible) specifies", with: nil)
      } else if let legacy, HookScript.stopsCommits(legacy) {
        self.init(effective: "\(name).legacy checks each commit")
      } else {
        self.init("\(manager.configuration.visible) does not run odr", manager.addition, lines: kind.lines)
      }
    } else if HookScript.stopsCommits(text) {
      self.init(effective: "\(name) checks each commit", with: text)
    } else {
      let isShared = !hook.path.contains(".git/") && !folder.isOfUser
      self.init(
        HookScript.lines(text).contains(where: HookScript.mentionsOdr)
          ? "odr cannot tell whether \(name) always runs odr and stops the commit"
          : "\(name) is a hook that does not run odr",
        isOwnFolder ? HookScript.addition(to: hook.path, text, isShared: isShared) : nil)
    }
  }

  /// The line of a hook manager's configuration.
  static let line = "odr lint --staged"

  /// Writes the hooks, or updates those that odr wrote.
  static func install(isStrict: Bool) throws {
    let folder = try HooksFolder()
    let hooks = try InstalledFile.hooks(in: folder)
    let root = FilePath.real(".").flatMap { RelativePath.repositoryRoot(above: $0) }
    let state = try CommitHook(in: root ?? ".")
    let program = RunningProgram.path(outside: folder.workTree)
    let wanted = HookScript.text(isStrict: isStrict, program: program)
    let isWritten = hooks[0].text.map { SignedText.isUnchanged($0.bytes.string) } ?? state.isInstallable
    guard isWritten else {
      if state.isEffective { return StandardStream.printStatus("\(state.text); nothing changed\n") }
      throw CommandFailure(
        "\(state.text)"
          + (state.lines.map { "; add these lines to it:\n" + $0.indented } ?? "")
          + (state.command.map { (state.lines == nil ? "; run:" : "\n" + "and run:") + "\n" + $0.indented } ?? ""))
    }
    var others: [String] = []
    var isChanged = false
    for hook in hooks {
      if hook.text?.allBytes == wanted, FileSystem.isProgram(hook.path) {
        StandardStream.printStatus("\(hook.path.visible) is already installed; nothing changed\n")
      } else if hook.text.map({ SignedText.isUnchanged($0.bytes.string) }) == false {
        others.append(hook.path.quoted)
      } else {
        // A file keeps its permissions if odr replaces it.
        if hook.text != nil, !FileSystem.isProgram(hook.path) { try hook.replace(with: nil, mode: 0) }
        try InstalledFile(hook.path).replace(with: wanted, mode: 0o755)
        isChanged = true
        StandardStream.printStatus("\(hook.text == nil ? "installed" : "updated") \(hook.path.visible)\n")
      }
    }
    if isChanged {
      if folder.isOfUser {
        StandardStream.note(
          "'core.hooksPath' in your settings specifies the hooks folder, so the hooks run in all your repositories")
      }
      if program == nil { RunningProgram.note(about: "the hook") }
    }
    if !others.isEmpty {
      StandardStream.note("odr did not change \(others.joined(separator: " and ")), because it is not from odr")
    }
  }

  /// Removes the hooks that odr wrote.
  static func uninstall() throws {
    let hooks = try InstalledFile.hooks(in: HooksFolder()).filter { $0.text != nil }
    let own = hooks.filter { SignedText.isUnchanged($0.text?.bytes.string ?? "") }
    for hook in own {
      try hook.replace(with: nil, mode: 0)
      StandardStream.printStatus("removed \(hook.path.visible)\n")
    }
    if own.isEmpty { StandardStream.printStatus("git runs no hook from odr; nothing changed\n") }
    let edited = hooks.filter { !SignedText.isUnchanged($0.text?.bytes.string ?? "") }
      .filter { HookScript.lines($0.text?.bytes.string ?? "").contains(where: HookScript.mentionsOdr) }
    if !edited.isEmpty {
      throw CommandFailure(
        "\(edited.map(\.path.quoted).joined(separator: " and ")) runs odr, but not all lines are from odr; "
          + "remove odr's lines yourself")
    }
  }
}

/// A configuration file of a program that writes git's hooks itself.
struct HookManager {
  /// A hook manager. Sources: the hooks that pre-commit 4.7, lefthook 2.2, overcommit 0.68, and husky 9.1 install.
  struct Kind {
    let name: String
    /// The names of the configuration file, relative to the repository's root.
    let configurations: [String]
    /// The top-level section whose commands run before a commit; `nil` if all of them do.
    let section: String?
    /// A text in the hooks that the manager writes.
    let mark: String
    /// The command that writes the hooks.
    let install: String
    /// The lines that make the manager run odr; `nil` if the configuration is a shell script.
    let lines: String?

    /// Whether the manager wrote a hook. husky's hooks only run the scripts above their folder.
    func wrote(_ hook: String, at path: String) -> Bool {
      hook.contains(mark) && (lines != nil || path.parentFolder.fileName == "_")
    }

    static let all = [
      Kind(
        name: "pre-commit", configurations: [".pre-commit-config.yaml"], section: nil, mark: "File generated by pre-commit",
        install: "pre-commit install --hook-type pre-commit --hook-type pre-merge-commit",
        lines: """
          repos:
            - repo: local
              hooks:
                - id: odr
                  name: \(CommitHook.line)
                  entry: \(CommitHook.line)
                  language: system
                  stages: [pre-commit, pre-merge-commit]
                  always_run: true
                  pass_filenames: false
          """),
      Kind(
        name: "lefthook",
        configurations: ["", ".", ".config/"].flatMap { place in
          ["yml", "yaml", "json", "toml"].map { "\(place)lefthook.\($0)" }
        }, section: "pre-commit", mark: "call_lefthook", install: "lefthook install",
        lines: "pre-commit:\n  commands:\n    odr:\n      run: \(CommitHook.line)"),
      Kind(
        name: "overcommit", configurations: [".overcommit.yml"], section: "PreCommit", mark: "Entrypoint for Overcommit",
        install: "overcommit --install && overcommit --sign",
        lines: "PreCommit:\n  Odr:\n    enabled: true\n    command: ['odr', 'lint', '--staged']"),
      Kind(
        name: "husky", configurations: [".husky/pre-commit"], section: nil, mark: "/h", install: "npx husky",
        lines: nil),
    ]
  }

  let kind: Kind
  /// The path of the configuration file, relative to the working directory.
  let configuration: String
  private let text: String?

  /// Finds the configuration file in the repository at `root`. If there is none, uses its usual name. `hook` is the
  /// hook that the manager wrote; husky's hooks run the scripts above their folder.
  init(_ kind: Kind, in root: String, runBy hook: String? = nil) {
    self.kind = kind
    let top = FilePath.real(".").map { RelativePath.path(of: root, from: $0) } ?? root
    var paths = kind.configurations.map { top.isEmpty ? $0 : top.appendingPath($0) }
    if kind.lines == nil, let hook { paths = [FilePath.shown(hook.fileName, in: hook.parentFolder.parentFolder)] }
    configuration = paths.first(where: FilePath.exists) ?? paths[0]
    text = (try? FileReader.named(configuration, onlyRegular: true))?.bytes.string
  }

  /// Returns the hook managers whose configuration files are in a repository.
  static func all(in root: String) -> [HookManager] {
    Kind.all.map { HookManager($0, in: root) }.filter { $0.text != nil }
  }

  /// Whether the manager runs odr before a commit.
  var runsOdr: Bool {
    guard let text else { return false }
    if kind.lines == nil { return HookScript.stopsCommits(text, isErrorFatal: true) }
    var isInSection = kind.section == nil || configuration.hasSuffix(".json")
    return HookScript.lines(text).contains { line in
      if let section = kind.section, line.first?.isWhitespace == false { isInSection = line.contains(section) }
      return isInSection && HookScript.mentionsOdr(line)
    }
  }

  /// The command that adds a line to a configuration that is a shell script.
  var addition: String? {
    kind.lines == nil ? HookScript.addition(to: configuration, text, isShared: true) : nil
  }
}

/// The script of the hooks that odr writes, and the scripts of other hooks.
enum HookScript {
  /// Returns the script for any POSIX shell. `program` is the path of the odr to run. Except for this quoted path, the
  /// script contains no text from a repository, so the shell never runs a name as code.
  static func text(isStrict: Bool, program: String?) -> [UInt8] {
    let script = """
      #!/bin/sh
      # A branch can replace an odr in the work tree, so look for one elsewhere.
      \(RunningProgram.search(for: program))
      if [ -z "$odr" ]; then
        echo "${0##*/}: odr is not installed, so the resource tags of this commit are not checked." >&2
        printf '%s: install odr and run "odr install hook", or remove %s\\n' "${0##*/}" "$0" >&2
      fi
      [ -z "$odr" ] || "$odr" lint --staged\(isStrict ? " --strict" : "") || {
        status=$?
        echo "${0##*/}: 'git commit --no-verify' skips this check once." >&2
        exit "$status"
      }

      """
    return SignedText.signing(script).pathBytes + [.lineFeed]
  }

  /// Returns the command that adds odr at the beginning of the script at `path`, where nothing can skip it; `nil` if
  /// the script isn't for a shell. The line finds odr as odr's own hook does, or, if other people share the script, in
  /// PATH.
  static func addition(to path: String, _ text: String?, isShared: Bool) -> String? {
    let word = ShellWord.path(path)
    let line = ShellWord.quoted(
      isShared
        ? "\(CommitHook.line) || exit 1"
        : RunningProgram.search(for: RunningProgram.path) + "; [ -z \"$odr\" ] || \"$odr\" lint --staged || exit 1")
    let print = "printf '%s\\n' "
    guard let text, !text.isEmpty else { return print + "\(line) > \(word)" }
    guard isForShell(text) else { return nil }
    let all = text.hasPrefix("#!") ? "head -n 1 \(word); \(print)\(line); tail -n +2 \(word)" : "\(print)\(line); cat \(word)"
    return "new=$(\(all)) && \(print)\"$new\" > \(word)"
  }

  private static func isForShell(_ text: String) -> Bool {
    !text.hasPrefix("#!") || text.prefix { !$0.isNewline }.contains(/sh\b/)
  }

  /// Returns the lines of a script or a YAML file, without comments and empty lines.
  static func lines(_ text: String) -> [Substring] {
    text.replacing("\\\n", with: " ").split(whereSeparator: \.isNewline).map { line in
      line.firstRange(of: /(?:^|\s)#.*/).map { line[..<$0.lowerBound] } ?? line
    }.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  /// Whether a line runs odr.
  static func mentionsOdr(_ line: Substring) -> Bool {
    line.contains(/(?:^|[^\w.-])odr(?:["',\s](?:[^|;&]*[\s"',])?lint\b|-lint)/)
  }

  /// Whether a shell script certainly runs odr before each commit and fails if odr does: no earlier line can end the
  /// script with success, and the line isn't part of a condition, a loop, or a function.
  static func stopsCommits(_ text: String, isErrorFatal: Bool = false) -> Bool {
    guard isForShell(text) else { return false }
    let lines = lines(text)
    var isErrorFatal = isErrorFatal
    var depth = 0
    for (index, line) in lines.enumerated() {
      if depth == 0, let call = line.replacing(/\d*>&\d/, with: "").wholeMatch(of: Self.call) {
        let rest = lines[index...].joined(separator: "\n").prefix { $0 != "}" }
        let isFailing = rest.contains(/\bexit\s+["$1-9]/)
        if call.3.isEmpty, isErrorFatal || index == lines.count - 1 || call.1.contains("exec") { return true }
        if call.3.contains(/^\|\|\s*(?:exit\s*$|exit\s+[1-9"$])/) || call.3.hasPrefix("|| {") && isFailing { return true }
      }
      if line.contains(/^\s*set\s+-\w*e/) || line.contains("husky.sh") { isErrorFatal = true } else if line.contains(Self.end) { return false }
      for word in line.split(whereSeparator: { $0.isWhitespace || $0 == ";" }) {
        switch word {
        case "if", "case", "do", "{", "(": depth += 1
        case "fi", "esac", "done", "}", ")": depth -= 1
        default: break
        }
      }
    }
    return false
  }

  /// A line that runs odr: what precedes it, its arguments, and what follows.
  private static var call: Regex<(Substring, Substring, Substring, Substring)> {
    /\s*((?:(?:exec|cd\s+[^|;&]+&&|[A-Z_]+=\S*|(?:odr='.*;\s*done;\s*)?\[ -z "\$odr" \] \|\|)\s+)*)"?(?:[^\s|;&]*\/)?\$?odr"?\s+([^|;&]*\blint\b[^|;&]*)(.*)/
  }

  /// A part of a line that may end a script with success, or that runs another script.
  private static var end: Regex<Substring> {
    /(?:(?:^|[;&({]|\bthen|\belse|\bdo)\s*(?:exec\b|exit\s*(?:$|[;}0"$])|return\b|\.\s|source\s)|\|\|\s*(?:exec\b|exit\s+0)).*/
  }
}

extension String {
  /// The text with each line indented.
  var indented: String { split(separator: "\n").map { "  " + $0 }.joined(separator: "\n") }
}
