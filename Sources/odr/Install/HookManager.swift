import ResourceTags

/// A program that writes git's hooks itself, and runs the commands in a configuration file. Sources: the hooks that
/// pre-commit 4.7, lefthook 2.2, overcommit 0.68, and husky 9.1 write.
struct HookManager {
  let name: String
  /// The path of the configuration file, relative to the working directory.
  let configuration: String
  /// The contents of the configuration file; empty if there is none.
  let script: HookScript
  /// Files that odr doesn't read, but that can change what the manager runs.
  private var unread: [String]
  /// A text in the hooks that the manager writes.
  private let mark: String
  /// The command that writes the hooks.
  let install: String
  /// The entry in YAML that makes the manager run odr; `nil` if the configuration is a shell script.
  private let entry: String?
  /// The configuration file if odr may change it; `nil` if the configuration is YAML, if odr can't read it, or if it is a link,
  /// which a branch may have put there.
  private let changeable: InstalledFile?

  private init(
    _ name: String, _ files: [String], in root: String, mark: String, install: String, entry: String? = nil
  ) {
    (self.name, self.mark, self.install, self.entry) = (name, mark, install, entry)
    let paths = files.map { RelativePath.path(of: root.appendingPath($0), from: FilePath.workingFolder) }
    let found = paths.filter(FilePath.exists)
    let path = found.first { !$0.fileName.contains("local") } ?? paths[0]
    configuration = path
    let source = try? FileReader.named(path)
    let isScript =
      entry == nil && FilePath.target(of: path) == FilePath.real(root)?.appendingPath(files[0])
      && (source != nil || found.isEmpty)
    let file = InstalledFile(path: path, text: source)
    (script, changeable) = (file.script, isScript ? file : nil)
    unread = found.filter { $0 != path }
    let isReference = /(?:^|[{,\[])\W*(?:extends|remotes)\W/
    if name == "lefthook", script.lines.contains(where: { $0.contains(isReference) }) {
      unread.append("the files that \(path) refers to")
    }
  }

  /// Returns all known hook managers, with their configurations in the repository that contains the working directory.
  /// husky's script is in the folder above its hooks, which may be in a subfolder of the repository.
  static func all(in hooks: HooksFolder) -> [HookManager] {
    let root = RelativePath.repositoryRoot(around: ".") ?? "."
    let folder = RelativePath.resolved(hooks.path.parentFolder)
    let husky = hooks.path.fileName == "_" ? RelativePath.path(of: folder, from: root) : ".husky"
    return [
      HookManager(
        "pre-commit", [".pre-commit-config.yaml"], in: root,
        mark: "--config=.pre-commit-config.yaml ",
        install: "pre-commit install --hook-type pre-commit --hook-type pre-merge-commit",
        entry: """
          repos:
            - repo: local
              hooks:
                - id: odr
                  name: odr lint --staged
                  entry: odr lint --staged
                  language: system
                  stages: [pre-commit, pre-merge-commit]
                  always_run: true
                  pass_filenames: false
          """),
      HookManager(
        "lefthook",
        // Source: "Config file name" in lefthook's documentation.
        ["lefthook.", "lefthook-local."].flatMap { name in
          ["", ".", ".config/"].flatMap { place in ["yml", "yaml", "json", "jsonc", "toml"].map { place + name + $0 } }
        },
        in: root, mark: "call_lefthook", install: "lefthook install",
        entry: """
          pre-commit:
            commands:
              odr:
                run: odr lint --staged
          """),
      HookManager(
        "overcommit", [".overcommit.yml", ".local-overcommit.yml"], in: root, mark: "Entrypoint for Overcommit",
        install: "overcommit --install && overcommit --sign",
        entry: """
          PreCommit:
            Odr:
              enabled: true
              command: [odr, lint, --staged]
          """),
      HookManager("husky", [husky.appendingPath("pre-commit")], in: root, mark: "/h\"", install: "npx husky"),
    ]
  }

  /// Whether the manager wrote a hook. husky's hooks are in a folder called '_'.
  func wrote(_ hook: String, at path: String) -> Bool {
    hook.contains(mark) && (entry != nil || path.parentFolder.fileName == "_")
  }

  /// Whether the manager certainly runs odr before a commit. husky runs its script with 'sh -e'.
  var runsOdr: Bool { unread.isEmpty && command.isCertain }

  /// Whether the configuration contains a command that runs odr before a commit.
  var mentionsOdr: Bool { command.isThere }

  /// Adds the line that runs odr to the script or, if `isInstalling` is false, removes it, and the file if it is then
  /// empty. Returns whether the file changed.
  func changeLine(isInstalling: Bool) throws -> Bool {
    guard let changeable, script.addition() != nil else { return false }
    let bytes = changeable.text?.allBytes ?? []
    let head = bytes.starts(with: "#!".utf8) ? bytes.prefix { $0 != "\n" } + ["\n"] : []
    let rest = bytes.dropFirst(head.count)
    let line = Array((HookScript.line + "\n").utf8)
    guard isInstalling ? !mentionsOdr : rest.starts(with: line) else { return false }
    let new = head + (isInstalling ? line + rest : Array(rest.dropFirst(line.count)))
    try changeable.replace(with: new.nonEmpty, mode: 0o755)
    let (change, effect) = isInstalling ? ("added", "; everyone who commits then needs odr in PATH") : ("removed", "")
    StandardStream.printStatus("\(configuration.visible): \(change) '\(HookScript.line)'\(effect)\n")
    return true
  }

  /// Whether the configuration contains a command that runs odr before a commit, and whether the manager certainly runs
  /// the command.
  private var command: (isThere: Bool, isCertain: Bool) {
    guard let entry else {
      return (script.mentionsOdr, script.stopsCommits(isErrorFatal: true))
    }
    let tree = YAMLReader.read(SourceText(name: configuration, script.text))
    // odr doesn't read TOML and comments in JSON.
    guard tree.faults.isEmpty, !configuration.hasSuffix(".toml") else { return (script.mentionsOdr, false) }
    let section = String(entry.prefix { $0 != ":" })
    guard let (_, value) = tree.entry(section, of: tree.root) else { return (false, false) }
    let stages = tree.entry("default_stages", of: tree.root).map { tree.string($0.value) } ?? "commit"
    /// Whether a part of the configuration runs odr whatever a commit changes, and stops the commit if odr fails.
    ///
    /// In pre-commit, an entry that names no stages runs in the default stages. Without `always_run`, pre-commit skips an
    /// entry if a commit only removes files. Source: `_run_single_hook` in commands/run.py of pre-commit.
    func runsOdr(_ node: NodeID) -> Bool {
      let text = tree.string(node)
      guard HookScript(text).mentionsOdr else { return false }
      if tree[node].isMapping {
        let settings = Dictionary(first: tree.entries(of: node).map { (tree.string($0.key), tree.string($0.value)) })
        let isLocal = settings["entry"] != nil
        let own = (settings["stages"] ?? (isLocal ? stages : "commit")).split { !$0.isLetter && $0 != "-" }
        return settings["enabled"] != "false" && settings["args"] == nil
          && (!isLocal || settings["pass_filenames"] == "false")
          && ["commit", "pre-commit"].contains(where: own.contains)
          && (settings["always_run"] == "true" || !isLocal && Self.conditions.isDisjoint(with: settings.keys))
          && tree.entries(of: node).contains { tree.string($0.key) != "name" && runsOdr($0.value) }
      }
      let items = tree.children(of: node)
      if items.contains(where: { tree[$0].isCollection }) { return items.contains(where: runsOdr) }
      if text.hasPrefix("odr-lint-staged") { return true }
      let isScript = text.contains("\n")
      let command = text.filter { !"[],'\"".contains($0) }.replacing(" && ", with: "\n")
        .replacing(#/^(?:mint run|mise exec --|bundle exec|(?:ba)?sh -c) /#, with: "")
      return HookScript(isScript ? text : command).stopsCommits(isErrorFatal: !isScript)
    }
    return (HookScript(tree.string(value)).mentionsOdr, runsOdr(value))
  }

  /// The settings with which a manager skips an entry or ignores its failure.
  private static let conditions = Set(
    "exclude exclude_tags file_types files glob include on_fail only root skip types types_or".split(separator: " ")
      .map(String.init))

  /// The message about a configuration that doesn't certainly run odr, with the lines to add.
  var fault: String {
    let isYAML = [".yml", ".yaml"].contains(where: configuration.hasSuffix)
    let addition =
      entry.map {
        isYAML
          ? "add these lines, without the keys that it already has:\n\($0)" : "make it run 'odr lint --staged'"
      } ?? script.addition()
    return unread.map { "odr does not read \($0.visible), and " }.joined()
      + HookScript.fault(of: configuration, mentionsOdr: mentionsOdr, entry != nil && mentionsOdr ? nil : addition)
  }
}
