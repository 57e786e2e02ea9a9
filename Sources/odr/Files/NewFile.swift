import Bytes
import SystemCalls

/// A file that a command makes.
enum NewFile {
  /// Writes `bytes` to a new file at `path`, which is there with all of them or not at all. Throws ``CommandFailure`` where
  /// there is one already, or where it cannot be written.
  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let folder = FilePath.real(FilePath.folder(of: path)) else { throw FileError.failure("write", path) }
    let lock = try FolderLock(folder, of: path)
    defer { withExtendedLifetime(lock) {} }
    let file = try StagedFile(path)
    // What is there may also be a link that leads nowhere.
    if try file.status != nil || ManifestFinder.isThere(path) {
      throw FileError.failure("write", path, .exists)
    }
    try file.replace(with: bytes)
  }
}
