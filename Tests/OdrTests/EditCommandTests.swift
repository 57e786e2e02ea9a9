import Foundation
import TestSupport
import Testing

@Suite("Commands that edit") struct EditCommandTests {
  private let manifest =
    "version: 1\ntags:\n  onDemand:\n    - forest # trees\n    - desert\nfiles:\n  A.sks: [forest]\n  B.sks: [desert]\n"

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "ResourceTags.yml")
    return folder
  }

  private func text(_ folder: TemporaryFolder, _ name: String = "ResourceTags.yml") throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
  }

  private func contents(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test("an edit is written in place, with a word about it, and leaves nothing beside the file")
  func edit() throws {
    let folder = try folder()
    let run = try OdrProcess(["tag", "rename", "forest", "woods"], in: folder.url)
    #expect(run.exitCode == 0)
    #expect(run.standardOutput == "")
    #expect(run.standardError == "renamed tag 'forest' to 'woods'\n")
    #expect(try text(folder) == manifest.replacing("forest", with: "woods"))
    #expect(try contents(folder) == ["ResourceTags.yml"])
  }

  @Test("permissions stay, and a symbolic link stays a link to the file that is edited")
  func permissionsAndLinks() throws {
    let folder = try folder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("real"), withIntermediateDirectories: false)
    try FileManager.default.moveItem(
      at: folder.url.appendingPathComponent("ResourceTags.yml"), to: folder.url.appendingPathComponent("real/tags.yml"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("ResourceTags.yml").path, withDestinationPath: "real/tags.yml")
    let real = folder.url.appendingPathComponent("real/tags.yml").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    #expect(try OdrProcess(["tag", "rename", "forest", "woods"], in: folder.url).exitCode == 0)
    #expect(try text(folder, "real/tags.yml") == manifest.replacing("forest", with: "woods"))
    #expect(try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int == 0o640)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(
        atPath: folder.url.appendingPathComponent("ResourceTags.yml").path) == "real/tags.yml")
  }

  @Test("nothing to do writes nothing and says so")
  func noChange() throws {
    let folder = try folder()
    let path = folder.url.appendingPathComponent("ResourceTags.yml").path
    let before = try FileManager.default.attributesOfItem(atPath: path)
    let run = try OdrProcess(["tag", "rename", "forest", "forest"], in: folder.url)
    let after = try FileManager.default.attributesOfItem(atPath: path)
    #expect(run.exitCode == 0)
    #expect(run.standardError == "tag 'forest' has that name already; nothing changed\n")
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
  }

  @Test(
    "a dry run prints a diff that git applies to the same result, and writes nothing",
    arguments: [
      "version: 1\ntags: {onDemand: [forest]}\nfiles: {A: [forest]}",
      "version: 1\r\ntags: {onDemand: [forest]}\r\n# a\r\n# b\r\n# c\r\n# d\r\n# e\r\n# f\r\n# g\r\nfiles: {A: [forest]}\r\n",
      "tags: {onDemand: [forest]}\nversion: 1\n",
      "version: 1\ntags: {onDemand: [forest]}\nx: |\n  a\n\n\n\n\n\n\n\n\n\n\nfiles:\n  A: [forest]\n  B: [forest]\n",
    ])
  func dryRun(_ manifest: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "ResourceTags.yml")
    let run = try OdrProcess(["tag", "rename", "forest", "woods", "--dry-run"], in: folder.url)
    #expect(try text(folder) == manifest)
    #expect(run.standardOutput.hasPrefix("--- a/ResourceTags.yml\n+++ b/ResourceTags.yml\n@@ "))
    try folder.write(run.standardOutput, to: "diff")
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "apply", "--whitespace=nowarn", "diff"]
    git.currentDirectoryURL = folder.url
    try git.run()
    git.waitUntilExit()
    #expect(git.terminationStatus == 0)
    #expect(try text(folder) == manifest.replacing("forest", with: "woods"))
  }

  @Test("standard input is edited to standard output")
  func standardInput() throws {
    let run = try OdrProcess(["tag", "rename", "forest", "woods", "-m", "-"], input: Array(manifest.utf8))
    #expect(run.standardOutput == manifest.replacing("forest", with: "woods"))
    #expect(run.standardError == "renamed tag 'forest' to 'woods'\n")
  }

  @Test("the JSON report says what was replaced")
  func report() throws {
    let folder = try folder()
    let run = try OdrProcess(["tag", "rename", "forest", "woods", "--format", "json"], in: folder.url)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8)) as? [String: Any])
    #expect(report["version"] as? Int == 1)
    #expect(report["changed"] as? Bool == true)
    #expect((report["edits"] as? [[String: Any]])?.map { $0["replacement"] as? String } == ["woods", "woods"])
  }

  @Test("refusals exit with 2, show the place and change nothing")
  func refusals() throws {
    let folder = try folder()
    let unknown = try OdrProcess(["tag", "rename", "forst", "woods"], in: folder.url)
    #expect(unknown.exitCode == 2)
    #expect(unknown.standardError == "odr: error: there is no tag 'forst'; did you mean 'forest'?\n")
    let existing = try OdrProcess(["tag", "rename", "forest", "desert"], in: folder.url)
    #expect(existing.exitCode == 2)
    #expect(existing.standardError.hasPrefix("ResourceTags.yml:5:7: error: there is a tag 'desert' already"))
    #expect(try text(folder) == manifest)
    #expect(try OdrProcess(["tag", "rename", "forest"], in: folder.url).exitCode == 64)
    #expect(try OdrProcess(["tag", "rename", "a", "b", "-m", "/dev/null"], in: folder.url).exitCode == 2)
    try folder.write("version: 1\ntags: [\n", to: "broken.yml")
    let broken = try OdrProcess(["tag", "rename", "a", "b", "-m", "broken.yml"], in: folder.url)
    #expect(broken.standardError.contains("a manifest with syntax errors is not edited"))
  }

  @Test("what a killed run has left is cleared away by the next")
  func leftovers() throws {
    let folder = try folder()
    try folder.write("half", to: ".ResourceTags.yml.odr")
    #expect(try OdrProcess(["tag", "rename", "forest", "woods"], in: folder.url).exitCode == 0)
    #expect(try contents(folder) == ["ResourceTags.yml"])
  }

  @Test("commands at once queue, and none of their edits is lost")
  func parallel() throws {
    let folder = try TemporaryFolder()
    let count = 40
    let tags = (0..<count).map { "    - tag-\($0)\n" }.joined()
    try folder.write("version: 1\ntags:\n  onDemand:\n" + tags, to: "ResourceTags.yml")
    let runs = try (0..<count).map { number in
      let process = Process()
      process.executableURL = OdrProcess.program
      process.arguments = ["tag", "rename", "tag-\(number)", "renamed-\(number)"]
      process.currentDirectoryURL = folder.url
      process.standardError = FileHandle.nullDevice
      try process.run()
      return process
    }
    for run in runs { run.waitUntilExit() }
    #expect(runs.allSatisfy { $0.terminationStatus == 0 })
    #expect(try text(folder) == "version: 1\ntags:\n  onDemand:\n" + tags.replacing("tag-", with: "renamed-"))
    #expect(try contents(folder) == ["ResourceTags.yml"])
  }
}
