import OdrTestSupport
import Testing

@testable import ResourceTags

/// Expects `before` to become `after`, which stays as it is.
func expectLayout(
  _ before: String, sorted: Bool = false, gives after: String, name: String = "x.yml",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for text in [before, after] {
    do throws(EditRefusal) {
      let formatted = try Manifest(SourceText(name: name, text)).formatted(sorted: sorted)
      #expect(String(decoding: formatted.bytes, as: UTF8.self) == after, sourceLocation: sourceLocation)
      #expect(formatted.isChange == (Array(text.utf8) != formatted.bytes), sourceLocation: sourceLocation)
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
    }
  }
}

@Suite("The canonical layout") struct LayoutTests {
  @Test("sections come in the order of a new manifest, unknown ones last, each with its comments")
  func sections() {
    expectLayout(
      """
      # All tags of the game

      files:
        A.sks: [a]

      # what else there is
      extra: 1
      tags:
        onDemand:
          - a
      platform: tvOS
      # the first version
      version: 1

      """,
      gives: """
        # All tags of the game

        # the first version
        version: 1
        platform: tvOS

        tags:
          onDemand:
            - a

        files:
          A.sks: [a]

        # what else there is
        extra: 1

        """)
  }

  @Test("everything is indented by two, declared tags have lines of their own, and other lists brackets")
  func indentation() {
    expectLayout(
      """
      version: 1
      xcode:
          project: 'My Game.xcodeproj'
          targets:
          - Game
          - "Game TV"
      tags: {initialInstall: [], onDemand: [a, b], prefetchOrder: }
      files:
              A.sks:
                      - a
                      - b
      catalogs: {Art.xcassets: {Tree: [a,b]}}

      """,
      gives: """
        version: 1
        xcode:
          project: My Game.xcodeproj
          targets: [Game, Game TV]
        tags:
          initialInstall: []
          onDemand:
            - a
            - b
          prefetchOrder:
        files:
          A.sks: [a, b]
        catalogs:
          Art.xcassets:
            Tree: [a, b]

        """)
  }

  @Test("a list takes a line as long as that has 100 columns, however many bytes they are")
  func lineLength() {
    for letter in ["a", "ß", "木"] {
      let head = "version: 1\nfiles:\n  F: ["
      let fitting = String(repeating: letter, count: 93)
      expectLayout("\(head)\(fitting)]\n", gives: "\(head)\(fitting)]\n")
      expectLayout("\(head)\(fitting)\(letter)]\n", gives: "version: 1\nfiles:\n  F:\n    - \(fitting)\(letter)\n")
    }
  }

  @Test("quotes stand where some reader needs them, and are double")
  func quotes() {
    expectLayout(
      """
      version: 1
      deploymentTarget: '17.0'
      tags:
        onDemand:
          - 'a'
          - "a b"
          - 'no'
          - '1'
          - "x, y"
          - skin:gold
          - 'say "hi"'
          - "caf\\u00e9"
          - on
          - ''
      files:
        'A [1], b.sks': ['x, y', 'skin:gold']
        "C: d.sks":
          - on
          - x
        'E #1.sks': &e
          !!str 2: x

      """.replacing("&e\n    !!str 2: x", with: "[!!str 2, 'it''s']"),
      gives: """
        version: 1
        deploymentTarget: "17.0"
        tags:
          onDemand:
            - a
            - a b
            - "no"
            - "1"
            - "x, y"
            - skin:gold
            - say "hi"
            - "caf\\u00e9"
            - on
            - ""
        files:
          A [1], b.sks: ["x, y", "skin:gold"]
          "C: d.sks": [on, x]
          "E #1.sks": ["2", it's]

        """)
  }

  @Test("a scalar that has no quotes and would be another one between brackets keeps its list on lines")
  func unquotable() {
    expectLayout(
      "version: 1\nfiles:\n  A: [1:20, a]\n", gives: "version: 1\nfiles:\n  A:\n    - 1:20\n    - a\n")
  }

  @Test("a dash alone, which may stand between brackets, gets quotes on a line of its own")
  func dash() {
    let long = String(repeating: "b", count: 92)
    expectLayout(
      "version: 1\nfiles:\n  A: [-, \(long)]\n", gives: "version: 1\nfiles:\n  A:\n    - \"-\"\n    - \(long)\n")
  }

  @Test("a name that begins with a question mark, which may stand on a line of its own, gets quotes between brackets")
  func questionMark() {
    expectLayout(
      "version: 1\nfiles:\n  A:\n    - ?b\n    - c?\n", gives: "version: 1\nfiles:\n  A: [\"?b\", c?]\n")
  }

  @Test("scalars of several lines come on one")
  func severalLines() {
    expectLayout(
      "version: 1\nfiles:\n  A: [\"a\n    b\", 'c\n    d']\n  B:\n    - >-\n      e\n      f\n    - |  # kept\n      g\n",
      gives: "version: 1\nfiles:\n  A: [a b, c d]\n  B:\n    - e f\n    - \"g\\n\"  # kept\n")
  }

  @Test("line endings and a byte order mark stay, white space at the ends of lines goes")
  func lineEndings() {
    expectLayout(
      "\u{FEFF}\r\n\r\nversion: 1   \r\nfiles:\r\n    A: [a] # x  \r\n\r\n\r\n    B: [b]",
      gives: "\u{FEFF}version: 1\r\nfiles:\r\n  A: [a] # x\r\n\r\n  B: [b]\r\n")
  }

  @Test("directives and the marker of the document stay in front")
  func prologue() {
    expectLayout(
      "# A\n%YAML 1.1  # old\n\n\n# B\n---   # C\n# D\nfiles: {}\nversion: 1\n...\n# E\n",
      gives: "# A\n%YAML 1.1  # old\n\n# B\n---   # C\nversion: 1\n# D\nfiles: {}\n# E\n")
  }

  @Test(
    "what cannot be laid out with certainty is refused, with its place",
    arguments: [
      ("1️⃣", "noManifest"), ("# nothing\n", "noManifest"), ("1️⃣- a\n", "noManifest"),
      ("version: 1\ntags: {onDemand: [a, 1️⃣[b]]}\n", "unsound"), ("version: 1\nfiles: {A: [a, 1️⃣{b: c}]}\n", "unsound"),
      ("version: 1\nfiles:\n  A:\n    -1️⃣\n    - b\n", "unsound"), ("version: 1\nfiles: [a\n", "syntax"),
      ("version: 1\nfiles:\n  A: [a]\n  1️⃣A: [b]\n", "repeatedKey"), ("version: 1\n1️⃣version: 1\n", "repeatedKey"),
      ("1️⃣&root\nversion: 1\n", "unsupported"), ("version: 1\nfiles: {A: 1️⃣*b}\n", "syntax"),
      ("version: 1\ntags:\n  onDemand:\n    - 1️⃣a\n      - b\n", "other"),
    ])
  func refused(_ marked: String, _ kind: String) throws {
    let text = MarkedText(marked)
    let refusal = #expect(throws: EditRefusal.self) {
      try Manifest(SourceText(name: "x.yml", text.text)).formatted()
    }
    let found = try #require(refusal)
    #expect("\(found)".hasPrefix(kind))
    if let offset = text.offsets.first { #expect(found.span?.start == offset) }
  }
}
