#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program: measures a built odr binary from outside and prints how it compares.
@main
struct Bench {
  private let arguments: Arguments
  private var folder: TemporaryFolder

  /// Exits with 0, with 1 if a bar is missed under `--strict`, or with the code of the failure.
  static func main() {
    do throws(BenchFailure) {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      exit(try run(arguments))
    } catch {
      Array("bench: error: \(error.message)\n".utf8).withUnsafeBytes { _ = write(2, $0.baseAddress, $0.count) }
      exit(error.exitCode)
    }
  }

  /// Measures, prints the result and gives the exit code; leaves no file behind.
  private static func run(_ arguments: Arguments) throws(BenchFailure) -> CInt {
    var bench = Bench(arguments: arguments, folder: try TemporaryFolder())
    defer { bench.folder.remove() }
    let version = try bench.odrVersion()
    let startUp = try bench.measureStartUp()
    let lint = try bench.measureLint()
    let files = try bench.measureFiles()
    let project = try bench.measureProject()
    let edits = try bench.measureEdits()
    let table = Table(lint: lint, files: files, project: project, edits: edits, startUp: startUp)

    print(table.markdown)
    print("\n\(arguments.runs) runs of each command, taken in turn. \(Machine.kind).")
    print("libyaml \(Machine.libYAMLVersion), \(version).")
    print("Peak memory below \(decimal(startUp.nothing.memory.median, places: 1)) MB would not show.")
    #if DEBUG
      print("The event loop was built without optimisation: its times, and the ratios to them, mean nothing.")
    #endif
    return arguments.isStrict && table.rows.contains(where: \.isMissed) ? 1 : 0
  }

  /// The first line that `odr --version` prints.
  private mutating func odrVersion() throws(BenchFailure) -> String {
    let output = folder.file("version.txt")
    _ = try ChildProcess.run(Command(name: "", words: [arguments.odr, "--version"]), output: output)
    let line = readBeginning(of: output, atMost: 200).prefix { !$0.isNewline }
    return line.isEmpty ? "odr of unknown version" : String(line)
  }

  private mutating func measureStartUp() throws(BenchFailure) -> StartUpMeasurements {
    // Twelve resources make about 1 KB.
    let manifest = try writeManifest(resources: 12, in: .yaml)
    let commands = [
      Command(name: "start-up: `true`", words: ["/usr/bin/true"]),
      Command(name: "start-up: `git --version`", words: ["git", "--version"]),
      lint(manifest.path, name: "start-up: `odr lint`, \(decimal(Double(manifest.bytes) / 1000, places: 1)) KB"),
    ]
    let results = try Measurement.alternating(commands, runs: arguments.runs, in: &folder)
    return StartUpMeasurements(nothing: results[0], git: results[1], odr: results[2])
  }

  private mutating func measureLint() throws(BenchFailure) -> [LintMeasurements] {
    var commands: [Command] = []
    var bytes: [(yaml: Int, json: Int)] = []
    for resources in arguments.sizes {
      let yaml = try writeManifest(resources: resources, in: .yaml)
      let json = try writeManifest(resources: resources, in: .json)
      let size = grouped(resources)
      commands += [
        Command(name: "event loop, \(size)", words: ["\(Machine.programFolder)/event-loop", yaml.path]),
        lint(yaml.path, name: "lint YAML, \(size)"),
        lint(json.path, name: "lint JSON, \(size)"),
      ]
      bytes.append((yaml.bytes, json.bytes))
    }
    // All sizes in one call, because growth compares one size with another.
    let results = try Measurement.alternating(commands, runs: arguments.runs, in: &folder)
    return arguments.sizes.indices.map { index in
      LintMeasurements(
        resources: arguments.sizes[index], yamlBytes: bytes[index].yaml, jsonBytes: bytes[index].json,
        eventLoop: results[3 * index], yaml: results[3 * index + 1], json: results[3 * index + 2])
    }
  }

  /// Lint of the largest manifest where everything that it names is on the disk.
  private mutating func measureFiles() throws(BenchFailure) -> FileMeasurements? {
    guard let resources = arguments.sizes.last else { return nil }
    let root = folder.file("files")
    try FileLayout.write(ManifestGenerator(resources: resources), in: root)
    let manifest = root + "/ResourceTags.yml"
    let results = try Measurement.alternating(
      [
        lint(manifest, name: "lint without files, \(grouped(resources))"),
        Command(name: "lint with files, \(grouped(resources))", words: [arguments.odr, "lint", manifest]),
      ], runs: arguments.runs, in: &folder)
    return FileMeasurements(without: results[0], with: results[1])
  }

  /// Import and comparison of a large project, beside reading its files.
  private mutating func measureProject() throws(BenchFailure) -> ProjectMeasurements {
    let root = folder.file("project")
    let layout = try ProjectLayout(in: root)
    let manifest = root + "/ResourceTags.yml"
    let project = root + "/Large.xcodeproj"
    let imported = [arguments.odr, "xcode", "import", project, "-o", manifest, "--force"]
    let size = "\(grouped(layout.paths.count)) files of a project"
    let results = try Measurement.alternating(
      [
        Command(name: "cat, \(size)", words: ["cat"] + layout.paths),
        Command(name: "xcode import, \(size)", words: imported),
        Command(name: "xcode diff, \(size)", words: [arguments.odr, "xcode", "diff", "-m", manifest]),
      ], runs: arguments.runs, in: &folder)
    return ProjectMeasurements(cat: results[0], imported: results[1], diff: results[2])
  }

  /// Edits of the largest manifests. All but the last of each form print a diff, so that every run finds the same file.
  private mutating func measureEdits() throws(BenchFailure) -> [EditMeasurements] {
    guard let resources = arguments.sizes.last else { return [] }
    let size = grouped(resources)
    let generator = ManifestGenerator(resources: resources)
    let path = folder.file(generator.file(at: generator.fileCount / 2).path)
    let batch = try writeBatch(generator)
    var commands: [Command] = []
    for form in [ManifestGenerator.Form.yaml, .json] {
      let manifest = try writeManifest(resources: resources, in: form).path
      let name = form.rawValue.uppercased()
      let assign = [arguments.odr, "assign", path, "--tag", "new", "--create", "-m", manifest]
      let written = "\"$0\" assign \"$1\" --tag new --create -m \"$2\" && \"$0\" tag remove new -m \"$2\""
      commands += [
        lint(manifest, name: "lint \(name), \(size)"),
        Command(name: "one assign, \(name), \(size)", words: assign + ["--dry-run"]),
        Command(
          name: "batch of \(grouped(batch.count)), \(name), \(size)",
          words: [arguments.odr, "batch", batch.path, "--dry-run", "-m", manifest]),
        Command(
          name: "an assign and a tag remove, written, \(name), \(size)",
          words: ["sh", "-c", written, arguments.odr, path, manifest]),
      ]
    }
    let results = try Measurement.alternating(commands, runs: arguments.runs, in: &folder)
    return stride(from: 0, to: results.count, by: 4).map { index in
      EditMeasurements(
        lint: results[index], assign: results[index + 1], batch: results[index + 2], written: results[index + 3])
    }
  }

  /// A script of up to 10,000 edits, each of which gives another file one tag.
  private mutating func writeBatch(_ generator: ManifestGenerator) throws(BenchFailure) -> (path: String, count: Int) {
    let path = folder.file("batch.txt")
    let count = min(10_000, generator.fileCount)
    let tags = generator.categories.flatMap(\.tags)
    var output = try FileWriter(path: path)
    for index in 0..<count {
      let file = folder.file(generator.file(at: index * (generator.fileCount / count)).path)
      try output.write("assign '\(file)' --tag \(tags[index % tags.count])\n")
    }
    try output.flush()
    return (path, count)
  }

  /// Most often the files that a generated manifest names do not exist, so lint must not look for them.
  private func lint(_ path: String, name: String) -> Command {
    Command(name: name, words: [arguments.odr, "lint", "--no-disk", path])
  }

  private mutating func writeManifest(
    resources: Int, in form: ManifestGenerator.Form
  ) throws(BenchFailure) -> (path: String, bytes: Int) {
    let path = folder.file("\(resources).\(form.rawValue)")
    var output = try FileWriter(path: path)
    try ManifestGenerator(resources: resources).write(form, to: &output)
    try output.flush()
    return (path, output.byteCount)
  }
}
