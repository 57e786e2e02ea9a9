import Foundation
import OdrTestSupport
import Testing

@Suite("The guide to reports") struct ReportKeyTests {
  @Test(
    "it names every key of every report",
    arguments: [
      ["lint", "--format", "json"], ["xcode", "diff", "--format", "json"],
      ["show", "--format", "json", "--sizes"], ["tag", "list", "--format", "json"],
      ["show", "Music/Forest.m4a", "Game/Assets.xcassets/Sea.imageset", "--format", "json"],
      ["resource", "list", "--format", "json"], ["sizes", "--format", "json"],
      ["packs", "--format", "json", "--bundle-id", "com.example"],
      ["simulate", "--request", "forest", "--having", "level-2", "--format", "json"],
      ["simulate", "steps", "--format", "json"], ["tag", "add", "sea", "--dry-run", "--format", "json"],
      ["doctor", "--format", "json"], ["diff", "ResourceTags.yml", "Extras/tags.yml", "--format", "json"],
      ["diff", "Extras/tags.yml", "ResourceTags.yml", "--packs", "--format", "json"],
      ["merge", "base.yml", "ours.yml", "theirs.yml", "-o", "x.yml", "--format", "json"],
      ["background-assets", "plan", "--format", "json", "--catalogs", "Copies"],
      ["batch", "script", "--format", "json"], ["batch", "refused", "--format", "json"],
    ])
  func keys(_ arguments: [String]) throws {
    let game = try GameProject()
    // Faults for lint, and for a project, which is compared where there are none, another tag.
    let slip = arguments[0] == "xcode" ? "[level-3]" : "[levle-2]  # gone"
    try game.folder.write(
      GuideBlock.manifest.replacing("Level2.sks: [level-2]", with: "Level2.sks: " + slip).replacing(
        "Music/Forest", with: "Music/forest") + (arguments[0] == "lint" ? "baseline: known.json\n" : ""),
      to: "ResourceTags.yml")
    try game.folder.write("{\"version\": 1, \"findings\": []}\n", to: "known.json")
    try game.folder.write(
      """
      tag add sea storm
      tag move sea --to prefetchOrder --first
      tag rename storm wind
      assign A.sks --tag sea --tag wind --allow-missing
      unassign A.sks --tag wind
      resource set Music/forest.m4a --tag level-2 --tag forest
      resource move Levels/Level3.sks Levels/3.sks --allow-missing
      resource remove Levels/Level2.sks
      tag merge level-3 --into level-2
      tag sort --category prefetchOrder
      tag remove tutorial
      set lint.unused-tag ignore
      unset platform
      """, to: "script")
    try game.folder.write("install\nrequest forest\npressure 1 GB\n", to: "steps")
    try game.folder.write("tag add sea --bogus\nassign Levels/Level9.sks --tag level-2\n", to: "refused")
    for (name, platform) in [("base", "iOS"), ("ours", "tvOS"), ("theirs", "visionOS")] {
      try game.folder.write("version: 1\nplatform: \(platform)\n", to: name + ".yml")
    }
    let run = try OdrProcess(arguments, in: game.folder.url)
    let report = try JSONSerialization.jsonObject(with: Data(run.standardOutput.utf8))
    let keys = Self.keys(report)
    #expect(keys.count > 3)
    let named = Set(Guide.named("Reports").codeSpans)
    for key in keys.sorted() { #expect(named.contains(key), "\(key)") }
    for kind in Self.kinds(report) { #expect(named.contains(kind), "\(kind)") }
  }

  private static func keys(_ value: Any) -> Set<String> {
    if let values = value as? [Any] { return values.reduce(into: []) { $0.formUnion(keys($1)) } }
    guard let object = value as? [String: Any] else { return [] }
    return object.reduce(into: Set(object.keys)) { $0.formUnion(keys($1.value)) }
  }

  /// The kinds of changes in a report on edits.
  private static func kinds(_ value: Any) -> [String] {
    let changes = (value as? [String: Any])?["changes"] as? [[String: Any]] ?? []
    return changes.compactMap { $0["kind"] as? String }
  }
}
