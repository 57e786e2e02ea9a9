import Foundation
import OdrTestSupport

/// The common setup for tests of editing commands.
protocol EditSuite {}

extension EditSuite {
  var manifest: String {
    "version: 1\ntags:\n  onDemand:\n    - forest # trees\n    - desert\nfiles:\n  A.sks: [forest]\n  B.sks: [desert]\n"
  }

  /// A folder that contains the suite's manifest.
  func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "ResourceTags.yml")
    return folder
  }

  /// Creates empty files.
  func touch(_ paths: String..., in folder: TemporaryFolder) throws {
    for path in paths { try folder.write(path.hasSuffix(".json") ? "{}" : "", to: path) }
  }

  func text(_ folder: TemporaryFolder, _ name: String = "ResourceTags.yml") throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
  }

  func contents(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }
}
