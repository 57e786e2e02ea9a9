import Foundation
import OdrTestSupport
import Testing

/// Two versions of some files. Shell commands first make the old version and then change it to the new one.
struct FilePair: Sendable, CustomTestStringConvertible {
  let name: String
  let old: String
  let new: String

  init(_ name: String, _ old: String, _ new: String) {
    (self.name, self.old, self.new) = (name, old, new)
  }

  var testDescription: String { name }

  /// Pairs in which at least one file is not a manifest without errors.
  static let all = [
    FilePair("a script", "printf 'ls\\n' > x.sh", "printf 'ls\\nrm -rf x\\n' > x.sh"),
    FilePair("a script that is executable now", "printf 'ls\\n' > x.sh", "chmod +x x.sh"),
    FilePair(
      "a script that changed and is executable now", "printf 'ls\\n' > x.sh", "printf 'rm\\n' > x.sh; chmod +x x.sh"),
    FilePair("a script that is no longer executable", "printf 'ls\\n' > x.sh; chmod +x x.sh", "chmod -x x.sh"),
    FilePair("a comment of a script", "printf '# a\\nls\\n' > x.sh", "printf '# b\\nls\\n' > x.sh"),
    FilePair("a script of comments", "printf '# a\\n' > x.sh", "printf '# b\\n' > x.sh"),
    FilePair("a new script", ":", "printf 'ls\\n' > x.sh"),
    FilePair("a new executable script", ":", "printf 'ls\\n' > x.sh; chmod +x x.sh"),
    FilePair("a new empty file", ":", ": > x.sh"),
    FilePair("a deleted script", "printf 'ls\\n' > x.sh", "rm x.sh"),
    FilePair("a deleted empty file", ": > x.sh", "rm x.sh"),
    FilePair("an emptied file", "printf 'ls\\n' > x.sh", ": > x.sh"),
    FilePair("a filled file", ": > x.sh", "printf 'ls\\n' > x.sh"),
    FilePair("a renamed script", "seq 9 > x.sh", "mv x.sh y.sh"),
    FilePair("a script that was renamed and changed", "seq 9 > x.sh", "mv x.sh y.sh; echo rm >> y.sh"),
    FilePair("a script that was renamed and is executable", "seq 9 > x.sh", "mv x.sh y.sh; chmod +x y.sh"),
    FilePair("a script that moved to a folder", "seq 9 > x.sh", "mkdir -p d; mv x.sh d/x.sh; echo 10 >> d/x.sh"),
    FilePair("a script without a last line break", "printf 'a\\nb\\n' > x.sh", "printf 'a\\nb' > x.sh"),
    FilePair("a script that gets a last line break", "printf 'a\\nb' > x.sh", "printf 'a\\nb\\n' > x.sh"),
    FilePair("other line ends", "printf 'a\\nb\\n' > x.sh", "printf 'a\\r\\nb\\r\\n' > x.sh"),
    FilePair("white space", "printf 'a\\nb\\n' > x.sh", "printf ' a\\nb \\n' > x.sh"),
    FilePair("a long file", "seq 500 > x", "seq 500 | sed 's/^9$/x/; s/^250$/y/; s/^499$/z/' > x"),
    FilePair("lines that moved", "seq 40 > x", "(seq 20 40; seq 19) > x"),
    FilePair("functions", "(echo 'f() {'; seq 30; echo '}') > x", "(echo 'f() {'; seq 31; echo '}') > x"),
    FilePair("a binary file", "printf 'a\\0b' > x.png", "printf 'a\\0c' > x.png"),
    FilePair("a new binary file", ":", "printf 'a\\0b' > x.png"),
    FilePair("a deleted binary file", "printf 'a\\0b' > x.png", "rm x.png"),
    FilePair("a text that becomes binary", "printf 'a' > x", "printf '\\0' > x"),
    FilePair("bytes that are not UTF-8", "printf '\\377\\n' > x", "printf '\\376\\n' > x"),
    FilePair("a symbolic link", "ln -s a l", "rm l; ln -s b l"),
    FilePair("a new symbolic link", ":", "ln -s ../a l"),
    FilePair("a file that becomes a link", "printf 'a\\n' > l", "rm l; ln -s a l"),
    FilePair("a link that becomes a file", "ln -s a l", "rm l; printf 'a\\n' > l"),
    FilePair(
      "a manifest that becomes a link", "printf 'version: 1\\n' > ResourceTags.yml",
      "rm ResourceTags.yml; ln -s a ResourceTags.yml"),
    FilePair("a new submodule", ":", "\(submodule); git add m"),
    FilePair(
      "a submodule at another commit", "\(submodule); git add m", "git -C m commit -q --allow-empty -m y; git add m"),
    FilePair("other YAML", "printf 'on: push\\n' > ci.yml", "printf 'on: pull_request_target\\n' > ci.yml"),
    FilePair("other YAML, its comments", "printf 'on: push\\n' > ci.yml", "printf 'on: push # x\\n' > ci.yml"),
    FilePair("other JSON", "printf '{\"a\": 1}\\n' > a.json", "printf '{\"a\": 2}\\n' > a.json"),
    FilePair("a property list", "printf '<plist/>' > a.plist", "printf '<plist></plist>' > a.plist"),
    FilePair(
      "a manifest with an error in both", "printf 'version: 1\\nx: 1\\n' > ResourceTags.yml",
      "printf 'version: 1\\nx: 2\\n' > ResourceTags.yml"),
    FilePair(
      "a manifest with an error in the new one", "printf 'version: 1\\n' > ResourceTags.yml",
      "printf 'version: 1\\nplatform: x\\n' > ResourceTags.yml"),
    FilePair(
      "a manifest whose error is corrected", "printf 'version: 1\\ntags: {onDemand: 1}\\n' > ResourceTags.yml",
      "printf 'version: 1\\ntags: {onDemand: [a]}\\n' > ResourceTags.yml"),
    FilePair(
      "another version", "printf 'version: 1\\n' > ResourceTags.yml", "printf 'version: 2\\n' > ResourceTags.yml"),
    FilePair(
      "a manifest that breaks off", "printf 'version: 1\\n' > ResourceTags.yml",
      "printf 'version: 1\\n]\\n' > ResourceTags.yml"),
    FilePair(
      "a second document", "printf 'version: 1\\n' > ResourceTags.yml",
      "printf 'version: 1\\n---\\nversion: 1\\n' > ResourceTags.yml"),
    FilePair(
      "marks of a conflict", "printf 'version: 1\\n' > ResourceTags.yml",
      "printf '<<<<<<< a\\nversion: 1\\n=======\\n>>>>>>> b\\n' > ResourceTags.yml"),
    FilePair(
      "a manifest that becomes binary", "printf 'version: 1\\n' > ResourceTags.yml",
      "printf 'version: 1\\0\\n' > ResourceTags.yml"),
    FilePair("a manifest that becomes empty", "printf 'version: 1\\n' > ResourceTags.yml", ": > ResourceTags.yml"),
    FilePair("a new manifest", ":", "printf 'version: 1\\ntags: {onDemand: [a]}\\n' > ResourceTags.yml"),
    FilePair("a deleted manifest", "printf 'version: 1\\n' > ResourceTags.yml", "rm ResourceTags.yml"),
    FilePair("a manifest that is executable", "printf 'version: 1\\n' > ResourceTags.yml", "chmod +x ResourceTags.yml"),
    FilePair(
      "a renamed manifest", "(echo version: 1; seq 9 | sed 's/^/# /') > ResourceTags.yml",
      "mkdir -p d; mv ResourceTags.yml d/ResourceTags.yml"),
    FilePair(
      "a manifest renamed with another comment", "(echo version: 1; seq 9 | sed 's/^/# /') > ResourceTags.yml",
      "mkdir -p d; mv ResourceTags.yml d/ResourceTags.yml; echo '# x' >> d/ResourceTags.yml"),
    FilePair("a name with spaces", "printf 'a\\n' > 'a b'", "printf 'b\\n' > 'a b'"),
    FilePair("a name with quotes", "printf 'a\\n' > 'a\"b\\c'", "printf 'b\\n' > 'a\"b\\c'"),
    FilePair("a name with a tab and a line break", "printf 'a\\n' > \"$T\"", "printf 'b\\n' > \"$T\""),
    FilePair("a name with a hyphen", "printf 'a\\n' > ./--x", "printf 'b\\n' > ./--x"),
    FilePair("a name of letters", "printf 'a\\n' > größe", "printf 'b\\n' > größe"),
    FilePair(
      "a renamed file whose names have spaces", "seq 9 > 'a b'", "mv 'a b' 'c \"d'; chmod +x 'c \"d'; echo >> 'c \"d'"),
    FilePair(
      "attributes that call a file binary",
      "printf '* diff=odr\\n*.x -diff\\n*.x diff=odr\\n' > .gitattributes; echo a > x.x",
      "echo b > x.x"),
    FilePair(
      "attributes with other line ends",
      "printf '* diff=odr\\n*.x text eol=crlf\\n' > .gitattributes; printf 'a\\r\\n' > x.x",
      "printf 'a\\r\\nb\\r\\n' > x.x"),
  ]

  private static let submodule = "git init -q m && git -C m commit -q --allow-empty -m x"
}

/// A change of a manifest, and the expected output: named differences, and possibly git's lines.
struct ManifestChange: Sendable, CustomTestStringConvertible {
  let name: String
  let old: String
  let new: String
  let named: [String]
  let showsLines: Bool

  var testDescription: String { name }

  /// Replaces parts of ``text`` to make the two versions.
  private init(_ name: String, _ old: String, _ new: String, _ named: [String] = [], lines: Bool = true) {
    (self.name, self.named, showsLines) = (name, named, lines)
    self.old = Self.text
    self.new = Self.text.replacing(old, with: new)
  }

  private init(_ name: String, from old: String, to new: String, _ named: [String] = [], lines: Bool = true) {
    (self.name, self.old, self.new, self.named, showsLines) = (name, old, new, named, lines)
  }

  private static let text = """
    version: 1
    platform: iOS
    tags:
      prefetchOrder: [level-2, level-3]
      onDemand: [forest, lake]
    files:
      Levels/1.sks: [forest]
      Levels/2.sks: [level-2]
      Levels/3.sks: [level-3]
      Music/a.m4a: [lake] # soft
    lint:
      unused-tag: warning

    """

  static let all = [
    ManifestChange("a tag", "[forest, lake]", "[forest, lake, sea]", ["added tag sea to onDemand"], lines: false),
    ManifestChange("a key", "iOS", "tvOS", ["changed platform: iOS → tvOS"], lines: false),
    ManifestChange("a lowered level", "warning", "ignore", ["changed lint.unused-tag: warning → ignore"], lines: false),
    ManifestChange("a raised level", "warning", "error", ["changed lint.unused-tag: warning → error"], lines: false),
    ManifestChange(
      "a level", "warning\n", "warning\n  unusual-pack-id: ignore\n", ["added lint.unusual-pack-id: ignore"],
      lines: false),
    ManifestChange(
      "an assignment", "1.sks: [forest]", "1.sks: [forest, lake]", ["changed Levels/1.sks: +lake"], lines: false),
    ManifestChange(
      "a removed entry", "  Levels/2.sks: [level-2]\n", "", ["removed Levels/2.sks: level-2"], lines: false),
    ManifestChange("a renamed file", "Music/", "Sound/", ["moved Music to Sound"], lines: false),
    ManifestChange("a renamed tag", "lake", "sea", ["renamed tag lake to sea"], lines: false),
    ManifestChange(
      "a place", "[level-2, level-3]", "[level-3, level-2]", ["moved tag level-3: prefetchOrder 2 → prefetchOrder 1"],
      lines: false),
    ManifestChange("nothing but a comment", "files:", "files: # x"),
    ManifestChange("another comment", "# soft", "# loud"),
    ManifestChange("a comment that goes", " # soft", ""),
    ManifestChange("a comment of its own line", "files:", "# x\nfiles:"),
    ManifestChange("a tag and a comment", "[forest, lake]", "[forest, lake, sea] # x", ["added tag sea to onDemand"]),
    ManifestChange(
      "a tag and a comment elsewhere", "[forest, lake]\nfiles:", "[forest, lake, sea]\nfiles: # x",
      ["added tag sea to onDemand"]),
    ManifestChange(
      "a removed entry whose comment stays", "  Music/a.m4a: [lake] # soft\n", "  # soft\n",
      ["removed Music/a.m4a: lake"]),
    ManifestChange(
      "an ignore comment", "1.sks: [forest]", "1.sks: [forest] # odr:ignore missing-resource",
      ["added comment odr:ignore missing-resource"]),
    ManifestChange(
      "an ignore comment above", "  Levels/1", "  # odr:ignore missing-resource\n  Levels/1",
      ["added comment odr:ignore missing-resource"]),
    ManifestChange(
      "an ignore comment in another comment", "# soft", "# odr:ignore missing-resource soft",
      ["added comment odr:ignore missing-resource"]),
    ManifestChange(
      "an ignore comment of a tag", "[forest, lake]", "[forest, lake] # odr:ignore unused-tag",
      ["added comment odr:ignore unused-tag"]),
    ManifestChange(
      "an ignore comment and a tag", "[forest, lake]", "[forest, lake, sea] # odr:ignore unused-tag",
      ["added tag sea to onDemand", "added comment odr:ignore unused-tag"]),
    ManifestChange(
      "an ignore comment that moves",
      from: text.replacing("1.sks: [forest]", with: "1.sks: [forest] # odr:ignore missing-resource"),
      to: text.replacing("2.sks: [level-2]", with: "2.sks: [level-2] # odr:ignore missing-resource"),
      ["added comment odr:ignore missing-resource"]),
    ManifestChange(
      "an ignore comment that goes", from: text.replacing("# soft", with: "# odr:ignore missing-resource"), to: text),
    ManifestChange(
      "an ignore comment of another rule", from: text.replacing("# soft", with: "# odr:ignore missing-resource"),
      to: text.replacing("# soft", with: "# odr:ignore unused-tag"), ["added comment odr:ignore unused-tag"]),
    ManifestChange(
      "another reason", from: text.replacing("# soft", with: "# odr:ignore missing-resource a"),
      to: text.replacing("# soft", with: "# odr:ignore missing-resource b")),
    ManifestChange(
      "an ignore comment that goes with a renamed file",
      from: text.replacing("# soft", with: "# odr:ignore missing-resource"),
      to: text.replacing("a.m4a: [lake] # soft", with: "a.m4a: [lake] # odr:ignore missing-resource").replacing(
        "Music/", with: "Sound/"),
      ["moved Music to Sound"], lines: false),
    ManifestChange(
      "an ignore comment that goes with a removed file",
      from: text.replacing("# soft", with: "# odr:ignore missing-resource"),
      to: text.replacing("  Music/a.m4a: [lake] # soft\n", with: ""), ["removed Music/a.m4a: lake"], lines: false),
    ManifestChange("a repeated tag", "1.sks: [forest]", "1.sks: [forest, forest]"),
    ManifestChange(
      "an unknown rule", "warning\n", "warning\n  zero: ignore\n", ["added lint.zero: ignore"], lines: false),
    ManifestChange("the order of tags", "[forest, lake]", "[lake, forest]"),
    ManifestChange(
      "the order of tags, and a new one", "[forest, lake]", "[lake, forest, sea]", ["added tag sea to onDemand"]),
    ManifestChange(
      "the order of entries", "  Levels/1.sks: [forest]\n  Levels/2.sks: [level-2]\n",
      "  Levels/2.sks: [level-2]\n  Levels/1.sks: [forest]\n"),
    ManifestChange("layout", "[forest, lake]", "[ forest, lake ]"),
    ManifestChange("quotes", "[forest, lake]", "['forest', lake]"),
    ManifestChange("a blank line", "files:", "\nfiles:"),
    ManifestChange("a list in block style", "[forest, lake]", "\n    - forest\n    - lake"),
    ManifestChange("an anchor", "1.sks: [forest]", "1.sks: &a [forest]"),
    ManifestChange("line ends", "\n", "\r\n"),
    ManifestChange("no last line break", from: text, to: String(text.dropLast())),
    ManifestChange("a byte order mark", from: text, to: "\u{FEFF}" + text),
    ManifestChange("an entry at another place", "files:\n", "files:\n  Zoo.sks: [forest]\n", ["added Zoo.sks: forest"]),
    ManifestChange("an entry without tags", "files:\n", "files:\n  Zoo.sks: []\n"),
    ManifestChange(
      "JSON", from: "{\"version\": 1}\n", to: "{\"version\": 1, \"platform\": \"iOS\"}\n", ["added platform: iOS"],
      lines: false),
    ManifestChange(
      "order in JSON", from: "{\"version\": 1, \"platform\": \"iOS\"}\n",
      to: "{\"platform\": \"iOS\", \"version\": 1}\n"),
  ]
}

@Suite("git diff with odr's driver") struct DiffDriverTests {
  /// A repository that configures the driver for all files.
  private func repository() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.git("config", "core.quotePath", "false")
    #expect(try repository.odr("diff", "--install").exitCode == 0)
    try repository.stage("* diff=odr\n", at: ".gitattributes")
    return repository
  }

  private func run(_ script: String, in repository: GitRepository) throws {
    let environment = GitRepository.environment.merging(["T": "a\tb\nc"]) { $1 }
    let run = try OdrProcess(
      ["-ec", script], in: repository.url, environment: environment, program: URL(fileURLWithPath: "/bin/sh"))
    #expect(run.exitCode == 0, "\(run.standardError)")
  }

  /// The output of git without the driver and with it. Lines with object names are left out, because git can't compute
  /// them for the work tree.
  private func shown(_ words: [String], _ repository: GitRepository) throws -> (lines: String, driven: String) {
    let texts = try [["--no-ext-diff"], []].map { options in
      let run = try repository.tryGit(["diff"] + options + words)
      #expect(run.exitCode == 0, "\(run.standardError)")
      return run.standardOutput.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("index ") }.joined(separator: "\n")
    }
    return (texts[0], texts[1])
  }

  @Test("files that are not manifests are shown as git shows them", arguments: FilePair.all)
  func files(_ pair: FilePair) throws {
    let repository = try repository()
    try run(pair.old, in: repository)
    try repository.git("add", "--all")
    try repository.git("commit", "-qm", "old")
    try run(pair.new, in: repository)
    let unstaged = try shown([], repository)
    #expect(unstaged.driven == unstaged.lines)
    try repository.git("add", "--all")
    let staged = try shown(["--cached"], repository)
    #expect(staged.driven == staged.lines)
    #expect(!staged.lines.isEmpty)
    try repository.git("commit", "-qm", "new")
    let back = try shown(["HEAD", "HEAD~1"], repository)
    #expect(back.driven == back.lines)
  }

  @Test("each changed line of a manifest is named or shown", arguments: ManifestChange.all)
  func manifests(_ change: ManifestChange) throws {
    #expect(change.old != change.new)
    let repository = try repository()
    // The name doesn't identify the file as a manifest.
    let name = change.old.hasPrefix("{") ? "tags.json" : "tags.yml"
    try repository.stage(change.old, at: name)
    try repository.git("commit", "-qm", "old")
    try repository.folder.write(change.new, to: name)
    let shown = try shown([], repository)
    let parts = shown.driven.split(separator: "diff --git", maxSplits: 1, omittingEmptySubsequences: false)
    #expect(parts.dropFirst().map { "diff --git" + $0 } == (change.showsLines ? [shown.lines] : []), "\(shown.driven)")
    let named = parts[0].split(separator: "\n").dropFirst().map { $0.trimmingPrefix("  ").prefix { $0 != "\t" } }
    let words = named.map { line in line.firstRange(of: "  ").map { String(line[..<$0.lowerBound]) } ?? String(line) }
    #expect(words == change.named)
    // The exit code of 'odr diff' must match.
    try repository.folder.write(change.old, to: "old-" + name)
    let diff = try repository.odr("diff", "old-" + name, name)
    #expect(diff.exitCode == (change.named.isEmpty ? 0 : 1))
    #expect(diff.standardError != "no differences\n")
    if change.showsLines { return }
    // If no lines are shown, the named differences must be enough to turn the old bytes into the new ones.
    let script = try repository.odr("diff", "old-" + name, name, "--format", "script")
    try repository.folder.write(script.standardOutput, to: "script")
    _ = try repository.odr("batch", "script", "-m", "old-" + name)
    #expect(try String(contentsOf: repository.url.appendingPathComponent("old-" + name), encoding: .utf8) == change.new)
  }

  @Test("a mode beside named differences is shown")
  func modes() throws {
    let repository = try repository()
    try repository.stage("version: 1\n", at: "ResourceTags.yml")
    try repository.git("commit", "-qm", "old")
    try run("printf 'version: 1\\nplatform: tvOS\\n' > ResourceTags.yml; chmod +x ResourceTags.yml", in: repository)
    #expect(
      try repository.git("diff") == """
        odr diff a/ResourceTags.yml b/ResourceTags.yml
        old mode 100644
        new mode 100755
          added platform: tvOS  ResourceTags.yml:2

        """)
  }

  @Test("an unmerged file is shown as git shows it")
  func unmerged() throws {
    let repository = try repository()
    try run(
      """
      echo a > x; git add x; git commit -qm a; git checkout -qb b; echo b > x; git commit -qam b; git checkout -q main
      echo c > x; git commit -qam c; ! git merge -q b
      """, in: repository)
    for words in [[], ["HEAD"], ["--cached"]] {
      let shown = try shown(words, repository)
      #expect(shown.driven == shown.lines, "\(words)")
    }
  }

  #if os(Linux)
    @Test("a name that is not UTF-8 is shown as git shows it")
    func byteNames() throws {
      let repository = try repository()
      try repository.git("config", "core.quotePath", "true")
      try run("n=$(printf 'a\\377b'); echo a > \"$n\"; git add -A; git commit -qm a; echo b > \"$n\"", in: repository)
      let shown = try shown([], repository)
      #expect(shown.driven == shown.lines)
      #expect(shown.lines.contains("a\\377b"))
    }
  #endif

  @Test("no attribute of a branch hides a line or runs a program")
  func programs() throws {
    let repository = try repository()
    try repository.stage("* diff=odr filter=x\n", at: ".gitattributes")
    try run(
      """
      for key in diff.odr.textconv filter.x.clean filter.x.smudge diff.external; do
        git config $key 'touch ran; cat'
      done
      echo a > x; git -c filter.x.clean=cat add -A; git commit -qm a; echo b > x
      """, in: repository)
    let words = ["--driver", "--", "x", "/dev/null", ".", ".", "x", String(repeating: "0", count: 40), "100644"]
    let ran = repository.url.appendingPathComponent("ran")
    try? FileManager.default.removeItem(at: ran)
    let run = try OdrProcess(["diff"] + words, in: repository.url, environment: GitRepository.environment)
    #expect(run.standardOutput.hasSuffix("+b\n"), "\(run.standardError)")
    #expect(!FileManager.default.fileExists(atPath: ran.path))
  }
}
