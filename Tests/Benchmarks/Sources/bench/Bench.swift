#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program: measures a built odr binary from outside and prints how it compares.
@main
struct Bench {
  /// What the user asked for.
  let arguments: Arguments
  /// The folder of the inputs.
  var folder: TemporaryFolder
  /// The sizes of the manifests that were written, by their paths.
  var manifestBytes: [String: Int] = [:]

  /// Exits with 0, with 1 if a bar is missed under `--strict`, or with the code of the failure.
  static func main() {
    do throws(BenchFailure) {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      exit(try run(arguments))
    } catch {
      Array("bench: error: \(error.message)\n".utf8).withUnsafeBytes { _ = write(2, $0.baseAddress, $0.count) }
      exit(error.exitCode)
    }
  }

  /// Measures, prints the result and gives the exit code; leaves no file behind but the results, if asked for.
  private static func run(_ arguments: Arguments) throws(BenchFailure) -> CInt {
    var bench = Bench(arguments: arguments, folder: try TemporaryFolder())
    defer { bench.folder.remove() }
    let report = try bench.measure()
    print(report.text)
    if let path = arguments.results {
      var file = try FileWriter(path: path)
      try file.write(report.results)
      try file.flush()
    }
    return arguments.isStrict && report.tables.contains { $0.rows.contains(where: \.isMissed) } ? 1 : 0
  }

  private mutating func measure() throws(BenchFailure) -> Report {
    let load = Machine.load
    let version = try output(of: [arguments.odr, "--version"]).prefix { !$0.isNewline }
    var tables: [Table?] = []
    func measures(_ part: Arguments.Part) -> Bool { arguments.part == nil || arguments.part == part }
    if arguments.part == nil {
      let (sizes, startUp) = try measureSizes()
      tables = [.lint(sizes), .memory(sizes, startUp: startUp), .growth(sizes, startUp: startUp)]
      tables.append(try compareEdits(sizes))
    }
    if measures(.files) { tables.append(try compareDisk()) }
    if arguments.part == nil {
      tables.append(try compareStartUp())
      tables.append(try comparePeers())
    }
    if measures(.code) { tables.append(try compareCode()) }
    if measures(.hook) { tables.append(try compareStaged()) }
    if measures(.history) { tables.append(try compareHistory()) }
    if measures(.many) {
      tables.append(try compareMany())
      tables.append(try compareRepository())
    }
    if measures(.server) { tables.append(try compareServer()) }
    let compiler = try output(of: ["grep", "-a", "-o", "Swift version [0-9.]*", arguments.odr], codes: 0...1)
    return Report(
      tables: tables.compactMap { $0 }, arguments: arguments, odr: String(version),
      compiler: compiler.isEmpty ? "Swift of unknown version" : String(compiler.prefix { !$0.isNewline }), load: load)
  }

  /// The beginning of what a command prints.
  ///
  /// - Throws: `BenchFailure.commandFailed` if it exits with another code.
  mutating func output(of words: [String], codes: ClosedRange<CInt> = 0...0) throws(BenchFailure) -> String {
    let command = Command(name: "", words: words, codes: codes)
    let path = folder.file("output.txt")
    let outcome = try ChildProcess.run(command, output: path).outcome
    let output = readBeginning(of: path, atMost: 4096)
    guard command.allows(outcome) else { throw BenchFailure.commandFailed(command, outcome, output: output) }
    return output
  }
}
