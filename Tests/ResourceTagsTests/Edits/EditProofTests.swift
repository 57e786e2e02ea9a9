import OdrTestSupport
import Testing

@testable import ResourceTags

@Suite("The proof of edits") struct EditProofTests {
  private let text = """
    version: 1
    platform: iOS
    tags:
      onDemand: [a, b]
    files:
      A.png: &list [a]
      B.png: *list
      C.png: [a, b]
    lint: {unused-tag: ignore}

    """

  /// Whether replacing `old`, which the text has once, by `new` is proved to be what `edit` means.
  private func isProved(_ edit: any ManifestEdit, _ replacements: [(old: String, new: String)]) throws -> Bool {
    let manifest = Manifest(SourceText(name: "x.yml", text))
    var draft = try ManifestDraft(manifest)
    try edit.make(in: &draft)
    let edits = try replacements.map { old, new in
      let parts = text.components(separatedBy: old)
      try #require(parts.count == 2, "'\(old)' is there \(parts.count - 1) times")
      return TextEdit(ByteSpan(parts[0].utf8.count, parts[0].utf8.count + old.utf8.count), new)
    }
    do throws(EditRefusal) {
      _ = try manifest.proving(edits, draft)
      return true
    } catch {
      guard case .unproved = error else { throw error }
      return false
    }
  }

  @Test("what the edit means is proved, however it is written")
  func right() throws {
    let assign = AssignTags(["b"], to: [try ResourcePath("D.png")])
    #expect(try isProved(assign, [("lint:", "  D.png: [b]\nlint:")]))
    #expect(try isProved(assign, [("lint:", "  \"D.png\":\n  - 'b'\nlint:")]))
    #expect(
      try isProved(
        RenameTag("b", to: "1"), [("[a, b]\nfiles", "[a, '1']\nfiles"), ("C.png: [a, b]", "C.png: [a, \"1\"]")]))
  }

  @Test(
    "what does less, more or something else is not",
    arguments: [
      [("lint:", "  D.png: []\nlint:")],
      [("lint:", "  D.png: [a]\nlint:")],
      [("lint:", "  D.png: [b, a]\nlint:")],
      [("lint:", "  E.png: [b]\nlint:")],
      [("lint:", "  D.png: [b]\n  E.png: [b]\nlint:")],
      [("files:", "files:\n  D.png: [b]")],
      [("lint:", "  D.png: [b]\nlint:"), ("iOS", "tvOS")],
      [("lint:", "  D.png: [b]\nlint:"), ("unused-tag: ignore", "unused-tag: error")],
      [("lint:", "  D.png: [b]\nlint:"), ("C.png: [a, b]", "C.png: [b, a]")],
      [("lint:", "  D.png: [b]\nlint:"), ("&list [a]", "&list [b]")],
      [("lint:", "  D.png: [b]\nlint:"), ("*list", "[b]")],
      [("lint:", "  D.png: [b]\nlint:"), ("onDemand: [a, b]", "onDemand: [b, a]")],
      [("lint:", "  D.png: [b]\nlint:"), ("onDemand: [a, b]", "onDemand: [a, b, c]")],
      [("lint:", "  D.png: [b]\nextra: 1\nlint:")],
      [("lint:", "  D.png: [b\nlint:")],
      [("lint:", "  D.png: [b]\n---\nlint:")],
      [("lint:", "  D.png: *b\nlint:")],
      [("lint:", "catalogs: {A.xcassets: {}}\nlint:")],
      [],
    ] as [[(String, String)]])
  func wrong(_ replacements: [(String, String)]) throws {
    let assign = AssignTags(["b"], to: [try ResourcePath("D.png")])
    #expect(try !isProved(assign, replacements.map { (old: $0.0, new: $0.1) }))
  }

  @Test("a name without the quotes it needs is not proved")
  func missingQuotes() throws {
    let rename = RenameTag("b", to: "1")
    #expect(try !isProved(rename, [("[a, b]\nfiles", "[a, 1]\nfiles"), ("C.png: [a, b]", "C.png: [a, 1]")]))
    #expect(try !isProved(rename, [("[a, b]\nfiles", "[a, '1']\nfiles"), ("C.png: [a, b]", "C.png: [a, 1]")]))
  }

  @Test("overlapping replacements are not applied")
  func overlapping() throws {
    let rename = RenameTag("b", to: "c")
    #expect(try !isProved(rename, [("onDemand: [a, b]", "onDemand: [a, c]"), ("[a, b]\nfiles", "[a, c]\nfiles")]))
  }
}
