import OdrTestSupport
import Testing

/// Checks that are skipped because something is missing on this machine. The last line of `make test` counts and names
/// them.
enum Skipped {
  /// Prints that a check was skipped, in a line that `Tests/run.py` finds.
  static func say(_ what: String, since reason: String) {
    print("not tried: \(what), since \(reason)")
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if the program called `name` is missing.
  static func needs(_ name: String) -> Self {
    .enabled(if: ProgramRun.program(name) != nil, "\(name) is missing")
  }
}
