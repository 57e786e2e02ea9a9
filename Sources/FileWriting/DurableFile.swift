import Bytes
import Diagnostics
package import SystemCalls

/// Writes what must be on the disk before anything else is done.
package enum DurableFile {
  /// Writes `bytes` to an open file, calls `finish`, waits until the disk has everything, and closes the file.
  ///
  /// With `emptiesCache`, everything written before is on the disk, too. Throws ``FileError`` if any of that fails: a file that could not be closed may be incomplete.
  package static func write(
    _ bytes: some Collection<UInt8>, to file: OpenFile, of path: String, emptiesCache: Bool = false,
    _ finish: () throws -> Void = {}
  ) throws {
    do {
      try StandardStream(file: file, name: path.quoted).write(bytes)
      try finish()
      try FileError.during("write", path) { () throws(SystemError) in
        try file.synchronize(emptiesCache: emptiesCache)
      }
    } catch {
      try? file.close()
      throw error
    }
    try FileError.during("write", path, file.close)
  }
}
