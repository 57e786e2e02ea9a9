import ResourceTags

/// The effect of baselines on the manifests of a run.
extension [LintedManifest] {
  /// Makes all findings known: writes them to the manifests' baselines, and hides them. A manifest without a baseline
  /// gets the key `baseline`. Entries about manifests that the run didn't check stay, unless these manifests no
  /// longer exist.
  ///
  /// Writes nothing if `isComplete` is false, because odr couldn't read some files, or if a manifest has syntax errors,
  /// because odr may then miss some of the findings.
  mutating func writeBaselines(isComplete: Bool) throws -> LintSummary.BaselineUse {
    guard isComplete, allSatisfy(\.isRead) else {
      StandardStream.note("no baseline was written, because odr could not read all files")
      return (0, 0)
    }
    let read = map { Manifest($0.source) }
    let matches = map(\.differences.isEmpty)
    // Without findings, there is nothing to record in a new baseline.
    let recorded = indices.filter { read[$0].baseline != nil || !self[$0].diagnostics.isEmpty }
    let pinned = try recorded.map { read[$0] }.filter { $0.baseline == nil }
      .map { ($0.source, try Baseline.addingKey(to: $0)) }
    if recorded.isEmpty { StandardStream.note("there are no findings to record, so no baseline was written") }
    for (absolute, indices) in Dictionary(grouping: recorded, by: { Baseline.path(of: read[$0]) }).sortedByKey {
      let first = read[indices[0]]
      let folder = first.folderPath
      let path = FilePath.shown(first.baseline?.path ?? Baseline.defaultName, in: folder)
      let limit = try FileBoundary.named(first.name)
      let known = try FilePath.hasEntry(path) ? FileReader.read(path, within: FileBoundary.folder(folder)) : nil
      var baseline = try known.map { try BaselineReader.read($0, in: absolute.parentFolder) } ?? Baseline()
      baseline.manifests = try baseline.manifests.filter { try FilePath.hasEntry($0.key) }
      for index in indices {
        baseline.set(self[index].diagnostics, of: read[index].absolutePath, keeping: self[index].isOpen)
      }
      let text = SourceText(name: path, baseline.text(in: absolute.parentFolder))
      for index in indices { self[index].result.hide(baseline, text, in: read[index]) }
      if let known {
        try known.replace(at: path, with: text.allBytes, within: limit)
      } else {
        try StagedFile.create(text.allBytes, at: path, within: limit)
      }
      StandardStream.note("wrote \(Wording.count(baseline.count, "finding")) to \(path.quoted)")
      for index in indices where !matches[index] {
        let name = read[index].name
        StandardStream.note(
          "the baseline hides errors about the Xcode project of \(name.quoted); "
            + "\(ManifestCommand(name).inSentence("xcode diff")) lists them")
      }
    }
    for (source, text) in pinned {
      try source.replace(at: source.name, with: text)
      StandardStream.note("added the key 'baseline' to \(source.name.quoted)")
    }
    return baselineUse(countsStale: false) ?? (0, 0)
  }

  /// Reports the number of stale entries in the manifests' own baselines, unless `countsStale` is false, as a note or,
  /// if `isStrict` is true, as an error. Returns the numbers of hidden findings and of stale entries; `nil` if no manifest
  /// has its own baseline.
  func baselineUse(countsStale: Bool = true, isStrict: Bool = false) -> LintSummary.BaselineUse? {
    var staleCount = 0
    var stale: [LintedManifest] = []
    for manifest in self {
      guard let own = manifest.result.baseline else {
        manifest.noteLostKey()
        continue
      }
      if own.hidden == 0, own.rest.isEmpty, !manifest.diagnostics.isEmpty, let old = manifest.renamed(own) {
        let command = ManifestCommand.lint([ManifestCommand(manifest.source.name)], ["--write-baseline"])
        StandardStream.note(
          "\(own.source.name.quoted) has findings of \(old.quoted), which is not on disk, but none of "
            + "\(manifest.source.name.visible); if it was renamed, run \(ShellWord.inSentence(command))")
      }
      let count = countsStale && manifest.isRead ? own.rest.keys.count { !manifest.isOpen($0) } : 0
      if count == 0 { continue }
      stale.append(manifest)
      staleCount += count
      let text =
        "\(own.source.name.quoted) has \(Wording.count(count, "known finding")) that odr no longer finds in "
        + manifest.source.name.visible
      if isStrict { CommandFailure(text).show() } else { StandardStream.note(text) }
    }
    if !stale.isEmpty {
      let command = ManifestCommand.lint(stale.map { ManifestCommand($0.source.name) }, ["--write-baseline"])
      let also = stale.allSatisfy(\.diagnostics.isEmpty) ? "" : ", but also accepts all new findings"
      StandardStream.note("\(ShellWord.inSentence(command)) removes the entries whose findings are gone\(also)")
    }
    let own = compactMap(\.result.baseline)
    return own.isEmpty ? nil : (own.sum(\.hidden), staleCount)
  }

  /// The summary of the findings, with the effect of the manifests' own baselines.
  var summary: LintSummary { LintSummary(baseline: baselineUse(countsStale: false), manifests: self) }
}

extension LintedManifest {
  /// Prints a note if the manifest has findings, and is in the default baseline, but does not specify a baseline.
  fileprivate func noteLostKey() {
    let name = source.name
    let path = RelativePath.resolved(name)
    let folder = path.parentFolder
    guard !diagnostics.isEmpty, isRead, !source.isUnnamed,
      let text = try? FileReader.named(folder.appendingPath(Baseline.defaultName)),
      (try? BaselineReader.read(text, in: folder))?.manifests[path] != nil, Manifest(source).baseline == nil
    else { return }
    let set = ShellWord.inSentence(ManifestCommand(name).editing("set baseline", [Baseline.defaultName]))
    StandardStream.note("\(name.quoted) does not specify its baseline; \(set) hides its known findings")
  }

  /// Returns the path of a manifest that is in the manifest's own baseline, but not on disk.
  fileprivate func renamed(_ own: OwnBaseline) -> String? {
    let folder = Baseline.path(of: Manifest(source)).parentFolder
    return (try? BaselineReader.read(own.source, in: folder))?.manifests.keys.sorted()
      .first { (try? FilePath.hasEntry($0)) == false }.map { RelativePath.path(of: $0, from: folder) }
  }

  /// Whether the run didn't check a finding's rule, because the rule needs files that the run doesn't read.
  fileprivate func isOpen(_ finding: Baseline.Finding) -> Bool {
    RuleRegistry.documentation(of: finding.rule).map { !result.scopes.contains($0.scope) } ?? false
  }
}

extension SourceText {
  /// Replaces the file at `path`, which another program hasn't changed since odr read this text.
  fileprivate func replace(at path: String, with text: [UInt8], within limit: FileBoundary? = nil) throws {
    let file = try ManifestFile(path, within: limit, holding: self)
    if !bytes.equals(text) { try file.replace(with: text) }
  }
}

extension Baseline {
  /// The name of the baseline that odr writes next to a manifest without the key `baseline`.
  fileprivate static let defaultName = "odr-baseline.json"

  /// Returns the absolute path of a manifest's baseline, assuming that the path contains no links.
  fileprivate static func path(of manifest: Manifest) -> String {
    RelativePath.resolved(manifest.baseline?.path ?? defaultName, from: manifest.absolutePath.parentFolder)
  }

  /// Returns the text of a manifest with the key `baseline`, which specifies the default file.
  fileprivate static func addingKey(to manifest: Manifest) throws -> [UInt8] {
    do {
      return try manifest.applying([SetKey("baseline", to: [defaultName])]).manifest.source.allBytes
    } catch {
      throw CommandFailure(
        "no baseline was written: cannot add the key 'baseline' to \(manifest.name.quoted): " + error.refusal.message)
    }
  }

  /// Returns the text of the baseline file, with paths relative to `folder`, which is an absolute path. The entries are
  /// sorted, one per line, so that changing one entry changes one line.
  fileprivate func text(in folder: String) -> String {
    let paths = manifests.keys.map { (relative: RelativePath.path(of: $0, from: folder), absolute: $0) }
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
