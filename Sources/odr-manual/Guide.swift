/// A guide in Markdown, of which only the parts that our guides use are known.
struct Guide {
  /// A part of a guide, with the marks inside its text.
  enum Block: Equatable {
    case heading(String, level: Int)
    case paragraph(String)
    /// An item of a list.
    case item(String)
    /// The lines of a block of code.
    case code([String])
    /// The cells of a row of a table, or of its head.
    case row([String])
  }

  /// The parts, in order.
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

  /// Ends the paragraph or the item that `lines` hold.
  private mutating func end(_ lines: inout [String]) {
    guard let first = lines.first else { return }
    let text = lines.joined(separator: "\n")
    blocks.append(first.hasPrefix("- ") ? .item(String(text.dropFirst(2))) : .paragraph(text))
    lines = []
  }

  /// The rows of all tables, without those of their heads.
  var rows: [[String]] {
    blocks.indices.dropFirst().compactMap { index in
      guard case .row(let cells) = blocks[index], case .row = blocks[index - 1] else { return nil }
      return cells
    }
  }
}

extension StringProtocol {
  /// The text without spaces at its ends.
  var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }

  /// The text without the full stop at its end.
  var withoutFullStop: String { String(hasSuffix(".") ? dropLast() : self[...]) }
}
