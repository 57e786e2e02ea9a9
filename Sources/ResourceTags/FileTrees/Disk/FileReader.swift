/// Reads standard input, and whole files inside a ``FileBoundary``, up to ``SourceText/byteLimit``.
package enum FileReader {
  /// Reads the file at `path`. The file may be a pipe if `onlyRegular` is false. Throws ``FileFailure`` if `boundary`
  /// doesn't contain the file, or if the file can't be read, is a folder, or is too large.
  package static func read(
    _ path: String, within boundary: FileBoundary, onlyRegular: Bool = true
  ) throws(FileFailure) -> SourceText {
    try read(boundary.open(path, waits: !onlyRegular), name: path, onlyRegular: onlyRegular)
  }

  /// Reads the regular file at `path`, which may be relative to the folder at `folder`.
  package static func result(
    _ path: String, in folder: String, within boundary: FileBoundary
  ) -> Result<SourceText, FileFailure> {
    Result { () throws(FileFailure) in
      try read(FilePath.shown(path, in: folder), within: boundary)
    }
  }

  /// Reads the regular file at `path`, which is relative to an open folder inside `boundary`. `root` is the open
  /// folder's absolute path without links.
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

  /// Reads standard input in place of the file at `path` or, if `path` is `nil`, as text without a file. Throws
  /// ``FileFailure`` if standard input can't be read or is too large.
  package static func readStandardInput(as path: String? = nil) throws(FileFailure) -> SourceText {
    let text = try read(.standardInput, name: path ?? standardInputName, expected: 0)
    return path == nil ? SourceText(name: text.name, bytes: text.bytes, isUnnamed: true) : text
  }

  /// The name that messages use for standard input if it doesn't replace a file.
  package static let standardInputName = "<stdin>"

  private static func read(_ file: OpenFile, name: String, expected: Int) throws(FileFailure) -> SourceText {
    let bytes: ByteSlice?
    do {
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
    FileFailure(path, "the file is larger than \(SourceText.byteLimit >> 20) MiB")
  }
}
