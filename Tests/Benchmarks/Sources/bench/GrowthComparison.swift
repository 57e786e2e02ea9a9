extension Table {
  /// Compares the largest size with the one before it, in time and in memory.
  ///
  /// Each is compared as it was measured, and again less what the start of the process takes: a constant beside what
  /// grows makes it look as if it grew more slowly.
  ///
  /// - Returns: Nothing below 100,000 resources.
  static func growth(_ sizes: [SizeMeasurements], startUp: Measurement) -> Table? {
    // From there on manifests differ in nothing but the number of resources; see `ManifestGenerator`.
    guard let large = sizes.last, let small = sizes.dropLast().last, small.resources >= 100_000 else { return nil }
    let growth = Double(large.resources) / Double(small.resources)
    let bar = Bar(limit: 1.1 * growth)
    var table = Table(title: "Growth")
    table.rows = [.time(large.eventLoop, against: small.eventLoop)]
    for part in [\SizeMeasurements.yaml, \.json, \.yamlAssign, \.jsonAssign] {
      table.rows += [
        .time(large[keyPath: part], against: small[keyPath: part], bar: bar),
        .growth(large[keyPath: part], small[keyPath: part], of: \.time, unit: "ms", less: startUp, bar: bar),
        .growth(large[keyPath: part], small[keyPath: part], of: \.memory, unit: "MB", bar: bar),
        .growth(large[keyPath: part], small[keyPath: part], of: \.memory, unit: "MB", less: startUp, bar: bar),
      ]
    }
    table.note = """
      \(decimal(growth, places: 1)) times the resources; the bar is a tenth higher. The files are \
      \(decimal(Double(large.yamlBytes) / Double(small.yamlBytes), places: 2)) (YAML) and \
      \(decimal(Double(large.jsonBytes) / Double(small.jsonBytes), places: 2)) times as large. Start-up is \
      lint of 12 resources.
      """
    return table
  }
}

extension Row {
  fileprivate static func growth(
    _ large: Measurement, _ small: Measurement, of quantity: KeyPath<Measurement, Spread>, unit: String,
    less startUp: Measurement? = nil, bar: Bar
  ) -> Row {
    let constant = startUp?[keyPath: quantity].median ?? 0
    let (value, baseline) = (large[keyPath: quantity].median - constant, small[keyPath: quantity].median - constant)
    let name = (quantity == \.memory ? ", peak memory" : "") + (startUp == nil ? "" : ", less start-up")
    return Row(
      what: large.name + name, value: "\(decimal(value, places: 1)) \(unit)", against: small.name + name,
      baseline: "\(decimal(baseline, places: 1)) \(unit)", ratio: value / baseline, bar: bar)
  }
}
