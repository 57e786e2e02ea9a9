import OdrTestSupport
import ResourceTags
import Testing

@Suite("The tree of JSON") struct JSONReaderTests {
  private func tree(_ text: String) -> SyntaxTree {
    JSONReader.read(SourceText(name: "test.json", text))
  }

  @Test("objects, arrays and scalars keep their bytes and give their value")
  func nodes() {
    let tree = tree(#" { "a" : [ 1 , true ,"b\n" ] , "größe":{}} "#)
    #expect(tree.faults.isEmpty)
    #expect(
      outline(tree) == [
        #"map‹{ "a" : [ 1 , true ,"b\n" ] , "größe":{}}›"#, #"· ‹"a"›"#, #"· list‹[ 1 , true ,"b\n" ]›"#, "· · ‹1›",
        "· · ‹true›",
        #"· · ‹"b\n"› = b\n"#, #"· ‹"größe"›"#, "· map‹{}›",
      ])
  }

  @Test(
    "escapes give the characters of RFC 8259, section 7",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u65E5""#, "Aé日"), (#""\ud83d\ude00""#, "😀"),
      (#""\uD834\uDD1Ex""#, "𝄞x"), (#""\u0000""#, "\u{0}"), (#""a\u000Ab""#, "a\nb"),
    ])
  func escapes(_ json: String, _ value: String) {
    let tree = tree(json)
    #expect(tree.faults.isEmpty)
    #expect(tree.root.map { tree.string($0) } == value)
  }

  @Test("a lone surrogate keeps the three bytes it would have, so that a rule can refuse it")
  func loneSurrogates() {
    for (json, bytes) in [
      (#""\ud800""#, [0xED, 0xA0, 0x80]), (#""\udfffx""#, [0xED, 0xBF, 0xBF, 0x78]),
      (#""\ud800\ud800""#, [0xED, 0xA0, 0x80, 0xED, 0xA0, 0x80]),
    ] as [(String, [UInt8])] {
      let tree = tree(json)
      #expect(tree.faults.isEmpty)
      #expect(tree.root.map { Array(tree.scalarBytes($0)) } == bytes)
    }
  }

  @Test("a byte order mark is passed over")
  func byteOrderMark() {
    #expect(outline(tree("\u{FEFF}[1]")) == ["list‹[1]›", "· ‹1›"])
    #expect(tree("\u{FEFF}[1]").faults.isEmpty)
  }

  @Test("reading goes on after faults whose meaning is plain, so that one run reports them all")
  func recovery() {
    let source = MarkedText(
      """
      { 1️⃣// note
        2️⃣a: [1,23️⃣,], 4️⃣'b': 5️⃣True, "c": 6️⃣+1, "d": "x7️⃣\u{1}y8️⃣\\q"9️⃣
        "e": [1 2]
      }
      """)
    let tree = tree(source.text)
    let starts = tree.faults.map(\.span.start)
    for offset in source.offsets { #expect(starts.contains(offset), "\(offset)") }
    #expect(tree.isComplete)
    #expect(outline(tree).filter { $0.hasPrefix("· ‹") }.map { String($0.dropFirst(2)) }.first == "‹a›")
  }

  @Test(
    "faults are told apart",
    arguments: [
      ("", JSONProblem.emptyDocument), ("[1", .unclosed(opening: "[")), ("{\"a\": 1", .unclosed(opening: "{")),
      ("[1}", .wrongClosing(found: "}", opening: "[")), ("{\"a\": 1]", .wrongClosing(found: "]", opening: "{")),
      ("[1,]", .trailingComma), ("[,1]", .extraComma), ("[1,,2]", .extraComma), ("[1 2]", .missingComma),
      ("{\"a\" 1}", .missingColon),
      ("{\"a\"}", .missingValue), ("{a: 1}", .unquotedKey("a")), ("{1: 1}", .unquotedKey("1")),
      ("{[1]: 1}", .nonStringKey),
      ("'a'", .singleQuotedString), ("\"a", .unterminatedString), ("[\"a\n\"]", .unterminatedString),
      ("[1] 2", .trailingContent("2")),
      ("nul", .unknownLiteral("nul")), ("NaN", .unknownLiteral("NaN")), ("-Infinity", .notFinite),
      ("01", .leadingZero), ("+1", .leadingPlus),
      (".5", .missingInteger),
      ("5.", .missingFraction), ("1e", .missingExponent),
      ("0x1F", .hexadecimal),
      ("1a", .trailingCharacters), ("-", .missingInteger),
      ("\"\\x\"", .invalidEscape("\\x")),
      ("\"\\u12\"", .invalidUnicodeEscape), ("[1/*a*/]", .comment), ("[1] # a", .comment),
      ("[\u{A0}1]", .invalidWhitespace("\u{A0}")),
      ("[\u{C}1]", .invalidWhitespace("\u{C}")), ("\"\t\"", .controlCharacterInString("\t")),
    ])
  func problems(_ text: String, _ problem: JSONProblem) {
    #expect(tree(text).faults.map(\.kind) == [.json(problem)])
  }

  @Test("one value has a limit of length, whatever it is")
  func longValues() {
    let count = SyntaxLimits.scalarByteCount
    let long = String(repeating: "1", count: count + 1)
    for text in ["\"\(long)\"", "\"\\n\(long)\"", long, "x\(long)", "[1, {\"\(long)\": 1}]"] {
      #expect(tree(text).faults.map(\.kind).contains(.scalarTooLong))
    }
    #expect(tree("\"" + String(repeating: "1", count: count - 2) + "\"").faults.isEmpty)
  }

  @Test("nesting and the number of faults have limits")
  func limits() {
    let depth = SyntaxLimits.depth
    #expect(tree(String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).faults.isEmpty)
    #expect(tree(String(repeating: "[", count: 100_000)).faults.map(\.kind) == [.tooDeep])
    #expect(tree(String(repeating: "{\"a\":", count: 100_000)).faults.map(\.kind) == [.tooDeep])
    #expect(tree("[" + String(repeating: ",", count: 100_000) + "]").faults.count <= SyntaxLimits.faultCount + 1)
  }
}
