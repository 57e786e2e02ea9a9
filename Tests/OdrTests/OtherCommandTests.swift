import Foundation
import OdrTestSupport
import Testing

@testable import odr

@Suite("odr init, schema, explain and help") struct OtherCommandTests {
  @Test(
    "init writes a manifest that lints clean, and never replaces one", arguments: [[], ["-o", "ResourceTags.json"]])
  func initialize(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let name = arguments.last ?? "ResourceTags.yml"
    let first = try OdrProcess(["init"] + arguments, in: folder.url)
    #expect(first.standardError == "wrote \(name), an example, because odr found no Xcode project\n")
    #expect(try OdrProcess(["lint", "--strict"], in: folder.url).exitCode == 0)
    let second = try OdrProcess(["init"], in: folder.url)
    #expect(second.exitCode == 2)
    #expect(second.standardError.hasPrefix("odr: error: \(name) already exists; with -o, give the manifest"))
    let named = try OdrProcess(["init", "-o", name], in: folder.url)
    #expect(named.exitCode == 2)
    #expect(named.standardError.contains("File exists"))
    #expect(try OdrProcess(["init", "-o", "-"], in: folder.url).standardOutput.contains("onDemand"))
  }

  @Test("every commented line of the first manifest may be brought to life")
  func uncommented() throws {
    let folder = try TemporaryFolder()
    let text = try OdrProcess(["init", "-o", "-"], in: folder.url).standardOutput
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let living =
      lines.prefix(2)
      + lines.dropFirst(2).map { line in
        line.drop { $0 == " " }.hasPrefix("# ") ? line.replacing("# ", with: "", maxReplacements: 1) : line
      }
    let run = try OdrProcess(["lint", "-", "--strict"], input: Array(living.joined(separator: "\n").utf8))
    #expect(run.standardOutput.contains("tag 'tutorial' has no resources"))
    #expect(!run.standardOutput.contains("error"))
  }

  @Test("schema prints the file that stands in Schemas")
  func schema() throws {
    let file = Fixtures.root.appendingPathComponent("Schemas/resource-tags-1.schema.json")
    #expect(try OdrProcess(["schema"]).standardOutput == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test("explain tells about rules by id, and offers the right one for a wrong one")
  func explain() throws {
    let page = try OdrProcess(["explain", "undeclared-tag"]).standardOutput
    #expect(page.hasPrefix("undeclared-tag\n"))
    #expect(page.contains("Fails:"))
    #expect(!page.contains("1️⃣"))
    let wrong = try OdrProcess(["explain", "undeclared-tags"])
    #expect(wrong.exitCode == 64)
    #expect(wrong.standardError.contains("did you mean 'undeclared-tag'?"))
    #expect(try OdrProcess(["explain"]).exitCode == 64)
    #expect(try OdrProcess(["explain", "--all", "unused-tag"]).exitCode == 64)
  }

  @Test("a manifest that cannot be read is told from one that is wrong")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    #expect(try OdrProcess(["show", "-m", "missing.yml"], in: folder.url).exitCode == 2)
    #expect(try OdrProcess(["tag", "list", "-m", "."], in: folder.url).exitCode == 2)
    let empty = try OdrProcess(["lint", "/dev/null"], in: folder.url)
    #expect(
      empty.standardOutput.contains(
        "/dev/null:1:1: error: the manifest is empty; expected at least 'version: 1' [wrong-type]"))
  }
}
