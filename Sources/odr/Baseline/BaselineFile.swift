import ResourceFiles
import SourceText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file with a baseline: its text, and the folder from which on it names manifests.
struct BaselineFile {
  let source: SourceText
  let baseline: Baseline

  /// Reads the file at `path`. Throws ``CommandFailure`` where it cannot be read or is no baseline.
  init(_ path: String) throws {
    source = try FileReader.read(path)
    baseline = try BaselineReader.read(source, in: Self.folder(of: path))
  }

  /// Writes the baseline to the file at `path`, in one step where there is one already. Throws ``CommandFailure``.
  static func write(_ baseline: Baseline, to path: String) throws {
    let text = try baseline.text(in: folder(of: path))
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    let isNew = descriptor >= 0
    guard isNew || errno == EEXIST else {
      throw CommandFailure("cannot write \(path.quoted): \(String(cString: strerror(errno)))")
    }
    if isNew {
      close(descriptor)
    } else if try FileReader.read(path).count > 0, (try? BaselineFile(path)) == nil {
      throw CommandFailure("\(path.quoted) is there already and is no baseline; name another file")
    }
    do {
      try ManifestFile(path).replace(with: Array(text.utf8))
    } catch {
      if isNew { unlink(path) }
      throw error
    }
  }

  private static func folder(of path: String) throws -> String {
    FilePath.folder(of: try RelativePath.absolute(path))
  }
}
