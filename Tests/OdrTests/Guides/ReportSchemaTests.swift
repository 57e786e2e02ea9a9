import Foundation
import OdrTestSupport
import Testing

/// The JSON Schemas of reports, compared with the reports of the program.
@Suite("The schemas of reports") struct ReportSchemaTests {
  @Test(
    "each report has the keys and values that its schema describes",
    arguments: [
      ("findings", ["lint"]), ("findings", ["xcode", "diff"]), ("findings", ["code", "check"]),
      ("findings", ["background-assets", "check", "Wrong.json"]), ("migration", ["code", "check", "--migration"]),
      ("tags", ["show", "--sizes"]), ("tags", ["show", "forest"]), ("tags", ["tag", "list"]),
      ("resources", ["show", "Levels/Level3.sks", "Game/Assets.xcassets/Sea.imageset"]),
      ("resources", ["resource", "list"]), ("sizes", ["sizes"]), ("sizes", ["sizes", "."]), ("packs", ["packs", "."]),
      ("packs", ["packs", "--bundle-id", "com.example"]), ("play-through", ["simulate", "steps"]),
      ("simulate", ["simulate", "--request", "forest", "--having", "level-2"]), ("doctor", ["doctor"]),
      ("diff", ["diff", "ResourceTags.yml", "Extras/tags.yml"]),
      ("pack-diff", ["diff", "Extras/tags.yml", "ResourceTags.yml", "--packs"]),
      ("merge", ["merge", "base.yml", "ours.yml", "theirs.yml", "-o", "x.yml"]), ("merge", ["merge"]),
      ("background-assets-plan", ["background-assets", "plan", "--catalogs", "Copies"]), ("fmt", ["fmt"]),
      ("edit", ["tag", "add", "sea", "--dry-run"]), ("edit", ["tag", "add", "sea", "--dry-run", "--apply"]),
      ("edit", ["batch", "script"]), ("edit", ["batch", "refused"]), ("xcode-apply", ["xcode", "apply"]),
      ("edit", ["resource", "follow"]), ("fmt", ["fmt", "--diff"]), ("xcode-apply", ["xcode", "apply", "--dry-run"]),
    ] as [(String, [String])])
  func report(_ name: String, _ arguments: [String]) throws {
    let game = try GameProject()
    // Faults for lint, and for a project, which is compared where there are none, another tag.
    let isRight = ["xcode", "background-assets"].contains(arguments[0]) || arguments.contains("--apply")
    let slip = isRight ? "[level-3]" : "[levle-2]  # gone"
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
    try game.folder.write("{}", to: "Wrong.json")
    let undeclared = try GameProject()
    let other = "version: 1\ntags: {onDemand: [forest]}\nfiles: {Levels/Level2.sks: [sea]}\n"
    try undeclared.folder.write(other, to: "ResourceTags.yml")
    for folder in try [game.folder, undeclared.folder, TemporaryFolder()] {
      let run = try OdrProcess(arguments + ["--format", "json"], in: folder.url)
      #expect(try ReportSchema(name).problems(in: run.standardOutput) == [])
    }
  }

  @Test("a baseline is as its schema describes")
  func baseline() throws {
    let game = try GameProject()
    try game.folder.write("version: 1\ntags: {onDemand: [sea]}\n", to: "ResourceTags.yml")
    #expect(try OdrProcess(["lint", "--write-baseline"], in: game.folder.url).exitCode == 0)
    #expect(try ReportSchema("baseline").problems(in: game.folder.text("odr-baseline.json")) == [])
  }

  @Test("the guide names each schema")
  func named() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Fixtures.root.appendingPathComponent(ReportSchema.folder).path)
    let spans = Guide.named("Reports").codeSpans
    #expect(files.count == 17)
    for file in files { #expect(spans.contains(file.replacing(".schema.json", with: "")), "\(file)") }
  }
}

/// A schema in `Schemas/reports`, with the keywords of JSON Schema that these schemas use.
private struct ReportSchema {
  static let folder = "Schemas/reports"

  private let root: [String: Any]

  init(_ name: String) throws {
    let file = Fixtures.root.appendingPathComponent("\(Self.folder)/\(name).schema.json")
    root = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
  }

  /// Lists the places where a report is not as the schema describes, and the keys that the schema doesn't list.
  func problems(in report: String) throws -> [String] {
    try problems(in: JSONSerialization.jsonObject(with: Data(report.utf8)), root, at: "").sorted()
  }

  private func problems(in value: Any, _ schema: [String: Any], at place: String) -> [String] {
    if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
      let definitions = root["$defs"] as? [String: [String: Any]] ?? [:]
      return definitions[String(name)].map { problems(in: value, $0, at: place) } ?? ["\(place): has an unknown $ref"]
    }
    if let type = schema["type"] as? String, !Self.matches(value, type) { return ["\(place): is not a \(type)"] }
    let permitted = schema["enum"] as? [Any] ?? schema["const"].map { [$0] }
    if let permitted, !permitted.contains(where: { "\($0)" == "\(value)" }) { return ["\(place): has another value"] }
    if let items = value as? [Any], let schema = schema["items"] as? [String: Any] {
      return items.flatMap { problems(in: $0, schema, at: place + "[]") }
    }
    guard let object = value as? [String: Any] else { return [] }
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    func path(_ key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }
    let otherwise = object["error"] == nil ? schema["else"] as? [String: [String]] : nil
    let required = (schema["required"] as? [String] ?? []) + (otherwise?["required"] ?? [])
    return required.filter { object[$0] == nil }.map { "\(path($0)): is missing" }
      + object.flatMap { key, value in
        properties[key].map { problems(in: value, $0, at: path(key)) } ?? ["\(path(key)): is not in the schema"]
      }
  }

  /// Whether a value has a type of JSON Schema. `JSONSerialization` reads Booleans as numbers, but writes them as words.
  private static func matches(_ value: Any, _ type: String) -> Bool {
    let number = value as? NSNumber
    let text = number.flatMap { try? JSONSerialization.data(withJSONObject: [$0]) }
    let isBoolean = text == Data("[true]".utf8) || text == Data("[false]".utf8)
    switch type {
    case "object": return value is [String: Any]
    case "array": return value is [Any]
    case "string": return value is String
    case "boolean": return isBoolean
    case "integer": return !isBoolean && number.map { $0.doubleValue == $0.doubleValue.rounded() } == true
    default: return !isBoolean && number != nil
    }
  }
}
