import Foundation
import OdrTestSupport
import Testing

@testable import odr

@Suite("The options of odr itself") struct GlobalOptionTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\ntags: {onDemand: [sea]}\nfiles: {./A.sks: [sea]}\n", to: "Game/ResourceTags.yml")
    try folder.write("x", to: "Game/A.sks")
    return folder
  }

  @Test(
    "they stand before or behind a command, and not behind '--'",
    arguments: [
      ("-q lint a", true, [], "lint a"), ("lint a --quiet", true, [], "lint a"),
      ("lint -- -q", false, [], "lint -- -q"), ("lint --follow-links a", false, [], "lint a"),
      ("-C a lint -C b", false, ["a", "b"], "lint"), ("tag add x --color=never", false, [], "tag add x"),
    ] as [(String, Bool, [String], String)])
  func words(_ line: String, _ isQuiet: Bool, _ folders: [String], _ rest: String) {
    let options = GlobalOptions(line.split(separator: " ").map(String.init))
    #expect(options.isQuiet == isQuiet)
    #expect(options.rest.joined(separator: " ") == rest)
    let followed = line.contains("--follow-links") ? ["--follow-links"] : []
    #expect(options.program == (["odr"] + folders.map { "-C " + $0 } + followed).joined(separator: " "))
  }

  @Test(
    "wrong values are refused",
    arguments: [
      (["lint", "-C"], 64, "'-C' needs a folder"), (["-C", "none", "lint"], 2, "cannot change to the folder 'none'"),
      (["lint", "--color", "red"], 64, "'--color' takes one of auto, always, never, not 'red'"),
      (["--color"], 64, "'--color' takes one of auto, always, never"),
      (["lint", "--colour", "always"], 64, "did you mean '--color'?"),
    ] as [([String], Int32, String)])
  func refused(_ arguments: [String], _ code: Int32, _ message: String) throws {
    let run = try OdrProcess(arguments)
    #expect(run.exitCode == code && run.standardError.hasPrefix("odr: error: "))
    #expect(run.standardError.contains(message), "\(run.standardError)")
  }

  @Test("-q leaves results, findings and errors, and nothing else")
  func quiet() throws {
    let folder = try folder()
    try folder.write("version: 1 # gone\n", to: "Game/b/ResourceTags.yml")
    try folder.write("version: [\n", to: "Game/c/ResourceTags.yml")
    func run(_ words: String) throws -> OdrProcess {
      try OdrProcess(words.split(separator: " ").map(String.init), in: folder.url.appendingPathComponent("Game"))
    }
    let lint = try run("lint -q")
    #expect(lint.standardOutput.contains("[unnormalized-path] [*]\n") && lint.standardError == "")
    for (words, note) in [
      ("tag add sea", "nothing changed"), ("fmt", "formatted "),
      ("convert -m b/ResourceTags.yml --to json -o b.json --force", "comment not kept"),
      ("lint c/ResourceTags.yml --write-baseline", "no baseline was written"),
    ] {
      #expect(try run(words).standardError.contains(note), "\(words)")
      #expect(try run(words + " -q").standardError == "", "\(words)")
    }
    // The option also hides the advice after an error.
    #expect(try run("assign Gone.sks --tag sea").standardError.contains("odr: note: '--allow-missing'"))
    #expect(!(try run("assign Gone.sks --tag sea -q").standardError.contains("note:")))
    #expect(try run("tag remove none -q").standardError.contains("error: tag 'none' is not declared"))
  }

  @Test(
    "the option decides about colors, then NO_COLOR, then FORCE_COLOR, then the terminal",
    arguments: [
      ([], [:], false), (["--color", "always"], ["NO_COLOR": "1"], true), ([], ["FORCE_COLOR": "1"], true),
      ([], ["FORCE_COLOR": "1", "NO_COLOR": "1"], false), (["--color", "never"], ["FORCE_COLOR": "1"], false),
      ([], ["FORCE_COLOR": "", "TERM": "xterm"], false), (["--color=auto"], ["FORCE_COLOR": "1"], true),
    ] as [([String], [String: String], Bool)])
  func colors(_ options: [String], _ environment: [String: String], _ isColored: Bool) throws {
    let folder = try folder()
    let variables = ["NO_COLOR": "", "FORCE_COLOR": ""].merging(environment) { $1 }
    for command in [["lint", "Game"], ["fmt", "Game", "--diff"]] {
      let plain = try OdrProcess(command, in: folder.url, environment: ["NO_COLOR": "1"]).standardOutput
      let run = try OdrProcess(command + options, in: folder.url, environment: variables).standardOutput
      #expect(run.contains("\u{1B}[") == isColored, "\(command)")
      #expect(run.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    }
  }

  @Test("a diff has the colors of git")
  func diff() throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\ntags:\n  onDemand:\n  - a\nfiles: {A: [a]}\n", to: "ResourceTags.yml")
    let run = try OdrProcess(["tag", "add", "b", "-n", "--color=always"], in: folder.url)
    #expect(
      run.standardOutput == """
        \u{1B}[1m--- a/ResourceTags.yml\u{1B}[0m
        \u{1B}[1m+++ b/ResourceTags.yml\u{1B}[0m
        \u{1B}[36m@@ -2,4 +2,5 @@\u{1B}[0m
         tags:
           onDemand:
           - a
        \u{1B}[32m+  - b\u{1B}[0m
         files: {A: [a]}

        """, "\(run.standardOutput)")
  }
}
