import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@Suite("Edits look before they write") struct EditLookTests: EditSuite {
  /// A folder with the suite's manifest, and with files that the manifest doesn't list.
  private func game(_ levels: String = "") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest + levels, to: "ResourceTags.yml")
    try touch(
      "Levels/a.sks", "Levels/b.sks", "Foo.swift", "Art.xcassets/Tree.imageset/Contents.json",
      "Art.xcassets/Icon.appiconset/Contents.json", in: folder)
    return folder
  }

  private func assign(_ names: String..., options: [String] = [], in folder: TemporaryFolder) throws -> OdrProcess {
    try OdrProcess(["assign", "--tag", "forest"] + options + ["--"] + names, in: folder.url)
  }

  @Test(
    "a name that nothing has is refused with what happened, and nothing is written",
    arguments: [
      ("Levels/c.sks", "'Levels/c.sks' is not on disk; did you mean 'Levels/a.sks'? [missing-resource]"),
      ("Sounds/c.m4a", "'Sounds/c.m4a' is not on disk; folder 'Sounds' does not exist [missing-resource]"),
      (
        "LEVELS/B.sks",
        "'LEVELS/B.sks' is 'Levels/b.sks' on disk; did you mean 'Levels/b.sks'? [path-case-mismatch]"
      ),
      ("Foo.swift", "'Foo.swift' is Swift code, which cannot be tagged [code-cannot-be-tagged]"),
      ("Code/Foo.swift", "error: 'Code/Foo.swift' is Swift code, which cannot be tagged [code-cannot-be-tagged]"),
      ("Art.xcassets/Icon.appiconset", "'Icon.appiconset' is an app icon, which cannot be tagged [untaggable-item]"),
      ("Art.xcassets/Tre.imageset", "did you mean 'Art.xcassets/Tree.imageset'? [missing-catalog-item]"),
      ("No.xcassets/a.imageset", "asset catalog 'No.xcassets' is not on disk [missing-catalog-item]"),
      (
        "Levels/*.txt",
        "the shell did not expand this pattern; write --where-glob 'Levels/*.txt' instead [missing-resource]"
      ),
      ("Levels/[ab].txt", "write --where-glob 'Levels/[ab].txt' instead"),
      ("-", "'-' is not on disk [missing-resource]"),
      ("Levels/Levels/a.sks", "names are relative to the working directory; did you mean 'Levels/a.sks'?"),
      ("Game/Levels/a.sks", "names are relative to the working directory; did you mean 'Levels/a.sks'?"),
      (
        "Levels/a.sks:3:1: error: no such tag",
        "'Levels/a.sks:3:1: error: no such tag' is not on disk [missing-resource]"
      ),
      ("~/Levels/q.sks", "'~/Levels/q.sks' is not on disk; folder '~' does not exist [missing-resource]"),
    ])
  func refusals(_ name: String, _ message: String) throws {
    let folder = try game()
    for words in [["assign", "--tag", "forest"], ["resource", "set", "--tag", "forest"]] {
      let run = try OdrProcess(words + ["--", "Levels/b.sks", name], in: folder.url)
      #expect(run.exitCode == 2)
      #expect(run.standardError.hasPrefix("odr: error: '") || run.standardError.hasPrefix("odr: error: asset catalog"))
      #expect(run.standardError.contains(message), "\(run.standardError)")
    }
    let moved = try OdrProcess(["resource", "move", "--", "A.sks", name], in: folder.url)
    #expect(moved.exitCode == 2)
    #expect(moved.standardError.contains(message), "\(moved.standardError)")
    let script = "assign Levels/b.sks --tag forest\nassign --tag forest -- '\(name)'\n"
    let batch = try OdrProcess(["batch"], in: folder.url, input: Array(script.utf8))
    #expect(batch.exitCode == 2)
    #expect(batch.standardError.hasPrefix("<stdin>:2:1: error: "), "\(batch.standardError)")
    #expect(try text(folder) == manifest)
  }

  @Test("a move is never advised to go where another resource is listed")
  func listedNames() throws {
    let name = "Levels/aa.sks"
    let folder = try game("  Levels/a.sks: [forest]\n  Levels/b.sks: [forest]\n")
    let moved = try OdrProcess(["resource", "move", "Levels/b.sks", name], in: folder.url)
    #expect(moved.exitCode == 2)
    #expect(!moved.standardError.contains("did you mean"), "\(moved.standardError)")
    #expect(try assign(name, in: folder).standardError.contains("did you mean 'Levels/a.sks'?"))
  }

  @Test(
    "the level of the rule in the manifest decides",
    arguments: [
      ("missing-resource: error", "x.sks", 2, "error"), ("missing-resource: warning", "x.sks", 0, "warning"),
      ("missing-resource: ignore", "x.sks", 0, ""), ("missing-resource: warning", "X.xcassets/a", 2, "error"),
      ("missing-catalog-item: warning", "Art.xcassets/a.imageset", 0, "warning"),
      ("path-case-mismatch: ignore", "levels/a.sks", 0, ""),
      ("code-cannot-be-tagged: warning", "Foo.swift", 0, "warning"),
      ("untaggable-item: ignore", "Art.xcassets/Icon.appiconset", 0, ""),
    ] as [(String, String, Int32, String)])
  func levels(_ level: String, _ name: String, _ exitCode: Int32, _ severity: String) throws {
    let folder = try game("lint:\n  \(level)\n")
    let run = try assign(name, in: folder)
    #expect(run.exitCode == exitCode, "\(run.standardError)")
    #expect(run.standardError.hasPrefix(severity.isEmpty ? "assigned" : "odr: \(severity): "), "\(run.standardError)")
    #expect(try (text(folder) != manifest + "lint:\n  \(level)\n") == (exitCode == 0))
  }

  @Test("--allow-missing accepts what is not there, and nothing else")
  func allowance() throws {
    let folder = try game()
    let run = try assign("x.sks", "levels/A.sks", "X.xcassets/y", "*", options: ["--allow-missing"], in: folder)
    #expect(run.exitCode == 0)
    #expect(run.standardError == "assigned tag 'forest' to 4 resources\n")
    #expect(try assign("Foo.swift", options: ["--allow-missing"], in: folder).exitCode == 2)
    #expect(try OdrProcess(["resource", "move", "x.sks", "y.sks", "--allow-missing"], in: folder.url).exitCode == 0)
    let script = "assign p.sks --tag forest --allow-missing\nassign q.sks --tag forest\n"
    let refused = try OdrProcess(["batch"], in: folder.url, input: Array(script.utf8))
    #expect(refused.standardError.hasPrefix("<stdin>:2:1: error: 'q.sks' is not on disk"))
    #expect(try OdrProcess(["batch", "--allow-missing"], in: folder.url, input: Array(script.utf8)).exitCode == 0)
    #expect(try text(folder).contains("q.sks: [forest]"))
  }

  @Test("only what an edit adds is looked up, and a manifest with other errors can be edited")
  func onlyAdditions() throws {
    // Neither resource in the manifest exists on disk.
    let folder = try game("lint: {no-such-rule: error}\n")
    for arguments in [
      ["assign", "A.sks", "--tag", "desert"], ["resource", "set", "A.sks", "--tag", "forest"],
      ["unassign", "B.sks", "--tag", "forest"], ["assign", "Levels/a.sks", "--tag", "desert"],
      ["resource", "move", "B.sks", "Levels/b.sks"], ["resource", "remove", "A.sks"],
    ] {
      let run = try OdrProcess(arguments, in: folder.url)
      #expect(run.exitCode == 0, "\(arguments): \(run.standardError)")
    }
    let resources = Manifest(.init(name: "x.yml", try text(folder))).resources()
    #expect(resources.map(\.path) == ["Levels/a.sks", "Levels/b.sks"])
  }

  @Test("a batch reports every line that is wrong")
  func batch() throws {
    let folder = try game()
    let script = """
      tag add sea
      assign nope.sks --tag sea
      lint
      assign Levels/a.sks --tag see
      tag rename forest desert
      assign 'unclosed --tag sea
      assign Levels/b.sks --tag sea
      """
    let run = try OdrProcess(["batch"], in: folder.url, input: Array(script.utf8))
    #expect(run.exitCode == 2)
    let errors = run.standardError.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(errors.map { $0.split(separator: ":")[1] } == ["2", "3", "4", "5", "6"], "\(run.standardError)")
    #expect(run.standardError.contains("ResourceTags.yml:5:7: note: this text prevents the edit"))
    #expect(try text(folder) == manifest)
  }

  // MARK: For scripts

  @Test(
    "what does not exist is skipped where the command says so",
    arguments: [
      "tag remove none --if-exists", "tag rename none x --if-exists", "tag move none --first --if-exists",
      "unassign A.sks --tag none --if-exists", "resource remove None --if-exists",
      "resource remove -r None --if-exists", "resource move None Other --if-exists",
    ])
  func skipping(_ line: String) throws {
    let folder = try folder()
    let words = line.split(separator: " ").map(String.init)
    let run = try OdrProcess(words, in: folder.url)
    #expect(run.exitCode == 0, "\(run.standardError)")
    #expect(run.standardError == "the manifest needs no change; nothing changed\n")
    #expect(try OdrProcess(["batch"], in: folder.url, input: Array(line.utf8)).exitCode == 0)
    #expect(try text(folder) == manifest)
    // Even without the option, unassign skips resources that aren't in the manifest, but it requires declared tags.
    #expect(try OdrProcess(words.dropLast(), in: folder.url).exitCode == 2)
  }

  @Test("what exists is changed all the same")
  func notSkipping() throws {
    let folder = try folder()
    let script = """
      tag remove none forest --if-exists
      tag add desert sea
      tag move sea none --first --if-exists
      resource move B.sks C.sks --if-exists --allow-missing
      resource remove none C.sks --if-exists
      """
    let run = try OdrProcess(["batch"], in: folder.url, input: Array(script.utf8))
    #expect(run.exitCode == 0, "\(run.standardError)")
    let manifest = Manifest(.init(name: "x.yml", try text(folder)))
    #expect(manifest.tags().map(\.name) == ["sea", "desert"])
    #expect(manifest.resources().isEmpty)
  }

  @Test("the manifest may be named with -m where it is an argument, and as an argument where it is an option")
  func manifestNames() throws {
    let folder = try folder()
    for arguments in [
      ["lint", "--no-disk", "-m", "ResourceTags.yml"], ["lint", "--no-disk", "-m", "."], ["fmt", "--check", "-m", "."],
      ["convert", "--to", "json", "-m", "ResourceTags.yml"], ["show", "ResourceTags.yml"], ["show", "."],
      ["sizes", "."], ["packs", "."], ["tag", "list", "ResourceTags.yml"], ["resource", "list", "."],
    ] {
      let run = try OdrProcess(arguments, in: folder.url)
      #expect(run.exitCode == 0, "\(arguments): \(run.standardError)")
    }
    for arguments in [["show", ".", "-m", "."], ["convert", "--to", "json", ".", "-m", "."]] {
      #expect(try OdrProcess(arguments, in: folder.url).exitCode == 64)
    }
    #expect(try OdrProcess(["lint", "--no-disk", "-m", "gone.yml"], in: folder.url).exitCode == 2)
  }

  @Test("all that stands in brackets has a page, or a suggestion")
  func brackets() throws {
    for id in ["edit-refused", "format-refused", "merge-conflict", "batch", "category-differs", "missing-resource"] {
      let run = try OdrProcess(["explain", id])
      #expect(run.exitCode == 0)
      #expect(run.standardOutput.hasPrefix(id + "\n"))
    }
    let sources = Fixtures.root.appendingPathComponent("Sources/odr")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      // The code refers to rules and to kinds of refusals by their types, so each of them has a page.
      #expect(try !String(contentsOf: file, encoding: .utf8).contains("rule: \""), "\(file.lastPathComponent)")
    }
    #expect(try OdrProcess(["explain", "edit-refuse"]).standardError.contains("did you mean 'edit-refused'?"))
  }
}
