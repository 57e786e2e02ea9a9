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
    try move("Art.xcassets/Elm.imageset", to: "Art.xcassets/ELM.imageset", in: repository)
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
            ELM.imageset: [sea]

        """)
    #expect(run.standardError.contains("moved 4 resources\n"))
    let again = try repository.odr("resource", "follow")
    #expect(again.exitCode == 0 && again.standardError == "the manifest needs no change; nothing changed\n")
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
}
