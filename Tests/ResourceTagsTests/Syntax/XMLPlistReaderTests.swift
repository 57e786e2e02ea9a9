import OdrTestSupport
import ResourceTags
import Testing

private let binaryForm = "this is a binary property list; convert it to XML with 'plutil -convert xml1 FILE'"
private let otherForm = "expected <plist>; 'plutil -convert xml1 FILE' converts a property list to XML"
private let invalidReference =
  "this is not an XML character reference; expected &amp;, &lt;, &gt;, &quot;, &apos;, or a number such as &#9731;"

@Suite("The tree of property lists in XML") struct XMLPlistReaderTests {
  private func tree(_ text: String) -> SyntaxTree {
    XMLPlistReader.read(SourceText(name: "Info.plist", text))
  }

  @Test("elements keep their bytes, and comments, instructions and the DOCTYPE belong to none of them")
  func nodes() {
    let tree = tree(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <!-- first --><plist version="1.0">
      <dict>
      \t<key>A</key> <!-- <key>B</key> -->
      \t<array><string>x y</string><true/><integer> 5 </integer></array>
      \t<?pi?><key>C</key><dict/>
      </dict>
      </plist>

      """)
    #expect(tree.faults.isEmpty && tree.isComplete)
    #expect(
      outline(tree).dropFirst() == [
        "· ‹A›", "· list‹<array><string>x y</string><true/><integer> 5 </integer></array>›", "· · ‹x y›",
        "· · ‹<true/>› = true", "· · ‹<integer> 5 </integer>› =  5 ", "· ‹C›", "· map‹<dict/>›",
      ])
    #expect(
      tree.root.map { tree.entries(of: $0).map { tree.elementName(of: $0.value) } } == ["array", "dict"])
  }

  @Test(
    "scalars have the values that CoreFoundation reads",
    arguments: [
      ("<string>a &amp;&lt;&gt;&quot;&apos; &#65;&#x1F600;</string>", "a &<>\"' A😀", "string"),
      ("<string/>", "", "string"),
      ("<string></string>", "", "string"), ("<string> größe\n</string>", " größe\n", "string"),
      ("<true/>", "true", "true"), ("<false></false>", "false", "false"),
      ("<integer>-0x1F</integer>", "-0x1F", "integer"),
      ("<real>1.5e-3</real>", "1.5e-3", "real"), ("<date>2026-11-23T08:00:00Z</date>", "2026-11-23T08:00:00Z", "date"),
      ("<data>\nAAE=\n</data>", "\nAAE=\n", "data"), ("<string >a</string\n>", "a", "string"),
      ("<string a='b'>c</string>", "c", "string"),
    ])
  func scalars(_ element: String, _ value: String, _ name: String) {
    let tree = tree("\u{FEFF}<plist version='1.0'>\(element)</plist>")
    #expect(tree.faults.isEmpty, "\(tree.faults)")
    #expect(tree.root.map { tree.string($0) } == value)
    #expect(tree.root.map { tree.elementName(of: $0) } == name)
  }

  @Test(
    "what is no property list in XML is a fault where it stands",
    arguments: [
      ("1️⃣", otherForm), ("1️⃣bplist00", binaryForm), ("1️⃣{a = b; }", otherForm),
      ("1️⃣<?xml version", "this is never closed; expected '?>'"), ("1️⃣<!-- a", "this is never closed; expected '-->'"),
      ("1️⃣<!DOCTYPE plist", "this is never closed; expected '>'"),
      ("1️⃣<plist version='1.0'", "this is never closed; expected '>'"),
      ("<!DOCTYPE plist [<!ENTITY a \"b\">1️⃣]><plist><string>&a;</string></plist>", otherForm),
      ("<plist><string>1️⃣&a;</string></plist>", invalidReference),
      ("<plist><string>1️⃣&#0;</string></plist>", invalidReference),
      ("<plist><string>1️⃣&#xD800;</string></plist>", invalidReference),
      ("<plist><string>1️⃣& b</string></plist>", invalidReference),
      ("<plist><string>1️⃣<![CDATA[a]]></string></plist>", "unexpected '<![CDATA[a]]>'; expected </string>"),
      ("<plist><string>1️⃣<![CDATA[a</string></plist>", "this is never closed; expected '>'"),
      ("<plist>1️⃣</plist>", nil),
      ("<plist><dict>1️⃣<true/></dict></plist>", "unexpected '<true/>'; expected <key> or </dict>"),
      ("<plist><dict><key>a</key>1️⃣</dict></plist>", nil),
      ("<plist><dict><key>a</key>1️⃣<key>b</key></dict></plist>", nil),
      ("<plist><array>1️⃣<key>a</key></array></plist>", nil), ("<plist>1️⃣<dictionary/></plist>", nil),
      ("<plist><dict>1️⃣", "'<dict>' is never closed; add '</dict>'"),
      ("<plist version='1.0>1️⃣", "'<plist>' is never closed; add '</plist>'"),
      ("<plist><string>a1️⃣", "'<string>' is never closed; add '</string>'"),
      ("<plist><dict>1️⃣</array></plist>", "unexpected '</array>'; expected </dict>"),
      ("<plist><string>1️⃣<b/></string></plist>", nil), ("<plist><dict>1️⃣a</dict></plist>", nil),
      ("<plist><true/>1️⃣<true/></plist>", nil),
      ("<plist><true/></plist>1️⃣<plist/>", "unexpected '<'; expected the end of the file"),
      ("<plist>1️⃣< dict></plist>", nil), ("1️⃣<html></html>", nil),
      ("1️⃣<Workspace version = \"1.0\"></Workspace>", "unexpected '<Workspace version = \"1.0\">'; expected <plist>"),
      ("<plist>1️⃣<plist version='1.0'/></plist>", nil),
    ] as [(String, String?)])
  func faults(_ marked: String, _ message: String?) {
    let marked = MarkedText(marked)
    let tree = tree(marked.text)
    #expect(tree.faults.count == 1 && !tree.isComplete)
    if let message { #expect(tree.faults.map(\.kind) == [.invalid(message)]) }
    #expect(tree.faults.first?.span.start == marked.offsets[0], "\(tree.faults)")
    #expect(ReadingLaws.broken(tree, Array(marked.text.utf8)) == [])
  }

  @Test("limits, other encodings and bytes that are no UTF-8 end reading with a fault")
  func limits() {
    #expect(tree("<plist>" + String(repeating: "<array>", count: 100_000)).faults.map(\.kind) == [.tooDeep])
    #expect(tree("<plist><string>" + String(repeating: "a", count: 1 << 21) + "</string></plist>").faults.count == 1)
    #expect(tree("<\0p\0").faults.map(\.kind) == [.utf16])
    let invalid = XMLPlistReader.read(
      SourceText(name: "p", bytes: Array("<plist><array>\n<true/>\n<string>".utf8) + [0xFF]))
    #expect(invalid.faults.map(\.kind) == [.invalidUTF8] && invalid.root.map { invalid[$0].kind } == .sequence)
  }
}
