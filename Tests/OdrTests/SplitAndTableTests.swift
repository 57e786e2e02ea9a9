import Foundation
import OdrTestSupport
import Testing

@Suite("odr tag split, and tables for odr batch") struct SplitAndTableTests {
  private static let manifest = """
    version: 1
    tags:
      prefetchOrder:
        - level-1  # the first
        - level-2
      onDemand: [sky]
    files:
      1.sks: [level-1, sky]
      2.sks:
        - level-1
        - level-2
      3.sks: [level-1]
      4.sks: [sky]
    assetPacks:
      _firstInstallationOnly: [level-1]

    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.manifest, to: "ResourceTags.yml")
    for path in ["1.sks", "2.sks", "3.sks", "4.sks", "5, five.sks"] { try folder.write("", to: path) }
    return folder
  }

  @Test("the resources keep their other tags, and the new tag is next to the old one", arguments: [false, true])
  func split(isScript: Bool) throws {
    let folder = try folder()
    let line = "tag split level-1 level-1b 1.sks 2.sks"
    let run =
      isScript
      ? try OdrProcess(["batch"], in: folder.url, input: Array(line.utf8))
      : try OdrProcess(ScriptTests.words(line), in: folder.url)
    #expect(run.exitCode == 0, "\(run.standardError)")
    #expect(
      try folder.text("ResourceTags.yml")
        == Self.manifest.replacing("    - level-1  # the first\n", with: "    - level-1  # the first\n    - level-1b\n")
        .replacing("1.sks: [level-1, sky]", with: "1.sks: [level-1b, sky]")
        .replacing("    - level-1\n    - level-2\n  3", with: "    - level-1b\n    - level-2\n  3")
        .replacing("Only: [level-1]", with: "Only: [level-1, level-1b]"))
  }

  @Test("a selection takes only the resources that have the tag")
  func selection() throws {
    let folder = try folder()
    let run = try OdrProcess(ScriptTests.words("tag split sky stars --where-glob '*.sks'"), in: folder.url)
    #expect(
      run.standardError == """
        added tag 'stars' to onDemand
        assigned tag 'stars' to 2 resources
        removed tag 'sky' from 2 resources
        where the app requests 'sky', it must now also request 'stars'; 'odr code check' lists tags that the code does \
        not mention

        """)
  }

  @Test("a script names every split tag that the app requests")
  func severalSplits() throws {
    let script = "tag split level-1 level-1b 1.sks 2.sks\ntag split sky stars --where-glob '*.sks'\n"
    let folder = try folder()
    let run = try OdrProcess(["batch"], in: folder.url, input: Array(script.utf8))
    for (old, new) in [("level-1", "level-1b"), ("sky", "stars")] {
      #expect(run.standardError.contains("\nwhere the app requests '\(old)', it must now also request '\(new)'"))
    }
  }

  @Test(
    "a split that cannot be made changes nothing",
    arguments: [
      ("gone x 1.sks", "tag 'gone' is not declared"),
      ("level-1 level-2 1.sks", "tag 'level-2' already exists; 'odr tag merge' joins two tags; 'odr assign' and"),
      ("level-1 x 4.sks", "'4.sks' does not have tag 'level-1'"), ("level-1 x 9.sks", "resource '9.sks' is not in the"),
      ("level-1 '' 1.sks", "'' is not a valid tag name"), ("level-1 x --where-tag level-9", "tag 'level-9' is not"),
    ])
  func refused(_ arguments: String, _ reason: String) throws {
    let folder = try folder()
    let run = try OdrProcess(ScriptTests.words("tag split " + arguments), in: folder.url)
    #expect(run.exitCode == 2 && run.standardError.contains(reason), "\(run.standardError)")
    #expect(try folder.text("ResourceTags.yml") == Self.manifest)
  }

  @Test(
    "a table assigns tags",
    arguments: [
      ("t.csv", "Path,Tag\r\n4.sks,level-2\r\n\r\n\"5, five.sks\",\"a \"\"b\"\"\",level-2\r\n"),
      ("t.CSV", "\u{FEFF}4.sks , level-2\n\"5, five.sks\" , \"a \"\"b\"\"\", level-2,\n"),
      ("t.csv", "File,ODR tag\n4.sks,level-2\n\"5, five.sks\",\"a \"\"b\"\"\",level-2\n"),
      ("t.csv", "Game asset,Tags,more tags\n4.sks,level-2\n\"5, five.sks\",\"a \"\"b\"\"\",level-2\n"),
      ("t.csv", "4.sks,level-2;\n\"5, five.sks\",\"a \"\"b\"\" ; level-2\"\n"),
      ("t.csv", "4.sks,\" level-2 \"\n\"5, five.sks\",\"a \"\"b\"\", level-2\"\n"),
      ("t.csv", "Path;Tag\n\"4.sks\";level-2;\n5, five.sks;\"a \"\"b\"\";level-2\"\n"),
      ("t.tsv", "4.sks\tlevel-2\n5, five.sks\t\"a \"\"b\"\"\"\tlevel-2\n"),
    ])
  func table(_ name: String, _ text: String) throws {
    let folder = try folder()
    try folder.write(text, to: name)
    let missing = try OdrProcess(["batch", name], in: folder.url)
    #expect(missing.exitCode == 2 && missing.standardError.contains("tag 'a \"b\"' is not declared"))
    for input in [[name], ["--input", name.suffix(3).lowercased()]] {
      try folder.write(Self.manifest, to: "ResourceTags.yml")
      let run = try OdrProcess(
        ["batch", "--create=initialInstall"] + input, in: folder.url, input: input.count > 1 ? Array(text.utf8) : [])
      #expect(run.exitCode == 0, "\(run.standardError)")
      let found = try folder.text("ResourceTags.yml")
      #expect(found.contains("  initialInstall:\n    - a \"b\"\n"), "\(found)")
      #expect(found.contains("  4.sks: [sky, level-2]\n"), "\(found)")
      #expect(
        found.contains("  5, five.sks: [a \"b\", level-2]\n") || found.contains("five.sks\": [a \"b\", level-2]\n"))
    }
  }

  @Test(
    "a table with something else than paths and tags is refused",
    arguments: [
      (
        "path,tag,size\n4.sks,sky,33\n",
        "t.csv:1:1: error: the first column must contain paths, and the others tags; remove or rename 'size'"
      ),
      (
        "Tag,File\nsky,4.sks\n",
        "t.csv:1:1: error: the first column must contain paths, and the others tags; remove or rename 'Tag'"
      ),
      ("4.sks;\n", "t.csv:1:1: error: expected a path and a tag, separated by a semicolon"),
      ("sky,Music/4.sks\n", "t.csv:1:1: error: expected a path, then its tags; 'Music/4.sks' looks like a path"),
      ("4.sks,tags\n", "t.csv:1:1: error: tag 'tags' is not declared"),
      ("4.sks,\"sky, intro\"\n", "t.csv:1:1: error: tag 'intro' is not declared"),
    ])
  func otherTable(_ text: String, _ message: String) throws {
    let folder = try folder()
    try folder.write(text, to: "t.csv")
    let run = try OdrProcess(["batch", "t.csv"], in: folder.url)
    #expect(run.exitCode == 2 && run.standardError.hasPrefix(message), "\(run.standardError)")
    #expect(try folder.text("ResourceTags.yml") == Self.manifest)
    let wide = try OdrProcess(["batch", "--input", "csv"], in: folder.url, input: [0xFF, 0xFE] + text.utf8)
    #expect(wide.exitCode == 2 && wide.standardError.contains("this is UTF-16; save the file as 'CSV UTF-8'"))
    #expect(!wide.standardError.contains("NUL"))
  }

  @Test("a list of tags is not declared as one tag", arguments: ["assign", "resource set"])
  func listOfTags(_ command: String) throws {
    let folder = try folder()
    let run = try OdrProcess(ScriptTests.words(command + " 4.sks --tag 'sky,sea' --create"), in: folder.url)
    #expect(run.exitCode == 2 && run.standardError.hasSuffix("; write --tag sky --tag sea\n"))
    #expect(try folder.text("ResourceTags.yml") == Self.manifest)
    #expect(try OdrProcess(["tag", "add", "sky,sea"], in: folder.url).exitCode == 0)
    for option in [" --create", ""] {
      #expect(
        try OdrProcess(ScriptTests.words(command + " 4.sks --tag sky,sea" + option), in: folder.url).exitCode == 0)
    }
  }

  @Test("each wrong row of a table is reported at its line, and nothing changes")
  func wrongRows() throws {
    let folder = try folder()
    try folder.write(
      "path,tag\n1.sks\n,sky\n\"2.sks,sky\n../x,sky\n9.sks,sky\n4.sks,level-2\n,,\n1.sks,\"a\" b\n", to: "t.csv")
    let run = try OdrProcess(["batch", "t.csv"], in: folder.url)
    #expect(run.exitCode == 2)
    for (line, reason) in [
      (2, "expected a path and a tag, separated by a comma"), (3, "expected a path and a tag, separated by a comma"),
      (4, "this quote is not closed on the same line"), (5, "'../x'"), (6, "'9.sks' is not on disk"),
      (9, "expected a separator after the closing quote"),
    ] {
      #expect(run.standardError.contains(try Regex("t.csv:\(line):\\d+: error: .*\(reason)")), "\(run.standardError)")
    }
    #expect(
      !run.standardError.contains("t.csv:8") && !run.standardError.contains("t.csv:7")
        && !run.standardError.contains("t.csv:1:"))
    #expect(try folder.text("ResourceTags.yml") == Self.manifest)
    let script = try OdrProcess(["batch", "--create", "-m", "x.yml"], in: folder.url)
    #expect(script.exitCode == 64 && script.standardError.contains("'--input csv'"))
  }

  @Test("a suggested name never differs only in a number")
  func numbers() throws {
    let folder = try folder()
    try folder.write(Self.manifest.replacing("3.sks: [level-1]", with: "3.sks: [level-7]"), to: "ResourceTags.yml")
    let lint = try OdrProcess(["lint"], in: folder.url).standardOutput
    #expect(lint.contains("tag 'level-7' is not declared") && !lint.contains("did you mean"), "\(lint)")
    for (edit, name) in [
      ("tag remove level-12", nil), ("tag remove levle-3", nil), ("tag merge level-1 sky --into skyy", nil),
      ("tag remove levle-1", "level-1"), ("tag remove level-01", "level-1"),
      ("unassign 7.sks --all", nil), ("set lint.unused-tga note", "lint.unused-tag"),
    ] as [(String, String?)] {
      let said = try OdrProcess(ScriptTests.words(edit), in: folder.url).standardError
      #expect(said.contains("did you mean") == (name != nil) && name.map { said.contains($0) } ?? true, "\(said)")
    }
  }

  @Test("own limits are keys that edits set, with sizes that lint, sizes, and the report use")
  func limits() throws {
    let folder = try folder()
    let url = folder.url.appendingPathComponent("4.sks")
    try FileHandle(forWritingTo: url).truncate(atOffset: 60_000_000)
    #expect(try OdrProcess(["set", "limits.tag", "50MB"], in: folder.url).exitCode == 0)
    #expect(try OdrProcess(["set", "limits.initialInstall", "1.5 GB"], in: folder.url).exitCode == 0)
    #expect(try folder.text("ResourceTags.yml").contains("limits:\n  initialInstall: 1.5 GB\n  tag: 50MB\n"))
    let lint = try OdrProcess(["lint"], in: folder.url)
    #expect(
      lint.exitCode == 1 && lint.standardOutput.contains("error: tag 'sky' is 60 MB, more than the 50 MB that the"))
    #expect(
      try OdrProcess(["sizes"], in: folder.url).standardOutput.contains(/[ ]120 % of +50 MB  sky\n/))
    let report = try OdrProcess(["report", "--format", "markdown"], in: folder.url).standardOutput
    #expect(report.contains("| `sky` | 60 MB | 50 MB | **120 %, over the limit** |"), "\(report)")
    #expect(report.contains("| 1.5 GB |"))
    #expect(try OdrProcess(["set", "lint.over-own-limit", "warning"], in: folder.url).exitCode == 0)
    #expect(try OdrProcess(["lint"], in: folder.url).exitCode == 0)
    let odd = try OdrProcess(["set", "limits.tag", "large"], in: folder.url)
    #expect(odd.standardError == "odr: error: 'limits.tag' takes a size such as 64MB\n")
    for value in ["50", "50 mb", "-1 MB", "[1 MB]", "1.5.5 MB", "~"] {
      try folder.write(Self.manifest + "limits: {tag: \(value)}\n", to: "ResourceTags.yml")
      #expect(try OdrProcess(["lint"], in: folder.url).standardOutput.contains(": error: "), "\(value)")
    }
    try folder.write(Self.manifest + "limits: {tags: 1 MB}\n", to: "ResourceTags.yml")
    #expect(try OdrProcess(["lint"], in: folder.url).standardOutput.contains("unknown key 'tags' in 'limits'"))
  }
}
