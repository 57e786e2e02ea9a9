import ResourceTags

/// A manifest that git left unmerged and that odr can merge by meaning.
struct UnmergedManifest {
  private let file: UnmergedFile
  private let texts: TemporaryTexts
  /// The manifest's path, relative to the working directory.
  let path: String
  /// The manifest's earlier path, if one side converted the manifest to the other format; the merge removes the file at
  /// this path.
  let oldPath: String?

  init(_ file: UnmergedFile) throws {
    self.file = file
    guard let here = FilePath.real(".") else { throw FileError.failure("find", ".") }
    func relative(_ path: ByteString) -> String {
      RelativePath.path(of: file.root.appendingPath(path.pathString), from: here)
    }
    path = relative(file.otherPath ?? file.path)
    oldPath = file.otherPath == nil ? nil : relative(file.path)
    if file.ours == nil || file.theirs == nil {
      let side = file.ours == nil ? "our" : "their"
      throw CommandFailure(
        "\(path.quoted) is deleted on \(side) side; keep it with 'git add', or remove it with 'git rm'")
    }
    texts = try TemporaryTexts()
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
    // If one side converted the file, git doesn't merge the versions, so an unedited file contains one of them.
    if oldPath != nil { return isOneSide(found) }
    for style in TextMerge.Style.allCases {
      do {
        let merge = try TextMerge(
          base: file.base ?? [], ours: file.ours ?? [], theirs: file.theirs ?? [], style: style, in: texts)
        if found == Self.unlabelled(merge.bytes) { return true }
      } catch is GitFailure {
        continue  // Git before 2.35 has no `zdiff3`.
      }
    }
    // While the merge driver runs, odr doesn't always find the merged commits.
    return try found == Self.unlabelled(self.merged(labels: text, isVirtual: true).bytes)
  }

  /// Returns the text of the file at the earlier path; `nil` if the file no longer exists. Throws ``CommandFailure`` if
  /// the file was edited and `isForced` is false.
  func oldText(isForced: Bool) throws -> SourceText? {
    guard let oldPath, try FilePath.hasEntry(oldPath) else { return nil }
    let text = try FileReader.named(oldPath, onlyRegular: true)
    guard isForced || isOneSide(Self.unlabelled(text.allBytes)) else {
      throw CommandFailure(
        "\(oldPath.quoted) has been edited since the merge; '--force' removes it")
    }
    return text
  }

  /// Removes the file at the earlier path. Throws an error if the text of the file has changed since odr read the file.
  func remove(_ old: SourceText, within limit: FileBoundary?) throws {
    guard let oldPath else { return }
    try limit?.checkWriting(oldPath, called: oldPath)
    try FileError.check(oldPath, holds: old, called: oldPath)
    try FileError.during("remove", oldPath) { try FileSystem.remove(oldPath) }
  }

  /// Stages a merged text.
  func stage(_ bytes: [UInt8]) throws { try file.stage(contentsOf: texts.write(bytes, as: "merged")) }

  private func isOneSide(_ unlabelled: [UInt8]) -> Bool {
    [file.ours, file.theirs].contains { $0.map(Self.unlabelled) == unlabelled }
  }

  /// Returns the lines of a text with LF line endings, and with only the first character of each conflict marker.
  private static func unlabelled(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let text = line.last == 0x0D ? line.dropLast() : line
      result += ConflictMarker.length(ofMarkerIn: text) == nil ? text : text.prefix(1)
      result.append(0x0A)
    }
    return result
  }
}
