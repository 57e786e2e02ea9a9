import OdrTestSupport
import Testing

@testable import ResourceTags

@Suite("Comments in the canonical layout") struct LayoutCommentTests {
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
}
