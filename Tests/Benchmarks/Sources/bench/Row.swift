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
  /// The thing it is compared with.
  let against: String
  /// The measured value of that, with the unit.
  let baseline: String
  /// How many times the other it is, to two places, so that what is judged is what is shown.
  let ratio: Double
  /// The bar, if one is set.
  let bar: Bar?

  /// A row that compares two numbers of one unit.
  init(what: String, value: String, against: String, baseline: String, ratio: Double, bar: Bar? = nil) {
    self.what = what
    self.value = value
    self.against = against
    self.baseline = baseline
    self.ratio = (ratio * 100).rounded() / 100
    self.bar = bar
  }

  /// A row that compares the times of two measurements.
  static func time(_ subject: Measurement, against baseline: Measurement, bar: Bar? = nil) -> Row {
    Row(
      what: subject.name, value: subject.time.text(unit: "ms"), against: baseline.name,
      baseline: "\(decimal(baseline.time.median, places: 1)) ms", ratio: subject.time.median / baseline.time.median,
      bar: bar)
  }

  /// A row that compares the peak memory of a measurement with the size of the file that it read.
  static func memory(_ subject: Measurement, fileBytes: Int, bar: Bar? = nil) -> Row {
    let megabytes = Double(fileBytes) / 1_000_000
    return Row(
      what: "\(subject.name), peak memory", value: subject.memory.text(unit: "MB"),
      against: "the file", baseline: "\(decimal(megabytes, places: 1)) MB", ratio: subject.memory.median / megabytes,
      bar: bar)
  }

  /// True if there is a bar and the ratio exceeds it.
  var isMissed: Bool {
    bar.map { ratio > $0.limit } ?? false
  }

  /// The ratio, the bar and whether it is met, as the table shows them.
  var judgement: [String] {
    ["\(decimal(ratio, places: 2))×", bar?.text ?? "", mark]
  }

  private var mark: String {
    guard let bar else { return "" }
    if ratio > bar.limit { return "✗ missed" }
    return bar.goal.map { ratio <= $0 } == true ? "✓ met, and the goal" : "✓ met"
  }
}
