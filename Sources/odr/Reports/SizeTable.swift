import ResourceTags

/// Sizes as a table, each with a bar against a limit.
struct SizeTable {
  /// The tags that are shown, of so many.
  let tags: [Row]
  let tagCount: Int
  /// The sums.
  let sums: [Row]

  /// A size and its limit.
  struct Row {
    let name: String
    let bytes: Int
    let limit: Int?

    init(_ name: String, _ bytes: Int, limit: Int?) {
      (self.name, self.bytes, self.limit) = (name, bytes, limit)
    }

    /// The size in hundredths of the limit.
    var percent: Int { limit.map { Int((Double(bytes) / Double($0) * 100).rounded()) } ?? 0 }
  }

  private static let barWidth = 20

  /// The table for people: what is over its limit is red, what is near it yellow.
  func text(_ style: Style) -> String {
    let rows = tags + sums
    let sizes = rows.map { "\(FormattedByteCount($0.bytes))" }
    let limits = rows.map { row in row.limit.map { "\(FormattedByteCount($0))" } ?? "" }
    let (sizeWidth, limitWidth) = (sizes.map(\.count).max() ?? 0, limits.map(\.count).max() ?? 0)
    var text = ""
    for (index, row) in rows.enumerated() {
      if index == tags.count {
        let rest = tagCount - tags.count
        if rest > 0 { text += "and \(Wording.count(rest, "more tag"))\n" }
      }
      let number = Self.padded("\(row.percent) %", to: 6)
      let bar = colored(Self.bar(row.percent), row.percent, style)
      text +=
        "\(Self.padded(sizes[index], to: sizeWidth))  \(bar) \(number) of \(Self.padded(limits[index], to: limitWidth))  "
      text += (index < tags.count ? row.name : style.bold(row.name)) + "\n"
    }
    return text
  }

  private func colored(_ bar: String, _ percent: Int, _ style: Style) -> String {
    percent > 100 ? style.colored(bar, .red) : percent > 80 ? style.colored(bar, .yellow) : bar
  }

  private static func bar(_ percent: Int) -> String {
    let full = min(max((percent * barWidth + 50) / 100, percent > 0 ? 1 : 0), barWidth)
    return String(repeating: "█", count: full) + String(repeating: "░", count: barWidth - full)
  }

  private static func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
  }
}
