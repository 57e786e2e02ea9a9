import ResourceTags
import Testing

@Suite("Patterns of paths") struct PathPatternTests {
  @Test(
    "a pattern matches what git and ruff match",
    arguments: [
      ("Levels/**", "Levels/1.sks", true), ("Levels/**", "Levels/5/1.sks", true), ("Levels/**", "Levels", false),
      ("Levels/**", "Game/Levels/1.sks", false), ("Levels/", "Levels/5/1.sks", true),
      ("Levels/*", "Levels/5/1.sks", false),
      ("*.png", "Art/Sea.png", true), ("*.png", "Sea.png.txt", false), ("./*.png", "Art/Sea.png", false),
      ("**/Art/*.png", "Art/Sea.png", true), ("**/Art/*.png", "A/B/Art/Sea.png", true), ("a/**/b", "a/b", true),
      ("a/**/b", "a/x/y/b", true), ("a/**/b", "a/x/y/c", false), ("**", "a/b", true), ("*", "a/b", true),
      ("a/**/b/**/c", "a/b/x/b/y/c", true), ("Level?.sks", "Level10.sks", false),
      ("Level[0-9].sks", "Level7.sks", true),
      ("Level[!0-9].sks", "Level7.sks", false), ("Level[]7].sks", "Level7.sks", true), ("a[b", "a[b", true),
      ("a\\*", "a*", true), ("a\\*", "ab", false), ("*a*a*b", "aaaaaaaaaaaaab", true),
      ("Gr\u{F6}\u{DF}e/*", "Gro\u{308}\u{DF}e/1", true),
      ("level1.sks", "Level1.sks", false),
    ])
  func matches(_ pattern: String, _ path: String, _ isMatch: Bool) {
    #expect(PathPattern(pattern).matches(path) == isMatch)
  }

  @Test(
    "with contents, it also matches everything in the folders that it matches",
    arguments: [
      ("Levels", "Levels/1.sks", true), ("Levels", "Game/Levels/5/1.sks", true), ("Levels/*", "Levels/5/1.sks", true),
      ("Levels/5", "Levels/5", true), ("Levels/**", "Levels", false), ("Levels/5", "Levels/50/1.sks", false),
      ("*.bundle", "A/B.bundle/c/d", true), ("a/**/b", "a/x/b/c", true), ("a/**/b", "a/x/c", false),
    ])
  func contents(_ pattern: String, _ path: String, _ isMatch: Bool) {
    #expect(PathPattern(pattern).withContents.matches(path) == isMatch)
  }

  @Test("it starts in its folder, whose characters stand for themselves")
  func folders() {
    #expect(PathPattern("*.sks", in: "/game*").matches("/game*/Levels/1.sks"))
    #expect(!PathPattern("*.sks", in: "/game*").matches("/games/1.sks"))
    #expect(PathPattern("../Art/*", in: "/game/Levels").matches("/game/Art/1.png"))
    #expect(PathPattern("/game/Art/*", in: "/elsewhere").matches("/game/Art/1.png"))
  }

  @Test("many wildcards take no more time than few")
  func hostility() {
    let pattern = PathPattern(String(repeating: "*a", count: 200) + "b/" + String(repeating: "**/a/", count: 200) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 3000) + String(repeating: "/a", count: 3000)))
  }

  @Test(
    "a pattern knows the folder that its matches lie in",
    arguments: [
      ("Levels/5/*.sks", "Levels/5"), ("Levels/**", "Levels"), ("*.sks", ""), ("A/B*/C", "A"), ("A/B/C", "A/B"),
    ])
  func folder(_ pattern: String, _ folder: String) {
    #expect(PathPattern(pattern).folder == folder)
  }

  @Test(
    "sizes are read as people write them",
    arguments: [
      ("1024B", 1024), ("10MB", 10_000_000), ("1.5 gb", 1_500_000_000), ("64k", 64_000), ("2 MiB", 2 << 20), ("0", nil),
      ("12 bytes", 12), ("1 TB", 1_000_000_000_000), ("", nil), ("MB", nil), ("-1", nil), ("10 XB", nil),
      ("1.2.3", nil), ("9999999999 GB", nil), ("5 0 0 MB", nil), ("5 MB 0", nil), ("5 M B", nil),
    ] as [(String, Int?)])
  func sizes(_ text: String, _ bytes: Int?) {
    #expect(ByteCount.bytes(in: text) == bytes)
  }
}
