import ArgumentParser
import FileTrees

/// The value of `-j`: how many manifests are worked on at the same time.
///
/// The option itself is a string as many others are: each other type of options takes longer to parse.
enum Jobs {
  /// The number that the option names; without it as many as the machine can run. Throws `ValidationError` for what is no
  /// such number.
  static func count(_ option: String?) throws -> Int {
    guard let option else { return OrderedWork.processorCount }
    guard let count = Int(option), 1...1024 ~= count else {
      throw ValidationError("-j takes a number from 1 to 1024, and not '\(option)'.")
    }
    return count
  }
}

extension ArgumentHelp {
  /// The help of `-j`.
  static let jobs = ArgumentHelp(
    "How many manifests to work on at the same time.", discussion: "Default: as many as there are cores.",
    valueName: "n")
}
