import Foundation
import OdrTestSupport
import Testing

@Suite("The file of a baseline") struct BaselineFileTests {
  private let old = "version: 1\ntags: {onDemand: [a, b]}\nfiles: {A: [x], B: [x]}\n"

  @Test("manifests are found again from every working directory, and those not linted keep their entries")
  func paths() throws {
    let folder = try TemporaryFolder()
    try folder.write(old, to: "one/ResourceTags.yml")
    try folder.write(old, to: "two/ResourceTags.yml")
    try folder.write("", to: "config/x")
    _ = try lint(folder, "one", "two", "--write-baseline", "config/b.json")
    #expect(try text(folder, "config/b.json").contains(#"{"path": "../one/ResourceTags.yml", "#))
    let inner = folder.url.appendingPathComponent("two")
    let one = try OdrProcess(["lint", "--no-disk", "--strict", "--baseline", "../config/b.json"], in: inner)
    #expect(one.standardError == "no findings in 1 manifest; the baseline hides 4 findings\n")
    try folder.write("version: 1\n", to: "two/ResourceTags.yml")
    _ = try OdrProcess(
      ["lint", "--no-disk", "--baseline", "../config/b.json", "--write-baseline", "../b.json"], in: inner)
    #expect(!(try text(folder, "b.json").contains("two/")))
    #expect(try text(folder, "b.json").contains(#"{"path": "one/ResourceTags.yml", "#))
    let named = try OdrProcess(
      ["lint", "--no-disk", "-", "--stdin-filename", "../one/ResourceTags.yml", "--baseline", "../b.json", "--strict"],
      in: inner,
      input: Array(old.utf8))
    #expect(named.exitCode == 0)
    let unnamed = try OdrProcess(
      ["lint", "--no-disk", "-", "--write-baseline", "in.json"], in: inner, input: Array(old.utf8))
    #expect(unnamed.exitCode == 0)
    #expect(
      try OdrProcess(["lint", "--no-disk", "-", "--baseline", "in.json"], in: inner, input: Array(old.utf8)).exitCode
        == 0)
  }

  @Test("names and words that would break out of a line are escaped, and read back")
  func hostileNames() throws {
    let folder = try TemporaryFolder()
    let name = "a\"\\,\n\u{1B}[31m😀.yml"
    try folder.write("version: 1\nfiles: {A: [\"x\\\"\\\\\\u2028}, {\"]}\n", to: name)
    _ = try lint(folder, "./" + name, "--write-baseline", "b.json")
    let lines = try text(folder, "b.json").split(separator: "\n")
    #expect(
      lines.dropFirst(3).dropLast(2).allSatisfy { $0.hasPrefix("    {\"path\": ") && $0.contains("\"count\": 1}") })
    let run = try lint(folder, "./" + name, "--baseline", "b.json")
    #expect(!run.standardOutput.contains("[undeclared-tag]"))
    try folder.write("version: 1\n", to: name)
    let stale = try lint(folder, "./" + name, "--baseline", "b.json")
    #expect(stale.standardError.contains("no longer found"))
    #expect(!stale.standardError.contains("\u{1B}"))
  }

  @Test(
    "a file that is no baseline is an error with the place",
    arguments: [
      ("", "1:1: the file is empty; expected an object, which begins with '{'"),
      ("[]", "1:1: expected an object with 'version', 'findings'"),
      ("{\n  \"version\": 1,\n}", "2:15: trailing comma; remove it"),
      (#"{"version": 2, "findings": []}"#, "1:13: expected \"version\": 1"),
      (#"{"version": "1", "findings": []}"#, "1:13: expected \"version\": 1"),
      (#"{"version": 1}"#, "1:1: expected a list for 'findings'"),
      (#"{"version": 1, "findings": {}}"#, "1:28: expected a list for 'findings'"),
      (#"{"version": 1, "findings": [], "x": 1}"#, "1:32: unknown key 'x'; expected 'version', 'findings'"),
      (#"{"version": 1, "version": 1, "findings": []}"#, "1:16: 'version' appears twice"),
      (entry(#""path": "", "rule": "r", "message": "m", "count": 1"#), "2:10: expected a string for 'path'"),
      (entry(#""path": "p", "rule": 1, "message": "m", "count": 1"#), "2:23: expected a string for 'rule'"),
      (entry(#""path": "p", "rule": "r", "count": 1"#), "2:1: expected a string for 'message'"),
      (
        entry(#""path": "p", "rule": "r", "message": "m", "count": 0"#),
        "2:53: expected a whole number greater than 0 for 'count'"
      ),
      (
        entry(#""path": "p", "rule": "r", "message": "m", "count": 99999999999999999999"#),
        "2:53: expected a whole number greater than 0 for 'count'"
      ),
      (
        entry(#""path": "p", "rule": "yaml-syntax", "message": "m", "count": 1"#),
        "2:23: findings of 'yaml-syntax' cannot be in a baseline"
      ),
    ])
  func malformed(_ text: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\n", to: "ResourceTags.yml")
    try folder.write(text, to: "b.json")
    let run = try lint(folder, "--baseline", "b.json", "--write-baseline", "c.json")
    #expect(run.exitCode == 2)
    #expect(run.standardError == "odr: error: b.json:\(message)\n")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("c.json").path))
  }

  @Test("a baseline that is not there, or cannot be written, is an error; standard input is none")
  func impossible() throws {
    let folder = try TemporaryFolder()
    try folder.write(old, to: "ResourceTags.yml")
    #expect(try lint(folder, "--baseline", "b.json").exitCode == 2)
    #expect(try lint(folder, "--write-baseline", "no/such/b.json").exitCode == 2)
    #expect(try lint(folder, "--write-baseline", ".").exitCode == 2)
    #expect(try lint(folder, "--baseline", "-").exitCode == 64)
  }

  private static func entry(_ keys: String) -> String { "{\"version\": 1, \"findings\": [\n{\(keys)}]}" }

  @Test("a file that is no baseline is not overwritten")
  func precious() throws {
    let folder = try TemporaryFolder()
    let text = "version: 1\ntags: {onDemand: [a]}\n"
    try folder.write(text, to: "ResourceTags.yml")
    let run = try OdrProcess(["lint", "--write-baseline", "ResourceTags.yml"], in: folder.url)
    #expect(run.exitCode == 2)
    #expect(run.standardError.contains("'ResourceTags.yml' already exists and is not a baseline"))
    #expect(try String(contentsOf: folder.url.appendingPathComponent("ResourceTags.yml"), encoding: .utf8) == text)
  }

  @Test("with --no-disk, what rules about files have found stays known")
  func noDisk() throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\ntags: {onDemand: [a]}\nfiles: {gone: [a]}\n", to: "ResourceTags.yml")
    _ = try OdrProcess(["lint", "--write-baseline", "b.json"], in: folder.url)
    let blind = try OdrProcess(
      ["lint", "--strict", "--no-disk", "--baseline", "b.json", "--write-baseline", "b.json"], in: folder.url)
    #expect(blind.exitCode == 0)
    #expect(try OdrProcess(["lint", "--strict", "--baseline", "b.json"], in: folder.url).exitCode == 0)
  }

  private func lint(_ folder: TemporaryFolder, _ arguments: String...) throws -> OdrProcess {
    try OdrProcess(["lint", "--no-disk"] + arguments, in: folder.url)
  }

  private func text(_ folder: TemporaryFolder, _ name: String) throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
  }
}
