import ArgumentParser
import ResourceFiles
import ResourceTags
import SourceText

/// `odr lint`: says what is wrong with manifests.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find what is wrong with manifests.",
    discussion: """
      Every finding has the id of a rule; 'odr explain RULE' tells more. A manifest may set the level of a rule under \
      'lint:', and a comment '# odr:ignore RULE reason' silences one on its line or the line below.

      Resources are looked for on the disk, below the folder of the manifest; for standard input below that of \
      --stdin-filename, if that is given. '--fix' makes the fixes that are certain, as an edit that is proved before it \
      is written; '-' then prints the mended manifest.

      Examples:
        odr lint
        odr lint --fix
        odr lint Game/ResourceTags.yml Extras/ResourceTags.json --strict
        git show HEAD:ResourceTags.yml | odr lint - --stdin-filename ResourceTags.yml
      """)

  @Argument(
    help: ArgumentHelp(
      "Manifests, or folders that have one; '-' is standard input.",
      discussion: "Default: the manifest of this folder or the nearest one above it.", valueName: "path"),
    completion: .file(extensions: ["yml", "yaml", "json"]))
  var paths: [String] = []

  @Option(help: "How to print the findings.")
  var format = LintFormat.text

  @Flag(help: "Make all fixes that are safe, and report what is left.")
  var fix = false

  @Flag(help: "Print the safe fixes as a unified diff, and write nothing; exit with 1 if there are any.")
  var diff = false

  @Flag(help: "Judge the manifest alone, without looking at files.")
  var noDisk = false

  @Flag(help: "Fail on warnings, too.")
  var strict = false

  @Option(help: ArgumentHelp("What to call standard input; its ending tells YAML from JSON.", valueName: "name"))
  var stdinFilename: String?

  func validate() throws {
    if stdinFilename != nil, !paths.contains("-") {
      throw ValidationError("--stdin-filename goes with the path '-'.")
    }
    if paths.count(where: { $0 == "-" }) > 1 { throw ValidationError("standard input can be read only once.") }
    if fix, diff { throw ValidationError("--diff writes nothing; leave out --fix.") }
    if diff, format != .text { throw ValidationError("--diff prints a diff; leave out --format.") }
    if fix, format != .text, paths.contains("-") {
      throw ValidationError("with --fix and '-' the mended manifest is on standard output; leave out --format.")
    }
  }

  func run() throws {
    if diff { return try printFixes() }
    var results: [(source: SourceText, diagnostics: [Diagnostic])] = []
    var hasFailed = false
    for path in paths.isEmpty ? [try ManifestFinder.find()] : paths {
      do {
        results.append(try fix ? fixed(path) : judged(path))
      } catch let failure as FileFailure {
        // The other files are still worth judging.
        StandardStream.error.writeIgnoringErrors("odr: error: \(failure.message)\n")
        hasFailed = true
      } catch let failure as CommandFailure {
        StandardStream.error.writeIgnoringErrors("odr: error: \(failure.message)\n")
        hasFailed = true
      }
    }
    switch format {
    case .text: try printText(results)
    case .xcode: try printAnnotations(results) { $0.xcode($1, path: try ResourcePathResolver.absolute($2.name)) }
    case .github: try printAnnotations(results) { annotations, diagnostic, _ in annotations.github(diagnostic) }
    case .json: try StandardStream.output.write(JSONText.encode(LintReport(results)))
    }
    if hasFailed { throw ExitCode(2) }
    let failing = results.contains { result in
      result.diagnostics.contains { $0.severity == .error || strict && $0.severity == .warning }
    }
    if failing { throw ExitCode(1) }
  }

  /// The findings in the manifest at `path`.
  private func judged(_ path: String) throws -> (source: SourceText, diagnostics: [Diagnostic]) {
    let source = try InputFile.text(at: path, standardInputName: stdinFilename ?? "<stdin>")
    return (source, Linter.lint(Manifest(source), in: folder(of: source)))
  }

  /// Mends the manifest at `path` and gives what is left.
  private func fixed(_ path: String) throws -> (source: SourceText, diagnostics: [Diagnostic]) {
    if path == "-" {
      let source = try InputFile.text(at: path, standardInputName: stdinFilename ?? "<stdin>")
      let fixed = Linter.fix(Manifest(source), in: folder(of: source))
      try StandardStream.output.write(fixed.bytes)
      FixSummary.print(fixed, source)
      return (SourceText(name: source.name, bytes: fixed.bytes), fixed.remaining)
    }
    let file = try ManifestFile(ManifestFinder.isFolder(path) ? ManifestFinder.require(in: path) : path)
    let fixed = Linter.fix(Manifest(file.source), in: folder(of: file.source))
    if !fixed.textEdits.isEmpty { try file.replace(with: fixed.bytes) }
    FixSummary.print(fixed, file.source)
    return (SourceText(name: file.source.name, bytes: fixed.bytes), fixed.remaining)
  }

  private func printFixes() throws {
    var hasDifference = false
    for path in paths.isEmpty ? [try ManifestFinder.find()] : paths {
      let source = try InputFile.text(at: path, standardInputName: stdinFilename ?? "<stdin>")
      let fixed = Linter.fix(Manifest(source), in: folder(of: source))
      guard !fixed.textEdits.isEmpty else { continue }
      hasDifference = true
      let name = path == "-" ? source.name : DiffName.name(of: source.name)
      try StandardStream.output.write(UnifiedDiff.bytes(source, named: name, fixed.textEdits))
    }
    if hasDifference { throw ExitCode(1) }
    StandardStream.error.writeIgnoringErrors("nothing to fix\n")
  }

  /// The folder that the paths of a manifest begin at; `nil` where files are not looked at.
  private func folder(of source: SourceText) -> ResourceFolder? {
    noDisk || source.name.utf8.first == UInt8(ascii: "<") ? nil : ResourceFolder(path: FilePath.folder(of: source.name))
  }

  private func printText(_ results: [(source: SourceText, diagnostics: [Diagnostic])]) throws {
    let stream = fix && paths.contains("-") ? StandardStream.error : StandardStream.output
    for (source, diagnostics) in results where !diagnostics.isEmpty {
      var printer = DiagnosticPrinter(source, usesColor: stream.wantsColor)
      var text = ""
      for diagnostic in diagnostics {
        text += printer.text(of: diagnostic)
        if text.utf8.count > 1 << 16 {
          try stream.write(text)
          text = ""
        }
      }
      try stream.write(text)
    }
    if !results.isEmpty { StandardStream.error.writeIgnoringErrors(Self.summary(results.map(\.diagnostics)) + "\n") }
  }

  private func printAnnotations(
    _ results: [(source: SourceText, diagnostics: [Diagnostic])],
    _ line: (Annotations, Diagnostic, SourceText) throws -> String
  ) throws {
    for (source, diagnostics) in results where !diagnostics.isEmpty {
      let annotations = Annotations(source)
      try StandardStream.output.write(diagnostics.map { try line(annotations, $0, source) }.joined())
    }
    if !results.isEmpty { StandardStream.error.writeIgnoringErrors(Self.summary(results.map(\.diagnostics)) + "\n") }
  }

  private static func summary(_ results: [[Diagnostic]]) -> String {
    let all = results.joined()
    let parts = [Severity.error, .warning, .note].compactMap { severity -> String? in
      let count = all.count { $0.severity == severity }
      return count == 0 ? nil : Wording.count(count, severity.rawValue)
    }
    let place = "in " + Wording.count(results.count, "manifest")
    return parts.isEmpty ? "no findings \(place)" : "\(parts.joined(separator: ", ")) \(place)"
  }
}
