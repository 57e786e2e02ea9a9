import OdrTestSupport
import Testing

/// What is not tried because something is missing here. `make test` counts it and names it in its last line.
enum Skipped {
  /// Says that something is not tried, in a line that `Tests/run.py` looks for.
  static func say(_ what: String, since reason: String) {
    print("not tried: \(what), since \(reason)")
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where the program called `name` is missing.
  static func needs(_ name: String) -> Self {
    .enabled(if: ProgramRun.program(name) != nil, "\(name) is missing")
  }
}
