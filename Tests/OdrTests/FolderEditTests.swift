import Foundation
import OdrTestSupport
import Testing

@Suite("Edits of folders and of files that are not in the manifest yet") struct FolderEditTests {
  private static let manifest = """
    version: 1
    deploymentTarget: "17.0"
    xcode: {project: Game.xcodeproj, targets: [Game]}
    tags: {onDemand: [forest, sea]}
    files:
      Game/Levels/1.sks: [sea]

    """
  private static let files = [
    "Game/Levels/1.sks", "Game/Levels/2.sks", "Game/Levels/Deep/3.sks", "Game/Levels/Code.swift",
    "Game/Levels/PrivacyInfo.xcprivacy", "Game/Art.xcassets/Sea/Boat.imageset/Contents.json",
    "Game/Art.xcassets/Sea/Contents.json", "Game/Art.xcassets/Icon.appiconset/Contents.json", "Data/1.txt",
    "Other/4.sks",
  ]

  /// A game whose folder is synchronized, with a folder reference, and with a folder outside of the project.
  private func game(hasProject: Bool = true) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for path in Self.files { try folder.write(path.hasSuffix(".json") ? "{}" : "", to: path) }
    try folder.write(
      hasProject ? Self.manifest : Self.manifest.replacing(/xcode.*\n/, with: ""), to: "ResourceTags.yml")
    let project = ExampleProject("Game: {Game/: {Levels/1.sks: [sea]}, Data: []}\n").text
    try folder.write(project, to: "Game.xcodeproj/project.pbxproj")
    return folder
  }

  /// Makes edits as a command or as a script of one line, and returns the resources with tag `forest`.
  private func tagged(_ edit: String, isScript: Bool, in folder: TemporaryFolder) throws -> Set<String> {
    let run =
      isScript
      ? try OdrProcess(["batch"], in: folder.url, input: Array(edit.utf8))
      : try OdrProcess(ScriptTests.words(edit), in: folder.url)
    #expect(run.exitCode == 0, "\(edit): \(run.standardError)")
    let list = try OdrProcess(["resource", "list", "--where-tag", "forest"], in: folder.url)
    return Set(list.standardOutput.split(separator: "\n").map(String.init))
  }

  private static let levels: Set = ["Game/Levels/1.sks", "Game/Levels/2.sks", "Game/Levels/Deep/3.sks"]
  private static let boat: Set = ["Game/Art.xcassets/Sea/Boat.imageset"]

  private static let edits: [(text: String, resources: Set<String>)] = [
    ("assign -r Game/Levels --tag forest", levels), ("assign --recursive Game --tag forest", levels.union(boat)),
    ("assign -r Game/Art.xcassets --tag forest", boat), ("assign -r Data --tag forest", ["Data"]),
    ("assign -r Game/Levels/2.sks Game/Levels/Deep --tag forest", ["Game/Levels/2.sks", "Game/Levels/Deep/3.sks"]),
    ("unassign -r Game --tag sea", []),
    ("assign --where-glob 'Game/Levels/*.sks' --tag forest", ["Game/Levels/1.sks", "Game/Levels/2.sks"]),
    ("assign --where-glob '*.imageset' --tag forest", boat),
    ("resource set --where-glob '**/*.sks' --tag forest", levels), ("assign Data --tag forest", ["Data"]),
    ("assign --where-tag sea --where-glob '*.sks' --tag forest", ["Game/Levels/1.sks"]),
  ]

  @Test("all that a target has is found, and nothing else", arguments: edits, [false, true])
  func found(_ edit: (text: String, resources: Set<String>), isScript: Bool) throws {
    let folder = try game()
    #expect(try tagged(edit.text, isScript: isScript, in: folder) == edit.resources)
    let lint = try OdrProcess(["lint"], in: folder.url)
    #expect(!lint.standardOutput.contains("not-in-target"), "\(lint.standardOutput)")
  }

  private static let editsOnDisk: [(text: String, resources: Set<String>)] = [
    ("assign -r Other --tag forest", ["Other/4.sks"]), ("assign -r Game/Levels --tag forest", levels),
    ("assign -r Game/Levels/2.sks --tag forest", ["Game/Levels/2.sks"]),
    ("assign --where-glob '*.txt' --tag forest", ["Data/1.txt"]),
  ]

  @Test("without a project, the folder on disk counts", arguments: editsOnDisk)
  func onDisk(_ edit: (text: String, resources: Set<String>)) throws {
    #expect(try tagged(edit.text, isScript: false, in: game(hasProject: false)) == edit.resources)
  }

  @Test("a folder that Xcode cannot tag is refused with a command that works", arguments: ["assign", "resource set"])
  func refused(_ command: String) throws {
    let folder = try game()
    let run = try OdrProcess(
      ScriptTests.words("\(command) Game/Levels --tag new --create=prefetchOrder"), in: folder.url)
    #expect(try run.exitCode == 2 && folder.text("ResourceTags.yml") == Self.manifest)
    let advice = "'odr assign Game/Levels -r --tag new --create=prefetchOrder'"
    #expect(
      run.standardError
        == "odr: error: Xcode cannot tag folder 'Game/Levels', only the files in it; \(advice) tags the "
        + "files in it\n")
    let words = try ScriptTests.words(String(advice.dropFirst(5).dropLast()))
    #expect(try OdrProcess(words, in: folder.url).standardError.contains("assigned tag 'new' to 3 resources\n"))
    let script = try OdrProcess(
      ["batch"], in: folder.url, input: Array("tag add x\n\(command) Game/Levels --tag x\n".utf8))
    #expect(script.exitCode == 2 && script.standardError.hasPrefix("<stdin>:2:1: error: Xcode cannot tag folder"))
  }

  @Test("without a project, only Xcode knows about a folder")
  func unknown() throws {
    let folder = try game(hasProject: false)
    let assign = "assign Game/Levels --tag forest"
    let dryRun = try OdrProcess(ScriptTests.words(assign + " -n"), in: folder.url)
    #expect(dryRun.standardError.contains("'odr assign Game/Levels -r --tag forest -n' tags the files"))
    let run = try OdrProcess(ScriptTests.words(assign), in: folder.url)
    let commands = ["resource remove Game/Levels", "assign Game/Levels -r --tag forest"]
    #expect(
      run.exitCode == 0
        && run.standardError.contains("'odr \(commands[0]) && odr \(commands[1])' tags the files"),
      "\(run.standardError)")
    for command in commands {
      #expect(try OdrProcess(ScriptTests.words(command), in: folder.url).exitCode == 0)
    }
    #expect(try folder.text("ResourceTags.yml").contains("Game/Levels/2.sks: "))
    #expect(try !folder.text("ResourceTags.yml").contains("Game/Levels: "))
    #expect(
      try !OdrProcess(ScriptTests.words("assign Game/Art.xcassets/Sea --tag sea"), in: folder.url)
        .standardError.contains("folder reference"))
  }

  @Test(
    "where nothing can be tagged, nothing changes",
    arguments: [
      ("assign -r Other --tag forest", "nothing in 'Other' can be tagged"),
      ("assign -r Game/Levels Other --tag forest", "nothing in 'Other' can be tagged"),
      ("assign -r Gone --tag forest", "folder 'Gone' is not on disk"),
      ("unassign -r Other --all", "resource 'Other' is not in the manifest"),
      ("assign -r Data/1.txt --tag forest", "nothing in 'Data/1.txt' can be tagged"),
      ("assign --where-glob 'Other/*' --tag forest", "pattern 'Other/*' matches no resource"),
      ("unassign --where-glob 'Game/Levels/2.sks' --tag sea", "pattern 'Game/Levels/2.sks' matches no resource"),
    ])
  func nothing(_ edit: String, _ reason: String) throws {
    let folder = try game()
    let run = try OdrProcess(ScriptTests.words(edit), in: folder.url)
    #expect(run.exitCode == 2 && run.standardError.contains(reason), "\(run.standardError)")
    #expect(try folder.text("ResourceTags.yml") == Self.manifest)
  }

  @Test(
    "selected files that are not in the target are named, whether or not the edit changes something else",
    arguments: [
      ("assign -r Game Data Other --tag forest", 2), ("assign -r Other --tag forest", 2),
      ("assign --where-glob 'Other/*' --tag forest", 2),
    ] as [(String, Int32)])
  func outside(_ edit: String, _ code: Int32) throws {
    let folder = try game()
    let run = try OdrProcess(ScriptTests.words(edit), in: folder.url)
    #expect(
      run.standardError.contains(
        "odr: note: left out 'Other/4.sks': not in the Xcode target (add files in Xcode), or without Contents.json\n"),
      "\(run.standardError)")
    #expect(run.exitCode == code && !run.standardError.contains("upper and lower case"))
    for edit in [
      "assign -r Game Data --tag forest", "resource set --where-glob '*.sks' --tag forest",
      "unassign --where-glob '*.sks' --tag sea",
    ] {
      #expect(try !OdrProcess(ScriptTests.words(edit), in: folder.url).standardError.contains("left out"))
    }
  }

  @Test("an item without Contents.json does not stop an edit of its folder", arguments: [true, false])
  func item(hasProject: Bool) throws {
    let folder = try game(hasProject: hasProject)
    try folder.write("", to: "Game/Art.xcassets/Hit.spriteatlas/x.png")
    let run = try OdrProcess(ScriptTests.words("assign -r Game/Art.xcassets --tag forest"), in: folder.url)
    #expect(run.exitCode == 0 && run.standardError.contains("left out 'Game/Art.xcassets/Hit.spriteatlas': "))
    #expect(try folder.text("ResourceTags.yml").contains("Sea/Boat.imageset"))
    #expect(try !folder.text("ResourceTags.yml").contains("Hit"))
  }

  @Test("the examples of a first manifest are right in its project")
  func example() throws {
    let folder = try game()
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("ResourceTags.yml"))
    let project = ExampleProject("Game: {Game/: {}}\n").text
    try folder.write(project, to: "Game.xcodeproj/project.pbxproj")
    #expect(try OdrProcess(["init"], in: folder.url).exitCode == 0)
    let text = try folder.text("ResourceTags.yml")
    let shown = text.replacing("  # ", with: "  ")
    #expect(
      shown.contains("  Game/Levels/1.sks: [level-2]") && shown.contains("Sea/Boat.imageset: [level-3]"), "\(text)")
    try folder.write(shown, to: "ResourceTags.yml")
    let lint = try OdrProcess(["lint"], in: folder.url).standardOutput
    #expect(!lint.contains("not-in-target") && !lint.contains("missing"), "\(lint)")
  }
}
