/// The most that a ratio may be.
struct Bar {
  /// The ratio that must not be exceeded.
  let limit: Double
  /// A lower ratio that is aimed at.
  var goal: Double?

  /// The bar as the table shows it: `≤ 2.00×, goal 1.25×`.
  var text: String {
    "≤ \(decimal(limit, places: 2))×" + (goal.map { ", goal \(decimal($0, places: 2))×" } ?? "")
  }
}

/// One comparison.
struct Row {
  /// The thing that was measured.
  let what: String
  /// Its measured value, with the unit.
  let value: String
  /// The thing it is compared with; empty for one that is only a baseline.
  var against = ""
  /// How many times the other it is, to two places, so that what is judged is what is shown.
  var ratio: Double?
  /// The bar, if one is set.
  var bar: Bar?

  /// A row that compares the times of two measurements.
  static func time(_ subject: Measurement, against baseline: Measurement, bar: Bar? = nil) -> Row {
    Row(
      what: subject.name, value: subject.time.text(unit: "ms"), against: baseline.name,
      ratio: rounded(subject.time.median / baseline.time.median), bar: bar)
  }

  /// A row that only shows a time.
  static func time(_ baseline: Measurement) -> Row {
    Row(what: baseline.name, value: baseline.time.text(unit: "ms"))
  }

  /// Rounds a ratio to the two places that are shown.
  static func rounded(_ ratio: Double) -> Double {
    (ratio * 100).rounded() / 100
  }

  /// True if there is a bar and the ratio exceeds it.
  var isMissed: Bool {
    guard let bar, let ratio else { return false }
    return ratio > bar.limit
  }

  fileprivate var cells: [String] {
    [what, value, against, ratio.map { "\(decimal($0, places: 2))×" } ?? "", bar?.text ?? "", mark]
  }

  private var mark: String {
    guard let bar, let ratio else { return "" }
    if ratio > bar.limit { return "✗ missed" }
    return bar.goal.map { ratio <= $0 } == true ? "✓ met, and the goal" : "✓ met"
  }
}

/// Comparisons under each other.
struct Table {
  /// The rows from top to bottom.
  var rows: [Row] = []

  /// The table in Markdown, padded so that it also reads well as plain text.
  var markdown: String {
    let lines = [["what", "median (min–max)", "against", "ratio", "bar", "met"]] + rows.map(\.cells)
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    var texts = lines.map { cells in
      let padded = zip(cells, widths).map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
      return "| \(padded.joined(separator: " | ")) |"
    }
    texts.insert("|\(widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|"))|", at: 1)
    return texts.joined(separator: "\n")
  }
}

/// Writes a number that is not negative with so many digits after the point.
func decimal(_ number: Double, places: Int) -> String {
  let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
  let scaled = Int((number * Double(scale)).rounded())
  let fraction = String(scaled % scale)
  return "\(scaled / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
}

/// Writes a whole number with a comma before each group of three digits.
func grouped(_ number: Int) -> String {
  let digits = Array(String(number))
  return digits.indices.reduce(into: "") { text, index in
    if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
    text.append(digits[index])
  }
}
