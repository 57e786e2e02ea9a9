import Bytes
import Diagnostics
import SystemCalls

/// The writing of what has to be on the disk before anything else is done.
enum DurableFile {
  /// Writes `bytes` to an open file, lets `finish` do the rest, waits until the disk has it all, and closes the file.
  ///
  /// Throws ``CommandFailure`` where any of that fails: a file that could not be closed is not known to be whole.
  static func write(
    _ bytes: some Collection<UInt8>, to file: OpenFile, of path: String, _ finish: () throws -> Void = {}
  ) throws {
    do {
      try StandardStream(file: file, name: path.quoted).write(bytes)
      try finish()
      try FileError.during("write", path, file.synchronize)
    } catch {
      try? file.close()
      throw error
    }
    try FileError.during("write", path, file.close)
  }
}
