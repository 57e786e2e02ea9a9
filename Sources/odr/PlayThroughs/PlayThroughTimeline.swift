import ResourceTags

/// A play-through as a picture in SVG: a row for each asset pack, a column for each step, and below what is in use.
struct PlayThroughTimeline {
  private static let (column, row, labels, head, chart) = (28, 22, 240, 150, 90)

  private let report: PlayThroughReport
  private var packs: TagPacks { report.packs }
  /// The places of the packs that are on the device at some time.
  private let rows: [Int]

  init(_ report: PlayThroughReport) {
    self.report = report
    rows = Set(report.steps.flatMap(\.change.downloaded)).sorted()
  }

  private var width: Int { max(Self.labels + report.steps.count * Self.column + 20, 640) }
  private var chartTop: Int { Self.head + rows.count * Self.row + 20 }
  private var height: Int { chartTop + Self.chart + 60 }

  /// The picture.
  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
    <style>
    text { font: 12px sans-serif; fill: #222 } .there { fill: #c9dcf2 } .use { fill: #2f6fb5 } .over { fill: #c0392b }
    .down { fill: #1f9d55 } .gone { stroke: #c0392b; stroke-width: 2 } .limit { stroke: #c0392b; stroke-dasharray: 4 3 }
    </style>
    <rect width="100%" height="100%" fill="#fff"/>
    \(stepNames)\(packRows)\(inUseChart)\(legend)</svg>

    """
  }

  private func x(_ step: Int) -> Int { Self.labels + step * Self.column }

  private var stepNames: String {
    report.steps.enumerated().map { index, step in
      let (x, y) = (x(index) + Self.column / 2, Self.head - 8)
      let name = Self.shortened("\(index + 1) \(step.line.text)", to: 24)
      return "<text x=\"\(x)\" y=\"\(y)\" transform=\"rotate(-50 \(x) \(y))\">\(name)</text>\n"
    }.joined()
  }

  /// What a pack is during a step.
  private enum State: String {
    case gone, there, use
  }

  private var packRows: String {
    // The states of all packs, step by step; equal ones beside each other are one box.
    let places = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1, $0) })
    var states = [[State]](repeating: [], count: rows.count)
    var text = ""
    for (index, step) in report.steps.enumerated() {
      for row in rows.indices { states[row].append(.gone) }
      for place in step.purgeable { if let row = places[place] { states[row][index] = .there } }
      for place in step.inUse { if let row = places[place] { states[row][index] = .use } }
    }
    for (row, place) in rows.enumerated() {
      let y = Self.head + row * Self.row
      let name = Self.shortened("\(packs.name(of: place)) \(FormattedByteCount(packs.packs[place].bytes))", to: 34)
      text += "<text x=\"8\" y=\"\(y + 15)\">\(name)</text>\n"
      var start = 0
      for step in states[row].indices where step + 1 == states[row].count || states[row][step + 1] != states[row][step]
      {
        if states[row][step] != .gone {
          text += box(states[row][step].rawValue, x(start), y + 3, (step + 1 - start) * Self.column, Self.row - 6)
        }
        start = step + 1
      }
    }
    for (index, step) in report.steps.enumerated() {
      for place in step.change.downloaded {
        guard let row = places[place] else { continue }
        let (x, y) = (x(index), Self.head + row * Self.row)
        text += "<path class=\"down\" d=\"M\(x) \(y + 3)h10l-5 9z\"/>\n"
      }
      for place in step.change.purged {
        guard let row = places[place] else { continue }
        let (x, y) = (x(index) + 4, Self.head + row * Self.row + 6)
        text += "<path class=\"gone\" d=\"M\(x) \(y)l10 10m0 -10l-10 10\"/>\n"
      }
    }
    return text
  }

  private var inUseChart: String {
    let limit = packs.limits.inUse
    let top = max(report.mostInUse, limit.map { report.mostInUse * 2 > $0 ? $0 : 0 } ?? 0, 1)
    func height(_ bytes: Int) -> Int { Int(Double(bytes) / Double(top) * Double(Self.chart)) }
    let bottom = chartTop + Self.chart
    var text = "<text x=\"8\" y=\"\(chartTop + 12)\">in use at once</text>\n"
    text += "<text x=\"8\" y=\"\(chartTop + 30)\">at most \(Self.escaped(packs.inUse(report.mostInUse)))</text>\n"
    for (index, step) in report.steps.enumerated() where step.inUseBytes > 0 {
      let tall = max(height(step.inUseBytes), 1)
      let name = packs.isOverLimit(step.inUseBytes) ? "over" : "use"
      text += box(name, x(index) + 2, bottom - tall, Self.column - 4, tall)
    }
    if let limit, limit <= top {
      let y = bottom - height(limit)
      text += "<path class=\"limit\" d=\"M\(Self.labels) \(y)H\(width - 20)\"/>\n"
    }
    return text + "<path stroke=\"#222\" d=\"M\(Self.labels) \(bottom)H\(width - 20)\"/>\n"
  }

  private var legend: String {
    let y = height - 40
    return """
      <path class="down" d="M8 \(y)h10l-5 9z"/><text x="24" y="\(y + 10)">download</text>
      \(box("use", 110, y, 14, 11))<text x="130" y="\(y + 10)">in use</text>
      \(box("there", 200, y, 14, 11))<text x="220" y="\(y + 10)">may be purged</text>
      <path class="gone" d="M340 \(y)l10 10m0 -10l-10 10"/><text x="358" y="\(y + 10)">purged</text>
      <text x="8" y="\(y + 30)">\(PlayThroughReport.hint)</text>

      """
  }

  private func box(_ name: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
    "<rect class=\"\(name)\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>\n"
  }

  /// The text as far as there is room for it.
  private static func shortened(_ text: String, to count: Int) -> String {
    escaped(text.count > count ? text.prefix(count - 1) + "…" : text)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
