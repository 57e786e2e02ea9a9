import OdrTestSupport
import ResourceTags
import Testing

@testable import odr

@Suite("Differences of lines") struct LineDiffTests {
  private func edits(_ old: [UInt8], _ new: [UInt8]) -> [TextEdit] {
    LineDiff.edits(from: SourceText(name: "x", bytes: old), to: new)
  }

  @Test("the replacements make the new text of the old one, and are whole lines in order")
  func law() throws {
    for seed in 0..<3000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      // Use few different lines, so that many occur several times.
      let variety = Int.random(in: 1...20, using: &generator)
      func text() -> [UInt8] {
        let count = Int.random(in: 0...25, using: &generator)
        let lines = (0..<count).map { _ in "\(Int.random(in: 0..<variety, using: &generator))\n" }
        var text = Array(lines.joined().utf8)
        if Bool.random(using: &generator) { _ = text.popLast() }
        return text
      }
      let (old, new) = (text(), text())
      let edits = edits(old, new)
      try #require(try SourceText(name: "x", bytes: old).applying(edits).allBytes == new, "seed \(seed)")
      var end = -1
      for edit in edits {
        let isWhole =
          [edit.span.start, edit.span.end].allSatisfy { $0 == 0 || $0 == old.count || old[$0 - 1] == 0x0A }
        try #require(isWhole && edit.span.start > end, "seed \(seed)")
        end = edit.span.end
      }
    }
  }

  private func diff(_ old: String, _ new: String) -> String {
    String(decoding: UnifiedDiff.bytes(ofFile: nil, SourceText(name: "x", old), to: new.utf8), as: UTF8.self)
  }

  @Test("where changed lines follow each other, a diff removes all of them and then adds the new ones, as git's does")
  func neighbours() {
    let two = diff("a\nb\nc\nd\n", "A\nB\nc\nd\n")
    #expect(two == "--- a/x\n+++ b/x\n@@ -1,4 +1,4 @@\n-a\n-b\n+A\n+B\n c\n d\n")
    #expect(diff("a\nb\nc\nd\n", "A\nB\n+c\nD\n").hasSuffix("@@ -1,4 +1,4 @@\n-a\n-b\n-c\n-d\n+A\n+B\n++c\n+D\n"))
  }

  @Test("a diff removes the lines of an item, even if a line next to them is the same as one of them")
  func removedItem() {
    let diff = diff("z\na: [\n  x\n],\nb: [\n  y\n],\nc\n", "Z\na: [\n  x\n],\nc\n")
    #expect(diff.hasSuffix("@@ -1,8 +1,5 @@\n-z\n+Z\n a: [\n   x\n ],\n-b: [\n-  y\n-],\n c\n"))
  }

  @Test("hunks say where their lines are in the new text, also after earlier hunks and in a new file")
  func hunks() {
    let old = (0..<30).map { "\($0)\n" }
    var new = old
    new.remove(at: 20)
    new.insert("new\n", at: 5)
    let headers = diff(old.joined(), new.joined()).split(separator: "\n").filter { $0.hasPrefix("@@") }
    #expect(headers == ["@@ -3,6 +3,7 @@", "@@ -18,7 +19,6 @@"])
    let added = UnifiedDiff.bytes(ofFile: "/x", nil, to: "a\nb".utf8)
    #expect(
      String(decoding: added, as: UTF8.self).hasSuffix(
        "--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n+b\n\\ No newline at end of file\n"))
  }
}
