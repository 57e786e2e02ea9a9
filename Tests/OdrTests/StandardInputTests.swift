import Foundation
import OdrTestSupport
import Testing

@Suite("Standard input that stands for a file, and edits that are only tried") struct StandardInputTests {
  private let manifest = "version: 1\ntags: {onDemand: [sea]}\nfiles:\n  A.sks: [sea]\n"

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["A.sks", "B.sks"] { try folder.write("12345", to: "Game/\(name)") }
    return folder
  }

  @Test(
    "every command that takes '-' among several manifests takes its name, and looks for files beside that",
    arguments: [
      ("sizes - %", "5 bytes  "), ("packs - %", "A.sks (5 bytes)"), ("lint - %", ""), ("fmt - %", "  A.sks: [sea]\n"),
    ])
  func names(_ line: String, _ output: String) throws {
    let folder = try folder()
    func run(_ option: String) throws -> OdrProcess {
      let words = line.replacing("%", with: option).split(separator: " ").map(String.init)
      return try OdrProcess(words, in: folder.url, input: Array(manifest.utf8))
    }
    let named = try run("--stdin-filename Game/ResourceTags.yml")
    #expect(named.exitCode == 0, "\(named.standardError)")
    let said = named.standardOutput
    #expect(output.isEmpty ? said.isEmpty : said.contains(output), "\(said)")
    // The extension of the file name determines the format, and this text isn't JSON.
    let json = try run("--stdin-filename Game/ResourceTags.json")
    #expect(json.exitCode != 0 && json.standardError.contains("Game/ResourceTags.json:1:1:") || line.hasPrefix("lint"))
    let file = try OdrProcess(["sizes", "--stdin-filename", "a.yml"], in: folder.url)
    #expect(file.exitCode == 64 && file.standardError.contains("--stdin-filename needs the path '-'"))
  }

  @Test("an edit that is only tried is reported as JSON with its diff, and nothing is written")
  func tried() throws {
    let folder = try folder()
    let file = try folder.write(manifest, to: "ResourceTags.yml")
    let words = ["tag", "rename", "sea", "shore", "--dry-run"]
    let diff = try OdrProcess(words, in: folder.url).standardOutput
    #expect(diff.contains("\n-  A.sks: [sea]\n+  A.sks: [shore]\n"))
    func report(_ words: [String]) throws -> [String: Any] {
      let run = try OdrProcess(words + ["--format", "json"], in: folder.url)
      #expect(run.exitCode == 0 && run.standardError == "", "\(run.standardError)")
      return try run.report
    }
    let tried = try report(words)
    #expect(tried["diff"] as? String == diff && tried["dryRun"] as? Bool == true && tried["changed"] as? Bool == true)
    #expect((tried["edits"] as? [Any])?.count == 2)
    #expect(try String(contentsOf: file, encoding: .utf8) == manifest)
    let made = try report(words.dropLast())
    #expect(made["diff"] == nil && made["dryRun"] == nil)
    #expect(try String(contentsOf: file, encoding: .utf8) != manifest)
    let nothing = try report(["tag", "add", "shore", "--dry-run"])
    #expect(nothing["diff"] as? String == "" && nothing["changed"] as? Bool == false)
  }
}
