import ResourceTags

/// A program that writes git's hooks itself, and runs the commands in a configuration file. Sources: the hooks that
/// pre-commit 4.7, lefthook 2.2, overcommit 0.68, and husky 9.1 write.
struct HookManager {
  let name: String
  /// The path of the configuration file, relative to the working directory.
  let configuration: String
  /// The configuration file; empty if there is none.
  private let source: SourceText
  var text: String { source.bytes.string }
  /// Files that odr doesn't read, but that can change what the manager runs.
  private var unread: [String]
  /// A text in the hooks that the manager writes.
  private let mark: String
  /// The command that writes the hooks.
  let install: String
  /// The entry that makes the manager run odr; `nil` if the configuration is a shell script.
  private let entry: HookEntry?

  private init(
    _ name: String, _ files: [String], in root: String, mark: String, install: String,
    entry: HookEntry? = nil
  ) {
    (self.name, self.mark, self.install, self.entry) = (name, mark, install, entry)
    let here = FilePath.real(".") ?? root
    let paths = files.map { RelativePath.path(of: root.appendingPath($0), from: here) }
    let found = paths.filter(FilePath.exists)
    let path = found.first { !$0.fileName.contains("local") } ?? paths[0]
    configuration = path
    source = (try? FileReader.named(path, onlyRegular: true)) ?? SourceText(name: path, "")
    unread = found.filter { $0 != path }
    let isReference = /(?:^|[{,\[])\W*(?:extends|remotes)\W/
    if name == "lefthook", HookScript.lines(text).contains(where: { $0.contains(isReference) }) {
      unread.append("the files that \(path) refers to")
    }
  }

  /// The command that a hook manager runs.
  static let command = "odr lint --staged"

  /// All known hook managers, with their configurations in the repository that contains the working directory.
  static var all: [HookManager] {
    let root = RelativePath.repositoryRoot(around: ".") ?? "."
    return [
      HookManager(
        "pre-commit", [".pre-commit-config.yaml"], in: root,
        mark: "--config=.pre-commit-config.yaml ",
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
        // Source: "Config file name" in lefthook's documentation.
        ["lefthook.", "lefthook-local."].flatMap { name in
          ["", ".", ".config/"].flatMap { place in ["yml", "yaml", "json", "jsonc", "toml"].map { place + name + $0 } }
        },
        in: root, mark: "call_lefthook", install: "lefthook install",
        entry: HookEntry(
          keys: ["pre-commit", "commands"], block: "odr:\n  run: \(command)",
          flow: "\"odr\": {\"run\": \"\(command)\"}",
          table: "[pre-commit.commands.odr]\nrun = \"\(command)\"\n")),
      HookManager(
        "overcommit", [".overcommit.yml", ".local-overcommit.yml"], in: root, mark: "Entrypoint for Overcommit",
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

  /// Whether the manager certainly runs odr before a commit. husky runs its script with 'sh -e'.
  var runsOdr: Bool { unread.isEmpty && check(text).runs }

  /// Whether the configuration contains a command that runs odr before a commit.
  var mentionsOdr: Bool { check(text).mentions }

  /// Returns whether a configuration contains a command that runs odr before a commit, and whether the manager
  /// certainly runs the command.
  private func check(_ text: String) -> (mentions: Bool, runs: Bool) {
    guard let entry else {
      return (HookScript.mentionsOdr(text), HookScript.stopsCommits(text, isErrorFatal: true))
    }
    let section = entry.keys[0]
    if configuration.hasSuffix(".toml") {
      // Other hooks and commands don't affect odr.
      let text = "\n" + text.replacing("\r\n", with: "\n") + "\n"
      let tables = text.split(separator: "\n[").map(String.init).filter {
        $0.contains(section) && (!$0.hasPrefix(section + ".commands.") || HookScript.mentionsOdr($0))
      }.joined(separator: "\n")
      return (
        HookScript.mentionsOdr(tables),
        text.contains(entry.table) && !Self.conditions.contains(where: tables.contains)
      )
    }
    let tree = YAMLReader.read(SourceText(name: configuration, text))
    guard tree.faults.isEmpty else { return (HookScript.mentionsOdr(text), false) }
    guard let (_, value) = tree.entry(section, of: tree.root) else { return (false, false) }
    let stages = tree.entry("default_stages", of: tree.root).map { tree.string($0.value) } ?? "commit"
    return (HookScript.mentionsOdr(tree.string(value)), Self.runsOdr(value, tree, stages))
  }

  /// The settings with which a manager skips an entry or ignores its failure.
  private static let conditions = Set(
    "exclude exclude_tags file_types files glob include on_fail only root skip types types_or".split(separator: " ")
      .map(String.init))

  /// Whether a part of a configuration runs odr whatever a commit changes, and stops the commit if odr fails.
  ///
  /// A local entry of pre-commit without its own stages has `stages`. Without `always_run`, pre-commit skips such an
  /// entry if a commit only removes files. Source: `_run_single_hook` in commands/run.py of pre-commit.
  private static func runsOdr(_ node: NodeID, _ tree: SyntaxTree, _ stages: String) -> Bool {
    let text = tree.string(node)
    guard HookScript.mentionsOdr(text) else { return false }
    if tree[node].isMapping {
      let settings = Dictionary(first: tree.entries(of: node).map { (tree.string($0.key), tree.string($0.value)) })
      let isLocal = settings["entry"] != nil
      let own = (settings["stages"] ?? (isLocal ? stages : "commit")).split { !$0.isLetter && $0 != "-" }
      return settings["enabled"] != "false" && settings["id"] != "odr-lint"
        && ["commit", "pre-commit"].contains(where: own.contains)
        && (settings["always_run"] == "true" || !isLocal && conditions.isDisjoint(with: settings.keys))
        && tree.entries(of: node).contains { tree.string($0.key) != "name" && runsOdr($0.value, tree, stages) }
    }
    let items = tree.children(of: node)
    if items.contains(where: { tree[$0].isCollection }) { return items.contains { runsOdr($0, tree, stages) } }
    return !text.replacing("&&", with: "").contains(where: "|;&\n".contains)
      || HookScript.stopsCommits(text)
  }

  /// The message about a configuration that doesn't certainly run odr, with the lines to add.
  var fault: String {
    unread.map { "odr does not read \($0.visible), and " }.joined()
      + HookAddition.advice(addition, on: configuration, mentionsOdr: mentionsOdr)
  }

  /// The lines that make a configuration in the repository run odr; `nil` if the configuration already does or if odr
  /// can't edit it.
  var addition: HookAddition? {
    guard !runsOdr, (try? FileBoundary.ofWriting(configuration)?.allowsWriting(configuration)) == true else {
      return nil
    }
    guard let entry else { return HookScript.addition(to: source) }
    guard !mentionsOdr, let edit = entry.edit(of: source),
      let new = try? source.applying([edit]), check(new.bytes.string).runs
    else { return nil }
    return HookAddition(edit, of: source)
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
    if source.name.hasSuffix(".toml") { return source.inserting(table, at: .max) }
    let tree = YAMLReader.read(source)
    guard tree.faults.isEmpty else { return nil }
    var (missing, place, owner) = (keys[...], tree.root, NodeID?.none)
    while let key = missing.first, let found = tree.entry(key, of: place) {
      (missing, place, owner) = (missing.dropFirst(), found.value, found.key)
    }
    let text = missing.reversed().reduce(lines(block, "")) { "\($1):\n" + lines($0, "  ") }
    guard let place else { return source.inserting(text, at: .max) }
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
    guard let owner else { return source.inserting(text, at: .max) }
    func indent(_ id: NodeID) -> String {
      source.bytes[ByteSpan(source.lineStart(of: tree.span(of: id).start), source.count)].prefix { $0.isBlank }.string
    }
    return source.inserting(
      lines(text, first.map(indent) ?? indent(owner) + "  "),
      at: source.afterLineBreak(source.lineEnd(from: tree.span(of: owner).end)))
  }
}

extension SourceText {
  /// Returns the edit that inserts whole lines at `offset` or, if the text ends before `offset`, at the end.
  func inserting(_ lines: String, at offset: Int) -> TextEdit {
    let isEnded = offset < count || lineStart(of: count) == count
    return TextEdit(ByteSpan(at: min(offset, count)), (isEnded ? "" : "\n") + lines)
  }
}

/// Lines to add to a file, as advice for people, and the command that adds them.
struct HookAddition {
  /// Returns the message about a file that doesn't certainly run odr, with the lines to add.
  static func advice(_ addition: HookAddition?, on path: String, mentionsOdr: Bool) -> String {
    (mentionsOdr
      ? "odr cannot tell whether \(path.visible) always runs odr and stops the commit"
      : "\(path.visible) does not run odr") + (addition.map { "; " + $0.lines } ?? "")
  }

  let lines: String
  let command: String

  /// Describes an edit that inserts text in a file.
  init(_ edit: TextEdit, of source: SourceText) {
    let text = edit.replacement.string
    let start = edit.span.start
    let column = start - source.lineStart(of: start)
    let line = "line \(source.bytes[..<start].count { $0 == .lineFeed } + 1) of"
    let place =
      start == source.count
      ? "add at the end of" : column == 0 ? "add above \(line)" : "insert at column \(column + 1) of \(line)"
    lines = "\(place) \(source.name.visible):\n" + text.split(separator: "\n").joined(separator: "\n")
    let word = ShellWord.path(source.name)
    let escaped = text.replacing("\n", with: "\\n")
    // On macOS, 'head -c 0' is an error.
    let head = start == 0 ? "" : "head -c \(start) \(word) && "
    let tail = "tail -c +\(start + 1) \(word)"
    command =
      "touch \(word) && new=$(\(head)printf %b \(ShellWord.quoted(escaped)) && \(tail)) "
      + "&& printf '%s\\n' \"$new\" > \(word)"
  }
}
