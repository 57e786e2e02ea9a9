import Bytes
import Diagnostics

/// Where a command that makes a manifest puts it.
enum OutputFile {
  /// Writes a manifest to the file at `path`, or to standard output where that is `-` or nothing.
  ///
  /// Throws ``CommandFailure`` where there is such a file and `isReplacing` is false, where it cannot be written, or where it
  /// is the file that `basis` was read from and another program has changed that.
  static func write(
    _ bytes: [UInt8], to path: String?, replacing isReplacing: Bool, from basis: SourceText? = nil
  ) throws {
    guard let path, path != "-" else { return try StandardStream.output.write(bytes) }
    try check(path, replacing: isReplacing)
    // What has come since then may not be replaced either.
    let basis = basis.flatMap { FilePath.isSame($0.name, path) ? $0 : nil }
    if try isReplacing && (basis != nil || ManifestFinder.isThere(path)) {
      let file = try ManifestFile(path)
      if let basis, file.source.bytes != basis.bytes { throw FileError.changed(path) }
      try file.replace(with: bytes)
    } else {
      try NewFile.write(bytes, to: path)
    }
    StandardStream.error.writeIgnoringErrors("wrote \(path.visible)\n")
    // Two manifests in one folder are one too many for every command that looks for it.
    guard ManifestFinder.names.contains(FilePath.name(of: path)) else { return }
    let folder = FilePath.folder(of: path)
    do {
      _ = try ManifestFinder.manifest(in: folder == "." ? "" : FilePath.joined(folder, ""))
    } catch let failure as CommandFailure {
      StandardStream.error.writeIgnoringErrors("note: \(failure.message), or remove one\n")
    }
  }

  /// Throws ``CommandFailure`` where there is a file at `path` that may not be replaced.
  static func check(_ path: String?, replacing isReplacing: Bool) throws {
    guard let path, path != "-", !isReplacing, try ManifestFinder.isThere(path) else { return }
    throw CommandFailure("\(path.quoted) is already here; '--force' replaces it")
  }
}
