import Foundation
import OdrTestSupport

/// Inputs from the mutator of the tests, for toolchains without libFuzzer. It knows those options of libFuzzer that
/// `fuzz.py` gives, and keeps an input that crashes or hangs as libFuzzer does.
enum SeededEngine {
  /// Runs as long as the options say, or each of the files that are named, and never returns.
  static func run(_ target: any FuzzTarget.Type, _ arguments: [String]) -> Never {
    let options = EngineOptions(arguments)
    let last = LastInput.watch(prefix: options.artifactPrefix, secondsPerInput: options.timeout)
    var isDirectory: ObjCBool = false
    let files = options.paths.filter {
      FileManager.default.fileExists(atPath: $0, isDirectory: &isDirectory) && !isDirectory.boolValue
    }
    if !files.isEmpty {
      for file in files { check(Array(FileManager.default.contents(atPath: file) ?? Data()), target, last) }
      exit(0)
    }
    let seeds = target.seeds.filter { $0.count <= target.maxLength }
    var mutator = Mutator(seed: options.seed)
    let start = Date()
    var count = 0
    while count < options.runs, count % 64 != 0 || Date().timeIntervalSince(start) < options.seconds {
      guard let seed = seeds.randomElement(using: &mutator.generator) else { break }
      check(Array(mutator.mutate(seed).prefix(target.maxLength)), target, last)
      count += 1
    }
    StandardError.write("seed \(options.seed)\nstat::number_of_executed_units: \(count)\n")
    exit(0)
  }

  private static func check(_ bytes: [UInt8], _ target: any FuzzTarget.Type, _ last: LastInput) {
    last.set(bytes)
    Input.check(bytes, by: target)
  }
}

/// The options of libFuzzer that the seeded engine knows; it passes over others.
struct EngineOptions {
  private(set) var paths: [String] = []
  private var values: [String: String] = [:]

  init(_ arguments: [String]) {
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      if argument.hasPrefix("-") { values[parts[0]] = parts.count > 1 ? parts[1] : "" } else { paths.append(argument) }
    }
  }

  var seconds: Double { values["-max_total_time"].flatMap { Double($0) } ?? .infinity }
  var runs: Int { values["-runs"].flatMap { Int($0) } ?? Int.max }
  var timeout: Int { values["-timeout"].flatMap { Int($0) } ?? 20 }
  var artifactPrefix: String { values["-artifact_prefix"] ?? "./" }
  var seed: UInt64 { values["-seed"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64(UInt32.max)) }
}
