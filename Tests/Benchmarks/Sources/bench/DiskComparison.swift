extension Bench {
  /// Compares lint that looks for files with lint that doesn't, exports of asset packs with lint, and work on an Xcode
  /// project with reading its files.
  mutating func compareDisk() throws(BenchFailure) -> Table {
    var table = Table(title: "Files and projects")
    let isLarge = sizeOfEdits >= 100_000
    let files = try measureFiles()
    table.rows.append(.time(files.lint, against: files.without, bar: isLarge ? Bar(limit: 3) : nil))
    let folders = try measureFolders()
    table.rows.append(.time(folders.lint, against: folders.without, bar: Bar(limit: 3)))
    table.rows.append(.time(files.untagged, against: files.find, bar: isLarge ? Bar(limit: 5) : nil))
    table.rows.append(.time(files.export, against: files.lint, bar: isLarge ? Bar(limit: 4) : nil))
    table.rows.append(.time(files.check, against: files.lint, bar: isLarge ? Bar(limit: 4) : nil))
    table.rows.append(.time(files.report, against: files.sizes, bar: isLarge ? Bar(limit: 3) : nil))
    let (cat, imported, diff) = try measureProject()
    table.rows.append(.time(imported, against: cat, bar: Bar(limit: 10)))
    table.rows.append(.time(diff, against: cat, bar: Bar(limit: 10)))
    return table
  }

  /// Measures commands on a manifest whose resources are all on disk: lint; the list of untagged files, compared with
  /// `find`; the export of asset packs, each time to a new folder; and the report page, compared with `odr sizes`.
  private mutating func measureFiles() throws(BenchFailure) -> (
    without: Measurement, lint: Measurement, find: Measurement, untagged: Measurement, export: Measurement,
    check: Measurement, sizes: Measurement, report: Measurement
  ) {
    let size = grouped(sizeOfEdits)
    let root = folder.file("files")
    try FileLayout.write(ManifestGenerator(resources: sizeOfEdits), in: root)
    let manifest = root + "/ResourceTags.yml"
    let bare = root + "/Bare.yml"
    var writer = try FileWriter(path: bare)
    try writer.write("version: 1\n")
    try writer.flush()
    let packs = folder.file("checked-packs")
    _ = try output(of: [arguments.odr, "background-assets", "export", "-m", manifest, "-o", packs])
    let results = try Measurement.alternating(
      [
        lint(manifest, name: "lint without files, \(size)"),
        Command(name: "lint with files, \(size)", words: [arguments.odr, "lint", manifest]),
        Command(name: "find, \(size) resources", words: ["find", root]),
        Command(
          name: "resource list --untagged, \(size) resources",
          words: [arguments.odr, "resource", "list", "--untagged", bare]),
        Command(
          name: "background-assets export, \(size)",
          words: [
            "/bin/sh", "-c", "exec \"$0\" background-assets export -q -m \"$1\" -o \"$2-$$\"", arguments.odr, manifest,
            folder.file("packs"),
          ]),
        Command(
          name: "background-assets export --check, \(size)",
          words: [arguments.odr, "background-assets", "export", "--check", "-m", manifest, "-o", packs]),
        Command(name: "sizes, \(size)", words: [arguments.odr, "sizes", manifest]),
        Command(name: "report, \(size)", words: [arguments.odr, "report", manifest]),
      ], runs: arguments.runs, in: &folder)
    return (results[0], results[1], results[2], results[3], results[4], results[5], results[6], results[7])
  }

  /// Lint of a manifest with 10,000 files in 300 folders.
  private mutating func measureFolders() throws(BenchFailure) -> (without: Measurement, lint: Measurement) {
    let root = folder.file("folders")
    try FileLayout.write(files: 10_000, folders: 300, in: root)
    let manifest = root + "/ResourceTags.yml"
    let results = try Measurement.alternating(
      [
        lint(manifest, name: "lint without files, 300 folders"),
        Command(name: "lint with 10,000 files in 300 folders", words: [arguments.odr, "lint", manifest]),
      ], runs: arguments.runs, in: &folder)
    return (results[0], results[1])
  }

  /// Measures the import and comparison of a large project, compared with reading its files.
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
