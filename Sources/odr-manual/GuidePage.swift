/// A page of section 5 of the manual, made from a guide.
enum GuidePage {
  /// The guides that are pages: the file of each, and the page.
  static let pages = [("Manifest", "odr-manifest"), ("Reports", "odr-reports")]

  /// The text of the page. The first heading of the guide gives way to the name, and its first paragraph tells what the
  /// page is about.
  static func text(_ guide: Guide, page: String, date: String, version: String) -> String {
    var blocks = guide.blocks[...]
    var summary = ""
    if case .heading(_, level: 1)? = blocks.first { blocks.removeFirst() }
    if case .paragraph(let text)? = blocks.first {
      summary = text.withoutFullStop
      blocks.removeFirst()
    }
    var lines = [
      ManualPage.mark, ".TH \(Roff.text(page.uppercased())) 5 \(date) \"\(Roff.text(version))\" \"odr Manual\"",
      ".SH NAME", Roff.text(page) + " \\- " + Roff.text(summary.prefix(1).lowercased() + summary.dropFirst()),
    ]
    var last: Guide.Block?
    for block in blocks {
      lines += self.lines(of: block, after: last)
      last = block
    }
    let others = pages.map(\.1).filter { $0 != page }.map { Roff.bold($0) + "(5)" }
    lines += [".SH SEE ALSO", ([Roff.bold("odr") + "(1)"] + others).joined(separator: ",\n")]
    return Roff.page(lines)
  }

  private static func lines(of block: Guide.Block, after last: Guide.Block?) -> [String] {
    switch block {
    case .heading(let text, let level):
      let title = text == "Overview" ? "DESCRIPTION" : text.uppercased()
      return [level == 2 ? ".SH " + Roff.text(title) : ".SS " + Roff.text(text)]
    case .paragraph(let text):
      if case .heading? = last { return [Roff.marked(text)] }
      return [".PP", Roff.marked(text)]
    case .item(let text): return [".IP \\(bu 2", Roff.marked(text)]
    case .code(let lines): return [".PP", ".in +4n", ".EX"] + lines.map(Roff.text) + [".EE", ".in"]
    case .row(let cells):
      // A table is a list: what it is about stands in its first column. The head has no line.
      guard case .row? = last else { return [] }
      return [".TP", Roff.marked(cells[0]), Roff.marked(cells.dropFirst().joined(separator: ". "))]
    }
  }
}

extension Roff {
  /// Text with the marks of Markdown: code and strong text in bold, emphasis in italics, links as their words.
  static func marked(_ text: String) -> String {
    let plain = text.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }
    var result = ""
    var start = plain.startIndex
    for match in plain.matches(of: /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/) {
      result += Self.text(String(plain[start..<match.range.lowerBound]))
      result += match.3.map { "\\fI" + Self.text(String($0)) + "\\fR" } ?? bold(String(match.1 ?? match.2 ?? ""))
      start = match.range.upperBound
    }
    result += Self.text(String(plain[start...]))
    // A line that begins with a dot would be a request.
    return result.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("\\fB.") || $0.hasPrefix("\\fB'") ? "\\&" + $0 : String($0) }.joined(separator: "\n")
  }
}
