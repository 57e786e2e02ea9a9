import ResourceTags
import Testing

@Suite("Text that is shown") struct VisibleTextTests {
  @Test("all default-ignorable code points and blank symbols are escaped, but not what emoji and many scripts need")
  func invisible() {
    // Source: DerivedCoreProperties.txt, "Default_Ignorable_Code_Point", of Unicode 15.1.
    let ignorable: [ClosedRange<UInt32>] = [
      0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0,
      0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF,
    ]
    let needed: Set<UInt32> = [0x200C, 0x200D, 0xFE0E, 0xFE0F]
    for scalar in (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init) where scalar.value > 0x9F {
      let isIgnorable = ignorable.contains { $0.contains(scalar.value) }
      let isBlank = [0x2800, 0x13441, 0x13442].contains(scalar.value)
      #expect(scalar.isInvisible == (isIgnorable || isBlank), "\(scalar.value)")
      if isIgnorable || isBlank { #expect(scalar.isUnprintable != needed.contains(scalar.value), "\(scalar.value)") }
    }
    #expect("a\u{3164}\u{2800}\u{FE00}\u{E0100}b".visible == "a\\u{3164}\\u{2800}\\u{FE00}\\u{E0100}b")
    #expect("👩‍👩‍👧 ❤️ 日本 ㄱ".visible == "👩‍👩‍👧 ❤️ 日本 ㄱ")
  }

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
