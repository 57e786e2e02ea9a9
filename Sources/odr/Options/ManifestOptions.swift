import ArgumentParser
import ResourceTags

/// The options for the manifest that a command works on.
struct ManifestOptions: ParsableArguments {
  @Option(manifest: "The manifest; '-' is standard input.")
  var manifestPath: String?

  @Argument(
    help: .manifestPath("The manifest, or a folder to search for it; '-' is standard input.", isSingle: true),
    completion: .manifests)
  var path: String?

  func validate() throws {
    if path != nil, manifestPath != nil { throw ValidationError.manifestTwice }
  }

  /// Whether the manifest comes from standard input.
  var isStandardInput: Bool { (path ?? manifestPath) == "-" }

  /// Reads the text of the manifest.
  func text() throws -> SourceText {
    try FileReader.input(at: (path ?? manifestPath).map(ManifestSearch.single) ?? ManifestFinder.findOne())
  }

  /// Reads the manifest, and prints the manifest's errors.
  func read() throws -> ReadManifest {
    let read = ReadManifest(Manifest(try text()))
    read.showErrors()
    return read
  }
}

extension ValidationError {
  static let manifestTwice = ValidationError("specify the manifest only once, with or without --manifest")

  /// Throws the first of the error messages whose condition is true.
  static func check(_ mistakes: KeyValuePairs<String, Bool>) throws {
    for (message, isMade) in mistakes where isMade { throw ValidationError(message) }
  }
}

extension ArgumentHelp {
  /// Returns the help of an argument that specifies manifests or their folders.
  static func manifestPath(_ text: String, isSingle: Bool = false) -> ArgumentHelp {
    ArgumentHelp(
      "\(text)",
      discussion: "Default: the manifest\(isSingle ? "" : "s") in this folder or the nearest folder above it.",
      valueName: "path")
  }
}

extension Option where Value == String? {
  /// Creates the option `--manifest`, which specifies the manifest.
  init(manifest help: String, isEdit: Bool = false) {
    self.init(
      name: [.short, .customLong("manifest")],
      help: ArgumentHelp(
        "\(help)",
        discussion: (isEdit ? "'-' reads standard input, and writes the result to standard output. " : "")
          + "Default: ResourceTags.yml, .yaml, or .json in this folder or the nearest folder above it.",
        valueName: "path"),
      completion: .manifests)
  }
}

extension CompletionKind {
  /// Completes the names of files that can be manifests.
  static var manifests: CompletionKind { .file(extensions: ["yml", "yaml", "json"]) }
}

/// A manifest that a command reads, and its errors.
struct ReadManifest {
  let manifest: Manifest
  /// The path of the manifest, relative to the working directory.
  var name: String { manifest.name }
  /// All errors in the manifest.
  private let all: [Diagnostic]
  /// The errors that the manifest's baseline doesn't hide. Despite errors, a command can show the parts that odr could
  /// read; the exit code is then 1.
  let errors: [Diagnostic]
  var hasErrors: Bool { !errors.isEmpty }

  /// The path of the manifest; `nil` for standard input without a file name.
  var path: String? { manifest.source.path }

  /// Reads the manifest at `path`; if `path` is `nil`, finds the manifest in the working directory or a parent folder.
  init(at path: String?) throws { self.init(Manifest(try FileReader.input(at: path ?? ManifestFinder.findOne()))) }

  init(_ manifest: Manifest) {
    self.manifest = manifest
    all = Linter.lint(manifest).filter(\.isError)
    errors =
      manifest.baseline == nil
      ? all : Linter.unhidden(all, ofProjectOf: manifest, in: .ofManifest(manifest.name))
  }

  /// Whether an error prevents a comparison with the project.
  var preventsComparison: Bool { Linter.preventComparison(all, in: manifest) }

  /// Throws ``CommandFailure`` with `refusal` and the errors if an error prevents a comparison with the project.
  func throwIfNotComparable(orSay refusal: String, exitCode: Int32 = 2) throws {
    guard preventsComparison else { return }
    throw CommandFailure(
      "\(refusal), because \(name.quoted) has errors that may affect more than one resource", all,
      in: manifest.source, exitCode: exitCode)
  }

  /// Throws ``CommandFailure`` with `refusal` and all errors if the baseline hides some of them.
  func throwIfErrorsAreHidden(orSay refusal: String) throws {
    if all.count == errors.count { return }
    throw CommandFailure(
      "\(refusal), because the baseline of \(name.quoted) hides errors", all, in: manifest.source, exitCode: 1)
  }

  /// Prints the errors on standard error, says if odr could not read everything, and records the first for the JSON output.
  func showErrors() {
    guard let first = errors.first else { return }
    DiagnosticPrinter.show(errors, in: manifest.source)
    if !manifest.tree.faults.isEmpty {
      StandardStream.note("the result lacks what odr could not read in \(name.quoted)")
    }
    JSONOutput.run.record(first.message, first, in: manifest.source, exitCode: 1)
  }

  /// Returns the folder that the manifest's paths are relative to.
  func folder() throws -> ResourceFolder { try ResourceFolder(of: manifest) }

  /// Ends the command with exit code 1 if the manifest has errors.
  func throwIfManifestHasErrors() throws {
    if hasErrors { throw ExitCode(1) }
  }
}
