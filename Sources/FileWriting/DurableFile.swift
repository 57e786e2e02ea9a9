import Diagnostics
package import SystemCalls

/// Writes what must be on the disk before anything else is done.
package enum DurableFile {
  /// Lets `body` write to an open file, waits until the disk has everything, and closes the file.
  ///
  /// With `emptiesCache`, everything written before is on the disk, too. Throws ``FileError`` if any of that fails: a file that could not be closed may be incomplete.
  package static func write(
    to file: OpenFile, of path: String, emptiesCache: Bool = false, _ body: (StandardStream) throws -> Void
  ) throws {
    do {
      try body(StandardStream(file: file, name: path.quoted))
      try FileError.during("write", path) { try file.synchronize(emptiesCache: emptiesCache) }
    } catch {
      try? file.close()
      throw error
    }
    try FileError.during("write", path, file.close)
  }
}
