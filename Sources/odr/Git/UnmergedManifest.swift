import ResourceTags

/// A manifest that git left unmerged, merged by what its versions mean.
struct UnmergedManifest {
  private let file: UnmergedFile
  private let texts: TemporaryTexts
  private let paths: (base: String, ours: String, theirs: String)
  /// Its path from the working directory.
  let path: String
  /// Where one side converted it, the path that it had before; its file goes.
  let oldPath: String?

  init(_ file: UnmergedFile) throws {
    self.file = file
    guard let here = FilePath.real(".") else { throw FileError.failure("find", ".") }
    func relative(_ path: ByteString) -> String {
      RelativePath.path(of: FilePath.joined(file.root, String(path: path.bytes)), from: here)
    }
    path = relative(file.otherPath ?? file.path)
    oldPath = file.otherPath == nil ? nil : relative(file.path)
    guard let ours = file.ours, let theirs = file.theirs else {
      let side = file.ours == nil ? "our" : "their"
      throw CommandFailure("\(path.quoted) is deleted on \(side) side; 'git add' or 'git rm' decides")
    }
    texts = try TemporaryTexts()
    paths = (
      try texts.write(file.base ?? [], as: "base"), try texts.write(ours, as: "ours"),
      try texts.write(theirs, as: "theirs")
    )
  }

  /// The merge of the versions that the index has.
  func merged() throws -> MergedVersions {
    func source(_ bytes: [UInt8]?, _ side: String) -> SourceText {
      SourceText(name: "\(path) (\(side))", bytes: bytes ?? [])
    }
    let versions = try DriverVersions(
      base: source(file.base, "base"), ours: SourceText(name: path, bytes: file.ours ?? []),
      theirs: source(file.theirs, "theirs"))
    return try versions.merged(MarkerLabels(), base: paths.base, ours: paths.ours, theirs: paths.theirs)
  }

  /// Whether a text is what git's merge of the lines, or this merge, writes: whatever the labels and the ends of its lines.
  func isUnedited(_ text: SourceText, _ merged: MergedVersions) throws -> Bool {
    let found = Self.unlabelled(text.allBytes)
    if found == Self.unlabelled(merged.bytes) { return true }
    // Git merges nothing where one side converted the file, and leaves both.
    if oldPath != nil { return [file.ours, file.theirs].contains { $0.map(Self.unlabelled) == found } }
    for style in TextMerge.Style.allCases {
      guard
        let merge = try? TextMerge(ours: paths.ours, base: paths.base, theirs: paths.theirs, style: style)
      else { continue }
      if found == Self.unlabelled(merge.bytes) { return true }
    }
    return false
  }

  /// The text under the old name, if it is still there; throws ``CommandFailure`` if somebody changed it.
  func oldText(isForced: Bool) throws -> SourceText? {
    guard let oldPath, try FilePath.isThere(oldPath) else { return nil }
    let text = try FileReader.named(oldPath, onlyRegular: true)
    let found = Self.unlabelled(text.allBytes)
    guard isForced || [file.ours, file.theirs].contains(where: { $0.map(Self.unlabelled) == found }) else {
      throw CommandFailure(
        "\(oldPath.quoted) is not what git's merge wrote, so somebody changed it; '--force' removes it")
    }
    return text
  }

  /// Removes the file under the old name, which still has to have that text.
  func remove(_ old: SourceText, within limit: WriteLimit?) throws {
    guard let oldPath else { return }
    try limit?.check(oldPath, called: oldPath)
    try FileError.check(oldPath, holds: old, called: oldPath)
    try FileError.during("remove", oldPath) { try FileSystem.remove(oldPath) }
  }

  /// Stages a merged text.
  func stage(_ bytes: [UInt8]) throws { try file.stage(contentsOf: try texts.write(bytes, as: "merged")) }

  /// The lines of a text without the labels of conflicts, and with LF at their ends.
  private static func unlabelled(_ bytes: [UInt8]) -> [UInt8] {
    let marks = ["<<<<<<<", "|||||||", ">>>>>>>"].map { Array($0.utf8) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let text = line.last == 0x0D ? line.dropLast() : line
      result += marks.contains { text.starts(with: $0) } ? text.prefix(7) : text
      result.append(0x0A)
    }
    return result
  }
}

/// Three versions as git knows them: of a file whose name ends as one format, though a version may be in the other one.
struct DriverVersions {
  private let base: SourceText
  private let ours: SourceText
  private let theirs: SourceText
  private let lostComments: [ByteSpan]
  private let original: SourceText

  /// Converts OURS if its format is not that of its name. Throws ``ExitCode`` with the reason shown if that fails.
  init(base: SourceText, ours: SourceText, theirs: SourceText) throws {
    (self.base, self.theirs, original) = (base, theirs, ours)
    let wanted: ManifestFormat = ours.name.lowercased().hasSuffix(".json") ? .json : .yaml
    // A file of YAML may hold JSON, until somebody converts it.
    guard ManifestFormat(ofUnnamed: ours.bytes) != wanted,
      ManifestFormat(ofUnnamed: theirs.bytes) == wanted || !Manifest(ours).tree.faults.isEmpty,
      let converted = try? Manifest(SourceText(name: "", bytes: ours.bytes)).converted(to: wanted)
    else {
      (self.ours, lostComments) = (ours, [])
      return
    }
    self.ours = SourceText(name: ours.name, bytes: converted.bytes)
    lostComments = converted.lostComments
  }

  /// The merge; the paths are those of the same texts, for git.
  func merged(
    _ labels: MarkerLabels, base basePath: String, ours oursPath: String, theirs theirsPath: String
  ) throws -> MergedVersions {
    StandardStream.tell(
      LayoutReport.notes("comment not kept", at: lostComments, of: original, isQuoted: true))
    return try MergedVersions(base: base, ours: ours, theirs: theirs, labels) {
      try TextMerge(
        ours: oursPath, base: basePath, theirs: theirsPath, labels: [labels.ours, labels.base, labels.theirs],
        markerSize: labels.size)
    }
  }
}
