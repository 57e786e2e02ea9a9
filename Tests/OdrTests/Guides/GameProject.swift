import Foundation
import OdrTestSupport
import Testing

/// A folder in which the commands of the guides mean something: the invented game that it is about, as a git repository
/// with an Xcode project.
struct GameProject {
  let folder: TemporaryFolder

  /// A target for iOS and one for tvOS, with the tags of the guides' manifest.
  private static let project = """
    project: {SDKROOT: iphoneos}
    KnownAssetTags: [forest, level-2, level-3, tutorial]
    Game: {\(target)}
    Game TV: {\(target), SDKROOT: appletvos}

    """
  private static let target = """
    ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS: tutorial, ON_DEMAND_RESOURCES_PREFETCH_ORDER: level-2 level-3, \
    PRODUCT_NAME: $(TARGET_NAME), Levels/Level2.sks: [level-2], Levels/Level3.sks: [level-3], \
    Music/Forest.m4a: [forest, level-2], Game/Assets.xcassets: []
    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(GuideBlock.manifest, to: "ResourceTags.yml")
    try folder.writeFiles(of: GuideBlock.manifest)
    try folder.write("", to: "Levels/Level4.sks")
    // Further manifests, which some commands name.
    let nothing = try TemporaryFolder()
    let empty = try OdrProcess(["init", "-o", "-"], in: nothing.url).standardOutput
    try folder.write(empty, to: "Game/ResourceTags.yml")
    try folder.write(empty, to: "Extras/tags.yml")
    try folder.write(ExampleProject(Self.project).text, to: "Game.xcodeproj/project.pbxproj")
    #expect(try run("git init --quiet && git add --all").exitCode == 0)
  }

  /// Makes the situation that a block assumes, and returns the folder in which its commands run.
  func prepare(for block: GuideBlock) throws -> String {
    let isInSample = block.text.contains("BambooBreakout.xcodeproj") || block.text.contains("Scenes/Level1.sks --tag")
    if isInSample || block.text.contains("Samples/") {
      try FileManager.default.copyItem(
        at: Fixtures.root.appendingPathComponent("Samples"), to: folder.url.appendingPathComponent("Samples"))
    }
    if block.text.contains("Samples/tutorial.sh") { return "" }
    if block.text.contains("levle-2") {
      let slip = GuideBlock.manifest.replacing("Level2.sks: [level-2]", with: "Level2.sks: [levle-2]")
      try folder.write(slip, to: "ResourceTags.yml")
    }
    if isInSample {
      let sample = "Samples/BambooBreakout"
      #expect(try run("git init --quiet", in: sample).exitCode == 0)
      // What is compared differs, and what is imported is not there yet.
      if block.text.hasPrefix("$ odr xcode diff") {
        #expect(try run("odr tag move level-4 --to prefetchOrder", in: sample).exitCode == 0)
      }
      if block.text.contains("project-without-tags") {
        let path = sample + "/BambooBreakout.xcodeproj/project.pbxproj"
        let project = try String(contentsOf: folder.url.appendingPathComponent(path), encoding: .utf8)
        try folder.write(GeneratedProject.text(of: project), to: path)
      }
      if block.text.contains("xcode import") {
        #expect(try run("rm ResourceTags.yml", in: sample).exitCode == 0)
      }
      return sample
    }
    if block.text.contains("$ odr merge base.yml") {
      for (name, tag) in [("base", "forest"), ("ours", "woods"), ("theirs", "jungle")] {
        try folder.write(GuideBlock.manifest.replacing("forest", with: tag), to: name + ".yml")
      }
    }
    if block.text.contains("-o ResourceTags.") {
      try FileManager.default.removeItem(at: folder.url.appendingPathComponent("ResourceTags.yml"))
    }
    return ""
  }

  /// Runs a shell in a folder of the game. Returns the text that it prints on both streams, in the order of printing,
  /// and its exit code.
  func run(_ command: String, in path: String = "") throws -> (output: String, exitCode: Int32) {
    let run = try run(command, at: folder.url.appendingPathComponent(path))
    return (run.output, run.exitCode)
  }

  /// Runs a shell in a folder, with the game as the home folder. The result contains the folder in which the shell
  /// ends.
  func run(_ command: String, at place: URL) throws -> (output: String, exitCode: Int32, folder: URL) {
    let scratch = try TemporaryFolder()
    let run = try ProgramRun(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "exec 2>&1\ntrap 'pwd >\"$SCRATCH/folder\"' EXIT\n" + command],
      in: place,
      environment: [
        "PATH": ProgramRun.searchPath, "GITHUB_WORKSPACE": "", "HOME": folder.url.path, "SCRATCH": scratch.url.path,
        "GIT_AUTHOR_NAME": "Player", "GIT_AUTHOR_EMAIL": "player@example.com", "GIT_COMMITTER_NAME": "Player",
        "GIT_COMMITTER_EMAIL": "player@example.com",
      ])
    let end = try scratch.text("folder").trimmingCharacters(in: .newlines)
    return (run.standardOutput, run.exitCode, URL(fileURLWithPath: end))
  }
}
