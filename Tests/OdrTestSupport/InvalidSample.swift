package import Foundation

/// A manifest in `Samples/Invalid`, alone or in a folder with its files.
package struct InvalidSample: Sendable, CustomStringConvertible {
  /// The manifest.
  package let file: URL
  /// The name of the sample, most often the rule that it breaks.
  package let name: String
  /// Whether the sample is a folder, whose manifest is judged together with the files in it.
  package let hasFiles: Bool

  /// Whether some of its files are only described, by their sizes.
  package var hasSizes: Bool {
    hasFiles
      && FileManager.default.fileExists(
        atPath: file.deletingLastPathComponent().appendingPathComponent("sizes.tsv").path)
  }

  /// The bytes of the manifest.
  package var bytes: Data { get throws { try Data(contentsOf: file) } }

  package var fileName: String { file.lastPathComponent }
  package var description: String { name }

  /// All samples.
  package static let all: [InvalidSample] = Fixtures.samples.filter { $0.path.hasPrefix("Samples/Invalid/") }
    .map { sample in
      let file = Fixtures.root.appendingPathComponent(sample.path)
      let hasFiles = sample.path.split(separator: "/").count > 3
      let named = hasFiles ? file.deletingLastPathComponent() : file.deletingPathExtension()
      return InvalidSample(file: file, name: named.lastPathComponent, hasFiles: hasFiles)
    }

  /// A copy of the sample. Files too large to be kept stand in `sizes.tsv`, a number of bytes and a path on each line,
  /// and are made of nothing. A relative link leads elsewhere from there.
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
