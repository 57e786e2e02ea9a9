import OdrTestSupport
import ResourceTags
import Testing

@Suite("The tree of property lists") struct PlistReaderTests {
  private func tree(_ text: String) -> SyntaxTree {
    PlistReader.read(SourceText(name: "project.pbxproj", text))
  }

  @Test("dictionaries, lists, and strings keep their bytes, and comments belong to none of them")
  func nodes() {
    let tree = tree(
      """
      // !$*UTF8*$!
      {
      \tA1 /* b.png in Resources */ = {isa = PBXBuildFile; settings = {ASSET_TAGS = (b, "my-tag", ); }; };
      \t'k' = v;
      }

      """)
    #expect(tree.faults.isEmpty)
    #expect(tree.isComplete)
    #expect(
      outline(tree).dropFirst() == [
        "· ‹A1›", #"· map‹{isa = PBXBuildFile; settings = {ASSET_TAGS = (b, "my-tag", ); }; }›"#, "· · ‹isa›",
        "· · ‹PBXBuildFile›", "· · ‹settings›", #"· · map‹{ASSET_TAGS = (b, "my-tag", ); }›"#, "· · · ‹ASSET_TAGS›",
        #"· · · list‹(b, "my-tag", )›"#, "· · · · ‹b›", #"· · · · ‹"my-tag"›"#, "· ‹'k'›", "· ‹v›",
      ])
  }

  @Test(
    "escapes give the characters that CoreFoundation reads",
    arguments: [
      (#""\"\\\n\t\a""#, "\"\\\n\t\u{7}"), (#""data\\ file""#, "data\\ file"), (#""\U00e9\U65E5""#, "é日"),
      (#""\Ud83d\Ude00""#, "😀"), (#""\101\0""#, "A\u{0}"), (#"'it\'s'"#, "it's"), (#""\q""#, "q"), ("\"a\nb\"", "a\nb"),
      (#""größe""#, "größe"), (#""""#, ""),
    ])
  func escapes(_ text: String, _ value: String) {
    let tree = tree(text)
    #expect(tree.faults.isEmpty)
    #expect(tree.root.map { tree.string($0) } == value)
  }

  @Test("a string may begin with what would begin a comment elsewhere, and may hold it")
  func slashes() {
    let tree = tree("{a = /usr/bin; b = http://x; /* c = d; */ e = \"/* f */\"; }")
    #expect(tree.faults.isEmpty)
    #expect(
      tree.root.map { tree.entries(of: $0).map { tree.string($0.value) } } == ["/usr/bin", "http://x", "/* f */"])
  }

  @Test(
    "what is no property list is a fault where it stands",
    arguments: [
      ("1️⃣", "the file is empty; expected a project"), ("{a = b1️⃣}", "expected ';' after this value"),
      ("{a = b1️⃣", "the file ends here, and '{' is never closed"),
      ("{a1️⃣ b; }", "expected '=' after this key"), ("(a, b 1️⃣c)", "unexpected 'c'; expected ',' or ')'"),
      ("(a, b1️⃣", "the file ends here, and '(' is never closed"), ("{1️⃣= b; }", "unexpected '='; expected a key or '}'"),
      ("{a = 1️⃣;}", "unexpected ';'; expected a value"), ("{a = 1️⃣\"b; }", "the string is never closed"),
      ("{a = b; 1️⃣/* c }", "the comment is never closed"),
      ("{a = \"1️⃣\\Uz\"; }", "'\\U' is not a property list escape sequence"),
      ("{a = \"1️⃣\\377\"; }", "'\\377' is not a property list escape sequence"),
      ("{a = 1️⃣<0f>; }", "unexpected '<'; expected a value"),
      ("{ // b1️⃣\u{2028}a = c; }", "unexpected '\\u{2028}' (U+2028); expected a key or '}'"),
      ("{} 1️⃣{}", "unexpected '{' after the end of the project"),
      (
        "1️⃣<?xml version=\"1.0\"?>", "this is an XML property list; to convert it, open the project in Xcode and save it"
      ), ("1️⃣<!DOCTYPE plist>", "this is an XML property list; to convert it, open the project in Xcode and save it"),
      ("1️⃣bplist00", "this is a binary property list; to convert it, open the project in Xcode and save it"),
      ("{a = NSString1️⃣+X; }", "expected ';' after this value"),
    ])
  func faults(_ marked: String, _ message: String) {
    let marked = MarkedText(marked)
    let tree = tree(marked.text)
    #expect(tree.faults.map(\.kind) == [.invalid(message)])
    #expect(tree.faults.first?.span.start == marked.offsets[0])
    #expect(!tree.isComplete)
  }

  @Test("deep nesting and bytes that are no UTF-8 end reading with a fault, and with what stood before")
  func limits() {
    let deep = tree(String(repeating: "(", count: 100_000))
    #expect(deep.faults.map(\.kind) == [.tooDeep])
    let invalid = PlistReader.read(
      SourceText(name: "p", bytes: Array("{\na = b;\nc = \"".utf8) + [0xFF] + Array("\";\n}".utf8)))
    #expect(invalid.faults.map(\.kind) == [.invalidUTF8])
    #expect(invalid.root.map { invalid.entries(of: $0).map { invalid.string($0.key) } } == ["a"])
  }
}
