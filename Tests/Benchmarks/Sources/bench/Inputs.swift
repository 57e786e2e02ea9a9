extension Bench {
  /// Writes the manifest of so many resources, unless it is there.
  mutating func writeManifest(
    resources: Int, in form: ManifestGenerator.Form
  ) throws(BenchFailure) -> (path: String, bytes: Int) {
    let path = folder.file("\(resources).\(form.rawValue)")
    if let bytes = manifestBytes[path] { return (path, bytes) }
    var output = try FileWriter(path: path)
    try ManifestGenerator(resources: resources).write(form, to: &output)
    try output.flush()
    manifestBytes[path] = output.byteCount
    return (path, output.byteCount)
  }

  /// Lint of a manifest of about 1 KB.
  mutating func lintOfSmallManifest() throws(BenchFailure) -> Command {
    let manifest = try writeManifest(resources: 12, in: .yaml)
    return lint(manifest.path, name: "`odr lint`, \(decimal(Double(manifest.bytes) / 1000, places: 1)) KB")
  }

  /// Most often the files that a generated manifest names do not exist, so lint must not look for them.
  func lint(_ path: String, name: String) -> Command {
    Command(name: name, words: [arguments.odr, "lint", "--no-disk", path])
  }

  /// The resource in the middle of a manifest, and a tag that it does not carry.
  mutating func middle(ofResources resources: Int) -> (path: String, key: String, tag: String) {
    let generator = ManifestGenerator(resources: resources)
    let file = generator.file(at: generator.fileCount / 2)
    return (folder.file(file.path), file.path, generator.otherTag(than: file))
  }

  /// One assignment in the middle of a manifest. It prints a diff, so that every run finds the same file.
  mutating func assign(in manifest: String, resources: Int, name: String) -> Command {
    let middle = middle(ofResources: resources)
    return Command(
      name: name, words: [arguments.odr, "assign", middle.path, "--tag", middle.tag, "--dry-run", "-m", manifest])
  }

  /// A script of up to 10,000 edits, each of which gives another file one tag.
  mutating func writeBatch(resources: Int) throws(BenchFailure) -> (path: String, count: Int) {
    let generator = ManifestGenerator(resources: resources)
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
}
