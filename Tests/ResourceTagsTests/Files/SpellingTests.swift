import OdrTestSupport
import Testing

@testable import ResourceTags

@Suite("Paths in several spellings") struct PathSpellingTests {
  @Test(
    "are one path where Unicode treats them as equal",
    arguments: [
      ("Gr\u{FC}n", "Gru\u{308}n"), ("\u{212B}", "\u{C5}"), ("\u{2126}", "\u{3A9}"), ("\u{AC00}", "\u{1100}\u{1161}"),
      ("a\u{323}\u{307}", "a\u{307}\u{323}"), ("\u{212A}elp", "Kelp"), ("\u{37E}", ";"), ("\u{1FEF}", "`"),
      ("\u{F900}", "\u{8C48}"),
    ])
  func equal(_ one: String, _ other: String) {
    let (one, other) = (ByteString("a/" + one + "/b"), ByteString("a/" + other + "/b"))
    #expect(one != other)
    #expect(PathKey(one) == PathKey(other))
    #expect(Set([PathKey(one), PathKey(other)]).count == 1)
    #expect(one.bytes.mayHaveOtherSpelling && other.bytes.mayHaveOtherSpelling)
    #expect(ByteString(one.bytes + Array("/c".utf8)).path(below: other) == ByteString("c"))
    #expect(one.path(below: other) == ByteString([]))
  }

  @Test(
    "are different paths otherwise",
    arguments: [
      ("a", "A"), ("ö", "Ö"), ("ﬁ", "fi"), ("²", "2"), ("ß", "ss"), ("\u{FC}", "u"), ("a/b", "a:b"), ("é ", "é"),
    ])
  func different(_ one: String, _ other: String) {
    #expect(PathKey(ByteString(one)) != PathKey(ByteString(other)))
    #expect(ByteString(one + "/c").path(below: ByteString(other)) == nil)
  }

  @Test("are compared by their bytes if they are no UTF-8, or too long for a file")
  func notUTF8() {
    let names: [[UInt8]] = [[0xFF], [0xFE], [0xEF, 0xBF, 0xBD], [0xC3], [0xE2, 0x84], Array("ÿ".utf8)]
    #expect(Set(names.map { PathKey($0) }).count == names.count)
    let long = String(repeating: "a", count: 4095)
    #expect(PathKey(ByteString(long + "\u{FC}")) != PathKey(ByteString(long + "u\u{308}")))
    #expect(PathKey(ByteString(long + "\u{FC}")) == PathKey(ByteString(long + "\u{FC}")))
  }

  @Test("lie in a folder if its name is a whole component")
  func folders() {
    #expect(ByteString("/Ö/b").path(below: ByteString([])) == ByteString("Ö/b"))
    #expect(ByteString("/Ö/b/c").path(below: ByteString("/O\u{308}")) == ByteString("b/c"))
    #expect(ByteString("/Öl/b").path(below: ByteString("/O\u{308}")) == nil)
    #expect(ByteString("/Ö").path(below: ByteString("/O\u{308}/b")) == nil)
    #expect(ByteString("/O").path(below: ByteString("/O\u{308}")) == nil)
  }

  private func findings(_ text: String) -> [String] {
    Linter.lint(Manifest(SourceText(name: "test.yml", "version: 1\ntags: {onDemand: [a]}\n" + text))).map(\.message)
  }

  @Test("of which a manifest has two are two entries to an edit, and it changes the one of the same bytes")
  func twoEntries() throws {
    let manifest = Manifest(
      SourceText(name: "t.yml", "version: 1\ntags: {onDemand: [a, b]}\nfiles:\n  \u{D6}: [a]\n  O\u{308}: [a]\n"))
    for (path, line) in [("\u{D6}", 3), ("O\u{308}", 4)] {
      let edited = try manifest.applying([AssignTags(["b"], to: [ResourcePath(path)])]).manifest.source
      let lines = edited.string(in: ByteSpan(0, edited.count)).split(separator: "\n")
      #expect(lines.indices.filter { lines[$0].hasSuffix("[a, b]") && !lines[$0].contains("tags") } == [line])
    }
  }

  @Test("of an entry that an edit adds, renames or removes are known to the next edits")
  func afterEdits() throws {
    let manifest = Manifest(
      SourceText(name: "t.yml", "version: 1\ntags: {onDemand: [a, b]}\nfiles:\n  \u{D6}/x: [a]\n"))
    let (composed, decomposed) = (try ResourcePath("\u{DC}/y"), try ResourcePath("U\u{308}/y"))
    let edited = try manifest.applying([
      AssignTags(["a"], to: [composed]), AssignTags(["b"], to: [decomposed]),
      MoveResource(try ResourcePath("U\u{308}"), to: try ResourcePath("Z")),
      MoveResource(try ResourcePath("O\u{308}/x"), to: decomposed), AssignTags(["b"], to: [composed]),
      RemoveResources([try ResourcePath("Z/y")]),
    ]).manifest
    #expect(edited.resources().map(\.path) == ["Ü/y"])
    #expect(edited.resources().map(\.tags) == [["a", "b"]])
  }

  @Test("are folders of one another")
  func nested() {
    #expect(
      findings("files: {\u{E4}: [a], a\u{308}/B.png: [b], b/\u{E4}: [a]}\n").filter {
        $0.contains("which also has tags")
      }
        == [
          "'a\u{308}/B.png' is in '\u{E4}', which also has tags"
        ])
    #expect(
      findings("files: {Game/\u{E4}: [a]}\ncatalogs: {Game/a\u{308}/A.xcassets: {B.imageset: [b]}}\n").filter {
        $0.contains("which also has tags")
      } == [
        "'Game/a\u{308}/A.xcassets' is in 'Game/\u{E4}', which also has tags"
      ])
    #expect(
      findings("files: {\u{212A}: [a], K/a/B.png: [b]}\n").contains(
        "'K/a/B.png' is in '\u{212A}', which also has tags"))
    let text =
      "catalogs: {A.xcassets: {\u{E4}: [a], a\u{308}/B.imageset: [b], a\u{308}/c: [c], ./\u{E4}/c/D.imageset: [d]}}\n"
    let manifest = Manifest(SourceText(name: "test.yml", "version: 1\ntags: {onDemand: [a, b, c, d]}\n" + text))
    let packs = manifest.assetPacks(ResourceSizes(manifest, in: ResourceFolder(MemoryTree([:]))))
    #expect(packs.map(\.tags) == [["a"], ["a", "b"], ["a", "c"], ["a", "c", "d"]])
  }
}
