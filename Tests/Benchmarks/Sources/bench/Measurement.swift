/// What all runs of one command gave.
struct Measurement {
  /// The command's name.
  let name: String
  /// The time of one run, in milliseconds.
  let time: Spread
  /// The peak memory of one run, in millions of bytes.
  let memory: Spread

  /// Runs commands in turn, each so many times, and gives their measurements in the commands' order.
  ///
  /// A command and what it is compared with belong into one call: each round runs all of them once, every other round
  /// backwards, so that neither a drift of the machine nor a place in the order favours one. Those that have fewer runs
  /// of their own sit out some rounds, evenly. A first round warms the caches and does not count.
  ///
  /// - Throws: `BenchFailure.commandFailed` for the first run that exits with a code that the command does not allow;
  ///   the command is then run again to show what it prints.
  static func alternating(
    _ commands: [Command], runs: Int, in folder: inout TemporaryFolder
  ) throws(BenchFailure) -> [Measurement] {
    var samples = [[ChildProcess]](repeating: [], count: commands.count)
    for round in 0...runs {
      let order = round.isMultiple(of: 2) ? Array(commands.indices) : commands.indices.reversed()
      for index in order where commands[index].takesPart(in: round, of: runs) {
        let sample = try ChildProcess.run(commands[index])
        guard commands[index].allows(sample.outcome) else {
          throw try failure(of: commands[index], outcome: sample.outcome, in: &folder)
        }
        if round > 0 { samples[index].append(sample) }
      }
    }
    return zip(commands, samples).map { command, samples in
      Measurement(
        name: command.name,
        time: Spread(of: samples.map { Double($0.nanoseconds) / 1_000_000 }),
        memory: Spread(of: samples.map { Double($0.peakMemory) / 1_000_000 })
      )
    }
  }

  private static func failure(
    of command: Command, outcome: ChildProcess.Outcome, in folder: inout TemporaryFolder
  ) throws(BenchFailure) -> BenchFailure {
    let output = folder.file("output.txt")
    _ = try ChildProcess.run(command, output: output)
    return .commandFailed(command, outcome, output: readBeginning(of: output, atMost: 4096))
  }
}

/// The middle and the ends of a list of numbers.
struct Spread {
  /// The middle one, or the mean of the two in the middle.
  let median: Double
  /// The least one.
  let minimum: Double
  /// The greatest one.
  let maximum: Double

  /// Sums up numbers, of which there must be at least one.
  init(of numbers: [Double]) {
    precondition(!numbers.isEmpty)
    let sorted = numbers.sorted()
    let middle = sorted.count / 2
    median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    minimum = sorted[0]
    maximum = sorted[sorted.count - 1]
  }

  /// The numbers as the table shows them: `12.3 ms (12.1–14.0)`.
  func text(unit: String) -> String {
    "\(decimal(median, places: 1)) \(unit) (\(decimal(minimum, places: 1))–\(decimal(maximum, places: 1)))"
  }
}
