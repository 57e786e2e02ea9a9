extension Bench {
  /// Compares lint that looks for files with lint that does not, and work on an Xcode project with reading its files.
  mutating func compareDisk() throws(BenchFailure) -> Table {
    var table = Table(title: "Files and projects")
    let (without, with) = try measureFiles()
    table.rows.append(.time(with, against: without, bar: sizeOfEdits >= 100_000 ? Bar(limit: 3) : nil))
    let (cat, imported, diff) = try measureProject()
    table.rows.append(.time(imported, against: cat, bar: Bar(limit: 3)))
    table.rows.append(.time(diff, against: cat, bar: Bar(limit: 3)))
    return table
  }

  /// Lint of a manifest where everything that it names is on the disk.
  private mutating func measureFiles() throws(BenchFailure) -> (without: Measurement, with: Measurement) {
    let size = grouped(sizeOfEdits)
    let root = folder.file("files")
    try FileLayout.write(ManifestGenerator(resources: sizeOfEdits), in: root)
    let manifest = root + "/ResourceTags.yml"
    let results = try Measurement.alternating(
      [
        lint(manifest, name: "lint without files, \(size)"),
        Command(name: "lint with files, \(size)", words: [arguments.odr, "lint", manifest]),
      ], runs: arguments.runs, in: &folder)
    return (results[0], results[1])
  }

  /// Import and comparison of a large project, beside reading its files.
  private mutating func measureProject() throws(BenchFailure) -> (
    cat: Measurement, imported: Measurement, diff: Measurement
  ) {
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
    return (results[0], results[1], results[2])
  }
}
