import ArgumentParser
import ResourceTags

/// The options with which a command writes its result to a file.
///
/// Unlike a shell that redirects standard output, odr doesn't write through a symbolic link that leads out of the
/// repository, and doesn't replace an existing file without `--force`.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to a new file instead of standard output.", valueName: "file"), completion: .file())
  var output: String?

  @Flag(help: "Replace the --output file if it exists.")
  var force = false

  func validate() throws {
    if force, output == nil { throw ValidationError("--force needs --output") }
  }

  /// Whether the result goes to a file.
  var isFile: Bool { output ?? "-" != "-" }

  /// Writes a manifest that was converted from `basis`.
  func write(_ bytes: [UInt8], from basis: SourceText?) throws {
    try OutputFile.write(bytes, to: output, replacing: force, from: basis)
  }

  /// Writes a report.
  func write(_ text: String) throws {
    try OutputFile.check(output, replacing: force, isReport: true)
    try write(Array(text.utf8), from: nil)
  }

  /// Writes a report for people.
  func write(styled report: String) throws {
    isFile ? try write(Style.removed(from: report)) : try StandardStream.output.write(styled: report)
  }

  /// Writes the report of a run.
  func write(_ report: JSONObject) throws { try write(report.reportText) }
}
