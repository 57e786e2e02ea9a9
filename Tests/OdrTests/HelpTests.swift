import ArgumentParser
import Foundation
import OdrTestSupport
import Testing

@testable import odr

@Suite("Help for what is typed") struct HelpTests {
  /// Every command with the words after `odr` that call it.
  static let commands = below(OdrCommand.self, [])

  private static func below(
    _ command: any ParsableCommand.Type, _ words: [String]
  ) -> [(type: any ParsableCommand.Type, words: [String])] {
    [(command, words)]
      + command.configuration.subcommands.flatMap { below($0, words + [$0.configuration.commandName ?? ""]) }
  }

  @Test(
    "the help of odr has each of its commands, and fits a small screen", arguments: [[], ["-h"], ["--help"], ["help"]])
  func screen(_ arguments: [String]) throws {
    let run = try OdrProcess(arguments)
    #expect(run.exitCode == 0)
    #expect(try run.standardOutput == OdrProcess(["help"]).standardOutput)
    let lines = run.standardOutput.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 50)
    #expect(lines.allSatisfy { $0.count <= 80 })
    for option in ["-C <folder>", "--quiet", "--color", "--follow-links"] {
      #expect(run.standardOutput.contains(option))
    }
    let groups = OdrCommand.configuration.groupedSubcommands
    #expect(groups.map(\.name) == ["Start", "Check", "Edit", "Look", "Xcode", "Also"])
    for group in groups {
      for command in group.subcommands {
        let name = try #require(command.configuration.commandName)
        let sentence = command.configuration.abstract.dropLast()
        #expect(
          lines.contains {
            group.name == "Also"
              ? $0.hasPrefix("Also") && $0.contains(" \(name)") : $0.contains(" \(name) ") && $0.hasSuffix(sentence)
          }, "\(name)")
      }
    }
  }

  @Test("the help of each command fits 80 columns, and names an existing guide")
  func pages() throws {
    let guides = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/odr/odr.docc")
    for (command, words) in Self.commands.dropFirst() {
      let name = (["odr"] + words).joined(separator: " ")
      let text = Style.removed(from: try HelpPage(command, named: name).text)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines { #expect(line.count <= 80, "\(name): \(line)") }
      #expect(!text.contains("\n\n\n"), "\(name)")
      #expect(lines[2].hasPrefix("Usage: \(name)"))
      let introduction = text.components(separatedBy: "\n\n")[2]
      #expect(
        introduction.hasPrefix("Examples\n") || introduction.split(separator: "\n").count <= 2,
        "\(name): \(introduction)")
      let guide = try #require(text.firstMatch(of: /Guide:\sSources\/odr\/odr\.docc\/(\w+)\.md$/)?.1, "\(name)")
      #expect(FileManager.default.fileExists(atPath: guides.appendingPathComponent("\(guide).md").path), "\(guide)")
      let options = OdrCommand.helpMessage(for: command, columns: 200).matches(of: /\n  (?:-\w, )?(--[\w-]+)/).map(\.1)
      for option in options where option != "--version" && option != "--help" {
        #expect(text.contains("\(option)"), "'\(name)' has '\(option)'")
      }
    }
  }

  @Test(
    "options are in the group of the question that they answer",
    arguments: [
      ("lint", "\nWhat to check\n"), ("lint", "\nWhat happens\n  --fix "), ("assign", " -r, --recursive"),
      ("resource list", " --untagged"),
    ])
  func groups(_ command: String, _ text: String) throws {
    let help = try OdrProcess(["help"] + command.split(separator: " ").map(String.init)).standardOutput
    #expect(
      try #require(help.firstRange(of: text)).lowerBound < #require(help.firstRange(of: "What happens\n")).upperBound)
  }

  @Test(
    "a command that does not exist is named, with the one that was meant",
    arguments: [
      ("tag mv forest woods", "'odr tag' has no command 'mv'; did you mean 'odr tag rename forest woods'?"),
      ("lint -f json", "'odr lint' has no option '-f'; did you mean '--format'?"),
      ("revert", "'odr' has no command 'revert', and there is no committed 'ResourceTags.yml'; make the opposite edit"),
      ("tags", "'odr' has no command 'tags'; did you mean 'odr tag list'?"),
      ("ignore unused-tag", "'odr' has no command 'ignore'; 'odr --help' lists its commands"),
      ("rm Levels/1.sks", "'odr' has no command 'rm'; did you mean 'odr resource remove Levels/1.sks'?"),
      ("which a.png", "'odr' has no command 'which'; did you mean 'odr show a.png'?"),
      (
        "background-assets export -n",
        "'odr background-assets export' has no option '-n' → 'odr background-assets plan'?"
      ),
      ("lint --disable x", "'odr lint' has no option '--disable'; did you mean 'odr set lint.RULE ignore'?"),
      ("merge a b --into c", "'odr merge' has no option '--into'; did you mean 'odr tag merge a b --into c'?"),
      ("set a --tag b", "'odr set' has no option '--tag'; did you mean 'odr resource set a --tag b'?"),
      ("add Package.swift --tag a", "'odr' has no command 'add'; did you mean 'odr assign Package.swift --tag a'?"),
      ("add forest", "'odr' has no command 'add'; did you mean 'odr tag add forest'?"),
      ("tag Package.swift a", "'odr tag' has no command 'Package.swift' → 'odr assign Package.swift --tag a'?"),
      ("help lnt", "'odr' has no command 'lnt'; did you mean 'odr lint'?"),
      ("tag untag Package.swift a", "'odr tag' has no command 'untag' → 'odr unassign Package.swift --tag a'?"),
      ("list --untagged", "'odr' has no command 'list'; did you mean 'odr resource list --untagged'?"),
      ("baseline write", "'odr' has no command 'baseline'; did you mean 'odr lint --write-baseline'?"),
      ("assign a --tag b --no-apply", "'odr assign' has no option '--no-apply'; 'odr assign --help' lists its options"),
      ("tag move a --position 2", "'odr tag move' has no option '--position'; did you mean '--at'?"),
      ("lint --project", "'odr lint' has no option '--project'; 'odr lint --help' lists its options"),
      ("set platform=tvOS", "'odr set' has no argument 'platform=tvOS' → 'odr set platform tvOS'?"),
      ("remove tag a", "'odr' has no command 'remove'; did you mean 'odr tag remove a'?"),
      ("lnt a\u{1B}b", "'odr' has no command 'lnt'; did you mean odr lint 'a\\u{1B}b'?"),
      (
        "set --code",
        "'odr set' has no option '--code' → 'odr code check'? After the edit, it lists what to correct in the code"
      ),
      ("lint --frmt=json", "'odr lint' has no option '--frmt'; did you mean '--format'?"),
      ("assign a -tag b", "'odr assign' has no option '-tag'; did you mean '--tag'?"),
      ("code fix", "'odr code' has no command 'fix'; did you mean 'odr code check'?"),
      ("-m a.yml tag list", "'odr' has no option '-m'; did you mean 'odr tag list -m a.yml'?"),
      ("resource list --sizes", "'odr resource list' has no option '--sizes'; did you mean 'odr show --sizes'?"),
      ("tag add a --to prefetch", "the value 'prefetch' is invalid for '--to <category>' → 'prefetchOrder'?"),
      ("show --tag a", "'odr show' has no option '--tag'; did you mean 'odr show TAG'?"),
      ("init tv", "'odr init' has no argument 'tv' → 'odr xcode import -o ResourceTags.yml PROJECT --target TARGET'?"),
      ("init --format json", "'odr init' has no option '--format' → '-o ResourceTags.json'?"),
      ("init Sources", "'odr init' has no argument 'Sources' → 'odr -C Sources init'?"),
      ("init --force", "'odr init' has no option '--force' → 'odr init'?"),
      ("--hepl", "'odr' has no option '--hepl'; did you mean '--help'?"),
    ])
  func mistyped(_ line: String, _ message: String) throws {
    let run = try OdrProcess(line.split(separator: " ").map(String.init))
    #expect(run.standardError == "odr: error: \(message.replacing(" → ", with: "; did you mean "))\n")
    #expect(run.standardOutput == "" && run.exitCode == 64)
  }

  @Test(
    "words of other programs do the same as odr's own words",
    arguments: [
      ("tag delete sea", "tag remove sea"), ("tag rm sea --dry-run", "tag remove sea --dry-run"),
      ("tag new lake", "tag add lake"), ("tag create lake --to onDemand", "tag add lake --to onDemand"),
      ("tag ls", "tag list"), ("tag list --to=onDemand", "tag list --category=onDemand"),
      ("tag add lake --category prefetchOrder", "tag add lake --to prefetchOrder"),
      ("tag move sea --category prefetchOrder", "tag move sea --to prefetchOrder"),
      ("tag add -- --category", "tag add -- --category"), ("rename sea lake", "tag rename sea lake"),
      ("split sea lake A.sks", "tag split sea lake A.sks"), ("resource rm A.sks", "resource remove A.sks"),
      ("resource mv A.sks B.sks", "resource move A.sks B.sks"),
      ("resource rename A.sks B.sks", "resource move A.sks B.sks"), ("follow", "resource follow"),
      ("untag A.sks -t sea", "unassign A.sks -t sea"), ("check", "lint"), ("format --check", "fmt --check"),
      ("apply", "xcode apply"), ("import --help", "xcode import --help"),
      ("help tag delete", "help tag remove"), ("install editor", "install schema"),
      ("help install husky", "help install"),
    ])
  func otherWords(_ line: String, _ ownLine: String) throws {
    func result(_ line: String) throws -> [String] {
      let folder = try TemporaryFolder()
      try folder.write("version: 1\ntags: {onDemand: [sea, empty]}\nfiles: {A.sks: [sea]}\n", to: "ResourceTags.yml")
      for name in ["A.sks", "B.sks"] { try folder.write("", to: name) }
      let run = try OdrProcess(line.split(separator: " ").map(String.init), in: folder.url)
      #expect(!run.standardError.contains("has no"), "\(run.standardError)")
      return [
        run.standardOutput, run.standardError.replacing(folder.url.path, with: ""), "\(run.exitCode)",
        try folder.text("ResourceTags.yml"),
      ]
    }
    #expect(try result(line) == result(ownLine))
  }

  @Test(
    "other mistakes stay the parser's",
    arguments: ["assign a", "lint --format pdf", "convert", "tag add", "lint -z", "explain --all unused-tag"])
  func others(_ line: String) throws {
    let run = try OdrProcess(line.split(separator: " ").map(String.init))
    #expect(run.exitCode == 64 && !run.standardError.contains("has no"))
    #expect(run.standardError.contains("--help' for more information"))
  }

  @Test(
    "a tag without its option gets the whole command",
    arguments: ["assign Package.swift", "unassign -n Package.swift", "resource set Package.swift README.md -m m.yml"])
  func missingOption(_ line: String) throws {
    let run = try OdrProcess((line + " storm").split(separator: " ").map(String.init))
    let advice = "; did you mean 'odr \(line) --tag storm'?\n"
    #expect(run.exitCode == 64 && run.standardError.contains(advice), "\(run.standardError)")
    let tags = try OdrProcess(["assign", "storm", "x", "Package.swift"]).standardError
    #expect(tags.contains("mean 'odr assign --tag storm --tag x Package.swift'?"))
    #expect(try !OdrProcess(["assign", "Package.swift", "a/x.png", "storm"]).standardError.contains("mean"))
  }

  /// The lines after `Examples:` in the help of a command, with the arguments of odr in them.
  static func examples(of command: any ParsableCommand.Type) -> [(line: Substring, arguments: [String])] {
    let lines =
      command.configuration.discussion.components(separatedBy: "Examples:\n").dropFirst().first?
      .components(separatedBy: "\n\n")[0].split(separator: "\n") ?? []
    return lines.map { line in
      let call = line.firstMatch(of: /(?:^ *|\| |&& |\$\()odr ([^<>|)]*)/)?.1 ?? ""
      return (line, (try? ScriptTests.words(String(call))) ?? [])
    }
  }

  @Test("every command has whole examples, which it accepts")
  func examples() {
    for (command, words) in Self.commands {
      let name = (["odr"] + words).joined(separator: " ")
      let examples = Self.examples(of: command)
      #expect(!examples.isEmpty, "give an example of '\(name)' in its discussion, below 'Examples:'")
      for (line, arguments) in examples {
        #expect(OdrCommand.parsedAlone(arguments) != nil || arguments.first == "help", "\(line)")
        #expect(!line.contains(" #"), "zsh reads a comment that is pasted as arguments")
        #expect(line.contains(name + " ") || line.hasSuffix(name) || words.isEmpty, "\(line)")
      }
    }
  }
}
