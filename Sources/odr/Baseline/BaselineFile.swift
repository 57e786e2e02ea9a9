import FileTrees
import Bytes
import Diagnostics

/// A file with a baseline: its text, and the folder from which on it names manifests.
struct BaselineFile {
  let source: SourceText
  let baseline: Baseline

  /// Reads the file at `path`. Throws ``CommandFailure`` where it cannot be read or is no baseline.
  init(_ path: String) throws {
    source = try FileReader.read(path)
    baseline = try BaselineReader.read(source, in: Self.folder(of: path))
  }

  /// Writes the baseline to the file at `path` in one step, which may be the one that `known` was read from.
  ///
  /// Throws ``CommandFailure`` where that fails, where what is there is no baseline, or where another program has changed
  /// what was read: it may have added what this run has not looked at.
  static func write(_ baseline: Baseline, to path: String, after known: BaselineFile?) throws {
    let folder = try folder(of: path)
    let text = Array(try baseline.text(in: folder).utf8)
    let basis = known.flatMap { FilePath.isSame($0.source.name, path) ? $0.source : nil }
    guard try ManifestFinder.isThere(path) else {
      if basis != nil { throw FileError.changed(path) }
      return try NewFile.write(text, to: path)
    }
    let file = try ManifestFile(path)
    if let basis, file.source.bytes != basis.bytes { throw FileError.changed(path) }
    if file.source.count > 0, (try? BaselineReader.read(file.source, in: folder)) == nil {
      throw CommandFailure("\(path.quoted) is there already and is no baseline; name another file")
    }
    try file.replace(with: text)
  }

  private static func folder(of path: String) throws -> String {
    FilePath.folder(of: try RelativePath.absolute(path))
  }
}
