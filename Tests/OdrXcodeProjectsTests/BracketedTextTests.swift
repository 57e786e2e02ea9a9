import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrXcodeProjects

@Suite("Elements put into lists and dictionaries, and taken out") struct BracketedTextTests {
  private func edited(
    _ text: String, json: Bool = false, removing removed: Set<Int>, inserting inserted: [(Int, String)] = []
  ) throws -> String {
    let source = SourceText(name: "test", text)
    let tree = json ? JSONReader.read(source) : PlistReader.read(source)
    let edits = CollectionEditor(try #require(tree.root), in: tree).edits(
      removing: removed, inserting: inserted.map { (index: $0, text: $1) })
    return String(decoding: try source.applying(edits).allBytes, as: UTF8.self)
  }

  @Test("on one line only the text between the brackets changes, and the last comma stays")
  func inline() throws {
    #expect(try edited("(a, b, c, )", removing: [1]) == "(a, c, )")
    #expect(try edited("(a, b, )", removing: [0, 1]) == "()")
    #expect(try edited("(a, b, )", removing: [], inserting: [(1, "x"), (2, "y")]) == "(a, x, b, y, )")
    #expect(try edited("()", removing: [], inserting: [(0, "x")]) == "(x, )")
    #expect(try edited("(a, b)", removing: [1], inserting: [(0, "x")]) == "(x, a)")
    #expect(
      try edited("{isa = X; f = Y /* y */; }", removing: [], inserting: [(2, "s = {}")])
        == "{isa = X; f = Y /* y */; s = {}; }")
  }

  @Test("elements on lines of their own come and go with their lines")
  func spread() throws {
    let list = "(\n\ta,\n\tb /* , */,\n\tc,\n)"
    #expect(try edited(list, removing: [1]) == "(\n\ta,\n\tc,\n)")
    #expect(
      try edited(list, removing: [], inserting: [(0, "x"), (3, "y")]) == "(\n\tx,\n\ta,\n\tb /* , */,\n\tc,\n\ty,\n)")
    #expect(try edited("(\n\ta,\n\tb,\n)", removing: [0, 1]) == "(\n)")
    #expect(try edited("(\n\ta\n)", removing: [], inserting: [(1, "x")]) == "(\n\ta,\n\tx,\n)")
    #expect(try edited("(\r\n)", removing: [], inserting: [(0, "x")]) == "(\r\n\tx,\r\n)")
    #expect(
      try edited("{\n\ta = 1;\n\tc = 2;\n}", removing: [0], inserting: [(1, "b = 3")]) == "{\n\tb = 3;\n\tc = 2;\n}")
  }

  @Test("in JSON commas stand between elements alone")
  func json() throws {
    let list = "[\n  \"a\",\n  \"b\",\n  \"c\"\n]"
    #expect(try edited(list, json: true, removing: [2]) == "[\n  \"a\",\n  \"b\"\n]")
    #expect(try edited(list, json: true, removing: [0, 1, 2], inserting: [(3, "\"x\"")]) == "[\n  \"x\"\n]")
    #expect(
      try edited(list, json: true, removing: [1], inserting: [(0, "1"), (3, "2")])
        == "[\n  1,\n  \"a\",\n  \"c\",\n  2\n]")
    #expect(try edited("[\"a\", \"b\"]", json: true, removing: [0], inserting: [(2, "1")]) == "[\"b\", 1]")
    #expect(try edited("[]", json: true, removing: [], inserting: [(0, "1")]) == "[\n  1\n]")
    #expect(try edited("[\n\n]", json: true, removing: [], inserting: [(0, "1")]) == "[\n  1\n]")
    #expect(try edited("{\"a\":1}", json: true, removing: [], inserting: [(1, "\"b\":2")]) == "{\"a\":1,\"b\":2}")
    let apart = "[\n  \"a\"\n  ,\n  \"b\"\n]"
    #expect(try edited(apart, json: true, removing: [0], inserting: [(2, "1")]) == "[\n  \"b\",\n  1\n]")
  }

  @Test("any removal and insertion gives the elements that were asked for", arguments: 0..<200)
  func law(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let forms = [
      ("(a, b, c, d, )", false), ("(a, b, c, d)", false), ("(\n\ta,\n\tb,\n\tc,\n\td,\n)", false),
      ("(a,\n b, c,\n\td)", false), ("[\"a\", \"b\", \"c\", \"d\"]", true),
      ("[\n  \"a\",\n  \"b\",\n  \"c\",\n  \"d\"\n]", true), ("[\"a\",\n\"b\" , \"c\",\"d\"]", true),
    ]
    for (text, json) in forms {
      let removed = Set((0..<4).filter { _ in Bool.random(using: &generator) })
      let inserted = (0...4).filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }.map {
        ($0, json ? "\"x\($0)\"" : "x\($0)")
      }
      let result = try edited(text, json: json, removing: removed, inserting: inserted)
      let source = SourceText(name: "test", result)
      let tree = json ? JSONReader.read(source) : PlistReader.read(source)
      #expect(tree.faults.isEmpty, "\(text) without \(removed) and with \(inserted) gives \(result)")
      var expected: [String] = []
      for index in 0...4 {
        if inserted.contains(where: { $0.0 == index }) { expected.append("x\(index)") }
        if index < 4, !removed.contains(index) { expected.append(["a", "b", "c", "d"][index]) }
      }
      let found = tree.root.map { tree.children(of: $0).map { tree.string($0) } }
      #expect(found == expected, "\(text) without \(removed) and with \(inserted) gives \(result)")
    }
  }
}
