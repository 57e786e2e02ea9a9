import OdrTestSupport
import Testing

@testable import ResourceTags

@Suite("Renaming a tag") struct RenameTagTests {
  /// Checks that an edit turns one text into another, and that doing it is proved.
  private func expectEdit(
    _ edit: RenameTag, in before: String, gives after: String, name: String = "x.yml",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let proved = try Manifest(SourceText(name: name, before)).applying(edit)
    #expect(String(decoding: proved.bytes, as: UTF8.self) == after, sourceLocation: sourceLocation)
  }

  @Test(
    "the name changes in every style, and nothing around it",
    arguments: [
      ("tags:\n  onDemand:\n    - a   # note\n    - b\n", "tags:\n  onDemand:\n    - new   # note\n    - b\n"),
      ("tags:\n  onDemand:\n  - 'a'\n  - \"b\"\n", "tags:\n  onDemand:\n  - 'new'\n  - \"b\"\n"),
      (
        "tags: {onDemand: [&x a]}\nfiles: {F: [*x], G: &y [a], H: *y}\n",
        "tags: {onDemand: [&x new]}\nfiles: {F: [*x], G: &y [new], H: *y}\n"
      ),
      ("tags:\n  onDemand:\n    - |-\n      a\n    - b\n", "tags:\n  onDemand:\n    - new\n    - b\n"),
      ("tags:\n  onDemand:\n    - \"\\x61\"\n", "tags:\n  onDemand:\n    - new\n"),
      ("tags:\r\n  onDemand:\r\n    - a\t# note\r\n", "tags:\r\n  onDemand:\r\n    - new\t# note\r\n"),
      ("\u{FEFF}tags: {onDemand: [a]}", "\u{FEFF}tags: {onDemand: [new]}"),
      ("tags: {onDemand: [a, a], initialInstall: [a]}\n", "tags: {onDemand: [new, new], initialInstall: [new]}\n"),
      (
        "platform: watchOS\nextra: a\ntags: {onDemand: [a]}\n", "platform: watchOS\nextra: a\ntags: {onDemand: [new]}\n"
      ),
    ])
  func styles(_ before: String, _ after: String) throws {
    try expectEdit(RenameTag("a", to: "new"), in: before, gives: after)
  }

  @Test("JSON keeps its layout, and its strings are escaped")
  func json() throws {
    let before = "{\"version\": 1,\n\t\"tags\": {\"onDemand\": [ \"a\" ,\"b\"]}, \"files\":{\"a\":[\"a\"]}}"
    try expectEdit(
      RenameTag("a", to: "q\"\\é"), in: before,
      gives:
        "{\"version\": 1,\n\t\"tags\": {\"onDemand\": [ \"q\\\"\\\\é\" ,\"b\"]}, \"files\":{\"a\":[\"q\\\"\\\\é\"]}}",
      name: "x.json")
  }

  @Test(
    "a name that some reader would not take for the same text is put in quotes",
    arguments: [
      ("no", "\"no\""), ("1", "\"1\""), ("null", "\"null\""), ("1:20", "\"1:20\""), ("a, b", "\"a, b\""),
      ("[x]", "\"[x]\""), ("#x", "\"#x\""),
      ("a: b", "\"a: b\""), ("a #b", "\"a #b\""), ("-x", "-x"), ("- x", "\"- x\""), ("--x", "\"--x\""), ("-", "\"-\""),
      ("-1", "\"-1\""), ("*x", "\"*x\""), ("&x", "\"&x\""),
      ("!x", "\"!x\""), ("%x", "\"%x\""),
      ("@x", "\"@x\""), ("`x", "\"`x\""), ("'x", "\"'x\""), ("\"x", "\"\\\"x\""), ("x:", "\"x:\""), ("?x", "\"?x\""),
      ("<<", "\"<<\""), ("=", "\"=\""),
      ("a\\b", "a\\b"), ("a'b", "a'b"), ("x#y", "x#y"), ("größe", "größe"), ("日本 語", "日本 語"),
      ("a-b_c.d+e", "a-b_c.d+e"), ("y", "\"y\""),
    ])
  func quoting(_ name: String, _ written: String) throws {
    try expectEdit(RenameTag("a", to: name), in: "tags: {onDemand: [a]}\n", gives: "tags: {onDemand: [\(written)]}\n")
  }

  @Test("a comma or a bracket needs no quotes outside flow collections")
  func block() throws {
    try expectEdit(
      RenameTag("a", to: "x[y].ttf"), in: "tags:\n  onDemand:\n    - a\nfiles: {F: [a]}\n",
      gives: "tags:\n  onDemand:\n    - x[y].ttf\nfiles: {F: [\"x[y].ttf\"]}\n")
  }

  @Test("single quotes stay single")
  func singleQuotes() throws {
    try expectEdit(RenameTag("a", to: "it's"), in: "tags: {onDemand: ['a']}\n", gives: "tags: {onDemand: ['it''s']}\n")
  }

  @Test("the name it has already is no change")
  func same() throws {
    let proved = try Manifest(SourceText(name: "x.yml", "tags: {onDemand: [a]}\n")).applying(RenameTag("a", to: "a"))
    #expect(!proved.isChange)
    #expect(proved.textEdits.isEmpty)
  }

  @Test("what cannot be done is refused, with the place in the way")
  func refusals() {
    func refusal(_ marked: String, _ old: String = "a", _ new: String = "new") -> (
      EditRefusal?, ByteIndex?, ByteIndex?
    ) {
      let source = MarkedText(marked)
      do throws(EditRefusal) {
        _ = try Manifest(SourceText(name: "x.yml", source.text)).applying(RenameTag(old, to: new))
        return (nil, nil, nil)
      } catch {
        return (error, error.span?.start, source.offsets.first)
      }
    }
    for (marked, old, new) in [
      ("tags: {onDemand: [a, 1️⃣new]}\n", "a", "new"),
      ("tags: {onDemand: [a]}\nfiles: {<<: {F: [a]}}\n".replacing("<<", with: "1️⃣<<"), "a", "new"),
      ("tags: {onDemand: [a1️⃣}\n", "a", "new"),
    ] {
      let (error, found, expected) = refusal(marked, old, new)
      #expect(error != nil && found == expected, "\(marked)")
    }
    #expect(refusal("tags: {onDemand: [a]}\nfiles: {F: [new]}\n").0 != nil)
    #expect(refusal("tags: {onDemand: [forest]}\n", "forst").0 == .unknownTag("forst", nearest: "forest"))
    for name in ["", " x", "x ", "a\nb", "\u{7F}", "\u{A0}x"] {
      #expect(refusal("tags: {onDemand: [a]}\n", "a", name).0 == .invalidTagName(name))
    }
  }
}
