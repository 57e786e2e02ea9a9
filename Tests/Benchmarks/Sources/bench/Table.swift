/// Comparisons under each other, below a heading.
struct Table {
  /// The heading.
  let title: String
  /// The rows from top to bottom.
  var rows: [Row] = []
  /// A sentence or two below the rows; may be empty.
  var note = ""

  /// The table in Markdown with what was measured, padded so that it also reads well as plain text.
  var markdown: String {
    Self.markdown(
      heads: ["what", "median (min–max)", "against", "median", "ratio", "bar", "met"],
      cells: rows.map { [$0.what, $0.value, $0.against, $0.baseline] + $0.judgement })
  }

  /// The table in Markdown without times and sizes, which say nothing on another machine.
  var markdownOfRatios: String {
    Self.markdown(
      heads: ["what", "against", "ratio", "bar", "met"], cells: rows.map { [$0.what, $0.against] + $0.judgement })
  }

  private static func markdown(heads: [String], cells: [[String]]) -> String {
    let lines = [heads] + cells
    let widths = heads.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    var texts = lines.map { cells in
      let padded = zip(cells, widths).map { cell, width in cell + String(repeating: " ", count: width - cell.count) }
      return "| \(padded.joined(separator: " | ")) |"
    }
    texts.insert("|\(widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|"))|", at: 1)
    return texts.joined(separator: "\n")
  }
}

/// Writes a number that is not negative with so many digits, one or more, after the point.
func decimal(_ number: Double, places: Int) -> String {
  precondition(number >= 0 && places > 0)
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
