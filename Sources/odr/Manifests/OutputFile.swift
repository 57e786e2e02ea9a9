import ResourceTags

/// Where a command that creates a manifest or a report writes it.
enum OutputFile {
  /// Writes a manifest or a report to the file at `path`; for `-` or `nil`, writes it to standard output.
  ///
  /// Throws an error if the file exists and `isReplacing` is false, or if odr can't or must not write the file. If
  /// `basis` was read from the same file, also throws an error if another program has changed the file since then.
  /// `summary` says what the file contains.
  static func write(
    _ bytes: [UInt8], to path: String?, replacing isReplacing: Bool, from basis: SourceText? = nil, summary: String = ""
  ) throws {
    guard let path, path != "-" else { return try StandardStream.output.write(bytes) }
    try check(path, replacing: isReplacing)
    // odr must not replace a file that was created after the check.
    let basis = basis.flatMap { FilePath.isSame($0.name, path) ? $0 : nil }
    if try isReplacing && (basis != nil || FilePath.hasEntry(path)) {
      try ManifestFile(path, holding: basis).replace(with: bytes)
    } else {
      try StagedFile.create(bytes, at: path, within: .named(path))
    }
    StandardStream.printStatus("wrote \(path.visible)\(summary)\n")
  }

  /// Throws ``CommandFailure`` if the file at `path` exists and must not be replaced. A report never replaces a manifest,
  /// code, or a file of a project or catalog. `advice` is another way.
  static func check(_ path: String?, replacing isReplacing: Bool, isReport: Bool = false, advice: String = "") throws {
    guard let path, path != "-", try FilePath.hasEntry(path) else { return }
    let name = path.fileName
    let targets = [RelativePath.absolute(path), FilePath.target(of: path) ?? path]
    let isSource = targets.contains { target in
      Manifest.allFileNames.match(target) || SourceFiles.names.match(target)
        || [".xcodeproj/", ".xcassets/"].contains(where: target.contains)
    }
    if isReport, isSource {
      throw CommandFailure("a report cannot replace \(path.quoted); choose another file")
    }
    if FilePath.target(of: path).map(FilePath.isMissing) == true {
      throw CommandFailure("\(path.quoted) is a link to a file that does not exist; remove the link")
    }
    if isReplacing { return }
    throw CommandFailure(
      "\(path.quoted) already exists; '--force' replaces it"
        + (Manifest.fileNames.contains(name)
          ? ", or give the manifest of another target a name such as 'Lite.\(name)'" : "") + advice)
  }

  /// Creates the folder at the path `folder`, with its parent folders. Throws an error if odr can't create one of them
  /// within `limit`.
  static func makeFolder(_ folder: String, within limit: FileBoundary? = nil) throws {
    if try FilePath.isFolder(folder) { return }
    let outer = folder.parentFolder
    if outer != folder, outer != "." { try makeFolder(outer, within: limit) }
    try limit?.checkWriting(folder, called: folder)
    do { try FileSystem.makeFolder(folder) } catch {
      if error != .exists { throw FileError.failure("make folder", folder, error) }
      if try !FilePath.isFolder(folder) {
        throw CommandFailure("\(folder.quoted) is not a folder; choose another folder")
      }
    }
  }
}

/// A manifest file that stays locked while odr reads, edits, and writes it.
///
/// Commands that edit manifests in the same folder wait for each other. If the path is a symbolic link, odr edits the
/// target and keeps the link.
final class ManifestFile {
  /// The text that was read after the file was locked.
  let source: SourceText
  private let lock: FolderLock
  private let file: StagedFile

  /// Waits for the folder's lock and reads the manifest. Throws ``FileError`` if `limit`, which is the file's own
  /// boundary by default, doesn't allow editing the manifest, or if the manifest no longer contains the bytes of `old`.
  init(_ path: String, within limit: FileBoundary? = nil, holding old: SourceText? = nil) throws {
    let limit = try limit ?? .named(path)
    guard let realPath = FilePath.real(path) else { throw FileError.failure("read", path) }
    // Without this check, odr could lock a folder outside of the limit. The link can change before odr locks the
    // folder, so odr checks the path again afterward.
    try limit.checkWriting(realPath, called: path)
    lock = try FolderLock(realPath.parentFolder, of: path)
    file = try StagedFile(path)
    try limit.checkWriting(file.realPath, called: path)
    guard let status = file.status else { throw FileError.changed(path) }
    guard status.kind == .file else {
      throw CommandFailure("cannot edit \(path.quoted): it is not a regular file")
    }
    source = try FileReader.read(file.realPath, within: FileBoundary(only: file.realPath)).named(path)
    if let old, old.bytes != source.bytes { throw FileError.changed(path) }
  }

  /// Replaces the contents of the file with `bytes` in one step.
  ///
  /// Throws ``FileError`` and changes nothing if odr can't write the file, or if another program has changed the
  /// manifest since odr read it.
  func replace(with bytes: some Collection<UInt8>) throws {
    try file.replace(with: bytes)
  }
}
