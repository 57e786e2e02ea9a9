import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@Suite("odr lint") struct LintCommandTests {
  private let clean = "version: 1\ntags: {onDemand: [a]}\nfiles: {A: [a]}\n"
  private let warned = "version: 1\ntags: {onDemand: [a, b]}\nfiles: {A: [a]}\n"
  private let wrong = "version: 1\ntags: {onDemand: [a]}\nfiles: {A: [a, b]}\n"

  @Test("each invalid sample prints what is recorded beside it", arguments: InvalidSample.all)
  func invalidSamples(_ sample: InvalidSample) throws {
    let folder = sample.hasSizes ? try sample.layOut() : nil
    let disk = sample.hasFiles ? [] : ["--no-disk"]
    let run = try OdrProcess(
      ["lint", sample.fileName] + disk, in: folder?.url ?? sample.file.deletingLastPathComponent())
    try RecordedText(URL(fileURLWithPath: sample.file.path + ".out")).expect(run.standardOutput)
    #expect(run.exitCode == (run.standardOutput.contains(": error: ") ? 1 : 0))
    if Self.ruleIDs.contains(sample.name) {
      #expect(run.standardOutput.contains("[\(sample.name)]"), "the sample of \(sample.name) does not show it")
    }
  }

  @Test("every rule about a manifest and its files has an invalid sample")
  func coverage() {
    let names = Set(InvalidSample.all.map(\.name))
    // `ignored-resource` needs a repository; see `IgnoredResourceTests`.
    #expect(Self.ruleIDs.filter { !names.contains($0) } == ["ignored-resource"])
  }

  /// The rules about a manifest and its files. Rules about a project or a change have their own tests.
  private static let ruleIDs = RuleRegistry.all.filter { $0.scope == .manifest || $0.scope == .files }.map(\.id)

  @Test("for GitHub a finding is a workflow command, with nothing in it that could be another")
  func github() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "version: 1\ntags: {onDemand: [a]}\nfiles: {A: [\"x\\n::set-output name=a::100%\"]}\n", to: "a,b:c.yml")
    let run = try OdrProcess(["lint", "--no-disk", "--format", "github", "a,b:c.yml"], in: folder.url)
    let lines = run.standardOutput.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("::error file=a%2Cb%3Ac.yml,line=") || $0.hasPrefix("::warning file=") })
    #expect(
      lines.contains(
        "::error file=a%2Cb%3Ac.yml,line=3,col=13,title=invalid-tag-name::"
          + "tag 'x\\n::set-output name=a::100%25' contains the control character U+000A; write the name on one line"))
    #expect(run.exitCode == 1)
  }

  @Test("exit codes tell clean, warned, wrong and impossible apart")
  func exitCodes() throws {
    let folder = try TemporaryFolder()
    try folder.write(clean, to: "clean.yml")
    try folder.write(warned, to: "warned.yml")
    try folder.write(wrong, to: "wrong.yml")
    func exitCode(_ arguments: String...) throws -> Int32 {
      try OdrProcess(["lint", "--no-disk"] + arguments, in: folder.url).exitCode
    }
    #expect(try exitCode("clean.yml") == 0)
    #expect(try exitCode("warned.yml") == 0)
    #expect(try exitCode("warned.yml", "--strict") == 1)
    #expect(try exitCode("clean.yml", "wrong.yml") == 1)
    #expect(try exitCode("missing.yml") == 2)
    #expect(try exitCode("missing.yml", "wrong.yml") == 2)
    #expect(try exitCode("clean.yml", "--stdin-filename", "x.yml") == 64)
  }

  @Test("a resource is not a manifest", arguments: ["lint", "sizes", "tag list", "fmt --check"])
  func resource(_ command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("bplist00\u{0}\u{1}", to: "Level.sks")
    let run = try OdrProcess(command.split(separator: " ").map(String.init) + ["Level.sks"], in: folder.url)
    #expect(run.exitCode == 2)
    #expect(run.standardError.contains("'Level.sks' is a binary file, not a manifest; without a path, odr uses"))
  }

  @Test("standard input has a name, which tells YAML from JSON")
  func standardInput() throws {
    let run = try OdrProcess(["lint", "--no-disk", "-", "--stdin-filename", "X.yml"], input: Array(wrong.utf8))
    #expect(run.standardOutput.hasPrefix("X.yml:3:16: error: "))
    #expect(run.exitCode == 1)
    let unnamed = try OdrProcess(["lint", "-"], input: Array(#"{"version": 1,}"#.utf8))
    #expect(unnamed.standardOutput.hasPrefix("<stdin>:1:14: error: trailing comma; remove it [json-syntax] [*]\n"))
    let named = try OdrProcess(["lint", "-", "--stdin-filename", "x.json"], input: Array("version: 1".utf8))
    #expect(named.standardOutput.contains("[json-syntax]"))
  }

  @Test("a pipe is read to its end, however slow its writer")
  func slowPipe() throws {
    let command = "(sleep 0.2; printf 'version: 1\\n') | '\(OdrProcess.program.path)' lint /dev/stdin"
    #expect(try ProgramRun(URL(fileURLWithPath: "/bin/sh"), ["-c", command]).exitCode == 0)
  }
}
