import ResourceTags
import Testing

@Suite("Text that is shown") struct VisibleTextTests {
  @Test(
    "what a terminal would act on is escaped, all else stays",
    arguments: [
      ("forest", "forest"), ("größe 日本 😀", "größe 日本 😀"), ("a\u{1B}[31mb", "a\\u{1B}[31mb"),
      ("a\nb\tc\r", "a\\nb\\tc\\r"),
      ("\u{0}\u{7F}\u{9B}", "\\u{0}\\u{7F}\\u{9B}"), ("a\u{202E}b", "a\\u{202E}b"), ("a\u{2028}b", "a\\u{2028}b"),
      ("\u{FEFF}a", "\\u{FEFF}a"), ("👩\u{200D}🚀", "👩\u{200D}🚀"),
      ("a\u{FFFF}\u{1FFFE}", "a\\u{FFFF}\\u{1FFFE}"),
      // What build servers obey in a log.
      ("a##vso[x]b", "a#\\u{23}vso[x]b"), ("##[x]###[y]", "#\\u{23}[x]##\\u{23}[y]"), ("## a[ ##1[", "## a[ ##1["),
      ("::error::x", "\\u{3A}:error::x"), ("  ::a", "  \\u{3A}:a"), ("\t::a", "\\t::a"), ("a::b", "a::b"), (":a", ":a"),
    ])
  func visible(_ text: String, _ shown: String) {
    #expect(text.visible == shown)
  }

  @Test("a long name is cut in the middle")
  func long() {
    let quoted = String(repeating: "a", count: 500).quoted
    #expect(quoted.count < 120)
    #expect(quoted.contains("…"))
  }
}
