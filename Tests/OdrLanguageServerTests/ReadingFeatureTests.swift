import Foundation
import OdrTestSupport
import Testing

@testable import OdrLanguageServer

/// What the server tells of a manifest and its files.
@Suite("Help while reading")
struct ReadingFeatureTests {
  private static let text = """
    version: 1
    platform: iOS
    # The first comment,
    # and its second line.
    tags:
      prefetchOrder: [cave, "sea"]
      onDemand:
        - wood
    files:
      Levels/Cave.sks: [cave]
      "Pictures/Öl 😀.png": [sea, wood]
      gone.txt: []
    catalogs:
      Art.xcassets:
        Tree.imageset: [wood]
    lint:
      unused-tag: ignore

    """

  private static let files = [
    "Levels/Cave.sks": String(repeating: "x", count: 2000), "Pictures/Öl 😀.png": "12345",
    "Art.xcassets/Contents.json": "{}",
    "Art.xcassets/Tree.imageset/Contents.json": "{\"images\": [{\"filename\": \"tree.png\"}]}",
    "Art.xcassets/Tree.imageset/tree.png": "123",
  ]

  /// An editor that has opened the manifest.
  private struct Editor {
    let session: EditorSession

    init(text: String = ReadingFeatureTests.text) throws {
      session = try EditorSession(text, files: files)
    }

    var client: TestClient { session.client }

    func ask(_ method: String, _ params: [String: Any] = [:]) throws -> Any? {
      let answer = try client.ask(method, params.merging(["textDocument": ["uri": session.uri]]) { own, _ in own })
      #expect(answer["error"] == nil, "\(method): \(answer)")
      return answer["result"]
    }

    func hover(_ line: Int, _ character: Int) throws -> String? {
      let hover = try ask("textDocument/hover", ["position": ["line": line, "character": character]]) as? [String: Any]
      return (hover?["contents"] as? [String: Any])?["value"] as? String
    }
  }

  @Test("a tag tells its category, its place, its resources and their size")
  func tags() throws {
    let editor = try Editor()
    #expect(try editor.hover(5, 19) == "'cave', prefetched, place 1 of 2\n1 resource, 2 KB")
    // A use tells the same as the declaration.
    #expect(try editor.hover(9, 22) == (try editor.hover(5, 19)))
    let wood = try #require(try editor.hover(7, 6))
    #expect(wood.hasPrefix("'wood', on demand\n2 resources, "), "\(wood)")
    #expect(try editor.hover(2, 5) == nil)
  }

  @Test("a path tells its size, its tags, and its pack")
  func paths() throws {
    let editor = try Editor()
    let cave = try #require(try editor.hover(9, 4))
    #expect(
      cave == "'Levels/Cave.sks', 2 KB\ntags: 'cave'\nasset pack: 'cave', 2 KB, downloaded in advance")
    #expect(try #require(try editor.hover(10, 4)).hasPrefix("'Pictures/Öl 😀.png', "))
    #expect(try #require(try editor.hover(11, 3)).hasPrefix("'gone.txt', not on disk\nno tags"))
    #expect(try #require(try editor.hover(14, 6)).hasPrefix("'Art.xcassets/Tree.imageset', "))
  }

  @Test("a key tells what the schema says of it, and a rule its page")
  func words() throws {
    let editor = try Editor()
    #expect(try #require(try editor.hover(1, 3)).hasPrefix("Platform\nThe app's platform."))
    #expect(try #require(try editor.hover(1, 12)).hasPrefix("Platform\n"))
    #expect(try #require(try editor.hover(5, 4)).hasPrefix("Prefetched Tag Order\nTags for resources"))
    #expect(try #require(try editor.hover(16, 4)).hasPrefix("unused-tag: a declared tag has no resources\n"))
  }

  @Test("definitions lead to declarations and files, links to files")
  func places() throws {
    let editor = try Editor()
    func definition(_ line: Int, _ character: Int) throws -> [String] {
      let found = try editor.ask("textDocument/definition", ["position": ["line": line, "character": character]])
      return (found as? [[String: Any]] ?? []).map { place in
        let start = (place["range"] as? [String: Any])?["start"] as? [String: Int] ?? [:]
        let name = (place["uri"] as? String ?? "").replacingOccurrences(of: editor.session.folder.path, with: "")
        return "\(name):\(start["line"] ?? -1):\(start["character"] ?? -1)"
      }
    }
    #expect(try definition(10, 27) == ["file:///ResourceTags.yml:5:25"])
    #expect(try definition(9, 5) == ["file:///Levels/Cave.sks:0:0"])
    #expect(try definition(14, 6) == ["file:///Art.xcassets/Tree.imageset/Contents.json:0:0"])
    #expect(try definition(13, 4) == ["file:///Art.xcassets/Contents.json:0:0"])
    #expect(try definition(11, 4) == [])
    let links = try #require(try editor.ask("textDocument/documentLink") as? [[String: Any]])
    #expect(links.count == 4)
    #expect(
      links.compactMap { $0["target"] as? String }.allSatisfy { $0.hasPrefix("file://" + editor.session.folder.path) })
  }

  @Test("symbols are the sections with what is in them")
  func symbols() throws {
    func names(_ symbols: Any?) -> [String] {
      (symbols as? [[String: Any]] ?? []).map { symbol in
        let inside = names(symbol["children"])
        let detail = (symbol["detail"] as? String).map { " \($0)" } ?? ""
        return "\(symbol["name"] ?? "")\(detail)" + (inside.isEmpty ? "" : "(\(inside.joined(separator: " ")))")
      }
    }
    let deep = names(try Editor().ask("textDocument/documentSymbol"))
    #expect(
      deep == [
        "version", "platform", "tags(prefetchOrder(cave sea) onDemand(wood))",
        "files(Levels/Cave.sks cave Pictures/Öl 😀.png sea, wood gone.txt)",
        "catalogs(Art.xcassets(Tree.imageset wood))", "lint(unused-tag)",
      ])
  }

  @Test("the keys of asset packs tell what they mean")
  func packKeys() throws {
    let packs = try Editor(text: "version: 1\nassetPacks:\n  _hosting: self\n  a: [b]\n  _platforms: [tvOS]\n")
    #expect(try packs.hover(2, 4)?.contains("self if you host the packs yourself") == true)
    #expect(try packs.hover(4, 4)?.contains("shares its packs between platforms") == true)
  }

  @Test("a document that is no file is judged without a disk")
  func noDisk() throws {
    let client = try TestClient()
    try client.begin()
    try client.open("untitled:ResourceTags.yml", Self.text)
    let published = try client.notification("textDocument/publishDiagnostics")
    let codes = (published["diagnostics"] as? [[String: Any]] ?? []).map { $0["code"] as? String }
    #expect(codes == ["empty-tag-list"])
    let hover = try client.ask(
      "textDocument/hover",
      ["textDocument": ["uri": "untitled:ResourceTags.yml"], "position": ["line": 9, "character": 4]])
    let value = ((hover["result"] as? [String: Any])?["contents"] as? [String: Any])?["value"] as? String
    #expect(value == "'Levels/Cave.sks'\ntags: 'cave'\nasset pack: 'cave', downloaded in advance")
  }
}
