import ResourceTags

/// Files in a temporary folder that other users can't read. The files are only for git, so they don't have to survive a
/// crash.
enum TemporaryFiles {
  /// Writes a file for each of the texts, calls `body` with the paths of the files, and removes the files. Throws
  /// ``FileError`` if odr can't write them.
  static func with<Value>(_ texts: [[UInt8]], _ body: ([String]) throws -> Value) throws -> Value {
    let parent = FileSystem.environment("TMPDIR").flatMap { $0.utf8.first == "/" ? $0 : nil } ?? "/tmp"
    let name = "odr-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    let folder = (FilePath.real(parent) ?? "/tmp").appendingPath(name)
    try FileError.during("make", folder) { try FileSystem.makeFolder(folder, permissions: 0o700) }
    let paths = texts.indices.map { folder.appendingPath("\($0)") }
    defer {
      for path in paths { try? FileSystem.remove(path) }
      try? FileSystem.removeFolder(folder)
    }
    for (path, text) in zip(paths, texts) {
      try FileError.during("write", path) {
        let file = try OpenFile.new(path, permissions: 0o600)
        do { try file.write(text) } catch {
          try? file.close()
          throw error
        }
        try file.close()
      }
    }
    return try body(paths)
  }
}

extension TextMerge {
  /// Merges three texts with git.
  init(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], _ labels: MarkerLabels = MarkerLabels(), style: Style,
    isHistogram: Bool = false
  ) throws {
    self = try TemporaryFiles.with([ours, base, theirs]) { paths in
      try TextMerge(
        ours: paths[0], base: paths[1], theirs: paths[2], labels: [labels.ours, labels.base, labels.theirs],
        markerSize: labels.size, style: style, isHistogram: isHistogram)
    }
  }
}
