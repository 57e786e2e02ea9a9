import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrLanguageServer

@Suite("Laws of completion")
struct CompletionLawTests {
  private static let shares = 8

  @Test("a word that is chosen anywhere in a broken text stands there afterwards", arguments: 0..<shares)
  func applied(share: Int) throws {
    for number in LawCount.completions.numbers(shares: Self.shares) {
      var random = SeededGenerator(seed: UInt64(number * Self.shares + share))
      let file = try #require(Fixtures.all.filter { $0.bytes.count < 20_000 }.randomElement(using: &random))
      var mutator = Mutator(seed: random.next())
      let isBroken = Bool.random(using: &random)
      // Editors send valid UTF-8 only.
      let string = String(decoding: isBroken ? mutator.mutate(file.bytes) : file.bytes, as: UTF8.self)
      let isJSON = file.path.hasSuffix(".json")
      let document = Document(
        DocumentURI("untitled:" + (isJSON ? "ResourceTags.json" : "ResourceTags.yml")), languageID: "", version: 1,
        ByteSlice(string.utf8))
      let text = document.text
      for _ in 0..<20 {
        let position = text.position(of: Int.random(in: 0...string.utf8.count, using: &random))
        let offset = text.offset(of: position)
        let items = try document.completions(at: offset, nil).list("items")
        guard let item = items.randomElement(using: &random) else { continue }
        let label = try item.string("label")
        let edit = LSP.TextEdit(range: try item.range("textEdit.range"), newText: try item.string("textEdit.newText"))
        let why = "\(file.path), share \(share), number \(number), offset \(offset), \(label)"
        check(edit, label, in: document, at: offset, why)
      }
    }
  }

  private func check(
    _ edit: LSP.TextEdit, _ label: String, in document: Document, at offset: ByteIndex, _ why: String
  ) {
    let span = ByteSpan(document.text.offset(of: edit.range.start), document.text.offset(of: edit.range.end))
    #expect(span.start <= offset && offset <= span.end, "the cursor is not in what is replaced: \(why)")
    let bytes = Array(document.bytes[before: span.start]) + Array(edit.newText.utf8) + document.bytes[from: span.end]
    let tree = Manifest(SourceText(name: document.manifest.source.name, bytes: bytes)).tree
    let old = document.manifest.tree
    guard tree.faults.isEmpty else {
      // What could be read can still be read.
      let known = old.place(at: offset).nodes.last.map { old[$0] }
      if old.faults.isEmpty, known?.isScalar == true, known?.span.isEmpty == false {
        Issue.record("the text cannot be read any more: \(why)\n\(String(decoding: bytes, as: UTF8.self))")
      }
      return
    }
    let isBehindSpace = edit.newText.hasPrefix(" ") && !label.hasPrefix(" ")
    let start = span.start + (isBehindSpace ? 1 : 0)
    let found = tree.place(at: start).nodes.last
    // Behind an open quote, the quote stays.
    let isAtStart = found.map { [start, start - 1].contains(tree[$0].span.start) } == true
    #expect(found.flatMap(tree.text) == label && isAtStart, "\(why): \(String(describing: found))")
  }

  @Test("requests anywhere in broken texts are answered", arguments: 0..<shares)
  func answered(share: Int) throws {
    let client = try TestClient()
    try client.begin([
      "textDocument": ["codeAction": ["codeActionLiteralSupport": [:] as [String: Any]]]
    ])
    let methods = [
      "textDocument/completion", "textDocument/prepareRename", "textDocument/rename", "textDocument/codeAction",
      "textDocument/definition",
    ]
    for number in LawCount.completions.numbers(shares: Self.shares * 4) {
      var random = SeededGenerator(seed: UInt64(number * Self.shares + share))
      let file = try #require(Fixtures.all.filter { $0.bytes.count < 5_000 }.randomElement(using: &random))
      var mutator = Mutator(seed: random.next())
      let string = String(decoding: mutator.mutate(file.bytes), as: UTF8.self)
      let text = EditorText(string)
      let uri = "untitled:\(number)/ResourceTags" + (file.path.hasSuffix(".json") ? ".json" : ".yml")
      try client.open(uri, string)
      for method in methods {
        let place = text.position(of: Int.random(in: 0...string.utf8.count, using: &random))
        let position = ["line": place.line, "character": place.character]
        let answer = try client.ask(
          method,
          [
            "textDocument": ["uri": uri], "position": position, "newName": "new",
            "range": ["start": position, "end": position], "context": [:] as [String: Any],
          ])
        let code = (answer["error"] as? [String: Any])?["code"] as? Int
        #expect(answer.keys.contains("result") || code == -32803, "\(method), \(file.path), \(number): \(answer)")
      }
      try client.notify("textDocument/didClose", ["textDocument": ["uri": uri]])
    }
    _ = try client.leave()
  }
}
