import OdrTestSupport
import ResourceTags
import Testing

@Suite("The tree of YAML") struct YAMLTreeTests {
  @Test("scalars of every style keep their bytes and give their value")
  func scalars() {
    expectYAML("plain text", ["‹plain text›"])
    expectYAML("'it''s'", ["‹'it''s'› = it's"])
    expectYAML(#""a\tb\u00e9""#, [#"‹"a\tb\u00e9"› = a\tbé"#])
    expectYAML("\"größe\"", ["‹\"größe\"›"])
    expectYAML("two\n  lines", ["‹two\\n  lines› = two lines"])
    expectYAML("\"two\n  lines\"", ["‹\"two\\n  lines\"› = two lines"])
  }

  @Test("a block collection ends with its content, not at the next token")
  func blockEnds() {
    expectYAML(
      "a:\n  - b   # note\n\n# about c\nc: d\n\n# the end\n",
      ["map‹a:\\n  - b   # note\\n\\n# about c\\nc: d›", "· ‹a›", "· list‹- b›", "· · ‹b›", "· ‹c›", "· ‹d›"])
  }

  @Test("an anchor ends where libyaml ends it, which is not always at white space")
  func anchorEnds() {
    expectYAML("a: &e?t\n l", ["map‹a: &e?t\\n l›", "· ‹a›", "· ‹?t\\n l› = ?t l"])
    expectYAML("&a\n!!str b: c", ["map‹!!str b: c›", "· ‹b›", "· ‹c›"])
    expectYAML("a: &e:b", ["map‹a: &e:b›", "· ‹a›", "· ‹:b›"])
  }

  @Test("block scalars end with their content, or with the blank lines they keep")
  func blockScalars() {
    expectYAML(
      "a: |\n  one\n  two\n\n\nb: c\n",
      ["map‹a: |\\n  one\\n  two\\n\\n\\nb: c›", "· ‹a›", "· ‹|\\n  one\\n  two› = one\\ntwo\\n", "· ‹b›", "· ‹c›"])
    expectYAML(
      "a: >-  # note\n  one\n  two\n",
      ["map‹a: >-  # note\\n  one\\n  two›", "· ‹a›", "· ‹>-  # note\\n  one\\n  two› = one two"])
    expectYAML(
      "a: |+\n  one\n\nb: c\n",
      ["map‹a: |+\\n  one\\n\\nb: c›", "· ‹a›", "· ‹|+\\n  one\\n› = one\\n\\n", "· ‹b›", "· ‹c›"])
  }

  @Test("a verbatim tag ends with its bracket, whatever it holds")
  func verbatimTags() {
    expectYAML(
      "[!<tag:yaml.org,2002:str> a, b]", ["list‹[!<tag:yaml.org,2002:str> a, b]›", "· ‹a›", "· ‹b›"])
    let tree = YAMLReader.read(SourceText(name: "test.yml", "a: !<tag:yaml.org,2002:str> 1 # note\nb: [&x c,#d\n]\n"))
    #expect(tree.comments().map { tree.source.string(in: $0) } == ["# note", "#d"])
  }

  @Test("code points become byte offsets, past a byte order mark, CRLF, wide and combining characters")
  func offsets() {
    expectYAML(
      "\u{FEFF}größe: [日本, \"😀\"]\r\nb: e\u{301} # ü\r\nc: d",
      [
        "map‹größe: [日本, \"😀\"]\\r\\nb: e\u{301} # ü\\r\\nc: d›", "· ‹größe›", "· list‹[日本, \"😀\"]›", "· · ‹日本›",
        "· · ‹\"😀\"›", "· ‹b›",
        "· ‹e\u{301}›", "· ‹c›", "· ‹d›",
      ])
  }

  @Test("long stretches of wide characters keep offsets right")
  func longOffsets() {
    for count in 1...70 {
      let word = String(repeating: "ä", count: count) + String(repeating: "x", count: count % 9)
      expectYAML("[\(word), b]", ["list‹[\(word), b]›", "· ‹\(word)›", "· ‹b›"])
    }
  }

  @Test(
    "an empty text has no nodes, and nothing is wrong with its syntax",
    arguments: ["", "# only a comment\n", "\u{FEFF}", "\n\n"])
  func empty(_ text: String) {
    let tree = YAMLReader.read(SourceText(name: "test.yml", text))
    #expect(tree.root == nil)
    #expect(tree.faults.isEmpty && tree.isComplete)
  }

  @Test("comments are found between scalars and in block scalar headers, and nowhere else")
  func comments() {
    let text = """
      # one
      a: b#c  # two
      'd # no': "e # no" #three
      f: |  # four
        # no
      g: [h,#five
        i] # six
      j: &k ["l"#seven
        , m]
      """
    let tree = YAMLReader.read(SourceText(name: "test.yml", text))
    let found = tree.comments().map { tree.source.string(in: $0) }
    #expect(found == ["# one", "# two", "#three", "# four", "#five", "# six", "#seven"])
  }
}
