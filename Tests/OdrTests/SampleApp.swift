import Foundation
import OdrTestSupport

/// Copies of the sample apps with their projects.
enum SampleApp {
  /// Makes a copy of the sample called `name`.
  static func copy(_ name: String = "BambooBreakout") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let source = Fixtures.root.appendingPathComponent("Samples/\(name)")
    for entry in try FileManager.default.contentsOfDirectory(atPath: source.path) {
      try FileManager.default.copyItem(
        at: source.appendingPathComponent(entry), to: folder.url.appendingPathComponent(entry))
    }
    return folder
  }

  /// The path of the project file in BambooBreakout.
  static let project = "BambooBreakout.xcodeproj/project.pbxproj"
}

extension TemporaryFolder {
  /// Reads the text of a file in the folder.
  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(path)), as: UTF8.self)
  }
}
