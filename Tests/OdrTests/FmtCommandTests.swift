import Foundation
import OdrTestSupport
import Testing

@Suite("odr fmt") struct FmtCommandTests: EditSuite {
  private let untidy = "tags: {onDemand: ['a']} # all\nversion: 1\nfiles:\n    B.sks: [a]\n    A.sks: [a]\n"
  private let tidy = "version: 1\ntags: # all\n  onDemand:\n    - a\nfiles:\n  B.sks: [a]\n  A.sks: [a]\n"

  private func folder(_ text: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "ResourceTags.yml")
    return folder
  }

  @Test("the manifest that lint finds is formatted, once, and what was done is said")
  func inPlace() throws {
    let folder = try folder(untidy)
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("Levels"), withIntermediateDirectories: false)
    let first = try OdrProcess(["fmt"], in: folder.url.appendingPathComponent("Levels"))
    #expect(first.exitCode == 0)
    #expect(first.standardError == "formatted ../ResourceTags.yml\n")
    #expect(try text(folder) == tidy)
    let second = try OdrProcess(["fmt"], in: folder.url)
    #expect(second.exitCode == 0)
    #expect(second.standardError == "ResourceTags.yml is already formatted\n")
    #expect(try text(folder) == tidy)
    #expect(first.standardOutput + second.standardOutput == "")
    #expect(try contents(folder) == ["Levels", "ResourceTags.yml"])
  }

  @Test("where the order stays because of an alias, a note names only the place")
  func keptOrder() throws {
    let folder = try folder("version: 1\nfiles:\n  B.sks: &b [a]\n  A.sks: *b\n")
    #expect(
      try OdrProcess(["fmt", "--sort"], in: folder.url).standardError == """
        ResourceTags.yml:1:1: note: odr keeps the order here, because sorting would move an alias before its anchor
        ResourceTags.yml is already formatted

        """)
  }

  @Test("--check names what is not formatted, writes nothing, and exits with 1")
  func check() throws {
    let folder = try folder(untidy)
    try folder.write(tidy, to: "Extras/ResourceTags.yml")
    let run = try OdrProcess(["fmt", "--check", ".", "Extras"], in: folder.url)
    #expect(run.exitCode == 1)
    #expect(run.standardOutput == "ResourceTags.yml\n")
    #expect(try text(folder) == untidy)
    let clean = try OdrProcess(["fmt", "--check", "Extras"], in: folder.url)
    #expect(clean.exitCode == 0)
    #expect(clean.standardOutput + clean.standardError == "")
    #expect(try OdrProcess(["fmt", "--check", "--sort", "Extras"], in: folder.url).exitCode == 1)
  }

  @Test("--diff prints what patch takes, writes nothing, and exits with 1")
  func diff() throws {
    let folder = try folder(untidy)
    let run = try OdrProcess(["fmt", "--diff"], in: folder.url)
    #expect(run.exitCode == 1)
    #expect(run.standardOutput.hasPrefix("--- a/ResourceTags.yml\n+++ b/ResourceTags.yml\n"))
    #expect(try text(folder) == untidy)
    try folder.write(run.standardOutput, to: "change")
    #expect(try folder.git("apply", "change") == 0)
    #expect(try text(folder) == tidy)
    let none = try OdrProcess(["fmt", "--diff"], in: folder.url)
    #expect(none.exitCode == 0)
    #expect(none.standardOutput == "")
  }

  @Test("standard input is formatted to standard output; its name tells what it is")
  func standardInput() throws {
    let run = try OdrProcess(["fmt", "-"], input: Array(untidy.utf8))
    #expect(run.standardOutput == tidy)
    #expect(run.standardError == "")
    let sorted = try OdrProcess(["fmt", "--sort", "-"], input: Array(untidy.utf8))
    #expect(sorted.standardOutput.hasSuffix("files:\n  A.sks: [a]\n  B.sks: [a]\n"))
    let json = try OdrProcess(
      ["fmt", "-", "--stdin-filename", "x.json"], input: Array(" {\"version\":1}".utf8))
    #expect(json.standardOutput == "{\n  \"version\": 1\n}\n")
    let check = try OdrProcess(["fmt", "-", "--check", "--stdin-filename", "x.yml"], input: Array(untidy.utf8))
    #expect(check.standardOutput == "x.yml\n")
    #expect(check.exitCode == 1)
  }

  @Test("what cannot be formatted is shown, left as it is, and does not keep the others from it")
  func refused() throws {
    let folder = try folder("version: 1\ntags: *x\n")
    try folder.write(untidy, to: "good.yml")
    try folder.write("version: 1\nversion: 1\n", to: "twice.yml")
    try folder.write("version: 1\ntags: {onDemand: [\"a\u{1B}[31m]\n", to: "hostile.yml")
    let run = try OdrProcess(
      ["fmt", "ResourceTags.yml", "twice.yml", "missing.yml", "hostile.yml", "good.yml"], in: folder.url)
    #expect(run.exitCode == 2)
    #expect(run.standardError.contains("ResourceTags.yml:2:7: error: '*' at the beginning has a special meaning"))
    #expect(run.standardError.contains("twice.yml:2:1: error: this key is repeated"))
    #expect(run.standardError.contains("odr: error: cannot read 'missing.yml'"))
    #expect(run.standardError.hasSuffix("formatted good.yml\n"))
    #expect(!run.standardError.contains("\u{1B}"))
    #expect(try text(folder) == "version: 1\ntags: *x\n")
    #expect(try text(folder, "good.yml") == tidy)
    #expect(try OdrProcess(["fmt", "--check", "twice.yml", "good.yml"], in: folder.url).exitCode == 2)
  }

  @Test("wrong usage is told")
  func usage() throws {
    #expect(try OdrProcess(["fmt", "--stdin-filename", "x.yml"]).exitCode == 64)
    #expect(try OdrProcess(["fmt", "-", "-"]).exitCode == 64)
  }

  @Test(
    "the samples without errors are canonical", arguments: ["BambooBreakout", "DreamLedger", "ShapesAndColors"])
  func samples(_ name: String) throws {
    #expect(try OdrProcess(["fmt", "--check", "Samples/\(name)"]).exitCode == 0)
  }

  @Test("--check and --diff go on behind a file that cannot be read", arguments: ["--check", "--diff"])
  func missing(_ option: String) throws {
    let folder = try folder(untidy)
    try folder.write(tidy, to: "good.yml")
    let run = try OdrProcess(["fmt", option, "missing.yml", "ResourceTags.yml", "none", "good.yml"], in: folder.url)
    #expect(run.exitCode == 2)
    #expect(
      run.standardError == """
        odr: error: cannot read 'missing.yml': No such file or directory
        odr: error: there is no manifest 'none'; without a path, odr uses the nearest manifest, and 'odr show none' shows a \
        tag or resource

        """)
    #expect(run.standardOutput.contains("ResourceTags.yml"))
    #expect(try OdrProcess(["fmt", option, "good.yml", "ResourceTags.yml"], in: folder.url).exitCode == 1)
  }
}
