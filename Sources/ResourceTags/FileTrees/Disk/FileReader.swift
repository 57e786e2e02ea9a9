/// Reads standard input, and whole files inside a ``FileBoundary``, up to ``SourceText/byteLimit``.
package enum FileReader {
  /// Reads the file at `path`. The file may be a pipe if `onlyRegular` is false. Throws ``FileFailure`` if `boundary`
  /// doesn't contain the file, or if the file can't be read, is a folder, or is too large.
  package static func read(
    _ path: String, within boundary: FileBoundary, onlyRegular: Bool = true
  ) throws(FileFailure) -> SourceText {
    try read(boundary.open(path, waits: !onlyRegular), name: path, onlyRegular: onlyRegular)
  }

  /// Reads the regular file at `path`, which is relative to an open folder inside `boundary`. `root` is the open
  /// folder's absolute path without links.
  static func read(
    _ path: ByteSlice, in folder: OpenFile, at root: @autoclosure () -> String, within boundary: FileBoundary
  ) throws(FileFailure) -> SourceText {
    try read(
      try boundary.open(path, in: folder, at: root()), name: String(path: path), onlyRegular: true)
  }

  /// Reads standard input in place of the file at `path` or, if `path` is `nil`, as text without a file. Throws
  /// ``FileFailure`` if standard input can't be read or is too large.
  package static func readStandardInput(as path: String? = nil) throws(FileFailure) -> SourceText {
    let text = try read(.standardInput, name: path ?? standardInputName, onlyRegular: false)
    return path == nil ? SourceText(name: text.name, bytes: text.bytes, isUnnamed: true) : text
  }

  /// The name that messages use for standard input if it doesn't replace a file.
  package static let standardInputName = "<stdin>"

  /// Reads an open file and closes it, unless it is standard input.
  private static func read(_ file: OpenFile, name: String, onlyRegular: Bool) throws(FileFailure) -> SourceText {
    defer { if file != .standardInput { try? file.close() } }
    var bytes: ByteSlice?
    var reason = "the file is larger than \(SourceText.byteLimit >> 20) MiB"
    do throws(SystemError) {
      let metadata = try file.metadata()
      if metadata.kind == .folder { throw .isFolder }
      if onlyRegular, metadata.kind != .file {
        reason = FileBoundary.notRegular
      } else if metadata.size <= SourceText.byteLimit {
        let size = metadata.kind == .file ? metadata.size : 0
        bytes = try file.contents(expected: size, limit: SourceText.byteLimit)
      }
    } catch {
      throw FileFailure(name, error)
    }
    guard let bytes else { throw FileFailure(name, reason) }
    return SourceText(name: name, bytes: bytes)
  }
}
