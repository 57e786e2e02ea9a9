/// A guide, parsed from the subset of Markdown that odr's guides use.
struct Guide {
  /// A part of a guide. The text of a part still contains Markdown markup.
  enum Block: Equatable {
    case heading(String, level: Int)
    case paragraph(String)
    /// A list item.
    case item(String)
    /// The lines of a code block.
    case code([String])
    /// The cells of a table row. The table's header is a row, too.
    case row([String])
  }

  /// The parts of the guide, in order.
  private(set) var blocks: [Block] = []

  init(_ text: String) {
    var code: [String]?
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + [""] {
      if line.hasPrefix("```") {
        end(&lines)
        if let block = code { blocks.append(.code(block)) }
        code = code == nil ? [] : nil
      } else if code != nil {
        code?.append(line)
      } else if line.hasPrefix("#") || line.hasPrefix("|") || line.isEmpty {
        end(&lines)
        if line.hasPrefix("#") {
          let level = line.prefix { $0 == "#" }.count
          blocks.append(.heading(String(line.dropFirst(level + 1)), level: level))
        } else if !line.isEmpty, !line.hasPrefix("| ---") {
          let cells = line.dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false)
          blocks.append(.row(cells.map { $0.trimmed }))
        }
      } else {
        if line.hasPrefix("- ") { end(&lines) }
        lines.append(line.trimmed)
      }
    }
  }

  /// Adds `lines` as a paragraph or list item, and empties `lines`.
  private mutating func end(_ lines: inout [String]) {
    guard let first = lines.first else { return }
    let text = lines.joined(separator: "\n")
    blocks.append(first.hasPrefix("- ") ? .item(String(text.dropFirst(2))) : .paragraph(text))
    lines = []
  }

  /// The rows of all tables, without their headers.
  var rows: [[String]] {
    blocks.indices.dropFirst().compactMap { index in
      guard case .row(let cells) = blocks[index], case .row = blocks[index - 1] else { return nil }
      return cells
    }
  }
}

extension StringProtocol {
  /// The text without spaces at its start and end.
  var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }

  /// The text without a period at its end.
  var withoutFullStop: String { String(hasSuffix(".") ? dropLast() : self[...]) }
}

/// A page in section 5 of the manual, made from a guide.
enum GuidePage {
  /// The guides that become pages, each with the name of its page.
  static let pages = [("Manifest", "odr-manifest"), ("Reports", "odr-reports")]

  /// Returns the text of the page. The page's name replaces the first heading of the guide, and the guide's first
  /// paragraph becomes the summary.
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
      // A table becomes a list whose terms are the cells of the first column. The table's header is left out.
      guard case .row? = last else { return [] }
      return [".TP", Roff.marked(cells[0]), Roff.marked(cells.dropFirst().joined(separator: ". "))]
    }
  }
}

extension Roff {
  /// Converts Markdown text: code and strong text become bold, emphasis becomes italic, and links become plain text.
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
    // roff would interpret a line that begins with a dot as a request.
    return result.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("\\fB.") || $0.hasPrefix("\\fB'") ? "\\&" + $0 : String($0) }.joined(separator: "\n")
  }
}
