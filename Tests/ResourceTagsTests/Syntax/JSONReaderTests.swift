import OdrTestSupport
import ResourceTags
import Testing

private let unterminated =
  "the string is not closed on its line; add the closing '\"', or write the string on one line"
private let noNumber =
  "this is not a JSON number; write a number such as 10, -1, 0.5, or 2e3, or put text in double quotes"

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

  @Test("reading goes on after faults whose meaning is plain, so that one run reports them all")
  func recovery() {
    let source = MarkedText(
      """
      { 1️⃣// note
        "a": [1,22️⃣,], "c": 3️⃣+1, "d": "x4️⃣\u{1}y5️⃣\\q"6️⃣
        "e": [1 2]
      }
      """)
    let tree = tree(source.text)
    let starts = tree.faults.map(\.span.start)
    for offset in source.offsets { #expect(starts.contains(offset), "\(offset)") }
    #expect(tree.isComplete)
    #expect(outline(tree).filter { $0.hasPrefix("· ‹") }.map { String($0.dropFirst(2)) }.first == #"‹"a"›"#)
  }

  @Test(
    "faults are told apart",
    arguments: [
      ("", "the file is empty; expected an object, which begins with '{'"), ("[1", "'[' is never closed; add ']'"),
      ("{\"a\": 1", "'{' is never closed; add '}'"),
      ("[1}", "'}' cannot close '['; a ']' is missing before it"),
      ("{\"a\": 1]", "']' cannot close '{'; a '}' is missing before it"),
      ("[1,]", JSONReader.trailingComma), ("[,1]", "unexpected ',': no value before it; remove it"),
      ("[1,,2]", "unexpected ',': no value before it; remove it"), ("[1 2]", "expected ',' between values"),
      ("{\"a\" 1}", "unexpected '1'; expected ':' after the key"),
      ("{\"a\"}", "unexpected '}'; expected ':' after the key"),
      ("{a: 1}", "unexpected 'a'; expected a key in double quotes, or '}'"),
      ("{1: 1}", "unexpected '1'; expected a key in double quotes, or '}'"),
      ("{[1]: 1}", "unexpected '['; expected a key in double quotes, or '}'"),
      ("'a'", "unexpected single quote; expected a value, with text in double quotes"), ("\"a", unterminated),
      ("“a”", "unexpected '“' (U+201C); expected a value, with text in double quotes"),
      ("[\"a\n\"]", unterminated),
      ("[1] 2", "unexpected '2' after the end of the manifest; remove it, or move its keys inside the braces above"),
      ("nul", "unexpected 'nul'; expected a value, with text in double quotes"),
      ("True", "unexpected 'True'; expected a value, with text in double quotes"), ("-Infinity", noNumber),
      ("01", noNumber), ("+1", noNumber), (".5", noNumber), ("5.", noNumber), ("1e", noNumber), ("0x1F", noNumber),
      ("1a", noNumber), ("-", noNumber), ("-01", noNumber), ("1.e1", noNumber), ("1e+", noNumber),
      ("\"\\x\"", "'\\x' is not a JSON escape; write '/' between folders, and '\\\\' for a backslash"),
      ("\"\\u12\"", "expected four hexadecimal digits after '\\u'"),
      ("[1/*a*/]", "JSON does not support comments; remove this comment"),
      ("[1] # a", "JSON does not support comments; remove this comment"),
      ("\"\t\"", "U+0009 must be escaped in a string"),
    ] as [(String, String)])
  func problems(_ text: String, _ message: String) {
    #expect(tree(text).faults.map(\.kind) == [.invalid(message)])
  }

  @Test("one value has a limit of length, whatever it is")
  func longValues() {
    let count = SyntaxLimits.scalarByteCount
    let long = String(repeating: "1", count: count + 1)
    for text in ["\"\(long)\"", "\"\\n\(long)\"", long, "[1, {\"\(long)\": 1}]"] {
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
