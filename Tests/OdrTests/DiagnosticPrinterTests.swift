import OdrTestSupport
import ResourceTags
import Testing

@testable import odr

@Suite("Code frames") struct DiagnosticPrinterTests {
  /// The frame of a finding from 1️⃣ to 2️⃣, without the header.
  private func frame(_ marked: String, label: String? = nil) -> [String] {
    let source = MarkedText(marked)
    let end = source.offsets.count > 1 ? source.offsets[1] : source.offsets[0]
    let printer = DiagnosticPrinter(SourceText(name: "a.yml", source.text))
    let text = printer.text(
      of: Diagnostic(
        rule: "r", severity: .error, message: "m", at: .init(ByteSpan(source.offsets[0], end)), label: label))
    return Style.removed(from: text).split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst().dropLast().map(String.init)
  }

  @Test("carets stand under what they mark, past tabs, wide and combining characters")
  func widths() {
    #expect(frame("a: 1️⃣bc2️⃣ d") == ["   1 | a: bc d", "     |    ^^"])
    #expect(frame("\ta: 1️⃣bc2️⃣") == ["   1 |         a: bc", "     |            ^^"])
    #expect(frame("ab\t1️⃣c2️⃣") == ["   1 | ab      c", "     |         ^"])
    #expect(frame("日本: 1️⃣語2️⃣x") == ["   1 | 日本: 語x", "     |       ^^"])
    #expect(frame("e\u{301}: 1️⃣o\u{308}2️⃣x") == ["   1 | e\u{301}: o\u{308}x", "     |    ^"])
    #expect(frame("👩‍🚀❤️: 1️⃣x2️⃣") == ["   1 | 👩‍🚀❤️: x", "     |       ^"])
    #expect(frame("a: \u{1B}[1️⃣x2️⃣") == ["   1 | a: \\u{1B}[x", "     |           ^"])
  }

  @Test("an empty place, an empty line and the end of the text have a caret of their own")
  func emptyPlaces() {
    #expect(frame("ab1️⃣") == ["   1 | ab", "     |   ^"])
    #expect(frame("ab\n1️⃣") == ["   2 |", "     | ^"])
    #expect(frame("1️⃣") == ["   1 |", "     | ^"])
    #expect(frame("\u{FEFF}1️⃣a2️⃣: b") == ["   1 | a: b", "     | ^"])
  }

  @Test("of a place over several lines the first is marked")
  func severalLines() {
    #expect(frame("a: 1️⃣|\n  b\n  c2️⃣\n") == ["   1 | a: |", "     |    ^"])
    #expect(frame("a: 1️⃣\"b\r\n  c\"2️⃣\r\n") == ["   1 | a: \"b", "     |    ^^"])
  }

  @Test("colors mark severity and place, and change nothing else")
  func colors() {
    let source = SourceText(name: "a.yml", "a: b\n")
    let diagnostic = Diagnostic(
      rule: "r", severity: .error, message: "m", at: .init(ByteSpan(3, 4)), notes: [.init("n", at: nil)])
    let text = DiagnosticPrinter(source).text(of: diagnostic)
    #expect(text.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(text.replacing(/\u{1B}\[[0-9;]*m/, with: "") == Style.removed(from: text))
  }

  @Test("labels from the manifest cannot reach the terminal unescaped")
  func escapedLabels() {
    #expect(frame("1️⃣a2️⃣", label: "did you mean '\u{1B}[0m'?")[1] == "     | ^ did you mean '\\u{1B}[0m'?")
  }
}
