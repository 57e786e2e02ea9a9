import ArgumentParser
import Testing

@testable import odr

@Suite("Commands that are parsed alone") struct CommandLineTests {
  /// Command lines that odr accepts: the examples in the help of every command, and unusual ones.
  static let accepted: [[String]] =
    HelpTests.commands.flatMap { HelpTests.examples(of: $0.type).map(\.arguments) }.filter { $0.first != "help" }
    + [
      "lint a.yml -- --b.yml -c", "lint - --stdin-filename x.json --diff", "lint --format=json --write-baseline",
      "show --view all --filter level --sizes -m x.yml", "show a.sks b.sks --format json", "tag add -n -- -x",
      "tag add x -m -", "tag move a b --to onDemand --at 3", "assign --files-from list --null --tag a --create",
      "assign --tag a --tag b -- c", "assign -t a b c", "assign a --tag=b --allow-missing",
      "unassign -t a -t b c", "unassign a b --all --format json", "resource list a.yml -0",
      "resource list --where-tag a --where-tag b --where-category onDemand --where-missing --where-larger 10MB",
      "resource move a b -nm x.yml", "fmt - --diff --stdin-filename x", "convert a.yml --to yaml -o b",
      "simulate --request a --request b --having c --format json", "doctor -m a.yml", "explain --all", "server",
      "background-assets check Packs --no-disk --info-plist Info.plist --info-plist a.entitlements",
      "xcode import A.xcodeproj --target a --target b --configuration Release --output x --force",
      "report a.yml -o a.html --force --against main --format markdown", "diff main -- a.yml",
      "diff a.yml - --format script", "diff --staged --packs", "merge a.yml b.yml c.yml --output d.yml",
      "code check -m a.yml --migration --format json",
    ].map(words)

  private static func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  private func contents(_ command: any ParsableCommand) -> String {
    var text = ""
    dump(command, to: &text)
    return text
  }

  @Test("a command alone gets the values that it gets from the whole command line", arguments: accepted)
  func values(_ arguments: [String]) throws {
    let alone = try #require(OdrCommand.parsedAlone(arguments))
    let whole = try OdrCommand.parseAsRoot(arguments)
    #expect(type(of: alone) == type(of: whole))
    #expect(contents(alone) == contents(whole))
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
