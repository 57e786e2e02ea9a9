import ArgumentParser
import FileTrees

/// The value of `-j`: how many manifests are worked on at the same time.
struct Jobs: ExpressibleByArgument {
  let count: Int

  /// As many as the machine can run.
  static let all = Jobs(count: OrderedWork.processorCount)

  private init(count: Int) { self.count = count }

  init?(argument: String) {
    guard let count = Int(argument), 1...1024 ~= count else { return nil }
    self.count = count
  }

  var defaultValueDescription: String { "all cores" }
}

extension ArgumentHelp {
  /// The help of `-j`.
  static let jobs = ArgumentHelp("How many manifests to work on at the same time.", valueName: "n")
}
