package import Foundation

/// A finished run of any program.
///
/// The output goes to files instead of pipes, so that a large amount of output can't block the run.
package struct ProgramRun {
  package let standardOutput: String
  package let standardError: String
  /// The exit code, or a negative number for the signal that ended the program.
  package let exitCode: Int32

  /// Runs `program` with `arguments` in `folder`, and waits until it ends.
  package init(
    _ program: URL, _ arguments: [String], in folder: URL = Fixtures.root, input: [UInt8] = [],
    environment: [String: String] = [:]
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

  /// The search path for a shell that must find the built `odr` first.
  package static var searchPath: String {
    OdrProcess.program.deletingLastPathComponent().path + ":"
      + (ProcessInfo.processInfo.environment["PATH"] ?? "/bin:/usr/bin")
  }

  /// A UTF-8 locale that is always available on this platform. macOS and Linux don't share such a locale.
  #if canImport(Darwin)
    package static let locale = "en_US.UTF-8"
  #else
    package static let locale = "C.UTF-8"
  #endif

  /// Finds the program called `name` on the search path; `nil` if there is none.
  package static func program(_ name: String) -> URL? {
    searchPath.split(separator: ":").map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
