import ResourceTags
import Testing

@Suite("The line break of a text")
struct LineBreakTests {
  @Test(
    "is that of the first line that ends with LF or CRLF",
    arguments: [
      ("", "\n"), ("a", "\n"), ("a\nb\r\nc", "\n"), ("a\r\nb\nc", "\r\n"), ("a\rb", "\r"), ("\r", "\r"),
      ("a\rb\nc", "\n"), ("a\rb\r\nc", "\r\n"), ("\n", "\n"),
    ])
  func lineBreak(text: String, expected: String) {
    #expect(SourceText(name: "x", text).lineBreak == Array(expected.utf8))
  }
}
