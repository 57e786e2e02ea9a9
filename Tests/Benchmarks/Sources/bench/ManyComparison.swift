#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Bench {
  /// The resources of a manifest of about 64 KB.
  private static let resourcesOf64KB = 960
  /// yamllint takes a second for two of them.
  private static let manifestsForYamllint = 10

  /// Compares lint of many manifests with lint of one, on one core and on two, and with other linters on the same files.
  mutating func compareMany() throws(BenchFailure) -> Table {
    let root = folder.file("many")
    let bytes = try writeMany(in: root)
    let size = "\(grouped(arguments.manifests)) manifests of \(bytes / 1000) KB"
    let one = root + "/0/ResourceTags.yml"
    let few = (0..<min(Self.manifestsForYamllint, arguments.manifests)).map { "\(root)/\($0)/ResourceTags.yml" }
    let lint = [arguments.odr, "lint", "--no-disk"]
    var commands = [
      Command(name: "\(size), one core", words: lint + ["-j", "1", root]),
      Command(name: "\(size), two cores", words: lint + ["-j", "2", root]),
      Command(name: "lint of \(few.count) of them", words: lint + few),
    ]
    if let peers = arguments.peers {
      commands.append(
        Command(
          name: "ryl, \(size)", words: ["\(peers)/ryl", "--no-cache", "-d", "extends: relaxed", root], codes: 0...1))
      commands.append(
        Command(
          name: "yamllint, \(few.count) of them", words: ["\(peers)/yamllint", "-d", "relaxed"] + few, codes: 0...1
        )
        .limited(to: 2))
    }
    let results = try Measurement.alternating(commands, runs: max(2, arguments.runs / 2), in: &folder)
    // A single one takes little more than the start, so it has to be measured often.
    let singles = try Measurement.alternating(
      [try lintOfNothing(), Command(name: "a single one", words: lint + [one])], runs: 20 * arguments.runs, in: &folder)
    let sum = Double(arguments.manifests) * (singles[1].time.median - singles[0].time.median)
    var table = Table(title: "Many manifests")
    table.rows.append(
      Row(
        what: results[0].name, value: results[0].time.text(unit: "ms"), against: "as many single runs, less start-up",
        baseline: "\(decimal(sum, places: 1)) ms",
        ratio: (results[0].time.median - singles[0].time.median) / sum, bar: Bar(limit: 1.1)))
    table.rows.append(.time(results[1], against: results[0], bar: Bar(limit: 0.55)))
    table.rows.append(
      Row(
        what: "\(results[1].name), peak memory", value: results[1].memory.text(unit: "MB"), against: "a single one",
        baseline: "\(decimal(singles[1].memory.median, places: 1)) MB",
        ratio: results[1].memory.median / singles[1].memory.median, bar: Bar(limit: 3)))
    if arguments.peers != nil {
      table.rows.append(.time(results[3], against: results[1]))
      table.rows.append(.time(results[4], against: results[2]))
    }
    table.note = "0.55 means 1.8 times as fast. Start-up is lint of an empty manifest."
    return table
  }

  /// Compares lint of a large repository with the list of its files, and lint of the manifests in it.
  mutating func compareRepository() throws(BenchFailure) -> Table {
    let root = folder.file("repository")
    let manifests = try writeRepository(in: root)
    let size = grouped(arguments.repositoryFiles)
    func inRepository(_ words: String) -> [String] { ["sh", "-c", "cd '\(root)' && exec \(words)"] }
    let results = try Measurement.alternating(
      [
        Command(
          name: "`git ls-files`, \(size) files", words: inRepository("git ls-files -co --exclude-standard")),
        Command(
          name: "lint of \(manifests.count) manifests",
          words: inRepository("'\(arguments.odr)' lint -j 1 \(manifests.joined(separator: " "))")),
        Command(name: "`odr lint .`, \(size) files", words: inRepository("'\(arguments.odr)' lint -j 1 .")),
      ], runs: arguments.runs, in: &folder)
    let rest = results[2].time.median - results[1].time.median
    var table = Table(title: "A large repository")
    table.rows.append(
      Row(
        what: "\(results[2].name), less the lints", value: "\(decimal(rest, places: 1)) ms", against: results[0].name,
        baseline: "\(decimal(results[0].time.median, places: 1)) ms", ratio: rest / results[0].time.median,
        bar: Bar(limit: 1.5)))
    return table
  }

  private mutating func lintOfNothing() throws(BenchFailure) -> Command {
    let path = folder.file("empty.yml")
    var file = try FileWriter(path: path)
    try file.write("version: 1\n")
    try file.flush()
    return lint(path, name: "lint of nothing")
  }

  /// Writes the manifests, each in a folder, and gives the size of one.
  private func writeMany(in root: String) throws(BenchFailure) -> Int {
    try makeFolder(root)
    var bytes = 0
    for number in 0..<arguments.manifests {
      try makeFolder("\(root)/\(number)")
      var file = try FileWriter(path: "\(root)/\(number)/ResourceTags.yml")
      try ManifestGenerator(resources: Self.resourcesOf64KB, seed: UInt64(number + 1)).write(.yaml, to: &file)
      try file.flush()
      bytes = file.byteCount
    }
    return bytes
  }

  /// Makes a repository with many files, thirty manifests and what these name, and gives the paths of the manifests.
  private mutating func writeRepository(in root: String) throws(BenchFailure) -> [String] {
    try makeFolder(root)
    let manifests = (0..<30).map { "App\($0)" }
    for (number, name) in manifests.enumerated() {
      let generator = ManifestGenerator(resources: 100, seed: UInt64(number + 1))
      try FileLayout.write(generator, in: "\(root)/\(name)")
    }
    for number in 0..<arguments.repositoryFiles {
      if number.isMultiple(of: 100) { try makeFolder("\(root)/\(number / 100)") }
      let file = try FileWriter(path: "\(root)/\(number / 100)/\(number).txt")
      _ = consume file
    }
    _ = try output(of: ["sh", "-c", "cd '\(root)' && git init -q . && git add -A"])
    return manifests.map { $0 + "/ResourceTags.yml" }
  }

  private func makeFolder(_ path: String) throws(BenchFailure) {
    guard mkdir(path, 0o700) == 0 else { throw BenchFailure.fileSystem(path: path, code: errno) }
  }
}
