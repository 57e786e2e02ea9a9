import Foundation
import OdrTestSupport
import Testing

@testable import OdrLanguageServer

@Suite("Completion")
struct CompletionTests {
  private static let files = [
    "Levels/1.sks": "one", "Levels/2.sks": "two", "Levels/Deep/3.sks": "three", "a.png": "picture",
    "b: c.png": "picture",
    "Assets.xcassets/Contents.json": "{}", "Assets.xcassets/Tree.imageset/Contents.json": "{}",
    "Assets.xcassets/Icon.appiconset/Contents.json": "{}", "Assets.xcassets/Wood/Leaf.dataset/Contents.json": "{}",
    "Game.xcodeproj/project.pbxproj": LanternProject().text,
  ]

  private func items(_ session: EditorSession) throws -> [[String: Any]] {
    let list = try session.ask("textDocument/completion")["result"] as? [String: Any]
    return try #require(list?["items"] as? [[String: Any]])
  }

  private func labels(_ marked: String, name: String = "ResourceTags.yml") throws -> [String] {
    let session = try EditorSession(marked, name: name, files: Self.files)
    return try items(session).compactMap { $0["label"] as? String }
  }

  /// The text after the item with a label has been chosen.
  private func text(_ marked: String, _ label: String, name: String = "ResourceTags.yml") throws -> String {
    let session = try EditorSession(marked, name: name, files: Self.files)
    let item = try #require(try items(session).first { $0["label"] as? String == label }, "\(marked)")
    return EditorSession.text(session.text, after: [try EditorSession.textEdit(try #require(item["textEdit"]))])
  }

  @Test(
    "words are those that belong there and are not there yet",
    arguments: [
      (
        "1️⃣",
        [
          "version", "platform", "deploymentTarget", "xcode", "tags", "files", "catalogs", "assetPacks", "codeNames",
          "limits",
          "baseline", "lint",
        ]
      ),
      (
        "version: 1\n1️⃣\ntags: {}\nfiles: {}\n",
        ["platform", "deploymentTarget", "xcode", "catalogs", "assetPacks", "codeNames", "limits", "baseline", "lint"]
      ),
      ("version: 1️⃣", ["1"]), ("platform: 1️⃣", ["iOS", "tvOS", "visionOS"]),
      ("platform: t1️⃣\n", ["tvOS"]),
      ("tags:\n  onDemand: [a]\n  1️⃣", ["initialInstall", "prefetchOrder"]),
      ("tags: {onDemand: [a], 1️⃣}", ["initialInstall", "prefetchOrder"]),
      ("tags:\n  onDemand: [1️⃣]\nfiles:\n  a.png: [sea]\n", ["sea"]),
      ("tags:\n  onDemand: [sea, wood, sky]\nfiles:\n  a.png: [sea, 1️⃣, sky]\n", ["wood"]),
      ("tags:\n  onDemand: [sea, wood, sky]\nfiles:\n  a.png: [sea, 1️⃣", ["wood", "sky"]),
      (
        "tags:\n  onDemand: [sea, wood, sky]\nfiles:\n  a.png:\n    - sea\n    - 1️⃣\n    - 'sky'\n  b: [wood]\n",
        ["wood"]
      ),
      ("tags:\n  onDemand: [sea, wood, sky]\nfiles:\n  a.png:\n  - sea  # here\n  - 1️⃣\n", ["wood", "sky"]),
      ("lint:\n  unused-tag: 1️⃣", ["ignore", "note", "warning", "error"]),
      ("lint:\n  untagged-resource:\n    1️⃣", ["level", "patterns"]),
      (
        "assetPacks:\n  _hosting: apple\n  1️⃣",
        ["_platforms", "_languages", "_firstInstallationOnly", "_subsequentUpdateOnly"]
      ),
      ("assetPacks:\n  _platforms: [iOS, 1️⃣]\n", ["macOS", "tvOS", "visionOS"]),
      ("tags: {onDemand: [a]}\nassetPacks:\n  _languages: [1️⃣]\n", []),
      ("tags: {initialInstall: [a]}\nassetPacks:\n  _firstInstallationOnly: [1️⃣]\n", ["a"]),
      ("assetPacks:\n  _hosting: 1️⃣", ["apple", "self"]),
      ("tags: {onDemand: [a, b]}\ncodeNames:\n  a: x\n  1️⃣", ["b"]),
      ("xcode:\n  project: Game.xcodeproj\n  1️⃣", ["targets", "configuration", "apply"]),
      ("xcode:\n  project: Game.xcodeproj\n  apply: 1️⃣", ["true", "false"]),
      ("limits:\n  tag: 64 MB\n  1️⃣", ["initialInstall"]),
      ("xcode:\n  project: 1️⃣", ["Game.xcodeproj", "Levels/"]),
      ("files:\n  1️⃣", ["Levels/", "Levels", "a.png", "b: c.png"]),
      ("files:\n  Levels/1.sks: [a]\n  Levels/1️⃣\n", ["Levels/2.sks", "Levels/Deep/", "Levels/Deep"]),
      ("catalogs:\n  1️⃣", ["Assets.xcassets", "Levels/"]),
      ("catalogs:\n  Assets.xcassets:\n    1️⃣", ["Tree.imageset", "Wood/", "Wood"]),
      ("catalogs:\n  Assets.xcassets:\n    Tree.imageset: [a]\n    Wood/1️⃣", ["Wood/Leaf.dataset"]),
      ("platform: \"x # odr:ignore un1️⃣\"", []), ("version: 1  # odr:ignore un1️⃣", []), ("# nothing 1️⃣", []),
      ("version: 1  # 1️⃣", []),
      ("tags:\n  onDemand: |\n    se1️⃣a\n", []),
    ])
  func words(marked: String, labels: [String]) throws {
    #expect(try self.labels(marked).filter { !$0.hasPrefix("ResourceTags") } == labels, "\(marked)")
  }

  @Test("rules complete under 'lint', but for those whose level is fixed")
  func rules() throws {
    let set = try labels("lint:\n  unused-tag: ignore\n  1️⃣\n")
    #expect(set.contains("undeclared-tag") && !set.contains("unused-tag") && !set.contains("yaml-syntax"))
  }

  @Test(
    "names come with the quotes that are there or that they need, and with a colon where they are keys",
    arguments: [
      ("files:\n  1️⃣", "b: c.png", "files:\n  \"b: c.png\":"), ("files:\n  'b1️⃣", "b: c.png", "files:\n  'b: c.png':"),
      ("files:\n  a1️⃣: [x]\n", "a.png", "files:\n  a.png: [x]\n"),
      ("files: {1️⃣}", "a.png", "files: {a.png:}"),
      (
        "tags:\n  onDemand: [\"a, b\"]\nfiles:\n  a.png: [1️⃣]", "a, b",
        "tags:\n  onDemand: [\"a, b\"]\nfiles:\n  a.png: [\"a, b\"]"
      ),
      ("tags:\n  onDemand: ['no']\nfiles:\n  a.png: ['1️⃣']", "no", "tags:\n  onDemand: ['no']\nfiles:\n  a.png: ['no']"),
      (
        "tags:\n  onDemand: [sea]\nfiles:\n  a.png: [\"s1️⃣", "sea", "tags:\n  onDemand: [sea]\nfiles:\n  a.png: [\"sea\""
      ),
      ("tags:\n  'o1️⃣'\nfiles:\n", "onDemand", "tags:\n  'onDemand':\nfiles:\n"),
      (
        "tags:\n  onDemand: [sea]\nfiles:\n  a.png: [\"s1️⃣\n  b.png: [\"x\"]\n", "sea",
        "tags:\n  onDemand: [sea]\nfiles:\n  a.png: [\"sea\"\n  b.png: [\"x\"]\n"
      ),
      ("version: 1️⃣", "1", "version: 1"),
    ])
  func quotes(marked: String, label: String, after: String) throws {
    #expect(try text(marked, label) == after)
  }

  @Test("a closing quote stays, because some editors replace only what is before the cursor")
  func closingQuote() throws {
    let session = try EditorSession("tags:\n  onDemand: ['no']\nfiles:\n  a.png: ['n1️⃣']\n")
    let edit = try EditorSession.textEdit(try #require(try items(session).first?["textEdit"]))
    #expect(edit.newText == "no" && edit.range.end.character == 12)
  }

  @Test("in JSON names have double quotes")
  func json() throws {
    #expect(
      try text(
        "{\"tags\": {\"onDemand\": [\"sea\"]}, \"files\": {\"a.png\": [\"1️⃣\"]}}", "sea", name: "ResourceTags.json")
        == "{\"tags\": {\"onDemand\": [\"sea\"]}, \"files\": {\"a.png\": [\"sea\"]}}")
    #expect(try text("{\"version\": 1, \"1️⃣\"}", "tags", name: "ResourceTags.json") == "{\"version\": 1, \"tags\": }")
    #expect(try text("{\"1️⃣\"}", "tags", name: "ResourceTags.json") == "{\"tags\": }")
    #expect(try labels("{\"tags\": {\"onDemand\": [\"a\", 1️⃣\"b\"]}}", name: "ResourceTags.json") == [])
    // The text has other faults, too.
    for files in [
      #"{"a": [1️⃣"sea"]}"#, #"{"a": ["sea",1️⃣"wood"]}"#, #"{"a":1️⃣["sea"]},}"#, #"{"a": ["sea"1️⃣], "b": [tru]}}"#,
    ] {
      let text = #"{"version": 1, "tags": {"onDemand": ["sea", "wood"]}, "files": "# + files
      #expect(try labels(text, name: "ResourceTags.json") == [], "\(files)")
    }
  }

  @Test("a tag tells its category and the number of its resources")
  func details() throws {
    let session = try EditorSession(
      "tags:\n  onDemand: [sea]\nfiles:\n  a.png: [1️⃣]\n  Levels: [sea]\n", files: Self.files)
    let item = try #require(try items(session).first)
    #expect(item["detail"] as? String == "Download Only On Demand, 1 resource")
    #expect(item["label"] as? String == "sea")
  }
}
