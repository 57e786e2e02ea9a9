extension Bench {
  /// Compares the start of the process with that of others, the least that a Swift program takes among them.
  mutating func compareStartUp() throws(BenchFailure) -> Table {
    let results = try Measurement.alternating(
      [
        Command(name: "`true`, in C", words: ["/usr/bin/true"]),
        Command(name: "a Swift program of one `print`", words: ["\(Machine.programFolder)/print-line"]),
        Command(name: "`git --version`", words: ["git", "--version"]),
        Command(name: "`odr --version`", words: [arguments.odr, "--version"]),
        try lintOfSmallManifest(),
      ], runs: 2 * arguments.runs, in: &folder)
    let (nothing, swift, git) = (results[0], results[1], results[2])
    var table = Table(title: "Start-up")
    table.rows.append(.time(swift, against: nothing))
    table.rows.append(.time(results[3], against: swift))
    table.rows.append(.time(results[4], against: git, bar: Bar(limit: 4)))
    table.rows.append(.time(results[4], against: swift))
    table.rows.append(.time(results[4], against: nothing))
    return table
  }
}
