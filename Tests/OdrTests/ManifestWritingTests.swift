import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@Suite("How manifests are written") struct ManifestWritingTests: EditSuite {
  #if canImport(Darwin)
    // On Linux, `make faults` tests them.
    @Test("an access control list stays")
    func accessList() throws {
      let folder = try folder()
      let path = folder.url.appendingPathComponent("ResourceTags.yml").path
      func run(_ words: String...) throws -> String {
        try ProgramRun(URL(fileURLWithPath: "/usr/bin/env"), words).standardOutput
      }
      _ = try run("chmod", "+a", "everyone allow read", path)
      #expect(try OdrProcess(["tag", "rename", "forest", "woods"], in: folder.url).exitCode == 0)
      #expect(try run("ls", "-le", path).contains("everyone allow read"))
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

  @Test("what a killed run has left is cleared away by the next; a link, and what only has a similar name, stays")
  func leftovers() throws {
    let folder = try folder()
    let start = ".ResourceTags.yml."
    let kept = ["0123456789abcdef.odr", "1123456789abcdeg.odr", "123.odr", "odr"].map { start + $0 }
    try folder.link(kept[0], to: "ResourceTags.yml")
    for path in kept.dropFirst() { try folder.write("mine", to: path) }
    try folder.write("half", to: start + "ffffffffffffffff.odr")
    #expect(try OdrProcess(["tag", "rename", "forest", "woods"], in: folder.url).exitCode == 0)
    #expect(try contents(folder) == kept + ["ResourceTags.yml"])
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
}
