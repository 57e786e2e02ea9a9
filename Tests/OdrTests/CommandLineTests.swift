import ArgumentParser
import Testing

@testable import odr

@Suite("Commands that are parsed alone") struct CommandLineTests {
  /// Command lines that odr accepts, with every command and nearly every option.
  static let accepted =
    [
      "completions zsh", "init", "init --output ResourceTags.json", "lint", "lint a.yml -- --b.yml -c",
      "lint --fix --no-disk --strict",
      "lint --staged --format sarif", "lint - --stdin-filename x.json --diff",
      "lint --format=json --write-baseline", "show", "show --view all --filter level --sizes -m x.yml",
      "tag list --category prefetchOrder --format json", "tag add a b --to prefetchOrder --before c", "tag add x",
      "tag add -n -- -x", "tag remove a b --dry-run", "tag rename a b -m x.yml", "tag move a --first",
      "tag move a b --to onDemand --at 3", "assign Art/a.png --tag a --tag b", "assign a --tag b --create onDemand",
      "assign --files-from list --null --tag a --create", "assign --tag a --tag b -- c", "unassign a --tag b",
      "unassign a b --all --format json", "resource list --where-tag a", "resource list a.yml -0", "lint -m a.yml",
      "show a.yml", "show a.sks b.sks --format json", "resource list --untagged --where-glob b/** -0",
      "resource list --where-tag a --where-tag b --where-category onDemand --where-missing --where-larger 10MB",
      "resource follow", "resource follow main -n -m a.yml", "resource remove --where-missing",
      "fmt -m a.yml", "convert -m a.yml --to json", "tag remove a --if-exists", "assign a --tag=b --allow-missing",
      "resource remove a --recursive",
      "resource move a b -nm x.yml", "resource set a --tag b --tag c", "batch", "batch script -n", "fmt",
      "fmt a.yml b.yml --check --sort", "fmt - --diff --stdin-filename x", "convert --to json",
      "convert a.yml --to yaml -o b",
      "packs --bundle-id com.example.app", "report --against main -o report.html",
      "code generate --access public -o Tags.swift",
      "simulate --request a --request b --having c --format json", "simulate steps --format json",
      "sizes --top 3",
      "sizes - --stdin-filename a.json", "doctor", "doctor a.yml",
      "doctor -m a.yml", "background-assets plan --format json",
      "background-assets check Packs --no-disk --info-plist Info.plist --info-plist a.entitlements",
      "background-assets check --info-plist Info.plist",
      "tag add x -n --format json", "tag add x -m -", "xcode import", "xcode diff --format json",
      "xcode pull -n",
      "xcode import A.xcodeproj --target a --target b --configuration Release --output x --force",
      "xcode apply --dry-run", "install hook", "uninstall hook",
      "background-assets plan --format json", "background-assets export -o Packs --pin",
      "background-assets check Packs --strict", "report a.yml -o a.html --force --against main --format markdown",
      "diff", "diff main -- a.yml", "diff a.yml - --format script", "diff --staged --packs",
      "merge --add", "merge a.yml b.yml c.yml --output d.yml", "install merge", "install", "uninstall schema",
      "server",
      "fmt --format json --check", "xcode apply --format json", "lint --all --format gitlab",
      "assign -t a b c", "unassign -t a -t b c", "explain unused-tag undeclared-tag", "explain --all", "schema",
      "code check", "code check a.swift Game --strict", "code check -m a.yml --migration --format json",
      "lint --code --staged",
    ] + EditingCommandTests.examples

  private static func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  private func contents(_ command: any ParsableCommand) -> String {
    var text = ""
    dump(command, to: &text)
    return text
  }

  @Test("a command alone gets the values that it gets from the whole command line", arguments: accepted)
  func values(_ line: String) throws {
    let arguments = Self.words(line)
    let alone = try #require(OdrCommand.parsedAlone(arguments))
    let whole = try OdrCommand.parseAsRoot(arguments)
    #expect(type(of: alone) == type(of: whole))
    #expect(contents(alone) == contents(whole))
  }

  @Test("what is compared are the values")
  func comparison() throws {
    let assigned = try #require(OdrCommand.parsedAlone(["assign", "Art/a.png", "--tag", "b"]))
    #expect(contents(assigned).contains("Art/a.png"))
    #expect(contents(assigned) != contents(try OdrCommand.parseAsRoot(["assign", "Art/a.png", "--tag", "c"])))
  }

  @Test("every command is tried")
  func commands() {
    func leaves(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
      let nested = command.configuration.subcommands
      return nested.isEmpty ? [command] : nested.flatMap(leaves)
    }
    let callable = Set(leaves(OdrCommand.self).map { "\($0)" })
    let tried = Set(Self.accepted.compactMap { OdrCommand.parsedAlone(Self.words($0)).map { "\(type(of: $0))" } })
    for command in callable.subtracting(tried) {
      Issue.record(
        "add a command line of \(command) to CommandLineTests.accepted, or an example to its help if it edits")
    }
  }

  @Test(
    "help, versions, scripts and mistakes are left to the whole parser",
    arguments: [
      "", "--version", "--help", "help", "help lint", "lint --help", "lint -h", "tag", "tag --help", "tag help add",
      "tag ad x", "lnt", "lint --frmt json", "lint --format pdf", "tag add", "tag rename a", "convert a.yml",
      "lint --version", "lint --generate-completion-script bash", "---completion lint -- x", "--experimental-dump-help",
      "assign a", "show --sizes=1",
    ])
  func left(_ line: String) {
    #expect(OdrCommand.parsedAlone(Self.words(line)) == nil)
  }
}
