import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@Suite("odr background-assets") struct BackgroundAssetsCommandTests {
  let manifest = """
    version: 1
    tags:
      initialInstall: [tutorial]
      prefetchOrder: [level-2]
      onDemand: [forest]   # the woods
    files:
      Intro.dat: [tutorial]
      Levels: [level-2]
      Music/Forest.m4a: [forest, level-2]

    """

  func game() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "ResourceTags.yml")
    for path in ["Intro.dat", "Levels/1.dat", "Levels/More/2.dat", "Music/Forest.m4a"] {
      try folder.write(path, to: path)
    }
    return folder
  }

  func run(_ arguments: String..., in folder: TemporaryFolder) throws -> OdrProcess {
    try OdrProcess(["background-assets"] + arguments, in: folder.url)
  }

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "Packs").path).sorted()
  }

  @Test("an export has the form that Apple's packer reads, and is up to date afterwards")
  func export() throws {
    let folder = try game()
    let exported = try run("export", "-o", "Packs", in: folder)
    #expect(exported.exitCode == 0, "\(exported.standardError)")
    let both = "forest-level-2-3ab543e2"
    #expect(try names(folder) == ["\(both).json", "level-2.json", "tutorial.json"])
    #expect(
      try folder.text("Packs/level-2.json") == """
        {
          "assetPackID": "level-2",
          "downloadPolicy": {
            "prefetch": {
              "installationEventTypes": ["firstInstallation", "subsequentUpdate"]
            }
          },
          "fileSelectors": [
            { "directory": "Levels" }
          ],
          "platforms": ["iOS"]
        }

        """)
    let again = try run("export", "-o", "Packs", in: folder)
    #expect(again.exitCode == 0 && again.standardOutput.isEmpty && again.standardError.contains("is up to date"))
    let checked = try run("check", "Packs", in: folder)
    #expect(checked.exitCode == 0 && checked.standardError.hasPrefix("no findings in 3"), "\(checked.standardOutput)")
  }

  @Test("without -o, an export creates AssetPacks and updates it")
  func defaultFolder() throws {
    let folder = try game()
    for _ in 0..<2 { #expect(try run("export", in: folder).exitCode == 0) }
    try folder.write("", to: "AssetPacks/.DS_Store")
    #expect(try run("export", "-o", "AssetPacks", in: folder).standardError.contains("is up to date"))
  }

  @Test("only manifests of the same packs are replaced, and none is removed")
  func otherManifests() throws {
    let folder = try game()
    #expect(try run("export", "-o", "Packs", in: folder).exitCode == 0)
    let level = try folder.text("Packs/level-2.json")
    try folder.write(level.replacing("iOS", with: "tvOS"), to: "Packs/level-2.json")
    try folder.write("{}\n", to: "Packs/theirs.json")
    #expect(try OdrProcess(["unassign", "Intro.dat", "--all"], in: folder.url).exitCode == 0)
    let exported = try run("export", "-o", "Packs", in: folder)
    #expect(exported.exitCode == 0)
    #expect(try folder.text("Packs/level-2.json") == level)
    #expect(
      exported.standardError.contains(
        "the export does not create these pack manifests: 'Packs/tutorial.json'; "
          + "remove manifests of packs that no longer exist"))
    let all = ["forest-level-2-3ab543e2.json", "level-2.json", "theirs.json", "tutorial.json"]
    #expect(try names(folder) == all)
    #expect(try run("export", "-o", "Packs", in: folder).standardError.contains("is up to date"))
  }

  @Test("a file that is not the manifest of the pack stays, and nothing is written")
  func foreignFiles() throws {
    for text in ["my notes\n", "{\"assetPackID\": \"other\"}\n"] {
      let folder = try game()
      try folder.write(text, to: "Packs/level-2.json")
      let refused = try run("export", "-o", "Packs", in: folder)
      #expect(refused.exitCode == 2 && refused.standardError.contains("would replace 'Packs/level-2.json'"))
      #expect(try names(folder) == ["level-2.json"])
      #expect(try folder.text("Packs/level-2.json") == text)
    }
  }

  @Test("names that are not UTF-8 are refused before anything is written")
  func unusableNames() throws {
    #if !canImport(Darwin)
      for name in ["$(printf 'b\\377.dat')", "$(printf 'b\\377')/c.dat"] {
        let folder = try game()
        let made = try OdrProcess(
          ["-c", "f=\"Levels/\(name)\"; mkdir -p \"${f%/*}\" && echo x >\"$f\""], in: folder.url,
          program: URL(fileURLWithPath: "/bin/sh"))
        #expect(made.exitCode == 0, "\(made.standardError)")
        let run = try run("export", "-o", "Packs", in: folder)
        #expect(run.exitCode == 2, "\(name)")
        #expect(run.standardError.contains("a name that is not UTF-8"))
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "Packs").path))
      }
    #endif
  }

  @Test("a pinned pack keeps its id when its tags get other names")
  func pins() throws {
    let folder = try game()
    #expect(try run("export", "-o", "Packs", "--pin", in: folder).exitCode == 0)
    let pinned = try folder.text("ResourceTags.yml")
    #expect(
      pinned.hasPrefix(manifest) && pinned.contains("  forest-level-2-3ab543e2: [forest, level-2]\n"), "\(pinned)")
    #expect(try OdrProcess(["lint", "--strict", "--no-disk"], in: folder.url).exitCode == 0)
    #expect(try OdrProcess(["tag", "rename", "level-2", "start"], in: folder.url).exitCode == 0)
    #expect(try run("export", "-o", "Packs", in: folder).standardError.contains("is up to date"))
    #expect(
      try folder.text("ResourceTags.yml")
        == pinned.replacing("[level-2]", with: "[start]").replacing(", level-2]", with: ", start]"))
  }

  @Test(
    "without packs, plan and export say why and what to do, and export exits with 2",
    arguments: [
      (
        "catalogs: {Assets.xcassets: {Tree.imageset: [a]}}", "no pack can contain any of the tagged resources",
        "'odr background-assets plan' lists"
      ),
      ("files: {Intro.dat: []}", "no resource has tags", "'odr assign'"),
    ])
  func noPacks(_ resources: String, _ reason: String, _ advice: String) throws {
    let folder = try game()
    try folder.write("{}", to: "Assets.xcassets/Tree.imageset/Contents.json")
    try folder.write("version: 1\ntags: {onDemand: [a]}\n\(resources)\n", to: "ResourceTags.yml")
    let exported = try run("export", "-o", "Packs", in: folder)
    #expect(exported.exitCode == 2 && exported.standardError.contains("nothing was exported; \(reason); "))
    #expect(exported.standardError.contains(advice) && !exported.standardError.contains("up to date"))
    let plan = try run("plan", in: folder)
    #expect(plan.exitCode == 0 && plan.standardOutput.contains("  prevents export: \(reason)\n"), "\(reason)")
    #expect(plan.standardOutput.contains(advice))
  }

  @Test("of many packs all are written, or none where one cannot be")
  func many() throws {
    let folder = try TemporaryFolder()
    let numbers = (100...300).map(String.init)
    for number in numbers { try folder.write(number, to: "F\(number).dat") }
    try folder.write(
      "version: 1\ntags: {onDemand: [\(numbers.map { "t" + $0 }.joined(separator: ", "))]}\nfiles:\n"
        + numbers.map { "  F\($0).dat: [t\($0)]\n" }.joined(), to: "ResourceTags.yml")
    try folder.write("", to: "Packs/t250.json/in the way")
    let blocked = try run("export", "-o", "Packs", in: folder)
    #expect(blocked.exitCode == 2 && blocked.standardError.contains("t250.json"), "\(blocked.standardError)")
    #expect(try names(folder) == ["t250.json"])
    try FileManager.default.removeItem(at: folder.url.appending(path: "Packs/t250.json"))
    let exported = try run("export", "-o", "Packs", in: folder)
    #expect(exported.exitCode == 0 && exported.standardError.contains("note: 201 asset packs; Apple hosts at most 200"))
    #expect(try names(folder) == numbers.map { "t\($0).json" })
    #expect(try run("export", "-o", "Packs", in: folder).standardError.contains("is up to date"))
  }

  /// Modeled after the packs of a public project, xuan9/lengyan: its authors chose identifiers with periods.
  @Test("identifiers that Apple refuses are reported, and the packs of a team's own server may have them")
  func ownIdentifiers() throws {
    let folder = try game()
    let id = "org.fuxuan.lengyan.audio.ly01"
    #expect(try OdrProcess(["set", "assetPacks.\(id)", "tutorial"], in: folder.url).exitCode == 0)
    let pinned = try folder.text("ResourceTags.yml")
    let refused = try run("export", "-o", "Packs", "--pin", in: folder)
    #expect(refused.exitCode == 1 && refused.standardError.components(separatedBy: "[invalid-pack-id]").count == 2)
    #expect(try folder.text("ResourceTags.yml") == pinned)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "Packs").path))
    #expect(try OdrProcess(["set", "assetPacks._hosting", "self"], in: folder.url).exitCode == 0)
    #expect(try run("export", "-o", "Packs", in: folder).exitCode == 0)
    #expect(try folder.text("Packs/\(id).json").contains("\"assetPackID\": \"\(id)\""))
    let check = try run("check", "Packs", in: folder)
    #expect(check.exitCode == 0 && check.standardError == "no findings in 3 manifests\n", "\(check.standardError)")
    try folder.write("version: 1\n", to: "apple.ResourceTags.yml")
    let apple = try run("check", "Packs", "-m", "apple.ResourceTags.yml", in: folder)
    #expect(apple.exitCode == 1 && apple.standardError.hasPrefix("1 error in 3 manifests\n"), "\(apple.standardError)")
  }
}
