import Foundation
import OdrTestSupport
import Testing

/// Resources that a script downloads, and that git therefore ignores.
@Suite("Resources that git ignores") struct IgnoredResourceTests {
  @Test("a missing catalog is no difference of the project, and apply makes the other changes")
  func missingCatalog() throws {
    let repository = try GitRepository()
    try repository.stage("", at: "A.sks")
    try repository.stage("Pics.xcassets\n*.lproj\n", at: ".gitignore")
    let files = "A.sks: [], Media/: {'/Localized: Story.txt': [sea]}"
    let project = ExampleProject("KnownAssetTags: [sea]\nGame: {\(files)}\n")
    try repository.folder.write(project.text, to: "Game.xcodeproj/project.pbxproj")
    try repository.folder.write(
      "version: 1\nxcode: {project: Game.xcodeproj, targets: [Game]}\ntags: {onDemand: [sea]}\nfiles: {A.sks: [sea]}\n"
        + "catalogs: {Media/Pics.xcassets: {Tree.imageset: [sea]}}\n", to: "ResourceTags.yml")
    let apply = try repository.odr("xcode", "apply")
    #expect(apply.exitCode == 0 && !apply.standardError.contains("removed"), "\(apply.standardError)")
    #expect(try repository.odr("xcode", "pull").standardError == "the manifest needs no change; nothing changed\n")
    let diff = try repository.odr("xcode", "diff")
    #expect(diff.exitCode == 0 && diff.standardError.contains("the project matches the manifest\n"))
    let note = "note: asset catalog 'Media/Pics.xcassets' is not on disk, and git ignores it, so odr cannot check it"
    #expect((diff.standardOutput + diff.standardError).contains(note), "\(diff.standardOutput)")
  }

  @Test("git starts a few times, however many folders it cannot answer for", arguments: [true, false])
  func starts(isRepository: Bool) throws {
    let (repository, bare) = (try GitRepository(), try TemporaryFolder())
    let folder = isRepository ? repository.folder : bare
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    try folder.write(
      "#!/bin/sh\necho started >> '\(folder.url.path)/starts'\nPATH='\(path)' exec git \"$@\"\n", to: "bin/git")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url.appendingPathComponent("bin/git").path)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("Link"), withDestinationURL: folder.url.appendingPathComponent("bin"))
    try folder.write("Data/\n", to: ".gitignore")
    let entries = (0..<200).map { "  Link/\($0)/a.sks: [sea]\n  Folder\($0)/a.sks: [sea]\n" }.joined()
    try folder.write(
      "version: 1\ntags: {onDemand: [sea]}\nfiles:\n" + entries + "  Link/: [sea]\n  Data/a.sks: [sea]\n",
      to: "ResourceTags.yml")
    let run = try OdrProcess(
      ["lint", "--format", "json"], in: folder.url, environment: ["PATH": "\(folder.url.path)/bin:\(path)"])
    let ignored = run.standardOutput.contains("Data/a.sks") && run.standardOutput.contains("ignored-resource")
    #expect(ignored == isRepository, "\(run.standardOutput.suffix(2000))")
    let starts = try folder.text("starts").split(separator: "\n").count
    #expect((1...12).contains(starts), "\(starts)")
  }
}
