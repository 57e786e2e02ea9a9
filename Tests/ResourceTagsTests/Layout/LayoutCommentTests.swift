import OdrTestSupport
import Testing

@testable import ResourceTags

@Suite("Comments in the canonical layout") struct LayoutCommentTests {
  @Test("a comment stays above its item, behind it, below it, and at the ends of its list")
  func places() {
    expectLayout(
      """
      # of the manifest


      # of the version
      version: 1 # behind

      tags: # of the tags


        # first in tags
        onDemand:   # of the list

            # first in the list
            - a  # a

            # b
            - b
              # below b
            # last in the list
          # last in tags
      # of the files
      files:
          A.sks: [a] # A
            # below A
          # B
          B.sks:
            # first in B
            - b
        # last in files
      lint:
      # the end

      """,
      gives: """
        # of the manifest

        # of the version
        version: 1 # behind

        tags: # of the tags
          # first in tags
          onDemand:   # of the list
            # first in the list
            - a  # a

            # b
            - b
            # below b
            # last in the list
            # last in tags
        # of the files
        files:
          A.sks: [a] # A
          # below A
          # B
          B.sks:
            # first in B
            - b
          # last in files
        lint:
        # the end

        """)
  }

  @Test("brackets with comments in them become lines that keep them")
  func brackets() {
    expectLayout(
      """
      version: 1
      tags: { # of tags
        onDemand: [ # of the list
          a, # a
          # b
          b
          # the last
        ] # behind the list
        # end of tags
      } # behind tags
      files: {A: [a], B: [a, b # b
        ]} # behind files
      catalogs: {} # none
      lint: {
        # nothing yet
      }

      """,
      gives: """
        version: 1
        tags: # of tags
          onDemand: # of the list
            - a # a
            # b
            - b
            # the last
            # behind the list
          # end of tags
          # behind tags
        files: # behind files
          A: [a]
          B:
            - a
            - b # b
        catalogs: {} # none
        lint: {}
          # nothing yet

        """)
  }

  @Test("comments between a key and its value come above it or behind it")
  func between() {
    expectLayout(
      """
      version: 1
      platform: # first
        # second
        iOS # third
      files:
        A: # of A
          [a, b]
        B: &b # of B
          - a
        C: # of C
          *b
        D:
          # inside
          - a
      """,
      gives: """
        version: 1
        # first
        # second
        platform: iOS # third
        files:
          A: [a, b] # of A
          B: &b [a] # of B
          C: *b # of C
          D:
            # inside
            - a

        """)
  }

  @Test("comments keep their distance")
  func columns() {
    expectLayout(
      """
      version: 1
      tags:
          onDemand:
              - 'a'        # in line
              - "bcd"      # in line
              - 'größe'    # in line
              - 'x'  # two spaces
              - 'xyz'\t# a tab
              - "efghijklmn"     # five
      """,
      gives: """
        version: 1
        tags:
          onDemand:
            - a        # in line
            - bcd      # in line
            - größe    # in line
            - x  # two spaces
            - xyz # a tab
            - efghijklmn     # five

        """)
  }

  @Test("a comment that silences findings silences the same ones")
  func ignoring() throws {
    let long = "[" + (1...12).map { "forest-number-\($0)" }.joined(separator: ", ") + "]"
    expectLayout(
      "version: 1\nfiles:\n    A: \(long) # odr:ignore undeclared-tag not yet\n",
      gives: "version: 1\nfiles:\n  A: \(long) # odr:ignore undeclared-tag not yet\n")
    expectLayout(
      "version: 1\nfiles:\n    # odr:ignore undeclared-tag not yet\n    A: \(long)\n",
      gives: "version: 1\nfiles:\n  # odr:ignore undeclared-tag not yet\n  A: \(long)\n")
    expectLayout(
      "version: 1\nfiles:\n    /A: # odr:ignore absolute-path old\n    - x\n",
      gives: "version: 1\nfiles:\n  /A: # odr:ignore absolute-path old\n    - x\n")
    // On one line the comment would silence more than on two.
    let wide = MarkedText("version: 1\nfiles:\n  A: [x,\n    y] # 1️⃣odr:ignore2️⃣ undeclared-tag\n")
    let manifest = Manifest(SourceText(name: "x.yml", wide.text))
    let refusal = #expect(throws: EditRefusal.self) { try manifest.formatted() }
    #expect(refusal == .otherFindings(ByteSpan(wide.offsets[0], wide.offsets[1])))
  }

  @Test("comments that move above an element leave the comments of the list alone")
  func moved() {
    expectLayout(
      """
      version: 1
      tags:
        onDemand:
          # all the seas
          - sea
          - # first
            # second
            lake
      files:
        # all files
        z: [sea]
        a: [ # after the bracket
          sea] # at the end
      lint:
        # levels
        empty-tag-list: ignore
        unused-tag: # after the key
          # above the value
          ignore

      """,
      gives: """
        version: 1
        tags:
          onDemand:
            # all the seas

            - sea
            # first
            # second
            - lake
        files:
          # all files

          z: [sea]
          # after the bracket
          a: [sea] # at the end
        lint:
          # levels

          empty-tag-list: ignore
          # after the key
          unused-tag: ignore # above the value

        """)
  }

  @Test("a blank line above the outermost braces stays")
  func braces() {
    expectLayout("# of the file\n\n{ version: 1 }\n", gives: "# of the file\n\nversion: 1\n")
    expectLayout("# of the version\n{ version: 1 }\n", gives: "# of the version\nversion: 1\n")
  }
}
