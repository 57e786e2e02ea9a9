/// Reads whole files inside of a ``FileBoundary``, and standard input, up to ``SourceText/byteLimit``.
package enum FileReader {
  /// The text of the file at `path`, which may be a pipe if not `onlyRegular`. Throws ``FileFailure`` if `boundary` does
  /// not allow it, or if it cannot be read, is a folder or too large.
  package static func read(
    _ path: String, within boundary: FileBoundary, onlyRegular: Bool = true
  ) throws(FileFailure) -> SourceText {
    try read(try boundary.open(path, waits: !onlyRegular), name: path, onlyRegular: onlyRegular)
  }

  /// The text of the regular file at `path`, which starts at an open folder inside of `boundary`, whose absolute path
  /// without links is `root`.
  static func read(
    _ path: ByteSlice, in folder: OpenFile, at root: @autoclosure () -> String, within boundary: FileBoundary
  ) throws(FileFailure) -> SourceText {
    try read(
      try boundary.open(path, in: folder, at: root()), name: String(path: path), onlyRegular: true)
  }

  private static func read(
    _ file: OpenFile, name path: String, onlyRegular: Bool
  ) throws(FileFailure) -> SourceText {
    defer { try? file.close() }
    let metadata: FileMetadata
    do throws(SystemError) {
      metadata = try file.metadata()
      if metadata.kind == .folder { throw .isFolder }
    } catch {
      throw FileFailure(path, error)
    }
    if onlyRegular, metadata.kind != .file { throw FileFailure(path, FileBoundary.notRegular) }
    guard metadata.size <= SourceText.byteLimit else { throw FileFailure.tooLarge(path) }
    return try read(file, name: path, expected: metadata.kind == .file ? metadata.size : 0)
  }

  /// The text of standard input, which stands for the file at `path` or, without one, for no file. Throws ``FileFailure``
  /// if it cannot be read or is too large.
  package static func readStandardInput(as path: String? = nil) throws(FileFailure) -> SourceText {
    let text = try read(.standardInput, name: path ?? standardInputName, expected: 0)
    return path == nil ? SourceText(name: text.name, bytes: text.bytes, isUnnamed: true) : text
  }

  /// What messages call standard input that stands for no file.
  package static let standardInputName = "<stdin>"

  private static func read(_ file: OpenFile, name: String, expected: Int) throws(FileFailure) -> SourceText {
    let bytes: ByteSlice?
    do throws(SystemError) {
      bytes = try file.contents(expected: expected, limit: SourceText.byteLimit)
    } catch {
      throw FileFailure(name, error)
    }
    guard let bytes else { throw FileFailure.tooLarge(name) }
    return SourceText(name: name, bytes: bytes)
  }
}

extension FileFailure {
  fileprivate static func tooLarge(_ path: String) -> FileFailure {
    FileFailure(path, "larger than \(SourceText.byteLimit >> 20) MiB")
  }
}
