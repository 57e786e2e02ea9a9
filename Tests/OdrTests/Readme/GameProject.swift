import Foundation
import TestSupport
import Testing

/// A folder in which the commands of the README mean something: the invented game that it is about, as a git repository
/// with an Xcode project, and the samples beside it.
struct GameProject {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(ReadmeBlock.manifest, to: "ResourceTags.yml")
    try folder.writeFiles(of: ReadmeBlock.manifest)
    // Further manifests, which some commands name.
    let empty = try OdrProcess(["init", "-m", "-"]).standardOutput
    try folder.write(empty, to: "Game/ResourceTags.yml")
    try folder.write(empty, to: "Extras/tags.yml")
    for path in ["Samples", "Tests/OdrTests/Game/Game.xcodeproj"] {
      let original = Fixtures.root.appendingPathComponent(path)
      try FileManager.default.copyItem(
        at: original, to: folder.url.appendingPathComponent(original.lastPathComponent))
    }
    #expect(try run("git init --quiet && git add --all -- ':!Samples'").exitCode == 0)
  }

  /// Brings about what a block takes for granted, and returns the folder that it stands in.
  func prepare(for block: ReadmeBlock) throws -> String {
    if block.text.contains("levle-2") {
      let slip = ReadmeBlock.manifest.replacing("Level2.sks: [level-2]", with: "Level2.sks: [levle-2]")
      try folder.write(slip, to: "ResourceTags.yml")
    }
    if block.text.contains("BambooBreakout.xcodeproj") {
      let sample = "Samples/BambooBreakout"
      #expect(try run("odr tag move level-4 --to prefetchOrder", in: sample).exitCode == 0)
      return sample
    }
    if block.text.contains("-o ResourceTags.") {
      try FileManager.default.removeItem(at: folder.url.appendingPathComponent("ResourceTags.yml"))
    }
    return ""
  }

  /// What a shell prints, on both streams in the order of printing, and how it ends.
  func run(_ command: String, in path: String = "") throws -> (output: String, exitCode: Int32) {
    let run = try ProgramRun(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "exec 2>&1\n" + command], in: folder.url.appendingPathComponent(path),
      environment: ["PATH": ProgramRun.searchPath, "GITHUB_WORKSPACE": ""])
    return (run.standardOutput, run.exitCode)
  }
}
