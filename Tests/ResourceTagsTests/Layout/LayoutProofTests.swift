import OdrTestSupport
import Testing

@testable import ResourceTags

@Suite("The proof of layouts") struct LayoutProofTests {
  private let text = """
    version: 1 # one
    tags:
      onDemand: [a, "1", no]
    files:
      B.png: &list [a, "1"]
      A.png: *list
      C.png: [a]
    lint: {unused-tag: ignore}

    """

  /// Whether the text with `old`, which it has once, replaced by `new` is proved to say the same.
  private func isProved(_ replacements: [(old: String, new: String)], isSorted: Bool = false) throws -> Bool {
    var changed = text
    for (old, new) in replacements {
      try #require(changed.components(separatedBy: old).count == 2, "'\(old)' is not there once")
      changed = changed.replacing(old, with: new)
    }
    do throws(EditRefusal) {
      let manifest = Manifest(SourceText(name: "x.yml", text))
      try LayoutProof.check(
        manifest, Manifest(SourceText(name: "y.yml", changed)),
        sorting: isSorted ? LayoutPlace.sortable : [.manifest])
      return true
    } catch {
      return false
    }
  }

  @Test("another layout of the same is proved")
  func same() throws {
    #expect(
      try isProved([
        ("[a, \"1\", no]", "\n    - a\n    - '1'\n    - no"), ("{unused-tag: ignore}", "\n  unused-tag: ignore"),
      ]))
    #expect(
      try isProved([
        ("lint: {unused-tag: ignore}\n", ""), ("version: 1 # one\n", "lint: {unused-tag: ignore}\nversion: 1 # one\n"),
      ]))
    #expect(try isProved([("  C.png: [a]\n", ""), ("  B.png", "  C.png: [a]\n  B.png")], isSorted: true))
  }

  @Test(
    "anything that differs in meaning, sharing or comments is not",
    arguments: [
      [("a, \"1\", no", "a, 1, no")],
      [("a, \"1\", no", "a, \"1\", \"no\"")],
      [("a, \"1\", no", "\"1\", a, no")],
      [("a, \"1\", no", "a, \"1\"")],
      [("a, \"1\", no", "a, \"1\", no, b")],
      [("version: 1", "version: 1.0")],
      [("version: 1", "version: \"1\"")],
      [("# one", "# two")],
      [(" # one", "")],
      [("# one", "# one\n# two")],
      [("A.png: *list", "A.png: [a, \"1\"]")],
      [("&list ", ""), ("*list", "[a, \"1\"]")],
      [("&list", "&tags"), ("*list", "*tags")],
      [("  C.png: [a]\n", ""), ("  B.png", "  C.png: [a]\n  B.png")],
      [("  C.png: [a]\n", "")],
      [("C.png", "D.png")],
      [("ignore", "error")],
      [("lint: {unused-tag: ignore}", "lint:")],
      [("[a]", "[a")],
      [("[a]", "a")],
      [("files:", "catalogs:")],
    ] as [[(String, String)]])
  func different(_ replacements: [(String, String)]) throws {
    #expect(try !isProved(replacements.map { (old: $0.0, new: $0.1) }))
  }

  @Test("a comment that silences something else than before is not")
  func findings() {
    let old = Manifest(
      SourceText(name: "x.yml", "version: 1\nfiles:\n  A: [x] # odr:ignore undeclared-tag\n  B: [x]\n"))
    let new = Manifest(
      SourceText(name: "x.yml", "version: 1\nfiles:\n  A: [x]\n  # odr:ignore undeclared-tag\n  B: [x]\n"))
    let gone = Manifest(
      SourceText(name: "x.yml", "version: 1\n# odr:ignore undeclared-tag\nfiles:\n  A: [x]\n  B: [x]\n"))
    #expect(throws: Never.self) { try LayoutProof.check(old, new, sorting: [.manifest]) }
    #expect(throws: EditRefusal.self) { try LayoutProof.check(old, gone, sorting: [.manifest]) }
  }
}
