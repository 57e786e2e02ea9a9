import Testing

@testable import OdrLanguageServer

@Suite("Files that move and go")
struct FileOperationTests {
  private static var capabilities: [String: Any] {
    [
      "workspace": [
        "fileOperations": ["willRename": true, "didRename": true, "didDelete": true],
        "workspaceEdit": ["documentChanges": true],
      ] as [String: Any]
    ]
  }
  private static let text = """
    version: 1
    tags:
      onDemand: [sea]
    files:
      Levels/1.sks: [sea]
      Levels/2.sks: [sea]
      a.png: [sea]

    """

  private func rename(_ session: EditorSession, _ moves: (String, String)...) throws -> [String: Any] {
    let files = moves.map { ["oldUri": session.uri($0), "newUri": session.uri($1)] }
    return try session.client.ask("workspace/willRenameFiles", ["files": files])
  }

  @Test("manifests that are not open change as they are on disk, open ones as they are in the editor")
  func severalManifests() throws {
    let closed = "version: 1\ntags:\n  onDemand: [sea]\nfiles:\n  1.sks: [sea]\n"
    let session = try EditorSession(
      Self.text, files: ["Levels/ResourceTags.yaml": closed], capabilities: Self.capabilities)
    try session.write("ResourceTags.yml", "version: 1\n")
    let result = try rename(session, ("Levels/1.sks", "Levels/1b.sks"))["result"]
    #expect(try session.text(afterEdit: result) == Self.text.replacing("Levels/1.sks", with: "Levels/1b.sks"))
    let other = session.uri("Levels/ResourceTags.yaml")
    #expect(try session.text(afterEdit: result, of: other, closed) == closed.replacing("1.sks", with: "1b.sks"))
    let changes = (result as? [String: Any])?["documentChanges"] as? [[String: Any]] ?? []
    let versions = changes.compactMap { ($0["textDocument"] as? [String: Any])?["version"] }
    #expect(versions.count == 2 && versions.contains { $0 as? Int == 1 } && versions.contains { !($0 is Int) })
  }

  @Test("what cannot move is told, and the rest moves")
  func refusals() throws {
    let session = try EditorSession(Self.text, capabilities: Self.capabilities)
    let answer = try rename(session, ("a.png", "../a.png"), ("Levels/1.sks", "Levels/1b.sks"))
    #expect(
      try session.text(afterEdit: answer["result"]) == Self.text.replacing("Levels/1.sks", with: "Levels/1b.sks"))
    let message = try session.client.notification("window/showMessage")["message"] as? String
    #expect(message?.hasPrefix("odr did not change 'a.png' in ResourceTags.yml: ") == true)
    let taken = try rename(session, ("Levels/1.sks", "a.png"))
    #expect(taken["result"] is [String: Any] == false)
    #expect(
      try session.client.notification("window/showMessage")["message"] as? String
        == "odr did not change 'Levels/1.sks' in ResourceTags.yml: resource 'a.png' is already in the manifest")
  }

  @Test("nothing is said where the manifest has nothing of it, even if it cannot be edited")
  func others() throws {
    let session = try EditorSession(Self.text + "x: [\n", capabilities: Self.capabilities)
    #expect(try rename(session, ("b.png", "c.png"))["result"] is [String: Any] == false)
    #expect(try rename(session, ("a.png", "c.png"))["result"] is [String: Any] == false)
    let message = try session.client.notification("window/showMessage")["message"] as? String
    #expect(message?.hasSuffix("odr does not edit a manifest with syntax errors") == true)
    #expect(message?.contains("'a.png'") == true)
  }
}
