import ResourceTags

/// The two versions that `odr diff` compares.
struct ComparedVersions {
  let old: ManifestVersion
  let new: ManifestVersion

  private enum Operand {
    case revision(GitRevision)
    case file(String)
  }

  /// Finds the versions that `words` (revisions or files) and the paths after a `--` specify. By default, compares the
  /// last commit with the work tree or, if `isStaged` is true, with the index.
  init(_ words: [String], paths: [String], isStaged: Bool, manifestPath: String?) throws {
    var operands = try words.flatMap(Self.operands)
    if operands.isEmpty, paths.count == 2 { operands = paths.map { .file($0) } }
    var files = operands.compactMap { operand in
      if case .file(let path) = operand { path } else { nil }
    }
    if operands.count > 2 {
      throw CommandFailure("expected at most two versions to compare, found \(operands.count)", exitCode: 64)
    }
    if isStaged, operands.count > 1 || !files.isEmpty {
      throw CommandFailure(
        "--staged compares the index with one revision; specify at most one revision, and no files", exitCode: 64)
    }
    if files.count == 2 {
      old = try ManifestVersion(file: files[0])
      new = try ManifestVersion(file: files[1])
      return
    }
    if paths.count > 1 || paths.count == 1 && manifestPath != nil {
      throw CommandFailure("specify only one manifest", exitCode: 64)
    }
    var named = paths.first ?? manifestPath
    // A single file, a folder, or, without a manifest here, a file next to a revision is the manifest.
    if let file = files.first, file != "-",
      try operands.count == 1
        || named == nil && words.last == file && (FilePath.isFolder(file) || (try? ManifestFinder.find()) == nil)
    {
      operands.removeAll { if case .file = $0 { true } else { false } }
      (named, files) = (file, [])
    }
    let manifest = try named.map(ManifestSearch.single) ?? ManifestFinder.find()
    let path = try ManifestVersion.pathInRepository(manifest)
    // A single revision is the old version; a single '-' is the new one.
    switch operands.count == 2 || !files.isEmpty ? operands.popLast() : nil {
    case .revision(let revision)?: new = try ManifestVersion(revision, path, until: nil)
    case .file(let file)?: new = try ManifestVersion(file: file, standardInputName: path.string)
    case nil: new = try isStaged ? ManifestVersion(staged: path) : ManifestVersion(workTree: manifest)
    }
    if operands.isEmpty {
      guard let head = try GitRevision("HEAD") else {
        throw CommandFailure("there is no commit yet to compare with")
      }
      operands = [.revision(head)]
    }
    switch operands[0] {
    case .file(let file): old = try ManifestVersion(file: file)
    case .revision(let revision): old = try ManifestVersion(revision, new.path ?? path, until: new.revision)
    }
    if new.isMissing {
      throw CommandFailure(
        "\(new.title.quoted) does not contain manifest \(path.string.quoted); specify another path with '--manifest'")
    }
  }

  /// Compares the versions, with what git knows about the renamed files.
  func comparison() throws -> ManifestComparison {
    try ManifestComparison(old.readable(), new.readable(), evidence)
  }

  private var evidence: FileEvidence {
    guard let oldFolder = old.path?.folder, let folder = new.path?.folder, let start = old.revision else {
      return FileEvidence()
    }
    let files: (any FileTree)? =
      new.index.map { IndexTree($0, folder: folder) } ?? DiskTree.named(new.manifest.folderPath)
    let gone = old.manifest.resources().compactMap { try? ResourcePath($0.path).string.pathBytes }
      .filter { files?.status(of: $0) == nil }
    let lost = RelativePath.repositoryRoot(around: ".").flatMap { root in
      try? LostFiles(below: root, since: start.commit, until: new.revision, inWorkTree: new.index == nil)
    }?.searchingHistory(for: gone.map { ByteString(oldFolder.bytes.appendingPath($0)) })
    return FileEvidence(renames: lost?.renames.below(oldFolder, folder) ?? [], files: files)
  }

  /// Returns the operands that a word specifies: a revision, two revisions (as in `main..topic`), or a file.
  private static func operands(_ word: String) throws -> [Operand] {
    if word == "-" { return [.file(word)] }
    let isFile = FilePath.exists(word)
    if let revision = try GitRevision(word) {
      if isFile {
        throw CommandFailure(
          "\(word.quoted) is both a revision and a file; for the file, write '-- \(word)' or './\(word)'", exitCode: 64)
      }
      return [.revision(revision)]
    }
    if isFile { return [.file(word)] }
    for dots in ["...", ".."] {
      guard let range = word.firstRange(of: dots) else { continue }
      let ends = [word[..<range.lowerBound], word[range.upperBound...]].map { $0.isEmpty ? "HEAD" : String($0) }
      guard let first = try GitRevision(ends[0]), let second = try GitRevision(ends[1]) else { continue }
      if dots == ".." { return [.revision(first), .revision(second)] }
      guard let base = try first.mergeBase(with: second) else {
        throw CommandFailure(
          "\(ends[0].quoted) and \(ends[1].quoted) have no commit in common"
            + (GitRevision.shallowAdvice() ?? ""))
      }
      return [.revision(base), .revision(second)]
    }
    throw CommandFailure(
      "\(word.quoted) is neither a revision nor a file"
        + (GitRevision.shallowAdvice(missing: word) ?? "; expected a revision, a file, or '-'"))
  }
}
