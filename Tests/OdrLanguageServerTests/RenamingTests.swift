import Testing

@testable import OdrLanguageServer

@Suite("Renaming")
struct RenamingTests {
  private static let text = """
    version: 1
    tags:
      onDemand: [1️⃣sea]
    files:
      # where it begins
      "2️⃣Levels/1.sks": [sea]
    catalogs:
      3️⃣Assets.xcassets:
        4️⃣Tree.imageset: [sea]
    assetPacks:
      shore: [5️⃣sea]
    codeNames:
      6️⃣sea: theSea

    """

  @Test(
    "tags, paths, catalogs and their items get other names, as the commands give them",
    arguments: [
      (0, "sea", "ocean", "sea", "ocean"),
      (4, "sea", "ocean", "sea", "ocean"),
      (5, "sea", "ocean", "sea", "ocean"),
      (1, "Levels/1.sks", "Levels/2.sks", "Levels/1.sks", "Levels/2.sks"),
      (1, "Levels/1.sks", "Game/", "Levels/1.sks", "Game/1.sks"),
      (2, "Assets.xcassets", "Game/All.xcassets", "Assets.xcassets", "Game/All.xcassets"),
      (3, "Tree.imageset", "Forest/Tree.imageset", "Tree.imageset", "Forest/Tree.imageset"),
    ])
  func renames(marker: Int, placeholder: String, name: String, old: String, new: String) throws {
    let session = try EditorSession(Self.text)
    let prepared = try session.ask("textDocument/prepareRename", at: marker)["result"] as? [String: Any]
    #expect(prepared?["placeholder"] as? String == placeholder)
    let range = prepared?["range"] as? [String: [String: Int]]
    let (start, end) = (range?["start"]?["character"] ?? 0, range?["end"]?["character"] ?? 0)
    #expect(end - start == placeholder.utf16.count)
    let answer = try session.ask("textDocument/rename", ["newName": name], at: marker)
    #expect(try session.text(afterEdit: answer["result"]) == session.text.replacing(old, with: new), "\(answer)")
  }

  @Test(
    "what the edit refuses is told",
    arguments: [
      (1, "../1.sks", "'../1.sks' is outside the manifest's folder"),
      (1, "", "'' is not a valid resource path"),
      (1, "All.xcassets", "'All.xcassets' is a whole asset catalog; specify items or folders in it"),
      (0, "a\u{7}b", nil),
    ])
  func refusals(marker: Int, name: String, message: String?) throws {
    let session = try EditorSession(Self.text)
    let error = session.error(try session.ask("textDocument/rename", ["newName": name], at: marker))
    #expect(error != nil && (message == nil || error == message))
  }

  @Test("the uses of a tag are found from each of them, also where a pack has an id")
  func references() throws {
    let session = try EditorSession(Self.text)
    for marker in [0, 4] {
      let answer = try session.ask("textDocument/references", ["context": ["includeDeclaration": true]], at: marker)
      let lines = (answer["result"] as? [[String: Any]] ?? []).map {
        (($0["range"] as? [String: Any])?["start"] as? [String: Int])?["line"]
      }
      #expect(lines == [2, 5, 8, 10, 12])
    }
  }

  @Test("elsewhere nothing is renamed")
  func elsewhere() throws {
    let session = try EditorSession("ver1️⃣sion: 1\nfiles: {}\n")
    #expect(try session.ask("textDocument/prepareRename")["result"] is [String: Any] == false)
    #expect(
      session.error(try session.ask("textDocument/rename", ["newName": "x"])) == "this is not a tag or a path")
  }
}
