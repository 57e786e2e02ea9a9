import OdrTestSupport
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
