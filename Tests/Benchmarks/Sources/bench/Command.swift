/// A program and its arguments.
struct Command {
  /// The name under which the table shows it.
  let name: String
  /// The program, searched for in `PATH` unless it holds a `/`, and then its arguments.
  let words: [String]
  /// The exit codes that mean that it did its work.
  var codes: ClosedRange<CInt> = 0...0
  /// The number of runs that count; nil for one in each round.
  var runs: Int?

  /// The words as one line, for messages.
  var line: String { words.joined(separator: " ") }

  /// The same command, run no more often than this.
  func limited(to runs: Int) -> Command {
    var command = self
    command.runs = runs
    return command
  }

  /// True for the rounds that it is run in: the first, number 0, which does not count, and as many of the others as
  /// it has runs, evenly spaced.
  func takesPart(in round: Int, of rounds: Int) -> Bool {
    guard let runs, runs < rounds, round > 0 else { return true }
    return round * runs / rounds > (round - 1) * runs / rounds
  }

  /// True if it ended as it should.
  func allows(_ outcome: ChildProcess.Outcome) -> Bool {
    guard case .exited(let code) = outcome else { return false }
    return codes.contains(code)
  }
}
