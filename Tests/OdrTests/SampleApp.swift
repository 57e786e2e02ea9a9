import Foundation
import OdrTestSupport

/// Copies of the sample apps with their projects.
enum SampleApp {
  /// Makes a copy of the sample called `name`.
  static func copy(_ name: String = "BambooBreakout") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try copy(name, to: folder)
    return folder
  }

  /// Copies the files of the sample to a folder.
  static func copy(_ name: String, to folder: TemporaryFolder) throws {
    let source = Fixtures.root.appendingPathComponent("Samples/\(name)")
    for entry in try FileManager.default.contentsOfDirectory(atPath: source.path) {
      try FileManager.default.copyItem(
        at: source.appendingPathComponent(entry), to: folder.url.appendingPathComponent(entry))
    }
  }

  /// The path of the project file in BambooBreakout.
  static let project = "BambooBreakout.xcodeproj/project.pbxproj"
}

extension TemporaryFolder {
  /// Reads the text of a file in the folder.
  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(path)), as: UTF8.self)
  }

  /// Makes a symbolic link in the folder.
  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appendingPathComponent(path).path, withDestinationPath: target)
  }

  /// Writes a script that can be run.
  @discardableResult
  func writeProgram(_ text: String, to path: String) throws -> URL {
    let file = try write(text, to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file
  }
}

extension GitRepository {
  /// Runs odr in a folder of the repository.
  func run(_ arguments: [String], in path: String = ".") throws -> OdrProcess {
    try OdrProcess(arguments, in: url.appendingPathComponent(path), environment: Self.environment)
  }
}
