import Foundation
import OdrTestSupport
import Testing

@Suite("Resources that are selected") struct SelectorTests: EditSuite {
  /// A game with a large level. The file of its second song is missing.
  private func game() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      version: 1
      tags:
        initialInstall: [tutorial]
        onDemand: [forest, autumn]
      files:
        Levels/1.sks: [tutorial, forest]
        Levels/2.sks: [forest]
        Music/1.m4a: [autumn]
        Music/2.m4a: [forest]
      catalogs:
        Art.xcassets:
          Sea.imageset: [forest]

      """, to: "ResourceTags.yml")
    try folder.write(String(repeating: "x", count: 2000), to: "Levels/1.sks")
    for path in ["Levels/2.sks", "Music/1.m4a"] { try folder.write("", to: path) }
    return folder
  }

  private func list(_ arguments: String, in folder: TemporaryFolder) throws -> [String] {
    let run = try OdrProcess(["resource", "list"] + ScriptTests.words(arguments), in: folder.url)
    #expect(run.exitCode == 0, "\(run.standardError)")
    return run.standardOutput.split(separator: "\n").map(String.init)
  }

  @Test(
    "all that is asked for has to hold",
    arguments: [
      ("--where-tag forest --where-tag tutorial", ["Levels/1.sks"]),
      ("--where-tag forest --where-category initialInstall", ["Levels/1.sks"]),
      ("--where-missing", ["Music/2.m4a", "Art.xcassets/Sea.imageset"]),
      ("--where-missing --where-glob '*.m4a'", ["Music/2.m4a"]), ("--where-larger 1.9kB", ["Levels/1.sks"]),
      ("--where-larger 2000", []), ("--where-larger 1 --where-missing", []),
      ("--where-glob '1.*' --where-glob '*.m4a'", ["Music/1.m4a"]),
    ])
  func combinations(_ arguments: String, _ expected: [String]) throws {
    #expect(try list(arguments, in: game()) == expected)
  }

  @Test("edits are made of what is selected, and nothing else")
  func edits() throws {
    let folder = try game()
    let run = try OdrProcess(["resource", "remove", "--where-missing"], in: folder.url)
    #expect(
      run.standardError
        == "removed resource 'Music/2.m4a' from the manifest\nremoved resource 'Art.xcassets/Sea.imageset' from the manifest\n"
    )
    #expect(try !text(folder).contains("Sea"))
    let again = try OdrProcess(["resource", "remove", "--where-missing"], in: folder.url)
    #expect(again.standardError == "the manifest needs no change; nothing changed\n")
    #expect(try OdrProcess(["assign", "--where-larger", "1kB", "--tag", "autumn"], in: folder.url).exitCode == 0)
    #expect(try text(folder).contains("Levels/1.sks: [tutorial, forest, autumn]\n"))
    let none = try OdrProcess(["assign", "--where-larger", "1GB", "--tag", "autumn"], in: folder.url)
    #expect(none.exitCode == 0)
    #expect(none.standardError == "the manifest needs no change; nothing changed\n")
  }

  @Test("a size selects files on disk, whether or not the manifest lists them, to assign tags to, not to remove them")
  func sizes() throws {
    for command in ["assign", "resource set"] {
      let folder = try game()
      try folder.write(String(repeating: "x", count: 1500), to: "Levels/New file.sks")
      try folder.write("small", to: "Levels/3.sks")
      let words = command.split(separator: " ").map(String.init)
      let run = try OdrProcess(words + ["--where-larger", "1kB", "--tag", "autumn"], in: folder.url)
      #expect(run.exitCode == 0, "\(run.standardError)")
      let found = try text(folder)
      #expect(found.contains("  Levels/New file.sks: [autumn]\n") && !found.contains("3.sks"), "\(found)")
    }
    let folder = try game()
    try folder.write(String(repeating: "x", count: 1500), to: "Levels/New file.sks")
    #expect(try OdrProcess(["unassign", "--all", "--where-larger", "1kB"], in: folder.url).exitCode == 0)
    #expect(try !text(folder).contains("New file") && !text(folder).contains("Levels/1.sks"))
  }

  @Test("a selection in a manifest with errors names them, and doesn't speak of an edit")
  func empty() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "ResourceTags.yml")
    let run = try OdrProcess(["resource", "list", "--where-missing"], in: folder.url)
    #expect(run.exitCode == 2 && run.standardError.contains("the manifest is empty"), "\(run.standardError)")
    #expect(run.standardError.hasSuffix("odr: error: cannot select resources, because the manifest has errors\n"))
  }

  @Test("a line of a script sees what the lines before it have changed")
  func script() throws {
    let folder = try game()
    try folder.write(
      "tag rename forest woods\nassign --where-tag woods --tag autumn\nresource remove --where-missing\n", to: "edits")
    #expect(try OdrProcess(["batch", "edits"], in: folder.url).exitCode == 0)
    #expect(try list("--where-tag autumn", in: folder) == ["Levels/1.sks", "Levels/2.sks", "Music/1.m4a"])
  }

  @Test("what cannot be read is not missing")
  func unreadable() throws {
    let folder = try game()
    let song = folder.url.appendingPathComponent("Music/2.m4a").path
    try FileManager.default.createSymbolicLink(atPath: song, withDestinationPath: "Elsewhere")
    #expect(try list("--where-missing", in: folder) == ["Art.xcassets/Sea.imageset"])
  }
}
