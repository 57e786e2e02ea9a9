extension Table {
  /// Compares lint with the event loop and with `wc`, JSON with YAML, and peak memory with the file.
  static func lint(_ sizes: [SizeMeasurements]) -> Table {
    var table = Table(title: "Lint")
    for size in sizes {
      // Below that the start of the process is most of the time, which has a bar of its own.
      let isLarge = size.resources >= 100_000
      table.rows += [
        .time(size.yaml, against: size.eventLoop, bar: isLarge ? Bar(limit: 2, goal: 1.25) : nil),
        .time(size.json, against: size.eventLoop),
        .time(size.json, against: size.yaml, bar: Bar(limit: 1)),
        .time(size.yaml, against: size.yamlSize),
        .time(size.json, against: size.jsonSize),
        .time(size.yaml, against: size.yamlLines),
      ]
    }
    table.note = "`wc -c` may read only the size of the file; `wc -l` reads the whole file."
    return table
  }

  /// Compares the most memory that is resident at once with the size of the file.
  static func memory(_ sizes: [SizeMeasurements], startUp: Measurement) -> Table {
    var table = Table(title: "Memory")
    // With a small file, a process needs more memory for itself than for the file.
    for size in sizes where size.resources >= 100_000 || size.resources == sizes.last?.resources {
      let bar = size.resources >= 100_000 ? Bar(limit: 8, goal: 5) : nil
      table.rows += [
        .memory(size.yaml, fileBytes: size.yamlBytes, bar: bar),
        .memory(size.json, fileBytes: size.jsonBytes, bar: bar),
        .memory(size.yamlAssign, fileBytes: size.yamlBytes),
        .memory(size.jsonAssign, fileBytes: size.jsonBytes),
      ]
    }
    if let nothing = sizes.first?.yamlSize {
      table.note = """
        Lint of 12 resources needs \(startUp.memory.text(unit: "MB")). A peak below \
        \(decimal(nothing.memory.median, places: 1)) MB cannot be measured.
        """
    }
    return table
  }
}
