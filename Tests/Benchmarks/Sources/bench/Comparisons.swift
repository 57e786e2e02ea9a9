/// The manifests of one size, and what linting them gave.
struct LintMeasurements {
  /// The number of resources in each manifest.
  let resources: Int
  /// The bytes of the YAML file.
  let yamlBytes: Int
  /// The bytes of the JSON file.
  let jsonBytes: Int
  /// The event loop, on the YAML file.
  let eventLoop: Measurement
  /// `odr lint` of the YAML file.
  let yaml: Measurement
  /// `odr lint` of the JSON file.
  let json: Measurement
}

/// What looking for the resources on the disk gave.
struct FileMeasurements {
  /// `odr lint --no-disk`.
  let without: Measurement
  /// `odr lint`.
  let with: Measurement
}

/// What reading a large Xcode project and its asset catalogs gave.
struct ProjectMeasurements {
  /// `cat` of the same files.
  let cat: Measurement
  /// `odr xcode import`.
  let imported: Measurement
  /// `odr xcode diff` with the manifest that was imported.
  let diff: Measurement
}

/// What editing the manifest of one form gave.
struct EditMeasurements {
  /// `odr lint` of the manifest.
  let lint: Measurement
  /// One assignment, proved and not written.
  let assign: Measurement
  /// Many assignments at once, proved and not written.
  let batch: Measurement
  /// An assignment and a removal, one after the other, both written.
  let written: Measurement
}

/// What starting a process gave.
struct StartUpMeasurements {
  /// A program that does nothing.
  let nothing: Measurement
  /// `git --version`.
  let git: Measurement
  /// `odr lint` of a manifest of about 1 KB.
  let odr: Measurement
}

extension Table {
  /// Compares linting with the event loop, JSON with YAML, the largest size with the one before it, lint with files with
  /// that without, a project with reading its files, and edits with linting.
  init(
    lint measurements: [LintMeasurements], files: FileMeasurements?, project: ProjectMeasurements,
    edits: [EditMeasurements], startUp: StartUpMeasurements
  ) {
    for size in measurements {
      rows.append(.time(size.eventLoop))
      // Below that the start of the process is most of the time, which has a bar of its own.
      let bar = size.resources >= 100_000 ? Bar(limit: 2, goal: 1.25) : nil
      rows.append(.time(size.yaml, against: size.eventLoop, bar: bar))
    }
    for size in measurements {
      rows.append(.time(size.json, against: size.yaml, bar: Bar(limit: 1)))
      rows.append(.time(size.json, against: size.eventLoop))
    }
    if let large = measurements.last {
      if let small = measurements.dropLast().last {
        // A tenth above what a time in proportion to the size would give.
        let bar = Bar(limit: Row.rounded(1.1 * Double(large.resources) / Double(small.resources)))
        rows.append(.time(large.yaml, against: small.yaml, bar: bar))
        rows.append(.time(large.json, against: small.json, bar: bar))
      }
      // Beside a small file, what every process holds outweighs what the file adds.
      let bar = large.resources >= 100_000 ? Bar(limit: 8) : nil
      rows.append(memory(of: large.yaml, fileBytes: large.yamlBytes, bar: bar))
      rows.append(memory(of: large.json, fileBytes: large.jsonBytes, bar: bar))
    }
    if let files {
      let bar = (measurements.last?.resources ?? 0) >= 100_000 ? Bar(limit: 3) : nil
      rows.append(.time(files.with, against: files.without, bar: bar))
    }
    rows.append(.time(project.cat))
    rows.append(.time(project.imported, against: project.cat, bar: Bar(limit: 3)))
    rows.append(.time(project.diff, against: project.cat, bar: Bar(limit: 3)))
    let isLarge = (measurements.last?.resources ?? 0) >= 100_000
    for edit in edits {
      rows.append(.time(edit.assign, against: edit.lint, bar: isLarge ? Bar(limit: 2.5, goal: 2) : nil))
      rows.append(.time(edit.batch, against: edit.assign, bar: isLarge ? Bar(limit: 4) : nil))
      // Two edits, so twice the bar of one.
      rows.append(.time(edit.written, against: edit.lint, bar: isLarge ? Bar(limit: 5) : nil))
    }
    rows.append(.time(startUp.nothing))
    rows.append(.time(startUp.git))
    rows.append(.time(startUp.odr, against: startUp.git, bar: Bar(limit: 4)))
    rows.append(.time(startUp.odr, against: startUp.nothing))
  }

  private func memory(of subject: Measurement, fileBytes: Int, bar: Bar?) -> Row {
    let megabytes = Double(fileBytes) / 1_000_000
    return Row(
      what: "\(subject.name), peak memory",
      value: subject.memory.text(unit: "MB"),
      against: "the file, \(decimal(megabytes, places: 1)) MB",
      ratio: Row.rounded(subject.memory.median / megabytes),
      bar: bar)
  }
}
