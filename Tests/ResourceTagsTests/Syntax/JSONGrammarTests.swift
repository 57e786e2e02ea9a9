import ResourceTags
import Testing

/// Which texts are JSON, by RFC 8259. Names follow the sections of the RFC.
@Suite("The grammar of JSON") struct JSONGrammarTests {
  private func isJSON(_ bytes: [UInt8]) -> Bool {
    JSONReader.read(SourceText(name: "test.json", bytes: bytes)).faults.isEmpty
  }

  private func check(_ texts: [String], accept: Bool) {
    for text in texts { #expect(isJSON(Array(text.utf8)) == accept, "\(text)") }
  }

  @Test("2, structure: white space is space, tab, LF and CR, around the six structural characters")
  func structure() {
    check(
      [
        "[]", "{}", " [ ] ", "\t{\n}\r", "[1,2]", "[ 1 , 2 ]", "{\"a\":1}", "{ \"a\" : 1 , \"b\" : [ ] }", "[[[]]]",
        "[{}]", "\n\n[]\n",
      ], accept: true)
    check(
      [
        "", " ", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,]", "[,1]", "[1,,2]", "[1 2]", "[1;2]", "{\"a\"}",
        "{\"a\":}", "{\"a\":1,}", "{,}",
        "{\"a\" 1}", "{\"a\"::1}", "{:1}", "[1}", "{\"a\":1]", "[] []", "[]]", "{}}", "[],", "[]x", "\u{0B}[]",
        "\u{0C}[]", "\u{A0}[]",
        "\u{2028}[]", "[]\u{0}", "\u{0}", "\u{FEFF}", "[1:2]", "(1)", "<a>", "[]//", "/**/[]", "#\n[]", "[1]\u{1A}",
        "=", ",", ":",
      ], accept: false)
  }

  @Test("6, numbers")
  func numbers() {
    check(
      [
        "0", "-0", "1", "-1", "10", "123456789012345678901234567890", "0.0", "-0.5", "1.25", "0e0", "1e5", "1E5",
        "1e+5", "1e-5", "-1.5E-10",
        "1e999", "0.1e1", "0e+00", "9007199254740993", "[0,-0,0.0]",
      ], accept: true)
    check(
      [
        "00", "01", "-01", "+1", "+", "-", "--1", "1.", ".1", "-.1", "1.e1", "1e", "1e+", "1e-", "e1", "1e1.5", "1.1.1",
        "0x1", "0X1", "1_000", "1,000.",
        "1a", "0b1", "0o1", "1 .5", "- 1", "1e 5", "\u{FF11}", "1\u{660}", "-Infinity", "1f", "1L", "∞", "-a", "1+1",
        "0-", "1e--1", "[1.]", "[-]", "0.", "0e",
      ], accept: false)
  }

  @Test("7, strings: everything but controls, quotes and backslashes stands for itself")
  func strings() {
    check(
      [
        "\"\"", "\" \"", "\"a\u{7F}b\"", "\"\u{80}\u{9F}\"", "\"é日😀\"", "\"\u{2028}\u{2029}\u{85}\"", "\"\u{FEFF}\"",
        "\"\u{FFFE}\u{10FFFF}\"", "\"/\"", "\"'\"",
        #""\"\\\/\b\f\n\r\t""#, #""\u0000\u001F\uFFFF""#, #""\uabcd\uABCD\uAbCd""#, #""\ud83d\ude00""#,
      ], accept: true)
    check(
      [
        "\"", "\"\"\"", "'a'", "\"a", "a\"", "\"\u{0}\"", "\"\u{1}\"", "\"\t\"", "\"\n\"", "\"\r\"", "\"\u{1F}\"",
        #""\a""#, #""\x41""#, #""\'""#, #""\0""#, #""\v""#, #""\U0041""#,
        #""\u""#, #""\u1""#, #""\u12""#, #""\u123""#, #""\u123g""#, #""\u 123""#, #""\u+123""#, #""\""#, #""\\\""#,
        "\"\\\n\"", "\"\\é\"", "\"\\\u{0}\"", "“a”", "`a`",
      ], accept: false)
  }

  @Test("8.1: the encoding is UTF-8; a byte order mark may be passed over")
  func encoding() {
    #expect(isJSON([0xEF, 0xBB, 0xBF, 0x5B, 0x5D]))
    let invalid: [[UInt8]] = [
      [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0x80, 0x22], [0x22, 0xC0, 0xAF, 0x22],
      [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xE0, 0x80, 0x80, 0x22], [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00],
      [0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D], [0x5B, 0x00, 0x5D, 0x00], [0x00, 0x5B, 0x00, 0x5D],
      [0xEF, 0xBB, 0x5B, 0x5D], [0x5B, 0x5D, 0xFF],
      [0x22, 0xF0, 0x9F, 0x98],
    ]
    for bytes in invalid { #expect(!isJSON(bytes), "\(bytes)") }
  }
}
