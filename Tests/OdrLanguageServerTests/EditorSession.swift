import Foundation
import OdrTestSupport
import Testing

@testable import OdrLanguageServer

/// A temporary folder with files, and an editor that has a manifest in it open.
final class EditorSession {
  let client: TestClient
  let folder: URL
  let uri: String
  let text: String
  private let offsets: [Int]

  /// Opens the manifest `marked`, which may have markers; `files` have their texts by their paths.
  init(
    _ marked: String, name: String = "ResourceTags.yml", files: [String: String] = [:],
    capabilities: [String: Any] = EditorSession.simple
  ) throws {
    let marks = MarkedText(marked)
    (text, offsets) = (marks.text, marks.offsets)
    folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(
      path: "odr-server-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Nothing around the folder is looked at.
    try FileManager.default.createDirectory(at: folder.appending(path: ".git"), withIntermediateDirectories: true)
    uri = DocumentURI(path: folder.path + "/" + name).string
    client = try TestClient()
    for (path, text) in files { try write(path, text) }
    try write(name, text)
    try client.begin(capabilities)
    try client.open(uri, text)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A client that takes code actions with their edits, and no more.
  static var simple: [String: Any] {
    ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:] as [String: Any]]]]
  }

  func write(_ path: String, _ text: String) throws {
    let url = folder.appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(at: folder.appending(path: path)) }

  func uri(_ path: String) -> String { DocumentURI(path: folder.path + "/" + path).string }

  // MARK: Requests

  /// The position of a marker.
  func position(_ marker: Int = 0) -> [String: Any] {
    let position = EditorText(text).position(of: offsets[marker])
    return ["line": position.line, "character": position.character]
  }

  /// The answer to a request about the place of a marker.
  func ask(_ method: String, _ params: [String: Any] = [:], at marker: Int = 0) throws -> [String: Any] {
    let place: [String: Any] = ["textDocument": ["uri": uri], "position": position(marker)]
    return try client.ask(method, place.merging(params) { $1 })
  }

  func error(_ answer: [String: Any]) -> String? { (answer["error"] as? [String: Any])?["message"] as? String }

  /// The code actions at the first marker, or from it to the second.
  func actions(only: [String]? = nil) throws -> [[String: Any]] {
    let range = ["start": position(0), "end": position(offsets.count - 1)]
    var context: [String: Any] = ["diagnostics": [] as [Any]]
    if let only { context["only"] = only }
    let answer = try client.ask(
      "textDocument/codeAction", ["textDocument": ["uri": uri], "range": range, "context": context])
    return try #require(answer["result"] as? [[String: Any]], "\(answer)")
  }

  func titles(only: [String]? = nil) throws -> [String] {
    try actions(only: only).compactMap { $0["title"] as? String }
  }

  /// The text after the code action with a title.
  func text(after title: String) throws -> String {
    let action = try #require(try actions().first { $0["title"] as? String == title })
    return try text(afterEdit: action["edit"])
  }

  /// The text after a workspace edit of this document.
  func text(afterEdit edit: Any?, of uri: String? = nil, _ text: String? = nil) throws -> String {
    let edit = try #require(edit as? [String: Any])
    let changed = (edit["documentChanges"] as? [[String: Any]])?.first { change in
      (change["textDocument"] as? [String: Any])?["uri"] as? String == uri ?? self.uri
    }
    let edits = (edit["changes"] as? [String: Any])?[uri ?? self.uri] ?? changed?["edits"]
    return Self.text(text ?? self.text, after: try #require(edits as? [Any]).map(Self.textEdit))
  }

  /// The edit that is an object of a message.
  static func textEdit(_ object: Any) throws -> LSP.TextEdit {
    let edit = try JSONValue(text: JSONSerialization.data(withJSONObject: object))
    return LSP.TextEdit(range: try edit.range("range"), newText: try edit.string("newText"))
  }

  /// A text after edits, all of whose ranges are of the text before them.
  static func text(
    _ text: String, after edits: [LSP.TextEdit]
  ) -> String {
    var result = ClientText(text)
    for edit in edits.reversed() {
      result.apply(.init(range: edit.range, text: edit.newText))
    }
    return result.string
  }
}
