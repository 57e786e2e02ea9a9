package import Foundation

/// A manifest in `Samples/Invalid`, either a single file or a folder that also contains the files of the manifest.
package struct InvalidSample: Sendable, CustomStringConvertible {
  /// The URL of the manifest.
  package let file: URL
  /// The name of the sample, which is usually the rule that it violates.
  package let name: String
  /// Whether the sample is a folder. Its manifest is then checked together with the files in the folder.
  package let hasFiles: Bool

  /// Whether the sample describes some of its files only by their sizes.
  package var hasSizes: Bool {
    hasFiles
      && FileManager.default.fileExists(
        atPath: file.deletingLastPathComponent().appendingPathComponent("sizes.tsv").path)
  }

  /// The contents of the manifest.
  package var bytes: Data { get throws { try Data(contentsOf: file) } }

  package var fileName: String { file.lastPathComponent }
  package var description: String { name }

  /// All invalid samples.
  package static let all: [InvalidSample] = Fixtures.samples.filter { $0.path.hasPrefix("Samples/Invalid/") }
    .map { sample in
      let file = Fixtures.root.appendingPathComponent(sample.path)
      let hasFiles = sample.path.split(separator: "/").count > 3
      let named = hasFiles ? file.deletingLastPathComponent() : file.deletingPathExtension()
      return InvalidSample(file: file, name: named.lastPathComponent, hasFiles: hasFiles)
    }

  /// Copies the sample to a temporary folder. Files that are too large for the repository are listed in `sizes.tsv`,
  /// with a number of bytes and a path on each line; this function creates them as sparse files. Relative links in the
  /// copy don't lead to their original targets.
  package func layOut() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let source = file.deletingLastPathComponent()
    let names = hasFiles ? try FileManager.default.contentsOfDirectory(atPath: source.path) : [fileName]
    for name in names {
      try FileManager.default.copyItem(
        at: source.appendingPathComponent(name), to: folder.url.appendingPathComponent(name))
    }
    guard hasFiles,
      let sizes = try? String(contentsOf: source.appendingPathComponent("sizes.tsv"), encoding: .utf8)
    else { return folder }
    for line in sizes.split(separator: "\n") {
      let fields = line.split(separator: "\t")
      let handle = try FileHandle(forWritingTo: try folder.write("", to: String(fields[1])))
      try handle.truncate(atOffset: UInt64(fields[0]) ?? 0)
    }
    return folder
  }
}
