import Foundation
import OdrTestSupport
import Testing

@Suite("The exit codes in the guide to the command line") struct ExitCodeTests {
  /// The commands that the guide says exit with 1, and for each a call that does.
  private static let calls: [String: [String]] = [
    "odr lint": ["lint"], "odr fmt": ["fmt", "--check"], "odr xcode diff": ["xcode", "diff"],
    "odr xcode apply": ["xcode", "apply"],
    "odr diff": ["diff", "ResourceTags.yml", "Extras/tags.yml"],
    "odr xcode import": ["xcode", "import", "Odd.xcodeproj", "--target", "Game"], "odr show": ["show"],
    "odr sizes": ["sizes"], "odr doctor": ["doctor"], "odr merge": ["merge", "base.yml", "ours.yml", "theirs.yml"],
    "odr packs": ["packs"], "odr simulate": ["simulate", "--request", "forest"], "odr report": ["report"],
    "odr server": ["server"], "odr tag list": ["tag", "list"],
    "odr resource list": ["resource", "list"],
    "odr background-assets plan": ["background-assets", "plan"],
    "odr background-assets export": ["background-assets", "export", "-o", "Packs"],
    "odr background-assets check": ["background-assets", "check", "Wrong.json"],
    "odr resource follow": ["resource", "follow"], "odr code generate": ["code", "generate"],
    "odr code check": ["code", "check"],
  ]

  private static let listed = Guide.named("CommandLine").prose.matches(of: /(?m)^\| (`odr [^|]+) \|/)
    .flatMap { $0.1.matches(of: /`(odr [a-z -]+)`/) }.map { String($0.1) }

  @Test("every command that it lists exits with 1 where there is something to report", arguments: listed)
  func one(_ command: String) throws {
    let game = try GameProject()
    let manifest = GuideBlock.manifest.replacing(
      "Level2.sks: [level-2]", with: "Level2.sks:   [levle-2]\n  Levels/Gone.sks: [level-2]")
    try game.folder.write(manifest, to: "ResourceTags.yml")
    // A project may have names of tags that no manifest may have.
    let project = try String(
      contentsOf: game.folder.url.appendingPathComponent("Game.xcodeproj/project.pbxproj"), encoding: .utf8)
    try game.folder.write(
      project.replacing("ASSET_TAGS = (", with: "ASSET_TAGS = (\" odd\", "), to: "Odd.xcodeproj/project.pbxproj")
    for (name, platform) in [("base", "iOS"), ("ours", "tvOS"), ("theirs", "visionOS")] {
      try game.folder.write("version: 1\nplatform: \(platform)\n", to: name + ".yml")
    }
    try game.folder.write("{}", to: "Wrong.json")
    let call = try #require(Self.calls[command])
    let run = try OdrProcess(call, in: game.folder.url)
    #expect(run.exitCode == 1, "\(run.standardOutput)\(run.standardError)")
  }

  @Test("it lists all of them")
  func all() {
    #expect(Set(Self.listed) == Set(Self.calls.keys))
  }
}
