import Foundation
import OdrTestSupport
import Testing

/// Tests of the hook in graphical git clients, which use launchd's `PATH`. It doesn't contain odr.
@Suite("the hook of odr hook, on a plain PATH") struct HookSearchTests {
  private static let hook = ".git/hooks/pre-commit"

  /// A repository with a staged manifest that contains an error.
  private func repository() throws -> GitRepository {
    let repository = try GitRepository()
    try repository.stage("version: 1\ntags: {onDemand: [sea]}\nfiles: {A.sks: [wood]}\n", at: "ResourceTags.yml")
    return repository
  }

  /// Commits in an environment that contains only the committer and a plain `PATH`.
  private func commit(_ repository: GitRepository) throws -> OdrProcess {
    let who = GitRepository.environment.filter { $0.key != "PATH" }.map { "\($0.key)=\($0.value)" }
    return try OdrProcess(
      ["-i", "PATH=/usr/bin:/bin"] + who + ["git", "commit", "--message=x"], in: repository.url,
      program: URL(fileURLWithPath: "/usr/bin/env"))
  }

  /// Whether the hook found odr and odr found the error.
  private func isStopped(_ repository: GitRepository) throws -> Bool {
    let run = try commit(repository)
    #expect(!(run.standardOutput + run.standardError).contains("not installed"))
    return run.exitCode == 1
  }

  private func text(_ repository: GitRepository) throws -> String {
    try String(contentsOf: repository.url.appendingPathComponent(Self.hook), encoding: .utf8)
  }

  /// Runs the odr at this path to install the hook, with this search path.
  private func install(_ repository: GitRepository, _ odr: URL, searchPath: String = "/usr/bin:/bin") throws
    -> OdrProcess
  {
    let environment = GitRepository.environment.merging(["PATH": searchPath]) { $1 }
    return try OdrProcess(["hook", "install"], in: repository.url, environment: environment, program: odr)
  }

  /// Makes a link to the built odr.
  private func link(_ folder: URL, _ path: String) throws -> URL {
    let link = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: OdrProcess.program)
    return link
  }

  @Test("finds the odr that installed it, which the installation says")
  func installedFrom() throws {
    let repository = try repository()
    let odr = OdrProcess.program.path
    let install = try repository.odr("hook", "install")
    #expect(
      install.standardError == """
        installed \(Self.hook)
        installed .git/hooks/pre-merge-commit
        odr: warning: graphical programs, whose PATH is /usr/bin:/bin:/usr/sbin:/sbin, do not find odr; for such \
        programs, the hook runs '\(odr)', so install the hook again if you move odr

        """)
    #expect(try isStopped(repository))
  }

  @Test(
    "takes the path of odr for nothing but a path",
    arguments: [
      "a b", "it's", "''", "$(touch pwned)", "`touch pwned`", "\"; touch pwned; \"", "a\nb", "\\", "*", "größe",
    ])
  func hazardousPlaces(_ name: String) throws {
    let repository = try repository()
    let folder = try TemporaryFolder()
    let odr = try link(folder.url, name + "/odr")
    #expect(try install(repository, odr).exitCode == 0)
    #expect(try isStopped(repository))
    #expect(!FileManager.default.fileExists(atPath: repository.url.appendingPathComponent("pwned").path))
  }

  @Test("keeps the link on PATH, behind which a package manager puts other versions")
  func versions() throws {
    let repository = try repository()
    let folder = try TemporaryFolder()
    let old = try link(folder.url, "Cellar/odr/1.0/bin/odr")
    let stable = folder.url.appendingPathComponent("bin/odr")
    try FileManager.default.createDirectory(at: stable.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: stable, withDestinationURL: old)
    _ = try install(repository, old, searchPath: stable.deletingLastPathComponent().path + ":/usr/bin:/bin")
    #expect(try text(repository).contains("'\(stable.path)'"))
    #expect(try !text(repository).contains("Cellar"))
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("Cellar"))
    try FileManager.default.removeItem(at: stable)
    _ = try link(folder.url, "bin/odr")
    #expect(try isStopped(repository))
  }

  @Test("has an absolute path, however odr was called", arguments: ["./odr", "PATH=.:$PATH odr", "PATH=:$PATH odr"])
  func relativeCalls(_ call: String) throws {
    let repository = try repository()
    let odr = try link(repository.url, "my tools/odr")
    let install = try OdrProcess(
      ["-c", "cd 'my tools' && \(call) hook install"], in: repository.url,
      environment: GitRepository.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 },
      program: URL(fileURLWithPath: "/bin/sh"))
    #expect(install.exitCode == 0, "\(install.standardError)")
    #expect(try text(repository).contains("'\(odr.path)'"))
    #expect(try isStopped(repository))
  }

  @Test("finds an odr of the repository when the repository has moved")
  func movedRepository() throws {
    let repository = try repository()
    let odr = try link(repository.url, "my 'tools'/odr")
    #expect(try install(repository, odr).exitCode == 0)
    #expect(try isStopped(repository))
    let moved = try TemporaryFolder()
    let run = try OdrProcess(
      ["-c", "mv '\(repository.url.path)' '\(moved.url.path)/new' && cd '\(moved.url.path)/new' && git commit -m x"],
      in: moved.url, environment: GitRepository.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 },
      program: URL(fileURLWithPath: "/bin/sh"))
    #expect(run.exitCode == 1)
    #expect(run.standardOutput.contains("[undeclared-tag]") || run.standardError.contains("[undeclared-tag]"))
  }

  @Test("runs no odr of the repository because a folder of PATH is relative", arguments: [".", "", "tools"])
  func relativeFolder(_ path: String) throws {
    let repository = try repository()
    for place in ["odr", "tools/odr"] {
      let odr = try repository.folder.write("#!/bin/sh\ntouch '\(repository.url.path)/ran'\n", to: place)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: odr.path)
    }
    _ = try repository.odr("hook", "install")
    let run = try repository.tryGit(["commit", "--message=x"], environment: ["PATH": "\(path):/usr/bin:/bin"])
    #expect(run.exitCode == 1)
    #expect(!FileManager.default.fileExists(atPath: repository.url.appendingPathComponent("ran").path))
  }

  @Test("lets the commit pass where there is no odr anywhere, and says so")
  func nowhere() throws {
    let repository = try repository()
    let folder = try TemporaryFolder()
    let odr = try link(folder.url, "odr")
    _ = try install(repository, odr)
    try FileManager.default.removeItem(at: odr)
    if ["/opt/homebrew/bin/odr", "/usr/local/bin/odr"].contains(where: FileManager.default.fileExists) { return }
    let run = try commit(repository)
    #expect(run.exitCode == 0)
    #expect(
      (run.standardOutput + run.standardError).contains(
        "pre-commit: odr is not installed, so the resource tags of this commit are not checked.\n"))
  }

  @Test("takes the place of an older one, which is known by its mark")
  func olderHook() throws {
    let older = """
      #!/bin/sh
      # Written by 'odr hook install'; 'odr hook uninstall' takes it away.
      if ! command -v odr >/dev/null 2>&1; then
        exit 0
      fi
      odr lint --staged && exit 0

      """
    let repository = try repository()
    let hook = try repository.folder.write(older, to: Self.hook)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook.path)
    #expect(try repository.odr("hook", "install").standardError.hasPrefix("updated \(Self.hook)\n"))
    #expect(try isStopped(repository))
    try repository.folder.write(older, to: Self.hook)
    #expect(try repository.odr("hook", "uninstall").standardError.hasPrefix("removed \(Self.hook)\n"))
  }
}
