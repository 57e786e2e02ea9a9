import Foundation
import OdrTestSupport
import Testing

private let comment = "note: this change adds 'odr:ignore missing-resource'"

@Suite("What a change silences") struct SilencedFindingTests {
  private let manifest = "version: 1\ntags: {onDemand: [sea]}\nfiles:\n  A.sks: [sea]\n"

  /// A repository in which a manifest and its file are committed.
  private func repository(_ manifest: String? = nil) throws -> GitRepository {
    let repository = try GitRepository()
    try repository.stage(manifest ?? self.manifest, at: "ResourceTags.yml")
    try repository.stage("", at: "A.sks")
    try repository.git("commit", "--quiet", "--message=sound")
    return repository
  }

  /// A manifest that already silences some findings.
  private let old = """
    version: 1
    tags: {onDemand: [sea]}
    files:
      A.sks: [sea]
      B.sks: [sea]  # odr:ignore missing-resource soon
    lint: {untagged-resource: {level: error, patterns: ['*.png', '*.m4a']}, unused-tag: error, tag-too-large: ignore}

    """

  /// The notes about silenced findings in a run, without their positions and identifiers.
  private func notes(_ repository: GitRepository, _ arguments: String...) throws -> [String] {
    let words = ["lint"] + (arguments.isEmpty ? ["--staged"] : arguments)
    let run = try repository.run(words)
    #expect(run.exitCode != 2 && run.exitCode != 64, "\(run.standardError)")
    return run.standardOutput.split(separator: "\n").filter { $0.hasSuffix("[silenced-finding]") }.map { line in
      String(line.split(separator: ": ", maxSplits: 1)[1].dropLast(" [silenced-finding]".count))
    }
  }

  @Test(
    "added comments and lowered levels are reported, and nothing else",
    arguments: [
      // Nothing is silenced.
      ("A.sks: [sea]", "A.sks: [sea, sea]", []),
      ("files:\n", "# odr:ignored\nfiles:\n", []),
      // A comment moves together with its line, to another indentation, to the line above, and to another reason.
      (
        "  A.sks: [sea]\n  B.sks: [sea]  # odr:ignore missing-resource soon\n",
        "    # odr:ignore missing-resource\n    B.sks: [sea, sea]\n    A.sks: [sea]\n", []
      ),
      // A comment moves to another line, where it silences another finding.
      ("A.sks: [sea]\n  B.sks: [sea]  #", "B.sks: [sea]\n  A.sks: [sea]  #", [comment]),
      ("A.sks: [sea]\n", "A.sks: [sea] # odr:ignore missing-resource\n", [comment]),
      ("soon", "soon\n  C: [sea]  # odr:ignore missing-resource", [comment]),
      (
        "B.sks: [sea]  #", "B.sks: [sea]  # odr:ignore missing-resource\n  # odr:ignore unused-ignore\n  C: [sea] #",
        ["note: this change adds 'odr:ignore unused-ignore'", comment]
      ),
      // The levels of rules change.
      ("tag-too-large: ignore", "tag-too-large: note", []),
      (
        "tag-too-large: ignore", "undeclared-tag: warning",
        ["note: this change lowers 'undeclared-tag' from error to warning"]
      ),
      ("unused-tag: error", "unused-tag: note", ["note: this change lowers 'unused-tag' from error to note"]),
      (", unused-tag: error", "", ["note: this change lowers 'unused-tag' from error to warning"]),
      (
        "level: error", "level: note",
        [
          "note: this change lowers 'untagged-resource' for '*.png' from error to note",
          "note: this change lowers 'untagged-resource' for '*.m4a' from error to note",
        ]
      ),
      ("'*.png', ", "", ["note: this change lowers 'untagged-resource' for '*.png' from error to ignore"]),
      (
        "{level: error, patterns: ['*.png', '*.m4a']}", "ignore",
        [
          "note: this change lowers 'untagged-resource' for '*.m4a' from error to ignore",
          "note: this change lowers 'untagged-resource' for '*.png' from error to ignore",
        ]
      ),
      // These notes themselves can't be silenced.
      (
        "tag-too-large: ignore", "silenced-finding: ignore, no-disk: ignore, undeclared-tag: ignore",
        ["note: this change lowers 'undeclared-tag' from error to ignore"]
      ),
      (
        "A.sks: [sea]\n", "A.sks: [sea] # odr:ignore missing-resource\n  # odr:ignore silenced-finding\n",
        [comment, "note: this change adds 'odr:ignore silenced-finding'"]
      ),
      // A syntax error already fails the run.
      ("files:\n", "files: [\n", []),
    ] as [(String, String, [String])])
  func changes(_ before: String, _ after: String, _ expected: [String]) throws {
    let repository = try repository(old)
    #expect(old.contains(before))
    try repository.stage(old.replacing(before, with: after), at: "ResourceTags.yml")
    #expect(try notes(repository) == expected)
    try repository.git("commit", "--quiet", "--message=change")
    #expect(try notes(repository) == [])
    #expect(try notes(repository, "--changed", "HEAD~1") == expected)
  }

  @Test("baseline entries that a change adds are reported, whatever the run hides and whichever file it is")
  func baselines() throws {
    let repository = try repository()
    func entry(_ message: String, _ count: Int, _ path: String = "ResourceTags.yml") -> String {
      #"{"path": "\#(path)", "rule": "unused-tag", "message": "\#(message)", "count": \#(count)}"#
    }
    func baseline(_ entries: String...) -> String {
      #"{"version": 1, "findings": [\#(entries.joined(separator: ",\n"))]}"#
    }
    try repository.stage(baseline(entry("x", 1)), at: "known.json")
    try repository.git("commit", "--quiet", "--message=baseline")
    try repository.stage(baseline(entry("x", 3), entry("y", 1, "Game/ResourceTags.yml")), at: "known.json")
    let added = [
      "note: this change hides 2 findings in 'ResourceTags.yml': x [unused-tag]",
      "note: this change hides 1 finding in 'Game/ResourceTags.yml': y [unused-tag]",
    ]
    #expect(try notes(repository) == added)
    #expect(try notes(repository, "--staged", "--strict", "--quiet") == added)
    #expect(try notes(repository, "--changed", "HEAD", "ResourceTags.yml") == added)
    let run = try repository.odr("lint", "--staged", "--strict")
    #expect(run.exitCode == 0)
    #expect(run.standardError == "2 notes in 1 baseline; 'odr explain silenced-finding' says why it matters\n")
    // Removed entries hide nothing. A renamed baseline still contains its old entries.
    try repository.git("reset", "--quiet", "--hard")
    try repository.git("mv", "known.json", "other.json")
    #expect(try notes(repository) == [])
    try repository.stage(baseline(), at: "other.json")
    #expect(try notes(repository) == [])
    // A manifest file that contains the text of a baseline is still checked as a manifest.
    try repository.stage(baseline(entry("z", 1)), at: "New/ResourceTags.json")
    #expect(try repository.odr("lint", "--staged").standardOutput.contains("unknown key 'findings'"))
  }

  @Test(
    "notes are in every format, fail no run, and are printed with -q; a manifest may give this level to other rules")
  func notesAnywhere() throws {
    let repository = try repository()
    let tags = manifest.replacing("[sea]}", with: "[sea, forest]}")
    try repository.stage(tags + "lint: {unused-tag: note}\n", at: "ResourceTags.yml")
    for (format, words) in [
      ("text", "note: tag 'forest' has no resources"), ("github", "::notice file=ResourceTags.yml,line=2"),
      ("json", "\"notes\" : 2"), ("sarif", "\"level\" : \"note\""),
    ] {
      let run = try repository.odr("-q", "lint", "--staged", "--strict", "--format", format)
      #expect(run.exitCode == 0 && run.standardError == "")
      #expect(run.standardOutput.contains(words), "\(run.standardOutput)")
      #expect(run.standardOutput.contains("this change lowers 'unused-tag' from warning to note"))
    }
    #expect(try repository.odr("lint", "--strict").standardError.hasPrefix("1 note in ResourceTags.yml"))
  }
}
