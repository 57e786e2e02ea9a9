import Foundation
import OdrTestSupport
import Testing

@Suite("odr resource list --untagged") struct UntaggedTests {
  private let files = [
    "Levels/1.sks", "Levels/2.sks", "Levels/5/a.sks", "Levels/Level.swift", "Levels/.hidden", "Music/Sea/1.m4a",
    "Music/Notes.bundle/a.txt", "Pods/x.json", "node_modules/x.json", "Other/.git/HEAD", "Other/x.json", "Info.plist",
    "Game.xcodeproj/x", "Config.xcconfig", "Gr\u{F6}\u{DF}e/1.txt", "Gro\u{308}\u{DF}e 2/1.txt",
    "Art.xcassets/Oak.imageset/Contents.json", "Art.xcassets/Sea/Boat.imageset/Contents.json",
    "Art.xcassets/Sea/Contents.json", "Art.xcassets/New/Fish.dataset/Contents.json",
    "Art.xcassets/Icon.appiconset/Contents.json", "Art.xcassets/Blue.colorset/Contents.json",
  ]

  private func game(_ sections: String = "") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for path in files { try folder.write("", to: path) }
    try folder.write(
      """
      version: 1
      \(sections)tags:
        onDemand: [forest, sea]
      files:
        Levels/1.sks: [forest]
        Levels/2.sks: []
        Levels/5: [forest]
        Gr\u{F6}\u{DF}e 2: [sea]
      catalogs:
        Art.xcassets:
          Sea: [sea]

      """, to: "ResourceTags.yml")
    return folder
  }

  @Test("a list of patterns has a limit, because each file is compared with each pattern", arguments: [250, 251])
  func limit(_ count: Int) throws {
    let patterns = (1...count).map { "x\($0)" }.joined(separator: ", ")
    let folder = try game("lint:\n  untagged-resource: {level: note, patterns: [\(patterns)]}\n")
    let said = try OdrProcess(["lint"], in: folder.url).standardOutput
    let fault = "error: expected a list of at most 250 patterns, found a list [wrong-type]"
    #expect((said.contains("ResourceTags.yml:3:") && said.contains(fault)) == (count > 250), "\(said)")
    let words = ["set", "lint.untagged-resource", "note"] + (1...count).map { "y\($0)" }
    let other = try game()
    let run = try OdrProcess(words, in: other.url)
    #expect((run.exitCode == 2) == (count > 250), "\(run.standardError)")
    #expect(run.standardError.contains("then at most 250 file patterns") == (count > 250), "\(run.standardError)")
  }

  private func list(_ arguments: String..., in folder: TemporaryFolder, from place: String = "") throws -> [String] {
    let run = try OdrProcess(
      ["resource", "list", "--untagged"] + arguments, in: folder.url.appendingPathComponent(place))
    #expect(run.exitCode == 0, "\(run.standardError)")
    return run.standardOutput.split(separator: "\n").map(String.init)
  }

  @Test("a folder has files, bundles and catalog items; code, what is hidden and what belongs to others is not there")
  func folder() throws {
    let folder = try game()
    #expect(
      try list(in: folder) == [
        "Art.xcassets/Oak.imageset", "Art.xcassets/New/Fish.dataset", "Gr\u{F6}\u{DF}e/1.txt", "Levels/2.sks",
        "Music/Notes.bundle", "Music/Sea/1.m4a",
      ])
    #expect(try list("--where-glob", "Levels/**", in: folder) == ["Levels/2.sks"])
    #expect(try list("--where-glob", "../Art.xcassets/**", in: folder, from: "Music").count == 2)
    #expect(try list("--where-glob", "Levels/5/**", in: folder) == [])
    #expect(try list("--where-glob", "Art.xcassets/Sea/**", in: folder) == [])
  }

  @Test("a target has its files and its folders, whatever else lies there")
  func target() throws {
    let folder = try game("xcode: {project: Game.xcodeproj, targets: [Game]}\n")
    try folder.write(
      ExampleProject("Game: {Levels/1.sks: [forest], Music/Sea/1.m4a: [], Levels/Level.swift: [], Art.xcassets: []}")
        .text,
      to: "Game.xcodeproj/project.pbxproj")
    #expect(
      try list(in: folder) == ["Music/Sea/1.m4a", "Art.xcassets/Oak.imageset", "Art.xcassets/New/Fish.dataset"])
    // The rule asks for tags of the same resources.
    try folder.write(
      try folder.text("ResourceTags.yml") + "lint: {untagged-resource: {level: error, patterns: ['*']}}\n",
      to: "ResourceTags.yml")
    let lint = try OdrProcess(["lint"], in: folder.url)
    #expect(
      lint.standardOutput.matches(of: /'(.+)' must have tags/).map { String($0.1) }
        == ["Music/Sea/1.m4a", "Art.xcassets/Oak.imageset", "Art.xcassets/New/Fish.dataset"], "\(lint.standardOutput)")
  }
}
