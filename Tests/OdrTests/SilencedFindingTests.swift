import Foundation
import OdrTestSupport
import Testing

private let comment = "note: this change adds 'odr:ignore missing-resource'"

@Suite("What a change silences") struct SilencedFindingTests: StagedLintSuite {
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

  @Test("a new manifest counts all of its own, in JSON too; one that is renamed counts what is new")
  func newManifests() throws {
    let repository = try repository(old)
    let levels = "note: this change lowers 'tag-too-large' from warning to ignore"
    try repository.stage(old, at: "Other/ResourceTags.yml")
    try repository.stage(
      #"{"version": 1, "lint": {"tag-too-large": "ignore"}}"#, at: "JSON/ResourceTags.json")
    #expect(try notes(repository) == [levels, comment, levels])
    try repository.git("reset", "--quiet", "--hard")
    repository.folder.makeFolders(above: "Deep/x")
    try repository.git("mv", "ResourceTags.yml", "Deep/ResourceTags.yaml")
    #expect(try notes(repository) == [])
    try repository.stage(old + "  # odr:ignore unused-tag\n", at: "Deep/ResourceTags.yaml")
    #expect(try notes(repository) == ["note: this change adds 'odr:ignore unused-tag'"])
    // --changed compares with the manifest's earlier name, too.
    try repository.git("commit", "--quiet", "--message=move")
    #expect(try notes(repository, "--changed=HEAD~1").count == 1)
  }

  @Test(
    "a baseline is known by the manifest that refers to it, whatever its name is",
    arguments: ["known.txt", "b", "Link"])
  func baselineNames(_ name: String) throws {
    let repository = try repository("version: 1\nbaseline: \(name)\n")
    let text =
      #"{"version": 1, "findings": [{"path": "ResourceTags.yml", "rule": "unused-tag", "message": "x", "count": 1}]}"#
    if name == "Link" {
      try repository.folder.link("Link", to: "deep/known")
      try repository.git("add", "Link")
    }
    let path = name == "Link" ? "deep/known" : name
    try repository.stage(text.replacing("unused-tag", with: "other"), at: path)
    try repository.git("commit", "--quiet", "--message=baseline")
    try repository.stage(text, at: path)
    #expect(try notes(repository) == ["note: this change hides 1 finding in 'ResourceTags.yml': x [unused-tag]"])
    // The key is the same with escapes.
    try repository.stage("{\"version\": 1, \"base\\u006cine\": \"\(name)\"}", at: "ResourceTags.json")
    try repository.git("rm", "--quiet", "--cached", "ResourceTags.yml")
    try repository.git("commit", "--quiet", "--message=json")
    try repository.stage(text.replacing(#""x""#, with: #""y""#), at: path)
    #expect(try notes(repository).count == 1)
  }

  private static let removed = "note: this change removes the manifest, so odr no longer checks its resources"

  @Test(
    "a removed manifest that tagged resources is reported, unless it is renamed or converted",
    arguments: [
      ("git rm -q ResourceTags.yml", [removed]), ("git mv ResourceTags.yml resourcetags.yml", [removed]),
      ("git rm -q ResourceTags.yml; mkdir ResourceTags.yml; touch ResourceTags.yml/x; git add .", [removed]),
      ("git mv ResourceTags.yml ResourceTags.yaml", []), ("mkdir D; git mv ResourceTags.yml D", []),
      ("git rm -q ResourceTags.yml; echo '{\"version\": 1}' > ResourceTags.json; git add .", []),
      ("git rm -q Empty/ResourceTags.yml", []), ("git rm -q Link/ResourceTags.yml", [removed]),
      ("git rm -q Catalog/ResourceTags.yml", [removed]), ("git rm -q Wrong/ResourceTags.yml", [removed]),
    ])
  func removedManifests(_ change: String, _ expected: [String]) throws {
    let repository = try repository(old)
    try repository.stage("version: 1\ntags: {onDemand: [sea]}\n", at: "Empty/ResourceTags.yml")
    try repository.stage("version: 1\ncatalogs: {A.xcassets: {Sea.imageset: [sea]}}\n", at: "Catalog/ResourceTags.yml")
    try repository.stage("version: 1\nfiles: [\n", at: "Wrong/ResourceTags.yml")
    try repository.stage(old, at: "Link/tags.txt")
    try repository.folder.link("Link/ResourceTags.yml", to: "tags.txt")
    try repository.git("add", ".")
    try repository.git("commit", "--quiet", "--message=all")
    let made = try OdrProcess(
      ["-ec", change], in: repository.url, environment: GitRepository.environment,
      program: .init(fileURLWithPath: "/bin/sh"))
    #expect(made.exitCode == 0, "\(made.standardError)")
    #expect(try notes(repository).filter { $0 == Self.removed } == expected)
    #expect(try notes(repository, "--changed", "HEAD").filter { $0 == Self.removed } == expected)
    // A branch or tag with this name does not mean that a merge is under way.
    try repository.git("commit", "--quiet", "--message=change")
    try repository.git("tag", "MERGE_HEAD")
    try repository.git("reset", "--quiet", "--soft", "HEAD~1")
    #expect(try notes(repository).filter { $0 == Self.removed } == expected)
  }

  @Test(
    "a name of another branch or tag does not hide a branch's changes",
    arguments: [
      "tag origin/HEAD", "tag origin/main", "checkout -q -b origin/main",
      "update-ref refs/heads/refs/remotes/origin/HEAD HEAD",
    ])
  func hidingNames(_ command: String) throws {
    let repository = try repository(old)
    for name in ["origin/main"] + (command.contains("update-ref") ? [] : ["origin/HEAD"]) {
      try repository.git("update-ref", "refs/remotes/\(name)", "HEAD")
    }
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.stage(old + "  # odr:ignore unused-tag\n", at: "ResourceTags.yml")
    try repository.git("commit", "--quiet", "--message=change")
    _ = try repository.tryGit(command.split(separator: " ").map(String.init))
    for option in ["--changed", "--changed=origin/HEAD", "--changed=origin/main"] {
      #expect(try notes(repository, option).count == 1, "\(option)")
    }
  }

  @Test("what is behind a link is compared, and all of it counts where a link is changed")
  func links() throws {
    let repository = try GitRepository()
    try repository.stage(old, at: "Tags/a.yml")
    try repository.stage(old.replacing("error", with: "warning"), at: "Tags/b.yml")
    try link("Tags/a.yml", in: repository)
    try repository.git("commit", "--quiet", "--message=link")
    try repository.stage(old.replacing("unused-tag: error", with: "unused-tag: note"), at: "Tags/a.yml")
    #expect(try notes(repository) == ["note: this change lowers 'unused-tag' from error to note"])
    try repository.git("reset", "--quiet", "--hard")
    try link("Tags/b.yml", in: repository)
    #expect(try notes(repository).contains(comment))
    try repository.git("rm", "--quiet", "-f", "ResourceTags.yml")
    try repository.stage(old, at: "ResourceTags.yml")
    #expect(try notes(repository).contains(comment))
  }

  private func link(_ target: String, in repository: GitRepository) throws {
    _ = try OdrProcess(
      ["-sfn", target, "ResourceTags.yml"], in: repository.url, program: .init(fileURLWithPath: "/bin/ln"))
    try repository.git("add", "ResourceTags.yml")
  }

  @Test("a commit that ends a merge adds what neither parent has; a branch adds what it merged")
  func merges() throws {
    let repository = try repository(old)
    func commit(_ text: String) throws {
      try repository.stage(text, at: "ResourceTags.yml")
      try repository.git("commit", "--quiet", "--message=change")
    }
    let ours = old.replacing("A.sks: [sea]", with: "A.sks: [sea] # odr:ignore missing-resource")
    let theirs = old.replacing("unused-tag: error", with: "unused-tag: note")
    try repository.git("checkout", "--quiet", "-b", "theirs")
    try commit(theirs)
    try repository.git("checkout", "--quiet", "-b", "ours", "main")
    try commit(ours)
    try repository.git("merge", "--quiet", "--no-commit", "theirs")
    #expect(try notes(repository) == [])
    let both = ours.replacing("unused-tag: error", with: "unused-tag: note")
    try repository.stage(both + "  # odr:ignore unused-tag\n", at: "ResourceTags.yml")
    #expect(try notes(repository) == ["note: this change adds 'odr:ignore unused-tag'"])
    #expect(try notes(repository, "--changed", "main").count == 3)
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
      ("text", "note: tag 'forest' has no resources"), ("xcode", "note: tag 'forest' has no resources"),
      ("github", "::notice file=ResourceTags.yml,line=2"), ("json", "\"notes\" : 2"), ("sarif", "\"level\" : \"note\""),
    ] {
      let run = try repository.odr("-q", "lint", "--staged", "--strict", "--format", format)
      #expect(run.exitCode == 0 && run.standardError == "")
      #expect(run.standardOutput.contains(words), "\(run.standardOutput)")
      #expect(run.standardOutput.contains("this change lowers 'unused-tag' from warning to note"))
    }
    #expect(try repository.odr("lint", "--strict").standardError.hasPrefix("1 note in ResourceTags.yml"))
    let set = try repository.odr("set", "lint.unused-tag", "error")
    #expect(set.exitCode == 0, "\(set.standardError)")
    #expect(try repository.odr("set", "lint.unused-tag", "note").exitCode == 0)
  }
}
