import Foundation
import OdrTestSupport
import Testing

/// Tests of the way in which the hook and the merge driver find odr.
@Suite("the odr of the hook and the merge driver") struct HookSearchTests {
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
    return try OdrProcess(["install", "hook"], in: repository.url, environment: environment, program: odr)
  }

  /// Makes a link to the built odr.
  private func link(_ folder: URL, _ path: String) throws -> URL {
    let link = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: OdrProcess.program)
    return link
  }

  @Test("it is the one that installed them, also where PATH does not contain odr, as in graphical clients of git")
  func installedFrom() throws {
    let repository = try repository()
    let install = try repository.odr("install", "hook")
    #expect(install.standardError == "installed \(Self.hook)\ninstalled .git/hooks/pre-merge-commit\n")
    #expect(try isStopped(repository))
    let folder = try TemporaryFolder()
    try folder.writeProgram("#!/bin/sh\nexit 0\n", to: "odr")
    let run = try repository.tryGit(
      ["commit", "--message=x"], environment: ["PATH": folder.url.path + ":/usr/bin:/bin"])
    #expect(run.exitCode == 1)
  }

  /// The shells that may be `/bin/sh`, with the options that make them behave like it; in `make test`, only two.
  private static let shells: [String] =
    ["sh", "bash --posix"]
    + (LawCount.isFull ? ["dash", "ksh", "mksh", "busybox sh", "zsh --emulate sh", "bash", "zsh"] : [])

  @Test("no shell runs an odr of the work tree, whatever PATH contains", arguments: shells)
  func inShell(_ shell: String) throws {
    let words = shell.split(separator: " ").map(String.init)
    guard let program = ProgramRun.program(words[0]) else {
      return Skipped.say("the hook and the merge driver in \(words[0])", since: "\(words[0]) is missing")
    }
    let repository = try repository()
    let (root, outside) = (repository.url.path, try TemporaryFolder())
    for place in ["odr", "tools/odr"] {
      try repository.folder.writeProgram("#!/bin/sh\ntouch '\(outside.url.path)/ran'\n", to: place)
    }
    try FileManager.default.createSymbolicLink(
      at: outside.url.appendingPathComponent("link"), withDestinationURL: repository.url)
    let installed = try link(outside.url, "bin/odr")
    _ = try link(outside.url, "more tools/odr")
    _ = try install(repository, installed)
    #expect(try repository.odr("install", "merge").exitCode == 0)
    _ = try OdrProcess(
      ["install", "merge"], in: repository.url, environment: GitRepository.environment, program: installed)
    let hook = try text(repository)
    let driver = try repository.git("config", "merge.odr.driver").replacing("%%", with: "%")
      .replacing("%O %A %B %L %P %S %X %Y", with: "base ours theirs 7 ResourceTags.yml").replacing(
        "%L %A %O %B", with: "7 ours base theirs")
    let base = "version: 1\ntags:\n  onDemand:\n    - a\n"
    for isGone in [false, true] {
      if isGone { try FileManager.default.removeItem(at: installed) }
      for folder in [
        ".", "", "tools", "./tools", "../\(repository.url.lastPathComponent)/tools", root, root + "/tools",
        root + "/tools/../tools", root + "/.git/../tools", outside.url.path + "/link/tools", outside.url.path + "/link",
      ] {
        let path = "\(folder):\(outside.url.path)/more tools:/usr/bin:/bin"
        func run(_ script: String) throws -> ProgramRun {
          try ProgramRun(
            program, Array(words.dropFirst()) + ["-c", script], in: repository.url,
            environment: GitRepository.environment.merging(["PATH": path, "CDPATH": root]) { $1 })
        }
        let commit = try run(hook)
        #expect(commit.exitCode == 1 && commit.standardOutput.contains("[undeclared-tag]"), "\(commit.standardError)")
        for (name, more) in [("base", ""), ("ours", "    - b\n"), ("theirs", "    - c\n")] {
          try repository.folder.write(base + more, to: name)
        }
        let merge = try run(driver)
        #expect(merge.exitCode == 0, "\(merge.standardError)")
        let merged = try String(contentsOf: repository.url.appendingPathComponent("ours"), encoding: .utf8)
        #expect(merged == base + "    - b\n    - c\n")
        #expect(!FileManager.default.fileExists(atPath: outside.url.path + "/ran"), "\(path)")
      }
    }
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
}
