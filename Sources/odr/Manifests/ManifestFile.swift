import ResourceTags

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
