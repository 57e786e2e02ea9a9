import ResourceTags

/// The hook that git runs before a commit, and the command that makes git run odr.
struct CommitHook {
  /// The state, as a sentence.
  var text: String
  /// The command that makes git run odr.
  var command: String?
  /// Whether git runs odr before each commit, and an error stops the commit.
  var isEffective = false

  /// Finds out what git runs before a commit in the repository that contains the working directory.
  static var current: CommitHook {
    get throws {
      let folder = try HooksFolder()
      let hook = try InstalledFile.hooks(in: folder, followingLinks: true)[0]
      let name = hook.path.visible
      let install = GlobalOptions.given.program + " install hook"
      let managers = HookManager.all(in: FilePath.real(".").flatMap { RelativePath.repositoryRoot(above: $0) } ?? ".")
      let configured = managers.first(where: \.runsOdr) ?? managers.first { $0.text != nil }
      guard let text = hook.text?.bytes.string else {
        guard let manager = configured else {
          return CommitHook(text: "no hook checks commits", command: install)
        }
        return CommitHook(
          text: "git runs no hook, because \(manager.name) is not installed in this clone"
            + (manager.runsOdr ? "" : ", and \(manager.fault)"),
          command: (manager.runsOdr ? nil : manager.addition.map { $0 + " && " + manager.install }) ?? manager.install)
      }
      // A setting or a link in a clone can lead to any hook, so odr suggests no command that changes such a hook.
      let word = (try? InstalledFile.hooks(in: folder)) == nil ? nil : ShellWord.path(hook.path)
      if !FileSystem.isProgram(hook.path) {
        return CommitHook(
          text: "git ignores \(name), because it is not executable", command: word.map { "chmod +x \($0)" })
      }
      if text.contains(/^#![^\n]*\r\n/) {
        return CommitHook(text: "git cannot run \(name), because its first line ends with CRLF")
      }
      if SignedText.isUnchanged(text) {
        let isStrict = text.contains(" --strict")
        let wanted = HookScript.text(isStrict: isStrict, program: RunningProgram.path(outside: folder.workTree))
        return hook.text?.allBytes == wanted
          ? CommitHook(text: "\(name) checks each commit", isEffective: true)
          : CommitHook(
            text: "\(name) was written by another copy or version of odr",
            command: install + (isStrict ? " --strict" : ""))
      }
      let manager = managers.first { $0.wrote(text, at: hook.path) }
      let others = [text, (try? InstalledFile(hook.path + ".legacy"))?.text?.bytes.string ?? ""]
      if let script = others.first(where: { HookScript.stopsCommits($0) }) {
        return found("\(name) checks each commit", by: script)
      }
      if let manager {
        if manager.runsOdr {
          return found(
            "\(name) checks each commit, as \(manager.configuration.visible) specifies", by: manager.text ?? "")
        }
        return CommitHook(text: manager.fault, command: manager.addition)
      }
      return CommitHook(
        text: HookScript.mentionsOdr(text)
          ? "odr cannot tell whether \(name) always runs odr and stops the commit"
          : "\(name) is a hook that does not run odr",
        command: word == nil
          ? nil : HookScript.addition(to: hook.path, text, isShared: !hook.path.contains(".git/") && !folder.isOfUser))
    }
  }

  /// Describes a hook whose script runs the odr in PATH or in another folder.
  private static func found(_ text: String, by script: String) -> CommitHook {
    let isFound = RunningProgram.onSearchPath != nil || script.contains(/[$\/]odr\b/)
    return CommitHook(text: isFound ? text : "a hook runs odr, but odr is not in PATH", isEffective: isFound)
  }

  /// Writes the hooks, or updates those that odr wrote.
  static func install(isStrict: Bool) throws {
    let folder = try HooksFolder()
    let hooks = try InstalledFile.hooks(in: folder)
    let state = try current
    let isInstallable = state.command?.hasPrefix(GlobalOptions.given.program + " install") == true
    guard isInstallable || SignedText.isUnchanged(hooks[0].text?.bytes.string ?? "") else {
      if state.isEffective { return StandardStream.printStatus("\(state.text); nothing changed\n") }
      throw CommandFailure(state.text + (state.command.map { "\nrun: " + $0 } ?? ""))
    }
    let program = RunningProgram.path(outside: folder.workTree)
    let wanted = HookScript.text(isStrict: isStrict, program: program)
    for hook in hooks {
      if hook.text?.allBytes == wanted, FileSystem.isProgram(hook.path) {
        StandardStream.printStatus("\(hook.path.visible) is already installed; nothing changed\n")
      } else if let text = hook.text?.bytes.string, !SignedText.isUnchanged(text) {
        StandardStream.note("odr did not change \(hook.path.quoted), because it is not from odr")
      } else {
        // If odr only replaced the text, a hook that isn't executable would stay so.
        var file = hook
        if hook.text != nil, !FileSystem.isProgram(hook.path) {
          try hook.replace(with: nil, mode: 0)
          file = InstalledFile(hook.path, holding: nil)
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

  /// Removes the hooks that odr wrote.
  static func uninstall() throws {
    var others: [String] = []
    var isRemoved = false
    for hook in try InstalledFile.hooks(in: HooksFolder()) {
      guard let text = hook.text?.bytes.string else { continue }
      if SignedText.isUnchanged(text) {
        try hook.replace(with: nil, mode: 0)
        isRemoved = true
        StandardStream.printStatus("removed \(hook.path.visible)\n")
      } else if HookScript.mentionsOdr(text) {
        others.append(hook.path.quoted)
      }
    }
    if others.isEmpty {
      if !isRemoved { StandardStream.printStatus("git runs no hook of odr; nothing changed\n") }
      return
    }
    throw CommandFailure("odr did not change \(others.joined(separator: " and ")), because not all lines are from odr")
  }
}

/// A program that writes git's hooks itself, and runs the commands in a configuration file. Sources: the hooks that
/// pre-commit 4.7, lefthook 2.2, overcommit 0.68, and husky 9.1 write.
struct HookManager {
  let name: String
  /// The path of the configuration file, relative to the working directory.
  let configuration: String
  /// The text of the configuration file; `nil` if there is none.
  let text: String?
  /// The top-level section whose commands run before a commit; `nil` if all of them do.
  private let section: String?
  /// A text in the hooks that the manager writes.
  private let mark: String
  /// The command that writes the hooks.
  let install: String
  /// The entry that makes the manager run odr; `nil` if the configuration is a shell script.
  private let entry: HookEntry?

  private init(
    _ name: String, _ files: [String], in root: String, section: String? = nil, mark: String, install: String,
    entry: HookEntry? = nil
  ) {
    (self.name, self.section, self.mark, self.install, self.entry) = (name, section, mark, install, entry)
    let here = FilePath.real(".") ?? root
    let paths = files.map { RelativePath.path(of: root.appendingPath($0), from: here) }
    configuration = paths.first(where: FilePath.exists) ?? paths[0]
    text = (try? FileReader.named(configuration, onlyRegular: true))?.bytes.string
  }

  /// The command that a hook manager runs.
  static let command = "odr lint --staged"

  /// Returns all known hook managers, with their configurations in the repository at `root`.
  static func all(in root: String) -> [HookManager] {
    [
      HookManager(
        "pre-commit", [".pre-commit-config.yaml"], in: root, mark: "File generated by pre-commit",
        install: "pre-commit install --hook-type pre-commit --hook-type pre-merge-commit",
        entry: HookEntry(
          keys: ["repos"],
          block: """
            - repo: local
              hooks:
                - id: odr
                  name: \(command)
                  entry: \(command)
                  language: system
                  stages: [pre-commit, pre-merge-commit]
                  always_run: true
                  pass_filenames: false
            """,
          flow: """
            {"repo": "local", "hooks": [{"id": "odr", "name": "\(command)", "entry": "\(command)", "language": "system", \
            "stages": ["pre-commit", "pre-merge-commit"], "always_run": true, "pass_filenames": false}]}
            """)),
      HookManager(
        "lefthook",
        ["", ".", ".config/"].flatMap { place in ["yml", "yaml", "json", "toml"].map { place + "lefthook." + $0 } },
        in: root, section: "pre-commit", mark: "call_lefthook", install: "lefthook install",
        entry: HookEntry(
          keys: ["pre-commit", "commands"], block: "odr:\n  run: \(command)",
          flow: "\"odr\": {\"run\": \"\(command)\"}",
          table: "[pre-commit.commands.odr]\nrun = \"\(command)\"\n")),
      HookManager(
        "overcommit", [".overcommit.yml"], in: root, section: "PreCommit", mark: "Entrypoint for Overcommit",
        install: "overcommit --install && overcommit --sign",
        entry: HookEntry(
          keys: ["PreCommit"], block: "Odr:\n  enabled: true\n  command: [odr, lint, --staged]",
          flow: "\"Odr\": {\"enabled\": true, \"command\": [\"odr\", \"lint\", \"--staged\"]}")),
      HookManager("husky", [".husky/pre-commit"], in: root, mark: "/h\"", install: "npx husky"),
    ]
  }

  /// Whether the manager wrote a hook. husky's hooks are in a folder called '_'.
  func wrote(_ hook: String, at path: String) -> Bool {
    hook.contains(mark) && (entry != nil || path.parentFolder.fileName == "_")
  }

  /// Whether the manager runs odr before a commit. husky runs its script with 'sh -e'.
  var runsOdr: Bool {
    guard let text, entry != nil else { return HookScript.stopsCommits(text ?? "", isErrorFatal: true) }
    return runsOdr(text)
  }

  private func runsOdr(_ text: String) -> Bool {
    guard let section else { return HookScript.mentionsOdr(text) }
    if isTOML {
      var isInSection = false
      return HookScript.lines(text).contains { line in
        if line.hasPrefix("[") { isInSection = line.contains(section) }
        return isInSection && HookScript.mentionsOdr(String(line))
      }
    }
    let tree = YAMLReader.read(SourceText(name: configuration, text))
    return tree.entry(section, of: tree.root).map { _, value in
      HookScript.mentionsOdr(tree.source.bytes[tree.span(of: value)].string)
    } ?? false
  }

  private var isTOML: Bool { configuration.hasSuffix(".toml") }

  /// The message about a configuration that doesn't run odr.
  var fault: String { "\(configuration.visible) does not run odr" }

  /// The command that makes a configuration in the repository run odr; `nil` if odr can't edit the configuration.
  var addition: String? {
    guard (try? WriteLimit.of(configuration)?.allows(configuration)) == true else { return nil }
    guard let entry else { return HookScript.addition(to: configuration, text ?? "", isShared: true) }
    let source = SourceText(name: configuration, text ?? "")
    guard let edit = entry.edit(of: source), let new = try? source.applying([edit]), runsOdr(new.bytes.string),
      isTOML || YAMLReader.read(new).faults.isEmpty
    else { return nil }
    let word = ShellWord.path(configuration)
    return "touch \(word) && new=$(LC_ALL=C awk \(ShellWord.quoted(HookEntry.program(edit, source))) \(word)) "
      + "&& printf '%s\\n' \"$new\" > \(word)"
  }
}

/// The entry for odr in the configuration of a hook manager.
private struct HookEntry {
  /// The keys around the entry, outermost first.
  let keys: [String]
  /// The entry on lines of its own, and inside brackets.
  let block, flow: String
  /// The entry in TOML, with its keys.
  var table = ""

  /// Whether the entry is an item of a list.
  private var isItem: Bool { block.hasPrefix("-") }

  /// Returns the edit that adds the entry to a configuration; `nil` if the configuration doesn't have the usual form.
  func edit(of source: SourceText) -> TextEdit? {
    func lines(_ text: String, _ indent: String) -> String {
      text.split(separator: "\n").map { indent + $0 + "\n" }.joined()
    }
    func end(_ text: String) -> TextEdit {
      let isEnded = source.count == 0 || source.lineBreakLength(before: source.count) > 0
      return TextEdit(ByteSpan(at: source.count), (isEnded ? "" : "\n") + text)
    }
    if source.name.hasSuffix(".toml") { return end(table) }
    let tree = YAMLReader.read(source)
    guard tree.faults.isEmpty else { return nil }
    var (missing, place, owner) = (keys[...], tree.root, NodeID?.none)
    while let key = missing.first, let found = tree.entry(key, of: place) {
      (missing, place, owner) = (missing.dropFirst(), found.value, found.key)
    }
    let text = missing.reversed().reduce(block) { "\($1):\n" + lines($0, "  ") }
    guard let place else { return end(lines(text, "")) }
    let node = tree[place]
    let first = tree.children(of: place).first { _ in true }
    let isEmpty = node.isScalar && node.span.isEmpty
    guard isEmpty || (missing.isEmpty && isItem ? node.isSequence : node.isMapping) else { return nil }
    if node.style == .flow {
      let text = missing.reversed().reduce(flow) { text, key in
        "\"\(key)\": " + (isItem ? "[\(text)]" : "{\(text)}")
      }
      return TextEdit(ByteSpan(at: node.start + 1), text + (first == nil ? "" : ", "))
    }
    guard let owner else { return end(lines(text, "")) }
    func indent(_ id: NodeID) -> String {
      source.bytes[ByteSpan(source.lineStart(of: tree.span(of: id).start), source.count)].prefix { $0.isBlank }.string
    }
    let entry = lines(text, first.map(indent) ?? indent(owner) + "  ")
    let next = source.afterLineBreak(source.lineEnd(from: tree.span(of: owner).end))
    return next >= source.count ? end(entry) : TextEdit(ByteSpan(at: next), entry)
  }

  /// Returns the program for awk that makes an insertion.
  static func program(_ edit: TextEdit, _ source: SourceText) -> String {
    func literal(_ text: String) -> String {
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }
    let text = edit.replacement.string
    let before = source.bytes[..<edit.span.start].split(separator: .lineFeed, omittingEmptySubsequences: false)
    if edit.span.start == source.count {
      return "1; END {print \(literal(text.split(separator: "\n").joined(separator: "\n")))}"
    }
    let column = before.last?.count ?? 0
    return "NR == \(before.count) {$0 = substr($0, 1, \(column)) \(literal(text)) substr($0, \(column + 1))} 1"
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
    return (SignedText.signing(script) + "\n").pathBytes
  }

  /// Returns the command that adds odr at the beginning of the script at `path`, where nothing can skip it; `nil` if
  /// the script isn't for a shell. The line finds odr as odr's own hook does, or, if other people share the script, in
  /// PATH.
  static func addition(to path: String, _ text: String, isShared: Bool) -> String? {
    guard isForShell(text) else { return nil }
    let word = ShellWord.path(path)
    let line = ShellWord.quoted(
      isShared
        ? HookManager.command + " || exit 1"
        : RunningProgram.search(for: RunningProgram.path) + "; [ -z \"$odr\" ] || \"$odr\" lint --staged || exit 1")
    return "touch \(word) && new=$(sed -n '1{/^#!/p;}' \(word); printf '%s\\n' \(line); sed '1{/^#!/d;}' \(word)) "
      + "&& printf '%s\\n' \"$new\" > \(word)"
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

  /// Whether a line that isn't a comment runs odr.
  static func mentionsOdr(_ text: String) -> Bool {
    lines(text).contains { $0.contains(/(?:^|[^\w.-])odr(?:["',\s](?:[^|;&]*[\s"',])?lint\b|-lint)/) }
  }

  /// Whether a shell script certainly runs odr before each commit, and fails if odr does: no earlier line can end the
  /// script with success, and the line isn't part of a condition, a loop, or a function.
  static func stopsCommits(_ text: String, isErrorFatal: Bool = false) -> Bool {
    guard isForShell(text) else { return false }
    let lines = lines(text)
    var isErrorFatal = isErrorFatal
    /// The number of conditions, loops, and blocks around a line.
    var depth = 0
    for (index, line) in lines.enumerated() {
      let call = line.replacing(/\d*>&\d/, with: "").wholeMatch(
        of:
          /((?:exec |cd \S+ && |[A-Z_]+=\S+ |(?:odr='.*; done; )?\[ -z "\$odr" \] \|\| )*)["\S]*odr"? ([^|;&]*\blint\b[^|;&]*)(.*)/
      )
      if let call, depth == 0 {
        let rest = ([call.3] + lines[(index + 1)...]).joined(separator: "\n")
        let isFailing =
          rest.prefixMatch(of: /\s*\|\| *(?:\{(?:[^}]|\$\{[^}]*\})*\b)?exit(?: *[\n;}]| *$| +[1-9"$])/) != nil
        let isLast = isErrorFatal || index == lines.count - 1 || call.1.contains("exec")
        if call.3.isEmpty ? isLast : call.3.hasPrefix("||") && isFailing { return true }
      }
      if line.contains("<<") { return false }
      depth += depthChange(line)
      if line.contains(/^set +\+\w*e/) {
        isErrorFatal = false
      } else if line.contains(/^set +-\w*e|husky\.sh/) {
        isErrorFatal = true
      } else if line.contains(/\b(?:exec|return|source)\b|^\. |\bexit\b(?! +[1-9])/) {
        return false
      }
    }
    return false
  }

  /// Returns how many more conditions, loops, and blocks a line begins than ends.
  private static func depthChange(_ line: Substring) -> Int {
    var isCommandNext = true
    return line.matches(of: /[;&|()]+|[^\s;&|()]+/).reduce(0) { depth, match in
      let word = match.output
      defer {
        isCommandNext =
          word.first.map(";&|()".contains) ?? false
          || ["if", "then", "elif", "else", "while", "until", "do", "!", "{"].contains(word)
      }
      switch word {
      case "if", "for", "while", "until", "case", "select", "{": return depth + (isCommandNext ? 1 : 0)
      case "fi", "done", "esac", "}": return depth - (isCommandNext ? 1 : 0)
      default: return depth
      }
    }
  }
}
