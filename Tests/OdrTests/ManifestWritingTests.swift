import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@Suite("How manifests are written") struct ManifestWritingTests: EditSuite {
  @Test("permissions stay, and a symbolic link stays a link to the file that is edited")
  func permissionsAndLinks() throws {
    let folder = try folder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("real"), withIntermediateDirectories: false)
    try FileManager.default.moveItem(
      at: folder.url.appendingPathComponent("ResourceTags.yml"), to: folder.url.appendingPathComponent("real/tags.yml"))
    try folder.link("ResourceTags.yml", to: "real/tags.yml")
    let real = folder.url.appendingPathComponent("real/tags.yml").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    #expect(try OdrProcess(["tag", "rename", "forest", "woods"], in: folder.url).exitCode == 0)
    #expect(try text(folder, "real/tags.yml") == manifest.replacing("forest", with: "woods"))
    #expect(try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int == 0o640)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(
        atPath: folder.url.appendingPathComponent("ResourceTags.yml").path) == "real/tags.yml")
  }

  private static func run(_ words: String...) throws -> String {
    try ProgramRun(URL(fileURLWithPath: "/usr/bin/env"), words).standardOutput
  }

  @Test(
    "a manifest keeps its group in a folder that gives new files another",
    .enabled("only root may give a folder to any group") { try run("id", "-u") == "0\n" })
  func group() throws {
    let folder = try folder()
    let path = folder.url.appendingPathComponent("ResourceTags.yml").path
    func group() throws -> Substring { try Self.run("ls", "-ln", path).split(separator: " ")[3] }
    let before = try group()
    _ = try Self.run("chgrp", "1", folder.url.path)
    _ = try Self.run("chmod", "2775", folder.url.path)
    #expect(try OdrProcess(["tag", "rename", "forest", "woods"], in: folder.url).exitCode == 0)
    #expect(before != "1")
    #expect(try group() == before)
  }

  #if canImport(Darwin)
    // On Linux, `make faults` tests them.
    @Test("an access control list stays")
    func accessList() throws {
      let folder = try folder()
      let path = folder.url.appendingPathComponent("ResourceTags.yml").path
      _ = try Self.run("chmod", "+a", "everyone allow read", path)
      #expect(try OdrProcess(["tag", "rename", "forest", "woods"], in: folder.url).exitCode == 0)
      #expect(try Self.run("ls", "-le", path).contains("everyone allow read"))
    }
  #endif

  @Test("nothing to do writes nothing and says so")
  func noChange() throws {
    let folder = try folder()
    let path = folder.url.appendingPathComponent("ResourceTags.yml").path
    let before = try FileManager.default.attributesOfItem(atPath: path)
    let run = try OdrProcess(["tag", "rename", "forest", "forest"], in: folder.url)
    let after = try FileManager.default.attributesOfItem(atPath: path)
    #expect(run.exitCode == 0)
    #expect(run.standardError == "the manifest needs no change; nothing changed\n")
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
  }

  @Test("what a killed run has left is cleared away by the next")
  func leftovers() throws {
    let folder = try folder()
    try folder.write("half", to: ".ResourceTags.yml.0123456789abcdef.odr")
    #expect(try OdrProcess(["tag", "rename", "forest", "woods"], in: folder.url).exitCode == 0)
    #expect(try contents(folder) == ["ResourceTags.yml"])
  }

  @Test("a name of any length can be written", arguments: [1, 200, 229, 230, 231, 255])
  func longNames(_ count: Int) throws {
    let folder = try folder()
    let name = String(repeating: "x", count: max(0, count - 5)) + ".json".suffix(count)
    for options in [[], ["--force"]] {
      let run = try OdrProcess(["schema", "-o", "./" + name] + options, in: folder.url)
      #expect(run.exitCode == 0, "\(run.standardError)")
    }
    #expect(try contents(folder) == ["ResourceTags.yml", name].sorted())
  }

  @Test("a hundred commands at once queue, none of their edits is lost, and whoever reads finds a whole file")
  func parallel() throws {
    let folder = try TemporaryFolder()
    let count = 100
    try folder.write("version: 1\ntags:\n  onDemand:\n    - first\n", to: "ResourceTags.yml")
    let runs = try (0..<count).map { number in
      try start(["tag", "add", "tag-\(number)"], in: folder)
    }
    var seen = 0
    while runs.contains(where: \.isRunning) {
      let manifest = Manifest(SourceText(name: "x.yml", try text(folder)))
      let names = manifest.tags().map(\.name)
      #expect(Linter.lint(manifest).allSatisfy { $0.severity != .error })
      #expect(names.count >= seen && Set(names).count == names.count)
      seen = names.count
    }
    #expect(runs.allSatisfy { $0.terminationStatus == 0 })
    let lines = try text(folder).split(separator: "\n")
    #expect(lines.count == 4 + count)
    #expect(Set(lines.dropFirst(4)) == Set((0..<count).map { "    - tag-\($0)" }))
    #expect(try contents(folder) == ["ResourceTags.yml"])
  }

  private func start(_ arguments: [String], in folder: TemporaryFolder) throws -> Process {
    let process = Process()
    process.executableURL = OdrProcess.program
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test("a run that is killed leaves the old file or the new, and the next run clears up", arguments: 0..<4)
  func killed(_ round: Int) throws {
    let folder = try TemporaryFolder()
    let entries = (0..<3000).map { "  Levels/Level \($0).sks: [forest]\n" }.joined()
    let old = "version: 1\ntags: {onDemand: [forest, sea]}\nfiles:\n" + entries
    let new = old.replacing("[forest]", with: "[sea]").replacing("[forest, sea]", with: "[sea, lake]")
    try folder.write(old, to: "ResourceTags.yml")
    try folder.write("tag remove sea\ntag rename forest sea\ntag add lake\n", to: "script")
    var isDone = false
    for delay in 0..<40 where !isDone {
      let process = try start(["batch", "script"], in: folder)
      usleep(UInt32((delay * 4 + round) * 1000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let found = try text(folder)
      #expect(found == old || found == new)
      isDone = found == new
    }
    let last = try OdrProcess(["tag", "add", "last"], in: folder.url)
    #expect(last.exitCode == 0)
    #expect(try contents(folder) == ["ResourceTags.yml", "script"])
  }

  @Test(
    "where the disk takes no more, or the folder nothing at all, the file stays as it was",
    .disabled(if: ThreadSanitizer.isActive, "it does not bear the limit itself"))
  func faults() throws {
    let folder = try TemporaryFolder()
    let manifest =
      "version: 1\ntags: {onDemand: [forest]}\nfiles:\n"
      + (0..<3000).map { "  Levels/Level \($0).sks: [forest]\n" }.joined()
    try folder.write(manifest, to: "ResourceTags.yml")
    // With a limit on the size of files, writing fails in the middle, as on a full disk.
    let command = "trap '' XFSZ; ulimit -f 8; exec '\(OdrProcess.program.path)' tag add sea"
    let full = try ProgramRun(URL(fileURLWithPath: "/bin/sh"), ["-c", command], in: folder.url)
    #expect(full.exitCode == 2)
    #expect(full.standardError.hasPrefix("odr: error: cannot write to 'ResourceTags.yml'"))
    #expect(try text(folder) == manifest)
    #expect(try contents(folder) == ["ResourceTags.yml"])
    // For root, every folder is writable.
    guard geteuid() != 0 else { return }
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
    let readOnly = try OdrProcess(["tag", "add", "sea"], in: folder.url)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
    #expect(readOnly.exitCode == 2)
    #expect(try text(folder) == manifest)
  }

  @Test("a file that is read-only is left alone")
  func readOnlyFile() throws {
    let folder = try folder()
    let path = folder.url.appendingPathComponent("ResourceTags.yml").path
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let run = try OdrProcess(["tag", "add", "sea"], in: folder.url)
    // Root can write to any file.
    #expect(run.exitCode == (geteuid() == 0 ? 0 : 2))
    #expect(try (text(folder) == manifest) == (geteuid() != 0))
  }
}
