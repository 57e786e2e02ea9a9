import ArgumentParser
import ResourceTags

/// Finds commands and options that don't exist, and suggests the words that the user probably meant.
enum MistypedWord {
  /// Words that other programs use, each with odr's word for the same thing. odr accepts them as names of commands.
  private static let synonyms = [
    "rm": "remove", "del": "remove", "delete": "remove", "ls": "list", "new": "add", "create": "add",
    "check": "lint", "validate": "lint", "format": "fmt", "size": "sizes", "untag": "unassign", "lsp": "server",
  ]
  /// Commands and options that odr doesn't have, each with the command that does the same.
  private static let others = [
    "odr export": "odr xcode apply", "odr sync": "odr xcode apply",
    "odr tags": "odr tag list", "odr resources": "odr resource list", "odr list": "odr show", "odr ls": "odr show",
    "odr mv": "odr resource move",
    "odr status": "odr doctor",
    "odr fix": "odr lint --fix", "odr version": "odr --version", "odr baseline": "odr lint --write-baseline",
    "odr hook": "odr install hook", "odr merge --into": "odr tag merge", "odr set --tag": "odr resource set",
    "odr tag show": "odr show", "odr show --tag": "odr show TAG", "odr push": "odr xcode apply",
    "odr tag mv": "odr tag rename", "odr which": "odr show", "odr why": "odr show", "odr find": "odr show",
    "odr info": "odr show", "odr migrate": "odr background-assets plan", "odr config": "odr set",
    "odr undo": restoring, "odr revert": restoring, "odr init --force": updating,
    "odr code fix": "odr code check", "odr sizes --tag": "odr show TAG --sizes",
    "odr resource list --sizes": "odr show", "odr tag list --sizes": "odr show",
    "odr prune": "odr resource remove --where-missing", "odr xcode update": "odr xcode apply",
    "odr tag sort initialInstall": "--category initialInstall", "odr tag sort onDemand": "--category onDemand",
    "odr tag sort prefetchOrder": "--category prefetchOrder",
    "odr tag add --position": "--at", "odr tag move --position": "--at",
    "odr init --format": "-o ResourceTags.json", "odr init --target": importing, "odr init --project": importing,
    "odr lint --autofix": "--fix", "odr lint --auto-fix": "--fix", "odr lint -f": "--format",
    "odr lint --fmt": "--format", "odr tag merge --to": "--into", "odr -v": "odr --version",
    "odr lint --disable": silencing, "odr lint --ignore": silencing, "odr --code": "odr code check",
    "odr background-assets export -n": "odr background-assets plan",
  ]

  private static let manifestPath = (try? ManifestFinder.find()) ?? Manifest.fileNames[0]
  private static let restoring = "git restore"
  private static let silencing = "odr set lint.RULE ignore"
  private static let importing = "odr xcode import -o ResourceTags.yml"
  /// A manifest may contain tags and comments that nothing else has.
  private static let updating = (try? ManifestFinder.findAll()) == nil ? "odr init" : "odr xcode pull"

  /// The command that undoes edits of the manifest: the unstaged ones if there are any, otherwise the staged ones; `nil` if
  /// git would delete the manifest, because no commit contains it.
  private static var undoCommand: String? {
    guard let manifest = (try? ReadManifest(at: manifestPath))?.manifest else { return nil }
    func command(_ options: String) -> String {
      "\(GlobalOptions.given.git) restore\(options) \(ShellWord.path(manifestPath))"
    }
    if let staged = try? ManifestVersion(staged: ManifestVersion.pathInRepository(manifest.name)),
      !staged.manifest.source.bytes.equals(manifest.source.bytes)
    {
      return command("")
    }
    let isCommitted = ManifestVersion.version(of: manifest, in: "HEAD")?.isMissing == false
    return isCommitted ? command(" --staged --worktree") : nil
  }

  /// Returns an error if the arguments begin with an unknown command.
  static func command(in arguments: [String]) -> CommandFailure? {
    let (command, path, rest) = named(by: arguments)
    guard let word = rest.first, !word.hasPrefix("-"), !command.configuration.subcommands.isEmpty else { return nil }
    var arguments = Array(rest.dropFirst())
    let hasOptions = arguments.contains { $0.hasPrefix("-") }
    var meant = suggestions(for: word, in: command, path)
    if path == "odr", arguments.contains(where: { $0.contains("/") }) {
      meant = meant.map { $0.replacing("odr tag ", with: "odr resource ") }
    }
    // The words of 'odr tag remove' in another order.
    let (group, groupPath, _) = named(by: Array(arguments.prefix(1)))
    if path == "odr", groupPath != path, !group.configuration.subcommands.isEmpty,
      case let own = suggestions(for: word, in: group, groupPath), !own.isEmpty
    {
      meant = own
      arguments.removeFirst()
    }
    if meant.first == restoring {
      guard let command = undoCommand else {
        return CommandFailure(
          "'odr' has no command \(word.quoted), and there is no committed \(manifestPath.quoted); make the opposite edit",
          exitCode: 64)
      }
      meant = [command]
    }
    // As with mv, two names after 'odr tag mv' are an old and a new name.
    if path == "odr tag", word == "mv" { meant.append("odr tag move") }
    if word == "baseline" { arguments = [] }
    // Files get tags, and are not tags.
    let isUnnamed = path == "odr tag" && meant.isEmpty
    if isUnnamed { arguments = Array(rest) }
    let files = arguments.filter(FilePath.exists)
    if !files.isEmpty, isUnnamed || word == "add" { meant = ["odr assign"] }
    if !hasOptions, meant.first?.hasSuffix("assign") == true {
      let tags = arguments.filter { !files.contains($0) }
      arguments = files + tags.flatMap { ["--tag", $0] }
      if meant == ["odr assign"], let assign = OdrCommand.parsedAlone(["assign"] + arguments) as? AssignCommand {
        arguments += tags.flatMap(assign.missingOptions).uniqued
      }
    }
    return failure(path, "command", word, line(meant, arguments))
  }

  /// Returns the first of the commands that accepts the arguments or, if none does, the first command alone.
  private static func line(_ commands: [String], _ arguments: [String]) -> String? {
    let command = commands.first {
      OdrCommand.parsedAlone($0.split(separator: " ").dropFirst().map(String.init) + arguments) != nil
    }
    return command.map { ([$0] + arguments.map(ShellWord.text)).joined(separator: " ") } ?? commands.first
  }

  /// Returns an error if one of the arguments is an option that the command doesn't accept.
  static func option(in arguments: [String]) throws -> CommandFailure? {
    let (command, path, rest) = named(by: arguments)
    if path == "odr init", let word = rest.first, !word.hasPrefix("-") {
      let ending = word.withoutTrailingSlashes.fileEnding
      let isFolder = (try? FilePath.isFolder(word)) == true && !["xcodeproj", "xcworkspace"].contains(ending)
      let meant =
        isFolder
        ? "odr -C \(ShellWord.text(word)) init"
        : FilePath.exists(word) ? line([importing], Array(rest)) : importing + " PROJECT --target TARGET"
      return failure(path, "argument", word, meant)
    }
    // The option belongs to the command.
    if path == "odr", rest.count > 2, ["-m", "--manifest"].contains(rest[0]) {
      let words = rest.dropFirst(2) + rest.prefix(2)
      return failure(path, "option", rest[0], "odr " + words.map(ShellWord.text).joined(separator: " "))
    }
    if path == "odr set", let word = rest.only, word.contains("=") {
      return failure(path, "argument", word, "odr set " + word.replacing("=", with: " "))
    }
    let arguments = try HelpPage.Argument.all(of: command) + HelpPage.Argument.all(of: OdrCommand.self)
    let known = arguments.flatMap(\.options).filter { $0.hasPrefix("--") } + ["--help", "--version"]
    for word in rest.prefix(while: { $0 != "--" }) {
      let name = String(word.prefix { $0 != "=" })
      let other = others["\(path) \(name)"] ?? (name == "--code" ? others["odr --code"] : nil)
      guard name.hasPrefix("--") || known.contains("-" + name) || other != nil else { continue }
      if known.contains(name) || hidden.contains(name) { continue }
      // The opposite of an option is never meant.
      let similar = known.filter { $0.hasPrefix("--no-") == name.hasPrefix("--no-") }
      let longer = similar.filter { $0.hasSuffix(name.dropFirst()) }
      let meant =
        other.flatMap {
          let command = rest.contains("-o") ? $0.replacing(" -o ResourceTags.yml", with: "") : $0
          return $0.hasPrefix("odr ") ? line([command], rest.filter { !["--project", "--force"].contains($0) }) : $0
        } ?? (name == "--json" && known.contains("--format") ? "--format json" : nil)
        ?? longer.only ?? name.nearest(in: similar)
      return failure(path, "option", name, meant)
    }
    return nil
  }

  private static func failure(_ path: String, _ kind: String, _ word: String, _ meant: String?) -> CommandFailure {
    let advice =
      meant.map { "did you mean \(ShellWord.inSentence($0.visible))?" } ?? "'\(path) --help' lists its \(kind)s"
    let next =
      word == "--code"
      ? " After the edit, it lists what to correct in the code"
      : meant?.hasPrefix("git ") == true ? " After an edit with '--apply', also run 'odr xcode apply'" : ""
    return CommandFailure("'\(path)' has no \(kind) \(word.quoted); \(advice)\(next)", exitCode: 64)
  }

  /// Options that ArgumentParser adds to every command, but that the help doesn't list.
  private static let hidden: Set = ["--help-hidden", "--experimental-dump-help", "--generate-completion-script"]

  /// Follows the arguments from command to subcommand, as long as each argument is the name of a command. Returns the
  /// last command, its full name, and the remaining arguments.
  static func named(by arguments: [String]) -> (any ParsableCommand.Type, path: String, ArraySlice<String>) {
    var command: any ParsableCommand.Type = OdrCommand.self
    var path = "odr"
    var rest = arguments[...]
    while let word = rest.first {
      let names = [word, synonyms[word]]
      if let next = command.configuration.subcommands.first(where: { names.contains($0.configuration.commandName) }) {
        command = next
        path += " " + (next.configuration.commandName ?? word)
      } else if word != "help" || path != "odr" {
        break
      }
      rest.removeFirst()
    }
    return (command, path, rest)
  }

  /// Returns the commands that a word may mean, the most likely one first.
  private static func suggestions(for word: String, in command: any ParsableCommand.Type, _ path: String) -> [String] {
    let names = command.configuration.subcommandNames
    let wanted = synonyms[word] ?? word
    let near = names.contains(wanted) ? wanted : names.filter { $0.hasPrefix(word) }.only ?? word.nearest(in: names)
    let groups = OdrCommand.configuration.subcommands.filter { $0.configuration.subcommandNames.contains(wanted) }
    let root = OdrCommand.configuration.subcommandNames.contains(wanted) ? "odr " + wanted : nil
    return [others["\(path) \(word)"] ?? others["odr \(word)"], near.map { path + " " + $0 }, root].compactMap(\.self)
      + groups.map { "odr \($0.configuration.commandName ?? "") \(wanted)" }
  }
}

extension CommandConfiguration {
  /// The names of the subcommands.
  var subcommandNames: [String] { subcommands.compactMap { $0.configuration.commandName } }
}
