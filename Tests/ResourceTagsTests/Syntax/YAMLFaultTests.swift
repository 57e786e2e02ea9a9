import OdrTestSupport
import ResourceTags
import Testing

@Suite("Faults of YAML") struct YAMLFaultTests {
  private func faults(_ marked: String) -> [SyntaxFault.Kind] {
    let source = MarkedText(marked)
    let tree = YAMLReader.read(SourceText(name: "test.yml", source.text))
    #expect(tree.faults.map(\.span.start).sorted() == source.offsets, "\(marked)")
    return tree.faults.map(\.kind)
  }

  @Test("what a manifest cannot use is reported where it stands, and reading goes on")
  func unsupported() {
    #expect(faults("a: {b: c, 1️⃣<<: {d: e}}\nf: 2️⃣!x g\n") == [.mergeKey, .customTag("!x")])
    #expect(faults("1️⃣? a\n: b\nc: 2️⃣!!int '1'\n") == [.explicitKey, .customTag("tag:yaml.org,2002:int")])
    #expect(faults("1️⃣[a]: b\n2️⃣{c: d}: e\n") == [.complexKey, .complexKey])
    #expect(faults("a: b\n1️⃣---\nc: d\n") == [.severalDocuments])
    #expect(faults("a: b\n...\n1️⃣---\n") == [.severalDocuments])
    #expect(faults("a: 1️⃣*b\nc: &d [2️⃣*d]\n") == [.undefinedAlias("b"), .recursiveAlias("d")])
  }

  @Test("an explicit key is found with an anchor, a comment or a line break after its mark")
  func explicitKeys() {
    #expect(faults("1️⃣? &x a\n: b\n") == [.explicitKey])
    #expect(faults("1️⃣?\n  a\n: b\n") == [.explicitKey])
    #expect(faults("1️⃣? # why?\n  a\n: b\n") == [.explicitKey])
    #expect(faults("{1️⃣?\n a : b}\n") == [.explicitKey])
  }

  @Test("question marks that are not indicators are fine")
  func questionMarks() {
    #expect(faults("a?: what?\nb: [what?, c]\n# why?\nd: ?e\n'?': &x f # ?\ng: \"?\"\n") == [])
  }

  @Test("characters that no reader can be trusted with are reported, and what stands before their line is kept")
  func characters() {
    #expect(faults("a: b\nc: d1️⃣\u{7}\n") == [.controlCharacter("\u{7}")])
    #expect(faults("c: 1️⃣!x d\na: 2️⃣\u{FEFF}b\n") == [.controlCharacter("\u{FEFF}"), .customTag("!x")])
    for scalar in ["\u{2028}", "\u{85}"] as [Unicode.Scalar] {
      #expect(faults("a: b\nc: d1️⃣\(scalar)e\n") == [.controlCharacter(scalar)])
    }
    let tree = YAMLReader.read(SourceText(name: "test.yml", bytes: Array("a: b\nc: d".utf8) + [0xFF, 0x0A]))
    #expect(tree.faults.map(\.kind) == [.invalidUTF8])
    #expect(tree.faults.first?.span == ByteSpan(9, 10))
    #expect(!tree.isComplete)
    #expect(outline(tree) == ["map‹a: b›", "· ‹a›", "· ‹b›"])
  }

  @Test(
    "UTF-16 and UTF-32 are told from UTF-8, with and without a byte order mark",
    arguments: [
      [0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61], [0x61, 0x00, 0x3A, 0x00], [0x00, 0x61, 0x00, 0x3A],
      [0xFF, 0xFE, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00],
    ] as [[UInt8]])
  func utf16(_ bytes: [UInt8]) {
    #expect(YAMLReader.read(SourceText(name: "test.yml", bytes: bytes)).faults.map(\.kind) == [.utf16])
    #expect(JSONReader.read(SourceText(name: "test.json", bytes: bytes)).faults.map(\.kind) == [.utf16])
  }

  @Test(
    "every ill-formed sequence of UTF-8 is found at its first byte",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ] as [[UInt8]])
  func illFormed(_ bytes: [UInt8]) {
    for padding in 0...9 {
      let start = Array("a: ".utf8) + [UInt8](repeating: 0x78, count: padding)
      let tree = YAMLReader.read(SourceText(name: "test.yml", bytes: start + bytes + Array("\nb: c\n".utf8)))
      #expect(tree.faults.first?.kind == .invalidUTF8)
      #expect(tree.faults.first?.span.start == start.count)
    }
  }

  @Test("after a syntax error the tree holds what stood before it, and says where it was cut")
  func partialTree() {
    let tree = YAMLReader.read(SourceText(name: "test.yml", "a:\n  - b\nc:\n  d: [e]\n  f: [g, h: }\n"))
    #expect(tree.faults.count == 1)
    #expect(!tree.isComplete)
    let kept = outline(tree)
    #expect(kept.contains("· list‹- b›"))
    #expect(kept.contains("· · list‹[e]›"))
    #expect(tree.root.map { tree[$0].isUnclosed } == true)
  }

  @Test("nesting, repetition and size have limits, which are reported where they are passed")
  func limits() {
    func kinds(_ text: String) -> [SyntaxFault.Kind] {
      YAMLReader.read(SourceText(name: "test.yml", text)).faults.map(\.kind)
    }
    let depth = SyntaxLimits.depth
    #expect(kinds(String(repeating: "[", count: depth) + String(repeating: "]", count: depth)) == [])
    #expect(kinds(String(repeating: "[", count: 100_000)) == [.tooDeep])
    #expect(kinds(String(repeating: "[\n", count: 100_000)) == [.tooDeep])
    #expect(kinds((0..<1000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()) == [.tooDeep])
    #expect(kinds("a: \"" + String(repeating: "x", count: SyntaxLimits.scalarByteCount * 3)) == [.scalarTooLong])
    #expect(kinds("a: b #" + String(repeating: "x", count: SyntaxLimits.scalarByteCount * 3)) == [.scalarTooLong])
    let bomb = (1...9).map {
      "a\($0): &a\($0) [" + Array(repeating: "*a\($0 - 1)", count: 9).joined(separator: ",") + "]\n"
    }
    #expect(kinds("a0: &a0 [x]\n" + bomb.joined()) == [.aliasExpansion])
    let marks = String(repeating: "\u{301}", count: SyntaxLimits.markCount)
    #expect(kinds("a: e\(marks)\nb: \"e\(marks)\"\n") == [])
    #expect(kinds("a: e\(marks)\u{316}\n") == [.tooManyMarks])
    let escapes = String(repeating: "\\u0301", count: SyntaxLimits.markCount + 1)
    #expect(kinds("a: \"e\(escapes)\"\n") == [.tooManyMarks])
    func directives(_ count: Int) -> String { (0..<count).map { "%TAG !a\($0)! b\n" }.joined() + "---\na: b\n" }
    #expect(kinds(directives(100)) == [])
    #expect(kinds(directives(100_000)) == [.tooManyDirectives])
    #expect(kinds("a: b\n...\n" + directives(100_000)) == [.tooManyDirectives])
  }

  @Test("where the words at a fault are dropped, a list before them still ends in what is around it")
  func dropped() {
    let texts = [
      "l: [2]\r? r\n ':", "l: [2]\n? r\n ':", "a:\n  b: {c: [d]}\n  ? r\n   ':", "- [2]\n- r\n   : s\n",
      "a: [[b]]\n'c' d: e\n",
      "a:\n  \"b\": ['c']\n? 'd\n  - e':  f: g\n", "[a, [b]] 'c' d\n",
    ]
    for text in texts {
      let tree = YAMLReader.read(SourceText(name: "test.yml", text))
      #expect(!tree.faults.isEmpty, "\(text)")
      #expect(ReadingLaws.broken(tree, Array(text.utf8)) == [], "\(text)")
    }
  }
}
