import Testing

@testable import ResourceTags

/// What a merge writes, byte for byte.
@Suite("The text of a merge") struct MergedTextTests {
  func merge(
    _ base: String, _ ours: String, _ theirs: String, names: [String] = ["base.yml", "ours.yml", "theirs.yml"]
  ) throws -> (text: String, conflicts: [String], notes: [String]) {
    let texts = zip(names, [base, ours, theirs]).map { SourceText(name: $0, $1) }
    let merge = try ManifestMerge(base: texts[0], ours: texts[1], theirs: texts[2])
    return (merge.source.bytes.string, merge.conflicts.map(\.message), merge.notes.map(\.message))
  }

  private let base = """
    version: 1
    tags:
      onDemand:
        # dry
        - desert
        - forest   # dark
    files:
      # sandy
      Dune.m4a: [desert]
      Tree.m4a: [forest]

    """

  @Test("a comment on what the other side removes stands between marks, with that, and with the comment of the base")
  func marksOfComments() throws {
    let commented = base.replacing("# dark", with: "# darker").replacing("  Tree.m4a: [forest]\n", with: "")
    let removed = base.replacing("    - forest   # dark\n", with: "").replacing("  Tree.m4a: [forest]\n", with: "")
    let old = base.replacing("  Tree.m4a: [forest]\n", with: "")
    let merged = try merge(old, commented, removed + "platform: tvOS\n")
    #expect(
      merged.text
        == commented.replacing("version: 1\n", with: "version: 1\nplatform: tvOS\n").replacing(
          "    - forest   # darker\n",
          with: "<<<<<<< ours\n    - forest   # darker\n||||||| base\n    - forest   # dark\n=======\n>>>>>>> theirs\n")
    )
    let other = try merge(old, removed + "platform: tvOS\n", commented)
    #expect(
      other.text
        == removed.replacing(
          "    - desert\n",
          with:
            "    - desert\n<<<<<<< ours\n||||||| base\n    - forest   # dark\n=======\n    - forest   # darker\n>>>>>>> theirs\n"
        ) + "platform: tvOS\n")
  }

  @Test(
    "each conflict about a comment stands between marks",
    arguments: [
      // A resource, a tag of a resource, another key, an item of a list, a section, a catalog.
      ("files:\n  Tree.m4a: [forest] # high\n", "files:\n  Tree.m4a: [forest] # 1\n", "files: {}\n"),
      (
        "files:\n  Tree.m4a:\n    - forest # high\n    - desert\n",
        "files:\n  Tree.m4a:\n    - forest # 1\n    - desert\n", "files:\n  Tree.m4a:\n    - desert\n"
      ), ("platform: iOS # phones\n", "platform: iOS # 1\n", ""),
      (
        "xcode:\n  targets:\n    - App # all\n    - Clip\n", "xcode:\n  targets:\n    - App # 1\n    - Clip\n",
        "xcode:\n  targets:\n    - Clip\n"
      ),
      ("lint:\n  # old\n  unused-tag: ignore\n", "lint:\n  # 1\n  unused-tag: ignore\n", ""),
      (
        "files:\n  Tree.m4a: [forest]\n", "files: # 1\n  Tree.m4a: [forest]\n", ""
      ),
      (
        "catalogs:\n  A.xcassets: # art\n    B.imageset: [forest]\n",
        "catalogs:\n  A.xcassets: # 1\n    B.imageset: [forest]\n", ""
      ),
    ])
  func commentsOfAll(_ base: String, _ commented: String, _ removed: String) throws {
    let head = "version: 1\ntags:\n  onDemand: [desert, forest]\n"
    for isOurs in [true, false] {
      let sides = isOurs ? (commented, removed) : (removed, commented)
      let merged = try merge(head + base, head + sides.0, head + sides.1)
      #expect(merged.conflicts.count == 1, "\(merged.conflicts)")
      let marked = try #require(merged.text.firstRange(of: "<<<<<<< ours\n"))
      let parts = merged.text[marked.upperBound...].split(separator: "=======\n", omittingEmptySubsequences: false)
      #expect(parts.count == 2 && parts[isOurs ? 0 : 1].contains("# 1") && !parts[isOurs ? 1 : 0].contains("# 1"))
    }
  }

  @Test("an error that neither side has stands between marks, with the version of each side")
  func marksOfErrors() throws {
    let merged = try merge(
      base, base + "  caf\u{E9}.m4a: [desert]\n", base + "  cafe\u{301}.m4a: [desert]\n")
    #expect(merged.conflicts.count == 1)
    #expect(
      merged.text.utf8.elementsEqual(
        (base
          + "<<<<<<< ours\n  caf\u{E9}.m4a: [desert]\n||||||| base\n=======\n  cafe\u{301}.m4a: [desert]\n>>>>>>> theirs\n")
          .utf8))
    // One side makes errors of unused tags, the other one adds a tag.
    let strict = try merge(
      base, base + "lint:\n  unused-tag: error\n", base.replacing("    - forest", with: "    - sea\n    - forest"))
    #expect(strict.conflicts == ["the merge has an error that neither side has: tag 'sea' has no resources"])
    #expect(
      strict.text.contains("    - desert\n<<<<<<< ours\n||||||| base\n=======\n    - sea\n>>>>>>> theirs\n    - forest")
    )
  }

  @Test("sides in different formats aren't merged by meaning")
  func formats() throws {
    let json = String(
      decoding: try Manifest(SourceText(name: "base.yml", base)).converted(to: .json).bytes, as: UTF8.self)
    let changed = base.replacing("    - forest", with: "    - sea   # deep\n    - forest")
    for (sides, names) in [
      ((json, changed), ["ours.json", "theirs.yml"]), ((changed, json), ["ours.yml", "theirs.json"]),
    ] {
      #expect(throws: MergeRefusal.self) { try merge(base + "\n", sides.0, sides.1, names: ["base.yml"] + names) }
    }
  }

  @Test("an error that both sides have is not new, even if it contains another number")
  func knownErrors() throws {
    let tags = (0..<46).map { "t\($0)" }
    let files = tags.indices.flatMap { first in
      tags[..<first].map { "  \(tags[first]).\($0): [\(tags[first]), \($0)]\n" }
    }
    let base = "version: 1\ntags: {onDemand: [\(tags.joined(separator: ", "))]}\nfiles:\n" + files.joined()
    let merged = try merge(base, base + "  x: [t1]\n", base.replacing("files:\n", with: "files:\n  y: [t2]\n"))
    #expect(merged.conflicts == [])
    let separate = "version: 1\ntags: {onDemand: [\(tags.joined(separator: ", "))]}\nfiles:\n"
    let halves = [files[..<990], files[10...1000]].map { separate + $0.joined() }
    let shared = separate + files[10..<990].joined()
    let new = try merge(shared, halves[0], halves[1])
    #expect(new.conflicts.count == 1 && new.conflicts[0].contains("1001 asset packs"))
  }

  @Test("additions to two folders that the other side moved into one keep different paths")
  func additionsToJoinedFolders() throws {
    let base = "version: 1\ntags: {onDemand: [t]}\nfiles:\n  A/x: [t]\n  A/z: [t]\n  C/v: [t]\n  C/w: [t]\n"
    let moved = base.replacing("A/", with: "B/").replacing("C/", with: "B/")
    let added = base + "  A/y: [t]\n  C/y: [t]\n"
    for (ours, theirs) in [(moved, added), (added, moved)] {
      let merged = try merge(base, ours, theirs)
      #expect(merged.conflicts == [])
      #expect(merged.text.contains("  B/y: [t]\n") && merged.text.contains("  C/y: [t]\n"))
    }
  }

  @Test("marks of conflicts stand around the entries that conflict, in JSON too")
  func marks() throws {
    let base = "{\n  \"version\": 1,\n  \"platform\": \"iOS\",\n  \"tags\": {\n    \"onDemand\": []\n  }\n}\n"
    let ours = base.replacing("iOS", with: "tvOS").replacing("[]", with: "[\"a\"]")
    let theirs = base.replacing("iOS", with: "visionOS").replacing("[]", with: "[\"b\"]")
    let merged = try merge(base, ours, theirs, names: ["b.json", "o.json", "t.json"])
    #expect(merged.conflicts == ["ours sets 'platform' to 'tvOS', but theirs sets it to 'visionOS'; keep one value"])
    #expect(
      merged.text
        == """
        {
          "version": 1,
        <<<<<<< ours
          "platform": "tvOS",
        ||||||| base
          "platform": "iOS",
        =======
          "platform": "visionOS",
        >>>>>>> theirs
          "tags": {
            "onDemand": ["a", "b"]
          }
        }

        """)
  }

  @Test("line breaks and a missing last one stay as ours has them, around marks too")
  func lineBreaks() throws {
    let ours = (base + "platform: tvOS\n").replacing("\n", with: "\r\n")
    let merged = try merge(base, ours, base + "platform: visionOS\n")
    #expect(
      merged.text.hasSuffix(
        "<<<<<<< ours\r\nplatform: tvOS\r\n||||||| base\r\n=======\r\nplatform: visionOS\r\n>>>>>>> theirs\r\n"))
    let clean = try merge(
      base, String(base.dropLast()), base.replacing("version: 1\n", with: "version: 1\nplatform: tvOS\n"))
    #expect(clean.text == String(base.replacing("version: 1\n", with: "version: 1\nplatform: tvOS\n").dropLast()))
  }

  @Test("a manifest on one line is merged, and its comment stays behind it or is a conflict")
  func oneLine() throws {
    func text(_ more: String) -> String {
      "{version: 1, tags: {onDemand: [t]}, files: {A: [t]\(more)}}  # all\n"
    }
    let merged = try merge(text(""), text(", x: [t]"), text(", y: [t]"))
    #expect(merged.conflicts == [] && merged.text.hasSuffix("}  # all\n"))
    #expect(Manifest(SourceText(name: "ours.yml", merged.text)).entries.count == 3)
    let added = try merge(text("").replacing("  # all", with: ""), text(", x: [t]"), text(", y: [t]"))
    #expect(added.conflicts != [] || added.text.hasSuffix("}  # all\n"))
  }

  @Test("without a common ancestor, both sides' entries are there")
  func noBase() throws {
    let ours = "version: 1\ntags:\n  onDemand: [a]\nfiles:\n  x: [a]\n"
    let theirs = "version: 1\ntags:\n  onDemand: [b]\nfiles:\n  x: [b]\n  z: [b]\n"
    let merged = try merge("", ours, theirs)
    #expect(merged.conflicts == [])
    #expect(merged.text == "version: 1\ntags:\n  onDemand: [a, b]\nfiles:\n  x: [a, b]\n  z: [b]\n")
  }

  @Test(
    "what cannot be merged by its meaning is refused, with its place",
    arguments: [
      ("version: [1\n", "there is a syntax error here"), ("- a\n", "there is no manifest here"),
      ("version: 1\nversion: 1\n", "this key is repeated"),
      ("version: 1\ntags: {onDemand: [a, a]}\n", "this name is listed twice"),
      ("version: 1\ntags: {onDemand: [a]}\nfiles: {x: [a, a]}\n", "this name is listed twice"),
      ("version: 1\nfiles: {x: [], ./x: []}\n", "this name is listed twice"),
      ("version: 1\nfiles: {../x: []}\n", "this is not the path of a resource"),
      ("version: 1\nplatform: Windows\n", "this does not have the expected form"),
      ("version: 1\ncolour: red\n", "this does not have the expected form"),
    ])
  func refusals(_ text: String, _ message: String) {
    do {
      let merged = try merge(base, base + "platform: tvOS\n", text)
      Issue.record("\(merged)")
    } catch {
      #expect((error as? MergeRefusal)?.message == message)
    }
  }
}
