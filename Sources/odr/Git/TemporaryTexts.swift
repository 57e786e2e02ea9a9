import ResourceTags

/// Files in a temporary folder, which is removed when this object is deallocated.
final class TemporaryTexts {
  private let folder: String
  private var paths: [String] = []

  /// Creates the folder, which other users can't read. Throws ``FileError`` if odr can't create the folder.
  init() throws {
    let parent = FileSystem.environment("TMPDIR").flatMap { $0.utf8.first == "/" ? $0 : nil } ?? "/tmp"
    let name = "odr-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    folder = (FilePath.real(parent) ?? "/tmp").appendingPath(name)
    try FileError.during("make", folder) { try FileSystem.makeFolder(folder, permissions: 0o700) }
  }

  deinit {
    for path in paths { try? FileSystem.remove(path) }
    try? FileSystem.removeFolder(folder)
  }

  /// Writes a file to the folder and returns its path. The file is only for git, so it doesn't have to survive a crash.
  func write(_ bytes: [UInt8], as name: String) throws -> String {
    let path = folder.appendingPath("\(name)-\(paths.count)")
    paths.append(path)
    try FileError.during("write", path) {
      let file = try OpenFile.new(path, permissions: 0o600)
      do { try file.write(bytes) } catch {
        try? file.close()
        throw error
      }
      try file.close()
    }
    return path
  }
}

extension TextMerge {
  /// Writes three texts to temporary files, and merges them with git.
  init(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], _ labels: MarkerLabels = MarkerLabels(), style: Style,
    in files: TemporaryTexts
  ) throws {
    defer { withExtendedLifetime(files) {} }
    try self.init(
      ours: files.write(ours, as: "ours"), base: files.write(base, as: "base"),
      theirs: files.write(theirs, as: "theirs"), labels: [labels.ours, labels.base, labels.theirs],
      markerSize: labels.size, style: style)
  }
}
