package import Foundation
import ResourceTags
import Bytes

/// A run of the built program.
package struct OdrProcess {
  package let standardOutput: String
  package let standardError: String
  package let exitCode: Int32

  /// Runs `odr`, or another program, with `arguments` in `folder` and waits for its end.
  package init(
    _ arguments: [String], in folder: URL = Fixtures.root, input: [UInt8] = [], environment: [String: String] = [:],
    program: URL = OdrProcess.program
  ) throws {
    let run = try ProgramRun(program, arguments, in: folder, input: input, environment: environment)
    (standardOutput, standardError, exitCode) = (run.standardOutput, run.standardError, run.exitCode)
  }

  /// The program beside the tests that run.
  package static let program: URL = {
    #if canImport(Darwin)
      let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
    #else
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent("odr")
  }()
}

/// A folder that is gone when the test is.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("odr-tests-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file, in folders that are made for it, and returns its address.
  @discardableResult
  package func write(_ text: String, to path: String) throws -> URL {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// Makes the files that a manifest names, catalog items with the tags that it gives them.
  package func writeFiles(of manifest: String) throws {
    for resource in Manifest(SourceText(name: "ResourceTags.yml", manifest)).resources() {
      guard resource.catalog != nil else {
        try write("", to: resource.path)
        continue
      }
      let tags = resource.tags.map { "\"\($0)\"" }.joined(separator: ", ")
      try write("{\"properties\": {\"on-demand-resource-tags\": [\(tags)]}}", to: resource.path + "/Contents.json")
    }
  }

  func create(_ name: String) throws -> FileHandle {
    let file = url.appendingPathComponent(name)
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }
}
