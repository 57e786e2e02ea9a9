import Testing

@testable import OdrXcodeProjects

/// Source of what is expected: swift-build, `FnmatchTests` and `PathTests.matchesFilenamePattern`.
@Suite("Patterns for names") struct NamePatternTests {
  @Test(
    "a pattern matches a whole name",
    arguments: [
      ("Release", "Release", true), ("R*", "Release", true), ("*e*e", "Release", true), ("Rel?ase", "Release", true),
      ("r*", "Release", false), ("Release?", "Release", false), ("*x", "Release", false), ("", "Release", false),
      ("[QR]elease", "Release", true), ("[!R]elease", "Release", false), ("[A-Z]*", "Release", true),
      ("[A-Q]*", "Release", false), ("[R", "[R", true), ("a\\*", "a*", false), ("**e", "Release", true),
      ("caf\u{E9}", "cafe\u{301}", true), ("[a-]x", "ax", false), ("*/*", "a/b", true),
      ("[]x", "x", false), ("[^R]elease", "Release", true), ("[Z-A]*", "Release", false), ("[!]x", "ax", true),
    ])
  func names(_ pattern: String, _ name: String, _ matches: Bool) {
    #expect(name.matches(pattern) == matches)
  }

  @Test(
    "a pattern matches the end of a path, of as many parts as it has",
    arguments: [
      ("A.sks", "/game/Levels/A.sks", true), ("*.sks", "/game/Levels/A.sks", true),
      ("Levels/*", "/game/Levels/A.sks", true),
      ("game/*", "/game/Levels/A.sks", false), ("*/A.sks", "/game/Levels/A.sks", true),
      ("?/A.sks", "/game/Levels/A.sks", false),
      ("game/*/A.sks", "/game/Levels/A.sks", true), ("/game/*", "/game/Levels/A.sks", false),
      ("/game/Levels/A.sks", "/game/Levels/A.sks", true), ("/game/*/*.sks", "/game/Levels/A.sks", true),
      ("Levels", "/game/Levels/A.sks", false), ("x/game/Levels/A.sks", "/game/Levels/A.sks", false),
      ("game/Levels/A.sks", "/game/Levels/A.sks", true), ("Levels/", "/game/Levels/A.sks", false),
      ("evels/A.sks", "/game/Levels/A.sks", false), ("", "/game/Levels/A.sks", false),
    ])
  func paths(_ pattern: String, _ path: String, _ matches: Bool) {
    let components = path.split(separator: "/", omittingEmptySubsequences: false).map(Array.init)
    #expect(ExcludedFiles.Pattern(pattern).matches(components) == matches)
  }

  @Test("a pattern with many stars ends soon")
  func stars() {
    let pattern = String(repeating: "*a", count: 500) + "b"
    #expect(!String(repeating: "a", count: 5000).matches(pattern))
  }
}
