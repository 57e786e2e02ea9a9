extension Bench {
  /// Compares edits of the manifests with lint of the same ones.
  ///
  /// Those that are not one assignment are measured at the largest size up to 100,000. All but one print a diff, so
  /// that every run finds the same file.
  mutating func compareEdits(_ sizes: [SizeMeasurements]) throws(BenchFailure) -> Table {
    var table = Table(title: "Edits")
    for size in sizes {
      let bar = size.resources >= 100_000 ? Bar(limit: 2.5, goal: 2) : nil
      table.rows.append(.time(size.yamlAssign, against: size.yaml, bar: bar))
      table.rows.append(.time(size.jsonAssign, against: size.json, bar: bar))
    }
    let resources = sizeOfEdits
    let batch = try writeBatch(resources: resources)
    var commands: [Command] = []
    for form in [ManifestGenerator.Form.yaml, .json] {
      commands += try edits(of: form, resources: resources, batch: batch)
    }
    let results = try Measurement.alternating(commands, runs: arguments.runs, in: &folder)
    let isLarge = resources >= 100_000
    for index in stride(from: 0, to: results.count, by: 5) {
      let (lint, assign) = (results[index], results[index + 1])
      table.rows.append(.time(results[index + 2], against: lint, bar: isLarge ? Bar(limit: 2.5, goal: 2) : nil))
      table.rows.append(.time(results[index + 3], against: assign, bar: isLarge ? Bar(limit: 4) : nil))
      // Two edits, so twice the bar of one.
      table.rows.append(.time(results[index + 4], against: lint, bar: isLarge ? Bar(limit: 5) : nil))
    }
    for form in [ManifestGenerator.Form.yaml, .json] { table.rows += try compareMerges(of: form) }
    return table
  }

  /// Merges of three versions of the largest manifest with lint of one of them. First, git can merge the lines; then,
  /// one side renames a tag that the other side assigns, so the lines conflict.
  private mutating func compareMerges(of form: ManifestGenerator.Form) throws(BenchFailure) -> [Row] {
    let resources = sizeOfEdits
    let base = try writeManifest(resources: resources, in: form).path
    let ending = base.split(separator: ".").last ?? ""
    let tag = ManifestGenerator(resources: resources).mostUsedTag
    let size = "\(form.name), \(grouped(resources))"
    var commands = [lint(base, name: "lint \(size)")]
    for (way, rename) in [("lines", "true"), ("meaning", #""$0" tag rename "$4" renamed -m "$2""#)] {
      let (ours, theirs) = (folder.file("ours-\(way).\(ending)"), folder.file("theirs-\(way).\(ending)"))
      let script = """
        cp "$1" "$2" && cp "$1" "$3" && \(rename) && "$0" tag add new other -m "$2" &&
        "$0" tag add added --to prefetchOrder --first -m "$3" && "$0" assign "$5" --tag "$4" added -m "$3"
        """
      _ = try output(
        of: ["sh", "-ec", script, arguments.odr, base, ours, theirs, tag, middle(ofResources: resources).path])
      commands.append(
        Command(name: "merge by \(way), \(size)", words: [arguments.odr, "merge", base, ours, theirs], codes: 0...1))
    }
    let results = try Measurement.alternating(commands, runs: arguments.runs, in: &folder)
    return results.dropFirst().map { .time($0, against: results[0], bar: resources >= 100_000 ? Bar(limit: 5) : nil) }
  }

  /// The largest size that is not above 100,000, or the smallest.
  var sizeOfEdits: Int { arguments.sizes.last { $0 <= 100_000 } ?? arguments.sizes[0] }

  private mutating func edits(
    of form: ManifestGenerator.Form, resources: Int, batch: (path: String, count: Int)
  ) throws(BenchFailure) -> [Command] {
    let manifest = try writeManifest(resources: resources, in: form).path
    let size = "\(form.name), \(grouped(resources))"
    let tag = ManifestGenerator(resources: resources).mostUsedTag
    let written = "\"$0\" assign \"$1\" --tag new --create -m \"$2\" && \"$0\" tag remove new -m \"$2\""
    return [
      lint(manifest, name: "lint \(size)"),
      assign(in: manifest, resources: resources, name: "one assign, \(size)"),
      Command(
        name: "rename of the most used tag, \(size)",
        words: [arguments.odr, "tag", "rename", tag, "renamed", "--dry-run", "-m", manifest]),
      Command(
        name: "batch of \(grouped(batch.count)), \(size)",
        words: [arguments.odr, "batch", batch.path, "--dry-run", "-m", manifest]),
      Command(
        name: "an assign and a tag remove, written, \(size)",
        words: ["sh", "-c", written, arguments.odr, middle(ofResources: resources).path, manifest]),
    ]
  }
}
