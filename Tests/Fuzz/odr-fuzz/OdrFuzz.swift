import Foundation

/// The fuzzer: `odr-fuzz --list` names its targets, `odr-fuzz TARGET --seeds FOLDER` writes what to begin with, and
/// `odr-fuzz TARGET …` goes on as libFuzzer does, with its options, or as ``SeededEngine`` where that is not built in.
@main struct OdrFuzz {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    // libFuzzer starts itself, without the target, where it works in several processes.
    if let name = ProcessInfo.processInfo.environment[targetVariable] { arguments = [name] + arguments }
    guard let name = arguments.first, name != "--list" else {
      for target in FuzzTargets.all { print(target.name, target.maxLength) }
      return
    }
    guard let target = FuzzTargets.all.first(where: { $0.name == name }) else {
      StandardError.write("unknown target '\(name)'; '--list' names them\n")
      exit(64)
    }
    if arguments.dropFirst().first == "--seeds", let folder = arguments.dropFirst(2).first {
      writeSeeds(of: target, to: folder)
      return
    }
    setenv(targetVariable, name, 1)
    #if LIBFUZZER
      LibFuzzerEngine.run(target, Array(arguments.dropFirst()))
    #else
      SeededEngine.run(target, Array(arguments.dropFirst()))
    #endif
  }

  /// Names the target to processes that libFuzzer starts.
  private static let targetVariable = "ODR_FUZZ_TARGET"

  private static func writeSeeds(of target: any FuzzTarget.Type, to folder: String) {
    for (number, seed) in target.seeds.enumerated() where seed.count <= target.maxLength {
      guard let file = fopen("\(folder)/seed-\(number)", "wb") else {
        StandardError.write("cannot write into '\(folder)'\n")
        exit(2)
      }
      fwrite(seed, 1, seed.count, file)
      fclose(file)
    }
  }
}

/// What the engines do with one input.
enum Input {
  /// Checks the laws; where one is broken, says so and ends as a crash does, for the engine to keep the input.
  static func check(_ bytes: [UInt8], by target: any FuzzTarget.Type) {
    let broken = target.broken(bytes)
    if broken.isEmpty { return }
    StandardError.write("broken law of '\(target.name)': \(broken.joined(separator: "\nbroken law: "))\n")
    abort()
  }
}
