import Testing

@testable import ResourceTags

@Suite("Renaming a tag") struct RenameTagTests {
  /// Checks that an edit turns one text into another, and that doing it is proved.
  private func expectEdit(
    _ edit: RenameTag, in before: String, gives after: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let proved = try Manifest(SourceText(name: "x.yml", before)).applying(edit)
    #expect(String(decoding: proved.bytes, as: UTF8.self) == after, sourceLocation: sourceLocation)
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
}
