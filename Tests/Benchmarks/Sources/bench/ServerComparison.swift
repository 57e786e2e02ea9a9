extension Bench {
  /// Compares the server with ryl's on the same files, and with lint of the same file.
  mutating func compareServer() throws(BenchFailure) -> Table {
    let sizes = [1_000, 10_000, 100_000]
    var words = ["python3", "-B", Machine.packageFolder + "/Server/measure.py", arguments.odr]
    words.append(try writeManifest(resources: 12, in: .yaml).path)
    for resources in sizes { words.append(try writeManifest(resources: resources, in: .yaml).path) }
    words += ["--runs", String(arguments.runs)]
    if let peers = arguments.peers { words += ["--ryl", "\(peers)/ryl"] }
    let measured = ServerMeasurements(try output(of: words))
    var table = Table(title: "The server")
    for (place, resources) in sizes.enumerated() {
      table.rows += measured.findings(at: place, size: grouped(resources))
    }
    // Smaller manifests give answers too fast to measure, and larger ones don't have more tags.
    table.rows += measured.answers(at: 1, size: grouped(sizes[1]))
    table.rows += measured.memory(at: 2, size: grouped(sizes[2]))
    table.note = """
      A keystroke adds a letter to a path in the middle of the manifest, or removes the letter. Each measurement begins with \
      the first byte of the change and ends with the last byte of the findings. Start-up is lint of 12 resources. The memory \
      is what the server needs in addition to a server without a document.
      """
    return table
  }
}

/// What `Server/measure.py` has printed.
private struct ServerMeasurements {
  /// The values by their names and the places of their sizes.
  private var spreads: [String: Spread] = [:]

  /// Reads lines of a name, a place, and the median, the least and the most.
  init(_ output: String) {
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst(2).compactMap { Double($0) }
      if numbers.count == 3 { spreads["\(words[0]) \(words[1])"] = Spread(of: numbers) }
    }
  }

  private func spread(_ name: String, at place: Int) -> Spread? { spreads["\(name) \(place)"] }

  /// Findings of a keystroke, compared with ryl's and with lint.
  func findings(at place: Int, size: String) -> [Row] {
    guard let keystroke = spread("odr-keystroke", at: place), let lint = spread("odr-lint", at: place),
      let startUp = spread("odr-start-up", at: place)
    else { preconditionFailure("measure.py measures both, or fails") }
    let name = "findings of a keystroke, \(size)"
    let rest = lint.median - startUp.median
    let own = Row(
      what: name, value: keystroke.text(unit: "ms"), against: "lint, less start-up",
      baseline: "\(decimal(max(0, rest), places: 2)) ms", ratio: rest > 0 ? keystroke.median / rest : 0,
      bar: rest > 0 ? Bar(limit: 1.2) : nil)
    guard let other = spread("ryl-keystroke", at: place) else { return [own] }
    let row = Row(
      what: name, value: keystroke.text(unit: "ms"), against: "`ryl server`", baseline: other.text(unit: "ms"),
      ratio: keystroke.median / other.median, bar: Bar(limit: 0.5))
    return [row, own]
  }

  /// Requests about a document that is already parsed, compared with the findings of a keystroke. Completion parses the
  /// text again with a placeholder for the typed word.
  func answers(at place: Int, size: String) -> [Row] {
    [("completion", 1.2), ("hover", 0.25)].compactMap { name, limit in
      guard let keystroke = spread("odr-keystroke", at: place), let answer = spread("odr-\(name)", at: place) else {
        return nil
      }
      return Row(
        what: "\(name), \(size)", value: "\(decimal(answer.median, places: 2)) ms",
        against: "findings of a keystroke", baseline: "\(decimal(keystroke.median, places: 2)) ms",
        ratio: answer.median / keystroke.median,
        bar: Bar(limit: limit))
    }
  }

  /// What is resident for a document, compared with its text; nothing where the system does not say.
  func memory(at place: Int, size: String) -> [Row] {
    let kinds: [(key: String, name: String, bar: Bar?)] = [
      ("odr-memory", "memory", Bar(limit: 12)), ("odr-most-memory", "memory, the most at once", nil),
    ]
    return kinds.compactMap { key, name, bar in
      guard let memory = spread(key, at: place), let text = spread("text", at: place) else { return nil }
      return Row(
        what: "\(name), \(size)", value: "\(decimal(memory.median / 1_000_000, places: 1)) MB", against: "the text",
        baseline: "\(decimal(text.median / 1_000_000, places: 1)) MB", ratio: memory.median / text.median,
        bar: bar)
    }
  }
}
