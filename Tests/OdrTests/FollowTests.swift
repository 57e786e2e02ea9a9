import Foundation
import OdrTestSupport
import Testing

@Suite("odr resource follow") struct FollowTests {
  /// A repository with a committed game. The text of each file is unique.
  private func game() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.stage(
      """
      version: 1
      tags:
        onDemand: [forest, sea]
      files:
        Levels/1.sks: [forest]   # the first
        Levels/2.sks: [sea]
        Music/Sea: [sea]
      catalogs:
        Art.xcassets:
          Oak.imageset: [forest]
          Elm.imageset: [sea]

      """, at: "ResourceTags.yml")
    for path in [
      "Levels/1.sks", "Levels/2.sks", "Music/Sea/1.m4a", "Music/Sea/2.m4a", "Art.xcassets/Oak.imageset/Oak.png",
      "Art.xcassets/Elm.imageset/Elm.png",
    ] {
      try repository.stage(String(repeating: "the text of \(path)\n", count: 20), at: path)
    }
    // The `Contents.json` files are the same.
    for item in ["Oak", "Elm"] {
      try repository.stage("{}\n", at: "Art.xcassets/\(item).imageset/Contents.json")
    }
    try repository.git("commit", "--quiet", "--message=game")
    return repository
  }

  private func manifest(_ repository: GitRepository, _ path: String = "ResourceTags.yml") throws -> String {
    try String(contentsOf: repository.url.appendingPathComponent(path), encoding: .utf8)
  }

  private func move(_ path: String, to newPath: String, in repository: GitRepository) throws {
    let target = repository.url.appendingPathComponent(newPath)
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: repository.url.appendingPathComponent(path), to: target)
  }

  /// The last step that is done with the files: they are changed, staged, or committed.
  enum Stage: CaseIterable {
    case workTree, index, commit
  }

  @Test("renames and deletions are one edit, wherever git sees them", arguments: Stage.allCases)
  func renames(_ stage: Stage) throws {
    let repository = try game()
    try move("Levels/1.sks", to: "Scenes/First.sks", in: repository)
    try move("Music/Sea", to: "Sounds/Ocean", in: repository)
    try move("Art.xcassets/Oak.imageset", to: "Art.xcassets/Trees/Oak.imageset", in: repository)
    try FileManager.default.removeItem(at: repository.url.appendingPathComponent("Levels/2.sks"))
    if stage != .workTree { try repository.git("add", "--all") }
    if stage == .commit { try repository.git("commit", "--quiet", "--message=moved") }
    let run =
      stage == .commit
      ? try repository.odr("resource", "follow", "HEAD~1") : try repository.odr("resource", "follow")
    #expect(run.exitCode == 0, "\(run.standardError)")
    #expect(
      try manifest(repository) == """
        version: 1
        tags:
          onDemand: [forest, sea]
        files:
          Scenes/First.sks: [forest]   # the first
          Sounds/Ocean: [sea]
        catalogs:
          Art.xcassets:
            Trees/Oak.imageset: [forest]
            Elm.imageset: [sea]

        """)
    #expect(run.standardError.contains("moved 3 resources\n"))
    let again = try repository.odr("resource", "follow")
    #expect(again.exitCode == 0)
    #expect(again.standardError == "the manifest needs no change; nothing changed\n")
  }

  @Test("a committed move is followed without naming a commit, and other paths keep their reasons")
  func committed() throws {
    let repository = try game()
    let text = try manifest(repository)
    try move("Levels", to: "Game/Levels", in: repository)
    try repository.git("add", "--all")
    try repository.git("commit", "--quiet", "--message=moved")
    try repository.stage("x", at: "Other.txt")
    try repository.git("commit", "--quiet", "--message=other")
    try repository.folder.write(text.replacing("files:\n", with: "files:\n  Gone.sks: [sea]\n"), to: "ResourceTags.yml")
    let run = try repository.odr("resource", "follow")
    #expect(run.exitCode == 1)
    #expect(run.standardError.contains("'Gone.sks' is missing and cannot be followed: git does not track this path"))
    let found = try manifest(repository)
    #expect(found.contains("  Game/Levels/1.sks: [forest]   # the first\n  Game/Levels/2.sks: [sea]\n"), "\(found)")
    // The manifest needs a change, but odr doesn't know which one.
    #expect(try repository.odr("resource", "follow").standardError.hasSuffix("\nnothing changed\n"))
  }

  @Test("a catalog that moved keeps its comments and its order, unless something in it moved elsewhere")
  func catalogs() throws {
    let repository = try game()
    let text = try manifest(repository).replacing(
      "  Art.xcassets:\n", with: "  # the only one\n  Art.xcassets:  # art\n    # trees\n")
    try repository.folder.write(text, to: "ResourceTags.yml")
    try move("Art.xcassets", to: "Game/Art.xcassets", in: repository)
    let run = try repository.odr("resource", "follow")
    #expect(run.exitCode == 0 && run.standardError == "moved 2 resources\n", "\(run.standardError)")
    #expect(try manifest(repository) == text.replacing("Art.xc", with: "Game/Art.xc"))
    try repository.folder.write(text, to: "ResourceTags.yml")
    try move("Game/Art.xcassets/Elm.imageset", to: "Elm.xcassets/Elm.imageset", in: repository)
    #expect(try repository.odr("resource", "follow").exitCode == 0)
    let found = try manifest(repository)
    for words in [
      "  Game/Art.xcassets:\n", "    Oak.imageset: [forest]\n", "  Elm.xcassets:\n    Elm.imageset: [sea]\n",
    ] {
      #expect(found.contains(words), "\(found)")
    }
  }

  @Test("what is doubtful stays, is listed where it stands, and the rest is followed")
  func doubts() throws {
    let repository = try game()
    let text = try manifest(repository)
    try repository.folder.write(text.replacing("files:\n", with: "files:\n  Gone.sks: [sea]\n"), to: "ResourceTags.yml")
    // Two files have the text of a missing file.
    try move("Levels/1.sks", to: "Levels/A.sks", in: repository)
    try FileManager.default.copyItem(
      at: repository.url.appendingPathComponent("Levels/A.sks"),
      to: repository.url.appendingPathComponent("Levels/B.sks"))
    // The files of a folder are moved to different folders.
    try move("Music/Sea/1.m4a", to: "Sounds/1.m4a", in: repository)
    try move("Music/Sea/2.m4a", to: "Noises/2.m4a", in: repository)
    try FileManager.default.removeItem(at: repository.url.appendingPathComponent("Music/Sea"))
    try move("Levels/2.sks", to: "Levels/3.sks", in: repository)
    let run = try repository.odr("resource", "follow")
    #expect(run.exitCode == 1)
    for words in [
      ":5:3: warning: 'Gone.sks' is missing and cannot be followed: git does not track this path [missing-resource]",
      "'Levels/1.sks' is missing and cannot be followed: several identical files match: "
        + "'Levels/A.sks', 'Levels/B.sks'",
      "'Music/Sea' is missing and cannot be followed: the files are now in different folders: 'Sounds', 'Noises'",
      "moved 'Levels/2.sks' to 'Levels/3.sks'\n",
    ] {
      #expect(run.standardError.contains(words), "\(words)\n\(run.standardError)")
    }
    let found = try manifest(repository)
    for line in ["  Gone.sks: [sea]\n", "  Levels/1.sks: [forest]", "  Music/Sea: [sea]\n", "  Levels/3.sks: [sea]\n"] {
      #expect(found.contains(line))
    }
    // If the files are staged, git says which of the identical files is the old one.
    try repository.git("add", "--all")
    #expect(try repository.odr("resource", "follow").standardError.contains("moved 'Levels/1.sks' to 'Levels/A.sks'\n"))
  }

  @Test("of identical files, none is followed and suggested before git pairs them")
  func unclear() throws {
    let repository = try GitRepository()
    let text = "version: 1\ntags:\n  onDemand: [a, b]\nfiles:\n  Art/one.png: [a]\n  Art/two.png: [b]\n"
    try repository.stage(text, at: "ResourceTags.yml")
    for name in ["one", "two"] { try repository.stage("the same picture", at: "Art/\(name).png") }
    try repository.git("commit", "--quiet", "--message=game")
    for (old, new) in [("one", "eins"), ("two", "zwei")] {
      try move("Art/\(old).png", to: "Bilder/\(new).png", in: repository)
    }
    let run = try repository.odr("resource", "follow")
    #expect(run.exitCode == 1)
    #expect(try manifest(repository) == text)
    #expect(try !repository.odr("lint").standardOutput.contains("did you mean"))
    for name in ["one", "two"] {
      #expect(
        run.standardError.contains(
          "'Art/\(name).png' is missing and cannot be followed: several identical files match: "
            + "'Bilder/eins.png', 'Bilder/zwei.png'"), "\(run.standardError)")
    }
    // diff and merge use the same renames.
    try repository.folder.write(
      text.replacing("Art/one", with: "Bilder/eins").replacing("Art/two", with: "Bilder/zwei"), to: "ResourceTags.yml")
    #expect(try repository.odr("diff").standardOutput.contains("added resource 'Bilder/eins.png': 'a'"))
    // A file that keeps its name is certain.
    try repository.folder.write(text, to: "ResourceTags.yml")
    try move("Bilder/eins.png", to: "Bilder/one.png", in: repository)
    let again = try repository.odr("resource", "follow")
    let found = try manifest(repository)
    #expect(
      found.contains("  Bilder/one.png: [a]\n") && found.contains("  Art/two.png: [b]\n"), "\(again.standardError)")
    #expect(again.standardError.contains("several identical files match"), "\(again.standardError)")
    try repository.git("add", "--all")
    #expect(try repository.odr("resource", "follow").exitCode == 0)
    #expect(try manifest(repository).contains("  Bilder/zwei.png: [b]\n"))
  }

  @Test("git pairs identical files, and lint, follow, and diff name its pairs", arguments: [false, true])
  func paired(isCommitted: Bool) throws {
    let repository = try GitRepository()
    let text = "version: 1\ntags:\n  onDemand: [a]\nfiles:\n  L1/bg.png: [a]\n"
    try repository.stage(text, at: "ResourceTags.yml")
    for folder in ["L1", "L2"] { try repository.stage("the same picture", at: "\(folder)/bg.png") }
    try repository.git("commit", "--quiet", "--message=game")
    try repository.stage("", at: "x")
    for (old, new) in [("L1/bg", "X/a"), ("L2/bg", "Y/bg")] { try move("\(old).png", to: "\(new).png", in: repository) }
    try repository.git("add", "--all")
    #expect(try repository.git("diff", "--cached", "-M", "--name-status").hasPrefix("R100\tL1/bg.png\tX/a.png\n"))
    try repository.git("commit", "--quiet", "--message=\(isCommitted ? "moved" : "other")", isCommitted ? "." : "x")
    try checkTargets(repository, ["L1/bg.png": "X/a.png"])
  }

  @Test("after moves were committed, lint, follow, and diff name the files that git found", arguments: [false, true])
  func committedMoves(isSplit: Bool) throws {
    let repository = try GitRepository()
    let names = ["M/x.png", "M/z.png"]
    let text = "version: 1\ntags:\n  onDemand: [a]\nfiles:\n" + names.map { "  \($0): [a]\n" }.joined()
    try repository.stage(text, at: "Game/ResourceTags.yml")
    for name in names + ["N/x.png", "N/z.png"] {
      try repository.stage(String(repeating: "the text of \(name)\n", count: 20), at: "Game/" + name)
    }
    try repository.git("commit", "--quiet", "--message=game")
    // Files with the names of the missing files are new, too.
    for (old, new) in [("M/x", "A/y"), ("N/x", "B/x"), ("M/z", "A/w"), ("N/z", "B/z")] {
      try move("Game/\(old).png", to: "Game/\(new).png", in: repository)
      if new == "B/x", !isSplit { continue }
      try repository.git("add", "--all")
      if new.hasPrefix("B") { try repository.git("commit", "--quiet", "--message=\(new)") }
    }
    try repository.stage(text + "# other\n", at: "Game/ResourceTags.yml")
    try repository.git("commit", "--quiet", "--message=other")
    try checkTargets(repository, ["M/x.png": "A/y.png", "M/z.png": "A/w.png"], in: "Game")
  }

  /// Checks that lint, `resource follow`, and `diff` name these new paths of the missing resources.
  private func checkTargets(_ repository: GitRepository, _ targets: [String: String], in folder: String = ".") throws {
    for words in [["lint"], ["lint", "--changed=HEAD~1"]] {
      let lint = try repository.run(words, in: folder)
      for new in targets.values {
        #expect(lint.standardOutput.contains("did you mean '\(new)'?"), "\(words): \(lint.standardOutput)")
      }
    }
    let run = try repository.odr("resource", "follow", in: folder)
    #expect(run.exitCode == 0, "\(run.standardError)")
    let found = try manifest(repository, folder + "/ResourceTags.yml")
    for new in targets.values { #expect(found.contains("  \(new): [a]\n"), "\(found)") }
    for words in [[], ["HEAD~1"], ["--staged"]] {
      if words == ["--staged"] { try repository.git("add", "--all") }
      let diff = try repository.run(["diff"] + words, in: folder)
      for (old, new) in targets {
        #expect(diff.standardOutput.contains("moved '\(old)' to '\(new)' "), "\(words): \(diff.standardOutput)")
      }
    }
  }

  @Test("identical files in folders that moved move with their folders", arguments: Stage.allCases)
  func identical(_ stage: Stage) throws {
    let repository = try GitRepository()
    let folders = ["Forest": "Sea", "Lake": "Desert", "Sea": "Woods"]
    var text = "version: 1\ntags:\n  onDemand: [a]\nfiles:\n"
    for name in folders.keys.sorted() {
      try repository.stage("background", at: name + "/background.png")
      try repository.stage(String(repeating: name, count: 20), at: name + "/music.m4a")
      text += "  \(name)/background.png: [a]\n  \(name)/music.m4a: [a]\n"
    }
    try repository.stage(text, at: "ResourceTags.yml")
    try repository.git("commit", "--quiet", "--message=game")
    for name in folders.keys { try move(name, to: "New/\(name)", in: repository) }
    for (name, new) in folders { try move("New/\(name)", to: "\(new)2", in: repository) }
    if stage != .workTree { try repository.git("add", "--all") }
    if stage == .commit { try repository.git("commit", "--quiet", "--message=moved") }
    let lint = try repository.odr("lint")
    let run = try repository.odr("resource", "follow")
    #expect(run.exitCode == 0, "\(run.standardError)")
    let found = try manifest(repository)
    for (name, new) in folders {
      for file in ["background.png", "music.m4a"] { #expect(found.contains("  \(new)2/\(file): [a]\n"), "\(found)") }
      #expect(lint.standardOutput.contains("'\(name)' is not on disk; its 2 resources are in '\(new)2'"))
    }
    #expect(try repository.odr("lint").exitCode == 0)
  }
}
