import ResourceTags

/// A manifest that git left unmerged and that odr can merge by meaning.
struct UnmergedManifest {
  private let file: UnmergedFile
  /// The manifest's path, relative to the working directory.
  let path: String

  init(_ file: UnmergedFile) throws {
    self.file = file
    path = RelativePath.path(of: file.root.appendingPath(file.path.pathString), from: FilePath.workingFolder)
    if file.ours == nil || file.theirs == nil {
      let (side, other) = file.ours == nil ? ("our", "their") : ("their", "our")
      throw CommandFailure(
        "\(path.quoted) is deleted on \(side) side, but changed on \(other) side; keep it with 'git add', or remove it, "
          + "with these changes, with 'git rm'")
    }
  }

  /// Advice about a manifest with conflict markers that `odr merge` would write or replace; `nil` for any other text.
  static func advice(about text: SourceText) -> String? {
    guard ConflictMarker.find(in: text) != nil,
      let files = try? UnmergedFile.all(named: Manifest.allFileNames),
      let file = files.first(where: { FilePath.isSame($0.root.appendingPath($0.path.pathString), text.name) }),
      let manifest = try? UnmergedManifest(file), let merged = try? manifest.merged(labels: text),
      (try? manifest.isUnedited(text, merged)) == true
    else { return nil }
    let effect = merged.hasConflicts ? "shows the conflicting changes" : "resolves the conflicts"
    return "'\(GlobalOptions.given.program) merge' \(effect) in \(text.name.quoted)"
  }

  /// Merges the versions in the index. If there are conflicts, the markers have the labels of the markers in `text`.
  func merged(labels text: SourceText, isVirtual: Bool = false) throws -> ManifestMerge {
    func source(_ bytes: [UInt8]?, _ side: String) -> SourceText {
      SourceText(name: "\(path) (\(side))", bytes: bytes ?? [])
    }
    return try ManifestMerge.ofFile(
      file.path, base: source(file.base, "base"), ours: SourceText(name: path, bytes: file.ours ?? []),
      theirs: source(file.theirs, "theirs"), MarkerLabels(of: text, size: MarkerLabels.size(forFile: path)),
      isVirtual: isVirtual)
  }

  /// Whether a text is the unedited result of git's line merge or odr's merge, apart from conflict labels and line
  /// endings.
  func isUnedited(_ text: SourceText, _ merged: ManifestMerge) throws -> Bool {
    let found = Self.unlabelled(text.allBytes)
    if found == Self.unlabelled(merged.bytes) { return true }
    // `git merge` compares the lines with the histogram algorithm, and `git checkout --merge` with the default one.
    for style in TextMerge.Style.allCases {
      for isHistogram in [false, true] {
        do {
          let merge = try TextMerge(
            base: file.base ?? [], ours: file.ours ?? [], theirs: file.theirs ?? [], style: style,
            isHistogram: isHistogram)
          if found == Self.unlabelled(merge.bytes) { return true }
        } catch is GitFailure {
          continue  // Git before 2.35 has no `zdiff3`, and `git merge-file` before 2.44 has only one algorithm.
        }
      }
    }
    // While the merge driver runs, odr doesn't always find the merged commits.
    return try found == Self.unlabelled(self.merged(labels: text, isVirtual: true).bytes)
  }

  /// Stages a merged text.
  func stage(_ bytes: [UInt8]) throws {
    try TemporaryFiles.with([bytes]) { try file.stage(contentsOf: $0[0]) }
  }

  /// Returns the lines of a text with LF line endings, and with only the first character of each conflict marker.
  private static func unlabelled(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = line.last == "\r" ? line.dropLast() : line
      return ConflictMarker.length(ofMarkerIn: text) == nil ? text : text.prefix(1)
    }
  }
}
