package import Foundation
import ResourceTags
import SourceText

/// A run of the built program.
///
/// Its output goes to files and not to pipes, so that no amount of it can make the run wait for its reader.
package struct OdrProcess {
  package let standardOutput: String
  package let standardError: String
  package let exitCode: Int32

  /// Runs `odr`, or another program, with `arguments` in `folder` and waits for its end.
  package init(
    _ arguments: [String], in folder: URL = Fixtures.root, input: [UInt8] = [], environment: [String: String] = [:],
    program: URL = OdrProcess.program
  ) throws {
    let scratch = try TemporaryFolder()
    let output = try scratch.create("output")
    let error = try scratch.create("error")
    try Data(input).write(to: scratch.url.appendingPathComponent("input"))
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: scratch.url.appendingPathComponent("input"))
    process.standardOutput = output
    process.standardError = error
    try process.run()
    process.waitUntilExit()
    exitCode = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    standardOutput = String(
      decoding: try Data(contentsOf: scratch.url.appendingPathComponent("output")), as: UTF8.self)
    standardError = String(decoding: try Data(contentsOf: scratch.url.appendingPathComponent("error")), as: UTF8.self)
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
