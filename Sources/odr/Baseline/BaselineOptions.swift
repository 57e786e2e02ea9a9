import ArgumentParser

/// The options of `odr lint` that are about baselines.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Report only what this file does not list, and note what it lists and is gone.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Write what is found to this file, for --baseline; given both, other manifests keep their entries.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var writeBaseline: String?

  func validate() throws {
    if baseline == "-" || writeBaseline == "-" { throw ValidationError("A baseline is a file; '-' is none.") }
  }
}
