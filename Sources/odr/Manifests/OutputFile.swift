import ResourceTags

/// The place where a command that makes a manifest writes it.
enum OutputFile {
  /// Writes a manifest to the file at `path`, or to standard output if that is `-` or `nil`.
  ///
  /// Throws ``CommandFailure`` if there is such a file and `isReplacing` is false, if it cannot be written, if `limit`
  /// does not allow it, or if it is the file that `basis` was read from and another program has changed that.
  static func write(
    _ bytes: [UInt8], to path: String?, replacing isReplacing: Bool, within limit: WriteLimit?,
    from basis: SourceText? = nil
  ) throws {
    guard let path, path != "-" else { return try StandardStream.output.write(bytes) }
    try check(path, replacing: isReplacing)
    // A file that came since then may not be replaced either.
    let basis = basis.flatMap { FilePath.isSame($0.name, path) ? $0 : nil }
    if try isReplacing && (basis != nil || FilePath.isThere(path)) {
      let file = try ManifestFile(path, within: limit)
      if let basis, file.source.bytes != basis.bytes { throw FileError.changed(path) }
      try file.replace(with: bytes)
    } else {
      try NewFile.write(bytes, to: path, within: limit)
    }
    StandardStream.tell("wrote \(path.visible)\n")
    // With two manifests in one folder, no command knows which one to use.
    guard ManifestFinder.names.contains(FilePath.name(of: path)) else { return }
    let folder = FilePath.folder(of: path)
    do {
      _ = try ManifestFinder.manifest(in: folder == "." ? "" : FilePath.joined(folder, ""))
    } catch let failure as any UserFacingError {
      StandardStream.tell("note: \(failure.message), or remove one\n")
    }
  }

  /// Throws ``CommandFailure`` if there is a file at `path` that may not be replaced.
  static func check(_ path: String?, replacing isReplacing: Bool) throws {
    guard let path, path != "-", !isReplacing, try FilePath.isThere(path) else { return }
    throw CommandFailure("\(path.quoted) already exists; '--force' replaces it")
  }
}

/// A manifest on disk that is about to be edited, locked before it is read and until it is written.
///
/// Commands that edit in one folder wait for each other. Symbolic links are followed and kept; their target is edited.
final class ManifestFile {
  /// The text as it was read under the lock.
  let source: SourceText
  private let lock: FolderLock
  private let file: StagedFile

  /// Waits for the lock of the folder and reads the manifest. Throws ``FileError`` if `limit` does not allow to edit it.
  init(_ path: String, within limit: WriteLimit?) throws {
    guard let realPath = FilePath.real(path) else { throw FileError.failure("read", path) }
    // Not even the folder outside is locked. The link may lead elsewhere afterwards, so it is checked again.
    try limit?.check(realPath, called: path)
    lock = try FolderLock(FilePath.folder(of: realPath), of: path)
    file = try StagedFile(path)
    try limit?.check(file.realPath, called: path)
    guard let status = file.status else { throw FileError.changed(path) }
    guard status.kind == .file else {
      throw CommandFailure("cannot edit \(path.quoted): it is not a regular file")
    }
    source = SourceText(
      name: path, bytes: try FileReader.read(file.realPath, within: FileBoundary(only: file.realPath)).bytes)
  }

  /// Replaces the file by `bytes` in one step.
  ///
  /// Throws ``CommandFailure`` with nothing changed if that fails, or if another program has changed the manifest
  /// since it was read.
  func replace(with bytes: some Collection<UInt8>) throws {
    try file.replace(with: bytes)
  }
}
