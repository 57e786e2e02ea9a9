package import Foundation

/// A git repository that is gone when the test is. Its commands see no configuration but its own.
package final class GitRepository: Sendable {
  package let folder: TemporaryFolder

  /// A repository with one commit, of nothing; none where `isEmpty`.
  package init(isEmpty: Bool = false) throws {
    folder = try TemporaryFolder()
    try git("init", "--quiet", "--initial-branch=main", ".")
    if !isEmpty { try git("commit", "--quiet", "--allow-empty", "--message=first") }
  }

  package var url: URL { folder.url }

  /// What tests give every run: who commits, and no configuration of this machine; `odr` is found first.
  package static let environment = [
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "a",
    "GIT_COMMITTER_EMAIL": "a@example.com",
    "PATH": OdrProcess.program.deletingLastPathComponent().path + ":"
      + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
  ]

  /// Runs git in the repository, or in a folder of it; throws where it fails.
  @discardableResult
  package func git(_ arguments: String..., in path: String = ".") throws -> String {
    let run = try tryGit(arguments, in: path)
    guard run.exitCode == 0 else { throw Failure(arguments: arguments, message: run.standardError) }
    return run.standardOutput
  }

  /// Runs git in a folder of the repository, whatever comes of it.
  package func tryGit(
    _ arguments: [String], in path: String = ".", environment: [String: String] = [:]
  ) throws -> OdrProcess {
    try OdrProcess(
      ["git"] + arguments, in: url.appendingPathComponent(path),
      environment: Self.environment.merging(environment) { $1 }, program: URL(fileURLWithPath: "/usr/bin/env"))
  }

  /// Runs odr in a folder of the repository.
  package func odr(_ arguments: String..., in path: String = ".") throws -> OdrProcess {
    try OdrProcess(arguments, in: url.appendingPathComponent(path), environment: Self.environment)
  }

  /// Writes a file and stages it.
  package func stage(_ text: String, at path: String) throws {
    try folder.write(text, to: path)
    try git("add", "--force", "--", path)
  }

  private struct Failure: Error {
    let arguments: [String]
    let message: String
  }
}
