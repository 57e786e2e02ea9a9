import ResourceTags

/// The place where a command that makes a manifest writes it.
enum OutputFile {
  /// Writes a manifest to the file at `path`, or to standard output if that is `-` or `nil`.
  ///
  /// Throws ``CommandFailure`` if there is such a file and `isReplacing` is false, if it cannot be written, if `limit`
  /// does not allow it, or if it is the file that `basis` was read from and another program has changed that.
  static func write(
    _ bytes: [UInt8], to path: String?, replacing isReplacing: Bool, within limit: WriteLimit?,
    from basis: SourceText? = nil
  ) throws {
    guard let path, path != "-" else { return try StandardStream.output.write(bytes) }
    try check(path, replacing: isReplacing)
    // A file that came since then may not be replaced either.
    let basis = basis.flatMap { FilePath.isSame($0.name, path) ? $0 : nil }
    if try isReplacing && (basis != nil || FilePath.isThere(path)) {
      let file = try ManifestFile(path, within: limit)
      if let basis, file.source.bytes != basis.bytes { throw FileError.changed(path) }
      try file.replace(with: bytes)
    } else {
      try NewFile.write(bytes, to: path, within: limit)
    }
    StandardStream.tell("wrote \(path.visible)\n")
    // With two manifests in one folder, no command knows which one to use.
    guard ManifestFinder.names.contains(FilePath.name(of: path)) else { return }
    let folder = FilePath.folder(of: path)
    do {
      _ = try ManifestFinder.manifest(in: folder == "." ? "" : FilePath.joined(folder, ""))
    } catch let failure as any UserFacingError {
      StandardStream.tell("note: \(failure.message), or remove one\n")
    }
  }

  /// Throws ``CommandFailure`` if there is a file at `path` that may not be replaced.
  static func check(_ path: String?, replacing isReplacing: Bool) throws {
    guard let path, path != "-", !isReplacing, try FilePath.isThere(path) else { return }
    throw CommandFailure("\(path.quoted) already exists; '--force' replaces it")
  }
}
