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

  @Test("-C works in another folder, and advice holds where the person is")
  func otherFolder() throws {
    let folder = try folder()
    let run = try OdrProcess(["-C", "Game", "lint"], in: folder.url)
    #expect(run.standardOutput.hasPrefix("ResourceTags.yml:3:"))
    #expect(run.standardError.contains("'odr -C Game lint --fix'"), "\(run.standardError)")
    let words = ["-C", "Game", "lint", "--fix", "-q"]
    let fixed = try OdrProcess(words, in: folder.url)
    #expect(fixed.standardOutput == "" && fixed.standardError == "" && fixed.exitCode == 0)
  }

  @Test("a program that is called by a relative path finds itself from another folder")
  func relativeProgram() throws {
    let folder = try folder()
    let link = folder.url.appendingPathComponent("bin/odr").path
    folder.makeFolders(above: "bin/odr")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: OdrProcess.program.path)
    let repository = try GitRepository()
    let run = try ProgramRun(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "bin/odr -C '\(repository.url.path)' install hook -q"], in: folder.url)
    #expect(run.exitCode == 0, "\(run.standardError)")
    let hook = try String(contentsOf: repository.url.appendingPathComponent(".git/hooks/pre-commit"), encoding: .utf8)
    #expect(hook.contains(link), "\(hook)")
  }

  @Test("-q leaves results, findings and errors, and nothing else")
  func quiet() throws {
    let folder = try folder()
    func run(_ words: String) throws -> OdrProcess {
      try OdrProcess(words.split(separator: " ").map(String.init), in: folder.url.appendingPathComponent("Game"))
    }
    let lint = try run("lint -q")
    #expect(lint.standardOutput.contains("[unnormalized-path] [*]\n") && lint.standardError == "")
    #expect(try run("tag add shore -q").standardError == "")
    #expect(
      try run("tag add shore").standardError
        == "the manifest needs no change; nothing changed\n")
    #expect(try run("fmt -q").standardError == "")
    #expect(try run("convert --to json -o a.json -q").standardError == "")
    #expect(try run("init -o b.yml -q").standardError == "")
    #expect(try run("init -o c.yml -q").standardOutput == "")
    // The option also hides notes about lost comments and unwritten files, and the advice after an error.
    try folder.write("version: 1 # gone\n", to: "Game/b/ResourceTags.yml")
    #expect(try run("convert -m b/ResourceTags.yml --to json -o b.json").standardError.contains("comment not kept"))
    #expect(try run("convert -m b/ResourceTags.yml --to json -o c.json -q").standardError == "")
    try folder.write("version: [\n", to: "Game/c/ResourceTags.yml")
    let words = "lint c/ResourceTags.yml --write-baseline"
    #expect(try run(words).standardError.contains("no baseline was written"))
    #expect(try run(words + " -q").standardError == "")
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
    for command in [["lint", "Game"], ["lint", "Game", "--diff"], ["fmt", "Game", "--diff"], ["sizes", "Game"]] {
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
