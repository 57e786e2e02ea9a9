package import Foundation

/// A git repository that is deleted after the test. Its commands read only the repository's own configuration.
package final class GitRepository: Sendable {
  package let folder: TemporaryFolder

  /// Creates a repository with one empty commit or, with `isEmpty`, without commits.
  package init(isEmpty: Bool = false) throws {
    folder = try TemporaryFolder()
    try git("init", "--quiet", "--template=", "--initial-branch=main", ".")
    if !isEmpty { try git("commit", "--quiet", "--allow-empty", "--message=first") }
  }

  package var url: URL { folder.url }

  /// The environment of every run in tests. It specifies the committer, hides this machine's git configuration, and
  /// puts the built `odr` first on the search path.
  package static let environment = [
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "a",
    "GIT_COMMITTER_EMAIL": "a@example.com",
    "PATH": OdrProcess.program.deletingLastPathComponent().path + ":"
      + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
  ]

  private static let program = ProgramRun.program("git") ?? URL(fileURLWithPath: "/usr/bin/git")

  /// Runs git in the repository, or in a folder of it. Throws an error if git fails.
  @discardableResult
  package func git(_ arguments: String..., in path: String = ".") throws -> String {
    let run = try tryGit(arguments, in: path)
    guard run.exitCode == 0 else { throw Failure(arguments: arguments, message: run.standardError) }
    return run.standardOutput
  }

  /// Runs git in a folder of the repository, and returns the result even if git fails.
  package func tryGit(
    _ arguments: [String], in path: String = ".", environment: [String: String] = [:]
  ) throws -> OdrProcess {
    // Maintenance would start two more processes after each commit, and nothing here has to survive a power failure.
    try OdrProcess(
      ["-c", "maintenance.auto=false", "-c", "core.fsync=none"] + arguments, in: url.appendingPathComponent(path),
      environment: Self.environment.merging(environment) { $1 }, program: Self.program)
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
