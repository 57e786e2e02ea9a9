import Foundation
import OdrTestSupport
import Testing

@Suite("Completion of words on the command line") struct CompletionTests {
  @Test("the shells accept the scripts", arguments: InteractiveShell.installed)
  func syntax(_ shell: InteractiveShell) throws {
    let folder = try TemporaryFolder()
    try folder.write(try shell.script(), to: "script")
    let run = try shell.run(["-n", "script"], in: folder)
    #expect(run.standardError == "")
    #expect(run.exitCode == 0)
  }

  @Test("names come from the manifest", arguments: InteractiveShell.typed)
  func names(_ shell: InteractiveShell) throws {
    let sample = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: Fixtures.root.appendingPathComponent("Samples/BambooBreakout/ResourceTags.yml"),
      to: sample.url.appendingPathComponent("ResourceTags.yml"))
    for (line, word) in [
      ("odr tag remove level-5", "level-5"), ("odr tag move level-2 --before level-4", "level-4"),
      ("odr tag rename level-3", "level-3"), ("odr assign A.sks --tag level-6", "level-6"),
      ("odr unassign Scenes/Level4.sks --tag level-2 --tag level-4", "level-4"),
      ("odr tag add a --to prefetch", "prefetchOrder"), ("odr explain tag-too", "tag-too-large"),
    ] {
      // Of a word that is there already, the last letter is left to be completed.
      let start = line.hasSuffix(word) ? String(line.dropLast()) : line
      // Four tags differ by that letter alone.
      let isAmbiguous = start.hasSuffix("level-")
      let words = try shell.words(typing: isAmbiguous ? line : start, in: sample)
      #expect(words.last == word, "\(line)")
    }
  }

  @Test(
    "a name comes out as it is, and nothing of it is run", arguments: InteractiveShell.typed,
    LawCount.some(HazardousName.all, count: 5))
  func hazards(_ shell: InteractiveShell, _ name: String) throws {
    let folder = try TemporaryFolder()
    let quoted = name.replacing("'", with: "''")
    try folder.write("version: 1\ntags: {onDemand: ['\(quoted)']}\n", to: "ResourceTags.yml")
    let words = try shell.words(typing: "odr tag remove \(name.prefix(1))", in: folder)
    // What bash would not quote is not offered there.
    let isOffered = shell != .bash || !name.contains { "$`".contains($0) }
    #expect(words.dropFirst(3) == [isOffered ? name : String(name.prefix(1))])
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("harm").path))
  }

  // MARK: What is offered

  /// What the program offers for the last of `words` where the script of `shell` asks it: of the command and the argument
  /// that `place` names.
  private func offer(
    _ place: String, _ words: [String], in folder: URL, shell: String = "fish"
  ) throws -> [String] {
    let run = try OdrProcess(
      ["---completion"] + place.split(separator: " ").map(String.init) + ["\(words.count - 1)", "0"] + words,
      in: folder,
      environment: ["SAP_SHELL": shell, "SAP_SHELL_VERSION": "3.6.0"])
    #expect(run.standardError == "")
    return run.standardOutput.split(separator: "\n").map(String.init)
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      version: 1
      xcode: {project: Gone.xcodeproj, targets: [Game, Game TV]}
      tags: {onDemand: [a, -b, "c\\nd"]}
      files: {Levels/1: [a, e], -x: [a], Music: [a]}
      """, to: "my game/tags.yml")
    return folder
  }

  @Test("bash is not offered what it would not quote, nor anything unquoted")
  func bash() throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\ntags: {onDemand: [~root, a~, $b, c`, it's]}\n", to: "ResourceTags.yml")
    let words = ["odr", ""]
    #expect(try offer("tag remove -- positional@0", words, in: folder.url, shell: "bash") == ["'a~'", "'it'\\''s'"])
  }

  @Test("each place is offered what makes sense there; names with a dash in front only after '--'")
  func places() throws {
    let folder = try folder()
    let below = folder.url.appendingPathComponent("my game")
    let manifest = ["odr", "-m", "tags.yml", ""]
    #expect(try offer("tag remove -- positional@0", manifest, in: below) == ["a", "e"])
    #expect(try offer("tag move -- positional@0", manifest, in: below) == ["a", "e"])
    #expect(try offer("tag add -- positional@0", manifest, in: below) == ["e"])
    #expect(try offer("assign -- --tag", manifest, in: below) == ["a", "e"])
    #expect(try offer("unassign -- --tag", manifest, in: below) == ["a", "e"])
    let words = ["odr", "-m", "tags.yml", "--", ""]
    #expect(try offer("tag remove -- positional@0", words, in: below) == ["a", "-b", "e"])
  }

  @Test(
    "the manifest is the one that the line names, as each shell hands it over",
    arguments: [
      ["-m", "my game/tags.yml"], ["--manifest=my game/tags.yml"], ["--manifest", "=", "my game/tags.yml"],
    ])
  func namedManifest(_ option: [String]) throws {
    let folder = try folder()
    #expect(try offer("tag remove -- positional@0", ["odr"] + option + [""], in: folder.url) == ["a", "e"])
  }

  @Test(
    "where there is nothing to be read, nothing is offered and nothing said",
    arguments: ["", ": [", "version: 1\ntags: 3\n", "version: 1\ntags: {onDemand: ["])
  func nothing(_ manifest: String) throws {
    let folder = try TemporaryFolder()
    if !manifest.isEmpty { try folder.write(manifest, to: "ResourceTags.yml") }
    for place in [
      "tag remove -- positional@0", "xcode import -- --target", "assign -- --tag",
    ] {
      #expect(try offer(place, ["odr", ""], in: folder.url) == [])
    }
    #expect(try offer("tag remove -- positional@0", ["odr", "-m", "-", ""], in: folder.url) == [])
    #expect(try offer("tag remove -- --no-such-option", ["odr", ""], in: folder.url) == [])
    #expect(try offer("no such command -- positional@0", ["odr", ""], in: folder.url) == [])
  }
}

/// Names that would do harm, or would be others, if a shell took them for what it is told.
enum HazardousName {
  static let all: [String] = [
    "0two words", "1it's \"quoted\"", "2$HOME $(touch harm)", "3`touch harm`", "4a:b=c@d", "5back\\sl\\:ash\\",
    "6*?[a]{b,c}",
    "7;touch harm", "8&touch harm#", "9>harm", "A|touch harm", "B!!~^", "C(é日本😀)", "D%s\\n''", "E<harm",
  ]
}
