import OdrEditScripts
import OdrTestSupport
import ResourceTags
import Testing

@Suite("Lines of scripts") struct ScriptLineTests {
  private func words(of line: String) throws -> [String] {
    let source = SourceText(name: "script", line)
    return try ScriptLine(source, 0, source.count).words.map(\.text)
  }

  @Test(
    "words are a shell's",
    arguments: [
      ("", []), ("   # all comment", []), ("a b", ["a", "b"]), ("  a\tb  ", ["a", "b"]), ("a#b #c", ["a#b"]),
      ("'a b' \"c d\"", ["a b", "c d"]), ("a' 'b\" \"c", ["a b c"]), ("a\\ b", ["a b"]), ("\\#a", ["#a"]),
      ("''", [""]), ("\"a\\\"b\\\\c\\n\"", ["a\"b\\c\\n"]), ("'a\\b'", ["a\\b"]), ("'it'\\''s'", ["it's"]),
      ("größe '日本 語'", ["größe", "日本 語"]), ("--tag=a", ["--tag=a"]), ("'*' \"$x\"", ["*", "$x"]), ("a\r", ["a"]),
    ] as [(String, [String])])
  func words(_ line: String, _ expected: [String]) throws {
    #expect(try words(of: line) == expected)
  }

  @Test(
    "what cannot be a line is refused where it stands",
    arguments: [
      ("a 1️⃣'b", "this quote is not closed on the same line"),
      ("a 1️⃣\"b\\\"", "this quote is not closed on the same line"),
      ("a 1️⃣\\", "an edit cannot continue on the next line"),
      ("assign Levels/1️⃣*.sks", "'*' is not expanded here; put the name in quotes if it contains this character"),
      ("a 1️⃣$x", "'$' is not expanded here; put the name in quotes if it contains this character"),
      ("a 1️⃣| b", "'|' is not expanded here; put the name in quotes if it contains this character"),
    ])
  func refusals(_ marked: String, _ message: String) {
    let text = MarkedText(marked)
    do {
      _ = try words(of: text.text)
      Issue.record("not refused")
    } catch let error as ScriptError {
      #expect(error.message == message)
      #expect(error.span.start == text.offsets[0])
    } catch {
      Issue.record("\(error)")
    }
  }
}
