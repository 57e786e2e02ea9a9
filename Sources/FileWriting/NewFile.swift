import FileTrees
import Bytes
import SystemCalls

/// A file that a command creates.
package enum NewFile {
  /// Writes `bytes` to a new file at `path`, either all of them or no file at all. Throws ``FileError`` if
  /// there is a file already, if `limit` does not allow it, or if it cannot be written.
  package static func write(_ bytes: [UInt8], to path: String, within limit: WriteLimit?) throws {
    try limit?.check(path, called: path)
    guard let folder = FilePath.real(FilePath.folder(of: path)) else { throw FileError.failure("write", path) }
    let lock = try FolderLock(folder, of: path)
    defer { withExtendedLifetime(lock) {} }
    let file = try StagedFile(path)
    // A link that leads nowhere counts as a file, too.
    if try file.status != nil || FilePath.isThere(path) {
      throw FileError.failure("write", path, .exists)
    }
    try file.replace(with: bytes)
  }
}
