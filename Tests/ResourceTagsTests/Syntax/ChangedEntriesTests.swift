import OdrTestSupport
import Testing

@testable import ResourceTags

/// A text of which only what has changed is read again gives what reading all of it gives.
@Suite("Reading what has changed") struct ChangedEntriesTests {
  @Test("the tree is that of the whole text, for every damage of every manifest at hand", arguments: 0..<20)
  func mutations(_ seed: Int) {
    var mutator = Mutator(seed: UInt64(1000 + seed))
    for index in LawCount.readings.numbers(shares: 20) {
      let file = Fixtures.all[(seed * 500 + index) % Fixtures.all.count]
      var text = file.bytes
      for _ in 0..<4 {
        let old = text
        text = mutator.mutate(text)
        expectSame(old, text, "\(file.path), seed \(seed), number \(index)")
      }
    }
  }

  @Test("so it is where something is typed into it", arguments: 0..<20)
  func typing(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var manifests = ManifestGenerator(seed: UInt64(seed))
    var counts = (all: 0, part: 0)
    for number in LawCount.readings.numbers(shares: 20) {
      let (name, text, _) = manifests.manifest()
      if name.hasSuffix(".json") { continue }
      var bytes = Array(text.utf8)
      for _ in 0..<4 {
        let old = bytes
        let start = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(bytes.count, start + [0, 0, 0, 1, 2, 30].randomElement(using: &generator)!)
        bytes.replaceSubrange(start..<end, with: Self.typed.randomElement(using: &generator)!.utf8)
        counts.all += 1
        if expectSame(old, bytes, "seed \(seed), number \(number)") {
          counts.part += 1
        } else {
          // Little is read in part after a text that has faults.
          bytes = old
        }
      }
    }
    // Else the law would say nothing.
    #expect(counts.part * 20 > counts.all)
  }

  private static let typed = [
    "x", "é", "\u{65}\u{301}", " ", "  ", "\n", "\r\n", "\r", "\t", ": ", ":", "- ", "-", "#", " # ", "\"", "'", "[",
    "]",
    ", ", "{", "}", "&a ", "*a", "!t ", "|", "|2\n", ">\n", "? ", "---\n", "\n...\n", "...", "%TAG\n", "\u{FEFF}",
    "\u{2028}", "a: b\n", "  a.png: [b]\n", "  a.png: [\"\\u0041\"]\n", "\n    - c\n", "    a: |\n     text\n", "", "",
    "~",
  ]

  @Test(
    "so it is at the ends of entries",
    arguments: [
      ("a: x\nb: y\nc: z\n", "a: x\n b: y\nc: z\n"), ("a: x\nb: y\nc: z\n", "a: x\nb: yc: z\n"),
      ("a: x\nb: y\nc: z\n", "a: x\nb: \"y\nc: z\n"), ("a: x\nb: y\n...\n", "a: x\nb: yy\n...\n"),
      ("a:\nb: y\n", "a:\n- b: y\n"), ("a: x\r\nb: y\r\nc: z\r\n", "a: x\r\nb: y\rc: z\r\n"),
      ("a: |\n x\nb: y\n", "a: |\n x\n b: y\n"), ("a:\n  k: x\n  l: y\nb: z\n", "a:\n  k: x\n l: y\nb: z\n"),
      ("a:\n  k: x\n  l: y\nb: z\n", "a:\n  k: x\n  l: yy # c\n\n\nb: z\n"), ("a: x\nb: y", "a: x\nb: yz"),
      ("\u{FEFF}a: x\nb: y\n", "\u{FEFF}a: xx\nb: y\n"), ("a: x\nb: y\n", "a: x\n%b: y\n"),
    ])
  func ends(_ old: String, _ new: String) {
    expectSame(Array(old.utf8), Array(new.utf8), "\(old) -> \(new)")
  }

  @Test("only the entries around a change are read", arguments: ["x", "é", ", \"\\u0041\"", "\n# note\n"])
  func part(_ typed: String) {
    let entries = (0..<100).map { "  Art/\($0).png: [a, \"\\u0062\\\n\", 'c']\n" }
    for place in [0, 1, 50, 98, 99] {
      var changed = entries
      changed[place] = "  Art/\(place).png: [a\(typed), d]\n"
      let old = "version: 1\nfiles:\n" + entries.joined()
      let new = "version: 1\nfiles:\n" + changed.joined()
      #expect(expectSame(Array(old.utf8), Array(new.utf8), "\(place)"))
    }
  }

  /// Checks that both ways of reading agree; whether only a part was read.
  @discardableResult
  private func expectSame(_ old: [UInt8], _ new: [UInt8], _ name: String) -> Bool {
    let source = SourceText(name: "new.yml", bytes: new)
    let before = YAMLReader.read(SourceText(name: "old.yml", bytes: old))
    guard let part = ChangedEntries(in: before, source)?.reread() else { return false }
    let whole = YAMLReader.read(source)
    let isSame =
      part.nodes.elementsEqual(whole.nodes) {
        ($0.startByte, $0.endByte, $0.kind, $0.style, $0.flags.rawValue)
          == ($1.startByte, $1.endByte, $1.kind, $1.style, $1.flags.rawValue)
          && ($0.isCollection ? $0.subtreeEnd == $1.subtreeEnd : $0.decodedIndex == $1.decodedIndex)
      } && whole.faults.isEmpty && whole.properties.isEmpty && whole.isComplete
      && whole.nodes.indices.allSatisfy {
        whole.nodes[$0].kind != .scalar || part.scalarBytes(NodeID($0)) == whole.scalarBytes(NodeID($0))
      }
    #expect(
      isSame,
      "\(name): \(String(decoding: old, as: UTF8.self).debugDescription) and then \(source.bytes.string.debugDescription)"
    )
    return true
  }
}
