import ArgumentParser
import ResourceTags

/// The options that specify a command's manifests.
struct ManifestListOptions: ParsableArguments {
  @Argument(
    help: .manifestPath("Manifests, or folders to search for manifests; '-' is standard input."),
    completion: .manifests)
  var paths: [String] = []

  @Option(manifest: "The manifest; you can also pass it as an argument.")
  var manifestPath: String?

  @Option(
    help: ArgumentHelp(
      "The path to use for standard input; its extension selects YAML or JSON.", valueName: "name"))
  var stdinFilename: String?

  func validate() throws {
    let count = arguments.count { $0 == "-" }
    try ValidationError.check([
      "--stdin-filename needs the path '-'": stdinFilename != nil && count == 0,
      "standard input can be read only once": count > 1,
    ])
  }

  /// The paths of the manifests and folders that the user specified.
  var arguments: [String] { manifestPath.asArray + paths }

  /// Returns the text of one of the manifests; for `-`, returns the text of standard input.
  func text(at path: String) throws -> SourceText { try FileReader.input(at: path, standardInputName: stdinFilename) }

  /// Prints the report on a single manifest, or the reports on several manifests with the total at the end. For manifests
  /// with errors, the report includes everything that odr could read, and the exit code is 1.
  func report(as format: OutputFormat, _ report: @Sendable (ReadManifest) throws -> any ManifestReport) throws {
    let search = try ManifestSearch(arguments)
    let isOnly = search.paths.count + search.failures.count == 1
    var bytes = 0
    var list: [JSONObject] = []
    var hasErrors = false
    let loop = try ManifestLoop(search.paths, failures: search.failures) { path in
      let read = try ReadManifest(Manifest(text(at: path)))
      return (read, try report(read))
    } receive: { read, report in
      read.showErrors()
      let name = isOnly ? nil : read.name
      if format == .text {
        let text = report.text
        try StandardStream.output.write(styled: name.map { "\(($0.visible + ":").bold)\n\(text)\n" } ?? text)
      }
      try? StandardStream.error.write(styled: report.notes(in: name))
      list.append(report.json.with(["path": name]))
      bytes += report.bytes
      hasErrors = hasErrors || read.hasErrors
    }
    if format == .json {
      let all: JSONObject = ["bytes": bytes, "manifests": list]
      try StandardStream.output.write(isOnly ? list.first ?? [:] : all)
    } else if !isOnly {
      let title = Wording.count(list.count, "manifest").bold
      try StandardStream.output.write(styled: "\(title) (\(FormattedByteCount(bytes)))\n")
    }
    try loop.end()
    if hasErrors { throw ExitCode(1) }
  }
}

/// Works on several manifests, or on other items, in parallel. If the work on one item fails, prints the error and
/// continues with the other items.
struct ManifestLoop {
  /// The error messages of the failures.
  private(set) var failures: [String] = []
  /// The highest exit code of the failures.
  private var exitCode: Int32 = 0

  /// Prints `failures`, calls `body` with each item (with several at the same time if `isParallel` is true), and calls
  /// `receive` with the results in the order of the items. `body` can print only if `isParallel` is false.
  init<Item: Sendable, Value: Sendable>(
    _ items: [Item], failures: [String] = [], isParallel: Bool = true, _ body: @Sendable (Item) throws -> Value,
    receive: (Value) throws -> Void
  ) throws {
    for failure in failures { note(CommandFailure(failure)) }
    // If odr itself fails in one of the items, the results of the parts before it are received already.
    let size = isParallel ? 4 * Thread.processorCount : 1
    for start in stride(from: 0, to: items.count, by: size) {
      let part = items[start..<min(start + size, items.count)]
      let results = Parallel.map(part.count) { index in Result { try body(part[start + index]) } }
      for result in results {
        let value: Value
        do { value = try result.get() } catch let failure as any UserFacingError {
          note(failure)
          continue
        }
        try receive(value)
      }
    }
  }

  private mutating func note(_ failure: any UserFacingError) {
    failure.show()
    JSONOutput.run.record(failure)
    failures.append(failure.summary)
    exitCode = max(exitCode, failure.exitCode)
  }

  /// If there were failures in this loop or in the earlier loop `before`, ends the command with the highest exit code
  /// among them.
  func end(after before: ManifestLoop? = nil) throws {
    let worst = max(exitCode, before?.exitCode ?? 0)
    if worst != 0 { throw ExitCode(worst) }
  }
}
