import OdrTestSupport
import Testing

@testable import ResourceTags

@Suite("The order of the canonical layout") struct LayoutOrderTests {
  private let unsorted = """
    version: 1
    files:
      # of b
      b.sks: [x]
      # A
      a.sks: [x] # behind A
      # below A
      B.sks:
        - x # x

      # of d
      d.sks: [x]
      c.sks: [x]
      # the end
    catalogs:
      Z.xcassets:
        Tree: [x]
        Oak: [x]
      # of the first
      A.xcassets:
        # odr:ignore undeclared-tag new
        Two: [y]
        One: [x]

    """

  @Test("paths are sorted by their bytes between blank lines, and take their comments along")
  func sorted() {
    expectLayout(
      unsorted, sorted: true,
      gives: """
        version: 1
        files:
          # below A
          B.sks:
            - x # x
          # A
          a.sks: [x] # behind A
          # of b
          b.sks: [x]

          c.sks: [x]
          # of d
          d.sks: [x]
          # the end
        catalogs:
          # of the first
          A.xcassets:
            One: [x]
            # odr:ignore undeclared-tag new
            Two: [y]
          Z.xcassets:
            Oak: [x]
            Tree: [x]

        """)
    expectLayout(unsorted, gives: unsorted)
  }

  @Test(
    "where an alias would come before its anchor, the order stays, and that is said",
    arguments: [
      ("files:\n  b: &l [x]\n  a: *l\n", true, 1), ("files:\n  a: &l [x]\n  c: [x]\n  b: *l\n", true, 0),
      ("files: &f\n  a: [x]\nversion: 1\ntags:\n  onDemand: *f\n", false, 1),
      ("files:\n  b: &l [x]\n  c: *l\n  a: &l [y]\n  d: *l\n", true, 1),
    ])
  func aliases(_ text: String, _ isSorted: Bool, _ count: Int) throws {
    let text = text.contains("version") ? text : "version: 1\n" + text
    let formatted = try Manifest(SourceText(name: "x.yml", text)).formatted(sorted: isSorted)
    #expect((formatted.keptOrder != nil) == (count > 0))
    #expect(formatted.isChange == (count == 0))
  }

  @Test("what is sorted may be used again where nothing is, and aliases of aliases lead as far as they do")
  func sharedMapping() {
    expectLayout(
      "version: 1\ncatalogs:\n  A.xcassets: &i\n    b: [x]\n    a: [x]\nextra: *i\n", sorted: true,
      gives: "version: 1\ncatalogs:\n  A.xcassets: &i\n    a: [x]\n    b: [x]\nextra: *i\n")
    let chain = (1..<700).map { "a\($0): &a\($0)\n  x: *a\($0 - 1)\n" }.joined()
    let text = "version: 1\na0: &a0\n  x: 1\n" + chain
    expectLayout(text, gives: text)
    let manifest = Manifest(SourceText(name: "x.yml", text))
    #expect(throws: EditRefusal.self) { try manifest.converted(to: .json) }
  }

  @Test("a path that hides behind another spelling of itself is not sorted")
  func repeated() throws {
    let text = MarkedText("version: 1\nfiles:\n  b/c: [x]\n  ./b/c: [x]\n  1️⃣./b/c: [y]\n")
    let manifest = Manifest(SourceText(name: "x.yml", text.text))
    let refusal = #expect(throws: EditRefusal.self) { try manifest.formatted(sorted: true) }
    #expect(refusal == .repeatedKey(ByteSpan(text.offsets[0], text.offsets[0] + 5)))
  }
}
