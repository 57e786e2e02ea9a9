import ResourceTags

/// A baseline file: its text and the baseline in it.
struct BaselineFile {
  let source: SourceText
  let baseline: Baseline

  /// Reads the file at `path`. Throws ``CommandFailure`` if odr can't read the file or if the file isn't a baseline.
  init(_ path: String) throws {
    source = try FileReader.named(path)
    baseline = try BaselineReader.read(source, in: Self.folder(of: path))
  }

  /// Writes the baseline in one step to the file at `path`, which can be the file that `known` was read from.
  ///
  /// Throws an error if odr can't write the file, if the existing file isn't a baseline, or if another program has
  /// changed the file since odr read it: that program could have added findings that this run doesn't include.
  static func write(_ baseline: Baseline, to path: String, after known: BaselineFile?, within limit: WriteLimit?) throws
  {
    let folder = try folder(of: path)
    let text = Array(baseline.text(in: folder).utf8)
    let basis = known.flatMap { FilePath.isSame($0.source.name, path) ? $0.source : nil }
    guard try FilePath.hasEntry(path) else {
      if basis != nil { throw FileError.changed(path) }
      return try NewFile.write(text, to: path, within: limit)
    }
    let file = try ManifestFile(path, within: limit)
    if let basis, file.source.bytes != basis.bytes { throw FileError.changed(path) }
    if file.source.count > 0, (try? BaselineReader.read(file.source, in: folder)) == nil {
      throw CommandFailure("\(path.quoted) already exists and is not a baseline; specify another file")
    }
    try file.replace(with: text)
  }

  private static func folder(of path: String) throws -> String {
    try RelativePath.absolute(path).parentFolder
  }
}

extension Baseline {
  /// Returns the text of the baseline file, with paths relative to `folder`, which is an absolute path. The entries are
  /// sorted, one per line, so that changing one entry changes one line.
  func text(in folder: String) -> String {
    let paths = manifests.keys.map { absolute in
      let relative = RelativePath.path(of: absolute, from: folder)
      let isFileOfThatName = relative == Self.unnamed && absolute != Self.unnamed
      return (relative: isFileOfThatName ? "./" + relative : relative, absolute: absolute)
    }
    let lines = paths.sorted { $0 < $1 }.flatMap { relative, absolute in
      let start = "    {\"path\": \(relative.text), "
      return (manifests[absolute] ?? [:]).sortedByKey.map { finding, entry in
        start + "\"rule\": \(finding.rule.text), \"message\": \(finding.message.text), "
          + "\"count\": \(entry.count)}"
      }
    }
    let findings = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
    return "{\n  \"version\": 1,\n  \"findings\": \(findings)\n}\n"
  }
}
