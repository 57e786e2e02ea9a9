package import Foundation
package import ResourceTags

/// A finished run of the built program.
package struct OdrProcess {
  package let standardOutput: String
  package let standardError: String
  package let exitCode: Int32

  /// Runs `odr`, or another program, with `arguments` in `folder`, and waits until it ends.
  package init(
    _ arguments: [String], in folder: URL = Fixtures.root, input: [UInt8] = [], environment: [String: String] = [:],
    program: URL = OdrProcess.program
  ) throws {
    let run = try ProgramRun(program, arguments, in: folder, input: input, environment: environment)
    (standardOutput, standardError, exitCode) = (run.standardOutput, run.standardError, run.exitCode)
  }

  /// The JSON object on standard output; empty if there is another value.
  package var report: [String: Any] {
    get throws { try JSONSerialization.jsonObject(with: Data(standardOutput.utf8)) as? [String: Any] ?? [:] }
  }

  /// The built program in the folder that also contains the tests.
  package static let program: URL = {
    #if canImport(Darwin)
      // The running program is a SwiftPM helper, which has loaded the bundle that contains this code:
      // `<bundle>/Contents/MacOS/<name>`.
      var image = Dl_info()
      guard dladdr(#dsohandle, &image) != 0, let name = image.dli_fname else { preconditionFailure("no image") }
      let tests = URL(fileURLWithPath: String(cString: name)).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    #else
      let tests = URL(fileURLWithPath: TemporaryFolder.realPath("/proc/self/exe"))
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent("odr")
  }()
}

/// A folder that is deleted after the test.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = URL(fileURLWithPath: Self.realPath(FileManager.default.temporaryDirectory.path))
      .appendingPathComponent("odr-tests-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the path without symbolic links. Foundation would omit `/private`, but programs that ask the system
  /// include it.
  static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Writes a file, creates the folders above it, and returns its URL.
  ///
  /// The file names are exactly the bytes of `path`. Foundation would decompose them on macOS.
  @discardableResult
  package func write(_ text: String, to path: String) throws -> URL {
    makeFolders(above: path)
    guard let file = fopen("\(url.path)/\(path)", "w") else { throw WriteFailure(path: path) }
    defer { fclose(file) }
    guard fwrite(text, 1, text.utf8.count, file) == text.utf8.count else { throw WriteFailure(path: path) }
    return url.appendingPathComponent(path)
  }

  /// Runs git in the folder, and returns its exit code.
  package func git(_ arguments: String...) throws -> Int32 {
    try ProgramRun(URL(fileURLWithPath: "/usr/bin/env"), ["git"] + arguments, in: url).exitCode
  }

  /// Writes a file of an example, or creates a link, and creates the folders above it.
  package func write(_ file: ExampleFile, to path: String) throws {
    switch file {
    case .text(let text): try write(text, to: path)
    case .size(let size): try write(String(repeating: "x", count: size), to: path)
    case .link(let target):
      makeFolders(above: path)
      try FileManager.default.createSymbolicLink(
        atPath: url.appendingPathComponent(path).path, withDestinationPath: target)
    }
  }

  /// Creates the folders above a file at `path`.
  package func makeFolders(above path: String) {
    // A slash and the scalar after it may form a single Character.
    for index in path.utf8.indices.dropFirst() where path.utf8[index] == UInt8(ascii: "/") {
      mkdir("\(url.path)/\(path[..<index])", 0o777)
    }
  }

  private struct WriteFailure: Error {
    let path: String
  }

  /// Creates the files that a manifest lists. Catalog items get their tags from the manifest.
  package func writeFiles(of manifest: String) throws {
    for resource in Manifest(SourceText(name: "ResourceTags.yml", manifest)).resources() {
      guard resource.catalog != nil else {
        try write("", to: resource.path)
        continue
      }
      let tags = resource.tags.map { "\"\($0)\"" }.joined(separator: ", ")
      try write("{\"properties\": {\"on-demand-resource-tags\": [\(tags)]}}", to: resource.path + "/Contents.json")
      // A tagged catalog folder must contain an item.
      let isFolder = resource.path.split(separator: "/").last?.contains(".") == false
      if isFolder { try write("{}", to: resource.path + "/Picture.imageset/Contents.json") }
    }
  }

  func create(_ name: String) throws -> FileHandle {
    let file = url.appendingPathComponent(name)
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }
}
