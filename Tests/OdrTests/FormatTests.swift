import Foundation
import OdrTestSupport
import Testing

@testable import odr

/// The manifests in `Formats`, next to the output for each format. `ODR_RECORD=1` records the current output and fails.
@Suite("The formats of odr lint and odr xcode diff") struct FormatTests {
  private static let folder = Fixtures.root.appendingPathComponent("Tests/OdrTests/Formats")
  private static let name = "my tags.yml"

  @Test("each format prints what is recorded", arguments: LintFormat.allCases.map(\.rawValue))
  func golden(_ format: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: Self.folder.appendingPathComponent(Self.name), to: folder.url.appendingPathComponent(Self.name))
    try check(
      OdrProcess(["lint", "--no-disk", "--format", format, Self.name], in: folder.url), in: folder,
      as: "expected", format)
  }

  @Test("so does each format of a comparison with a project", arguments: LintFormat.allCases.map(\.rawValue))
  func project(_ format: String) throws {
    let folder = try TemporaryFolder()
    let name = "project tags.yml"
    try FileManager.default.copyItem(
      at: Self.folder.appendingPathComponent(name), to: folder.url.appendingPathComponent(name))
    try folder.write(
      ExampleProject("KnownAssetTags: [forest, old]\nGame: {A.sks: []}").text, to: "Game.xcodeproj/project.pbxproj")
    try folder.write("", to: "A.sks")
    try check(
      OdrProcess(["xcode", "diff", "--format", format, "-m", name], in: folder.url), in: folder, as: "project", format)
  }

  /// Compares the output of a run with the recorded text.
  private func check(_ run: OdrProcess, in folder: TemporaryFolder, as name: String, _ format: String) throws {
    #expect(run.exitCode == 1)
    var found = run.standardOutput.replacing(folder.url.path, with: "/project")
    if format == "sarif" { found = try Self.withoutOtherRules(found) }
    if ["gitlab", "json", "sarif"].contains(format) {
      let depth = format == "gitlab" ? 3 : 0
      found = try Self.lines(JSONSerialization.jsonObject(with: Data(found.utf8)), depth: depth) + "\n"
    }
    found += run.standardError.isEmpty ? "" : "--- standard error ---\n" + run.standardError
    try RecordedText(Self.folder.appendingPathComponent("\(name).\(format)")).expect(found)
  }

  /// JSON with sorted keys, in which each finding is a line.
  private static func lines(_ value: Any, depth: Int) throws -> String {
    if depth < 3, let object = value as? [String: Any] {
      let members = try object.sorted { $0.key < $1.key }.map { "\"\($0)\": \(try lines($1, depth: depth + 1))" }
      return "{\n" + members.joined(separator: ",\n") + "\n}"
    }
    if depth < 4, let array = value as? [Any], !array.isEmpty {
      return "[\n" + (try array.map { try lines($0, depth: depth + 1) }).joined(separator: ",\n") + "\n]"
    }
    let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try JSONSerialization.data(withJSONObject: value, options: options), as: UTF8.self)
  }

  /// The log with only the rules that found something, so that changes to other rules don't change the recorded text.
  private static func withoutOtherRules(_ text: String) throws -> String {
    var log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    var run = try #require((log["runs"] as? [[String: Any]])?.first)
    var results = try #require(run["results"] as? [[String: Any]])
    var driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    var kept: [String] = []
    for index in results.indices {
      let id = try #require(results[index]["ruleId"] as? String)
      #expect(rules[try #require(results[index]["ruleIndex"] as? Int)]["id"] as? String == id)
      if !kept.contains(id) { kept.append(id) }
      results[index]["ruleIndex"] = kept.firstIndex(of: id)
    }
    driver["rules"] = kept.compactMap { id in rules.first { $0["id"] as? String == id } }
    driver["version"] = "VERSION"
    driver["semanticVersion"] = "VERSION"
    run["tool"] = ["driver": driver]
    run["results"] = results
    log["runs"] = [run]
    return String(decoding: try JSONSerialization.data(withJSONObject: log), as: UTF8.self)
  }
}
