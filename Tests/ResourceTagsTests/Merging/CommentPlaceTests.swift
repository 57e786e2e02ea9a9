import Testing

@testable import ResourceTags

/// Tests of where comments go whose places the text of OURS doesn't have.
extension MergedTextTests {
  private static let head = "version: 1\ntags:\n  onDemand: [a, b, c]\nfiles:\n"

  // MARK: Comments next to comments

  /// A manifest in which one side changes comments while the other renames tag `sea`, so that odr writes the text.
  struct Placed: CustomTestStringConvertible {
    let testDescription: String
    /// The lines of the list of tags, of the base and of one side, and in the merge.
    let base: String
    let ours: String
    let merged: String

    static let all = [
      Placed(
        testDescription: "a changed line of a comment", base: "sea|# not before May,|# see ticket 4|moor",
        ours: "sea|# not before June,|# see ticket 4|moor", merged: "ocean|# not before June,|# see ticket 4|moor"),
      Placed(
        testDescription: "a new first and middle line", base: "sea|# one|# two|moor",
        ours: "sea|# zero|# one|# middle|# two|moor", merged: "ocean|# zero|# one|# middle|# two|moor"),
      Placed(
        testDescription: "what is commented out", base: "sea|# - reef|moor|lake",
        ours: "sea|# - reef|# - cliff|moor|lake|# - hut", merged: "ocean|# - reef|# - cliff|moor|lake|# - hut"),
      Placed(
        testDescription: "a group between blank lines", base: "sea|moor|lake", ours: "sea||# group||moor|lake",
        merged: "ocean||# group||moor|lake"),
      Placed(
        testDescription: "a header", base: "sea|moor", ours: "# all|# of them||sea|moor",
        merged: "# all|# of them||ocean|moor"),
      Placed(
        testDescription: "the last line of a header", base: "# all|# of Ann||sea|moor", ours: "# all|# of Bo||sea|moor",
        merged: "# all|# of Bo||ocean|moor"),
    ]

    static func text(_ list: String, _ sea: String) -> String {
      let lines = list.split(separator: "|", omittingEmptySubsequences: false).map { line in
        line.isEmpty ? "\n" : "    \(line.hasPrefix("#") ? "" : "- ")\(line)\n"
      }
      return "version: 1\ntags:\n  onDemand:\n\(lines.joined())files:\n  a.png: [\(sea)]\n"
    }
  }

  @Test("a comment is next to the same comments and blank lines as before", arguments: Placed.all)
  func neighbors(_ placed: Placed) throws {
    let (base, ours) = (Placed.text(placed.base, "sea"), Placed.text(placed.ours, "sea"))
    let theirs = base.replacing("sea", with: "ocean")
    for (left, right) in [(ours, theirs), (theirs, ours)] {
      let merged = try merge(base, left, right)
      #expect(merged.conflicts == [] && merged.text == Placed.text(placed.merged, "ocean"))
    }
  }

  @Test("a new comment on a catalog that the other side renames is a conflict, and other comments stay")
  func renamedCatalog() throws {
    let base = "version: 1\ntags:\n  onDemand: [sea]\ncatalogs:\n  A.xcassets:\n    Sea.imageset: [sea]\n"
    let commented = base.replacing("A.xcassets:\n", with: "A.xcassets:  # ours\n    # items\n")
    let renamed = base.replacing("A.xc", with: "B.xc")
    for (left, right) in [(commented, renamed), (renamed, commented)] {
      let merged = try merge(base, left, right)
      #expect(
        merged.conflicts.count == 1 && merged.text.contains("A.xcassets:  # ours\n    # items\n"), "\(merged.text)")
      #expect(merged.conflicts.first?.contains("a comment on 'catalogs.A.xcassets', which") == true)
    }
    let both = commented.replacing("A.xc", with: "B.xc")
    for (left, right) in [(commented + "platform: tvOS\n", both), (both, commented + "platform: tvOS\n")] {
      let merged = try merge(commented, left, right)
      #expect(
        merged.conflicts == [] && merged.text.contains("  B.xcassets:  # ours\n    # items\n    Sea"), "\(merged.text)")
    }
  }

  @Test("a comment that silences a finding gets a line for its item in a list in brackets")
  func ignoreInBrackets() throws {
    let base = Placed.text("sea|moor|lake", "sea")
    let flow = "version: 1\ntags:\n  onDemand: [sea, moor, lake]\nfiles:\n  a.png: [sea]\n"
    for comment in ["- moor  # odr:ignore unused-tag", "# odr:ignore unused-tag\n    - moor"] {
      let merged = try merge(base, flow, base.replacing("- moor", with: comment))
      let findings = Linter.lint(Manifest(SourceText(name: "m.yml", merged.text))).map(\.message)
      #expect(merged.conflicts == [] && findings == ["tag 'lake' has no resources"], "\(merged.text)")
    }
  }

  @Test("a header of a list that would be the first item's gets a blank line")
  func separatedHeader() throws {
    let base = Placed.text("sea|moor|lake", "sea")
    let merged = try merge(
      base, Placed.text("# all|sea|moor|lake", "sea"), Placed.text("ocean|moor|# deep|lake", "ocean"))
    #expect(merged.text == Placed.text("# all||ocean|moor|# deep|lake", "ocean"))
    // One side moves the first item, and the other side comments a new item.
    let header = Placed.text("# all|sea|moor|lake", "sea")
    let sides = [Placed.text("# all|moor|lake|sea", "sea"), Placed.text("# all|sea|moor|lake|# deep|pond", "sea")]
    for (left, right) in [(sides[0], sides[1]), (sides[1], sides[0])] {
      #expect(try merge(header, left, right).text == Placed.text("# all||moor|lake|# deep|pond|sea", "sea"))
    }
  }

  @Test("a new first item brings its comment, and a blank line separates it from the header of the list")
  func headerAndFirst() throws {
    let base = "  # all\n  Tree.png: [a]\n  Snow.png: [b]\n  Zoo.png: [a]\n"
    let theirs = base.replacing("  Zoo", with: "  # stones\n  Stone.png: [a]\n  Zoo")
    let merged = try merge(
      Self.head + base, Self.head + base.replacing("  Snow.png: [b]\n", with: ""), Self.head + theirs)
    #expect(
      merged.text == Self.head
        + "  # all\n\n  # stones\n  Stone.png: [a]\n  Tree.png: [a]\n  Zoo.png: [a]\n")
  }

  /// Merges that once crashed, were refused, or mixed comments.
  struct Odd: CustomTestStringConvertible {
    let testDescription: String
    let base: String
    let ours: String
    let theirs: String
    let merged: String

    static let all = [
      Odd(
        testDescription: "a comment at the end of a list without a final line break", base: "  x.png:\n    - a",
        ours: "  x.png:\n    - a", theirs: "  x.png:\n    - a\n    # - b\n", merged: "  x.png:\n    - a\n    # - b"),
      Odd(
        testDescription: "comments above and behind the same item in brackets", base: "  x.png: [a, b]\n",
        ours: "  x.png: [a, b, c]\n",
        theirs: "  x.png:\n    - a\n    # n\n    # m\n    - b  # odr:ignore redundant\n",
        merged: "  x.png:\n    - a\n    # n\n    # m\n    - b  # odr:ignore redundant\n    - c\n"),
      Odd(
        testDescription: "two sections added at the same place", base: "  a.png: [a]\n",
        ours: "  a.png: [a]\n\n  # Fonts\n\n  q.ttf: [a]\n", theirs: "  a.png: [a]\n\n  # Levels\n\n  z.sks: [a]\n",
        merged: "  a.png: [a]\n\n  # Fonts\n\n  q.ttf: [a]\n\n  # Levels\n\n  z.sks: [a]\n"),
      Odd(
        testDescription: "the title of a banner", base: "  a.png: [a]\n  # ---\n  # Music\n  # ---\n\n  m.mp3: [a]\n",
        ours: "  a.png: [a, b]\n  # ---\n  # Music\n  # ---\n\n  m.mp3: [a]\n",
        theirs: "  a.png: [a]\n  # ---\n  # Songs\n  # ---\n\n  m.mp3: [a]\n",
        merged: "  a.png: [a, b]\n  # ---\n  # Songs\n  # ---\n\n  m.mp3: [a]\n"),
      Odd(
        testDescription: "more of the same comment on both sides",
        base: "  w.png:\n    - a\n    # - q\n    - b\n    - c\n",
        ours: "  w.png:\n    # - q\n    - a\n    # - q\n    - b\n    - c\n",
        theirs: "  w.png:\n    - a\n    # - q\n    - b\n    # - q\n    - c\n",
        merged: "  w.png:\n    # - q\n    - a\n    # - q\n    - b\n    # - q\n    - c\n"),
    ]
  }

  @Test("comments in odd texts", arguments: Odd.all)
  func odd(_ odd: Odd) throws {
    // Both sides also add a tag, so the lines conflict.
    func text(_ files: String, _ tags: String) -> String {
      "version: 1\ntags:\n  onDemand: [a, b, c\(tags)]\nfiles:\n\(files)"
    }
    let merged = try merge(text(odd.base, ""), text(odd.ours, ", o"), text(odd.theirs, ", t"))
    #expect(merged.conflicts == [] && merged.text == text(odd.merged, ", o, t"))
  }

  @Test("a comment on the first line, below a byte order mark")
  func byteOrderMark() throws {
    let base = "\u{FEFF}version: 1\ntags: {onDemand: [a]}\nfiles: {x.png: [a]}\n"
    let theirs = base.replacing("version", with: "# header\nversion").replacing("[a]}\nfiles", with: "[a, t]}\nfiles")
    let merged = try merge(base, base.replacing("[a]}\nfiles", with: "[a, o]}\nfiles"), theirs)
    #expect(merged.conflicts == [] && merged.text == theirs.replacing("[a, t]", with: "[a, o, t]"))
  }

  @Test("comments behind entries in braces")
  func braces() throws {
    func text(_ tags: String, _ items: String) -> String {
      "version: 1\ntags:\n  onDemand: [a, b\(tags)]\ncatalogs:\n  C.xcassets:\(items)"
    }
    let merged = try merge(
      text("", " {i: [a], j: [b]}\n"), text(", o", " {i: [a], j: [b, a]}\n"),
      text(", t", "\n    i: [a]  # one\n    j: [b]  # two\n"))
    #expect(merged.conflicts == [])
    #expect(merged.text == text(", o, t", " {\n      i: [a],  # one\n      j: [b, a]  # two\n    }\n"))
  }

  @Test("a comment below a key without a value")
  func emptyKey() throws {
    let base = "version: 1\ntags:\n  onDemand: [a]\n  prefetchOrder:\nfiles:\n  x.png: [a]\n"
    let theirs = base.replacing("prefetchOrder:\n", with: "prefetchOrder:\n    # none yet\n").replacing(
      "[a]\n  p", with: "[a, t]\n  p")
    let merged = try merge(base, base.replacing("[a]\n  p", with: "[a, o]\n  p"), theirs)
    #expect(merged.conflicts == [] && merged.text == theirs.replacing("[a, t]", with: "[a, o, t]"))
  }
}
