import Foundation
import OdrTestSupport
import Testing

@Suite("odr install hook") struct HookCommandTests {
  private let manifest = "version: 1\ntags: {onDemand: [sea]}\nfiles:\n  A.sks: [sea]\n"

  private func commit(_ repository: GitRepository, _ arguments: String...) throws -> OdrProcess {
    try repository.tryGit(["commit", "--message=x"] + arguments)
  }

  private func isInstalled(_ repository: GitRepository, _ path: String = ".git/hooks/pre-commit") -> Bool {
    FileManager.default.isExecutableFile(atPath: repository.url.appendingPathComponent(path).path)
  }

  @Test("it stops a commit with errors, says how to go on, and lets a sound one pass")
  func commits() throws {
    let repository = try GitRepository()
    let install = try repository.odr("install", "hook")
    #expect(install.standardError.hasPrefix("installed .git/hooks/pre-commit\n"))
    #expect(isInstalled(repository))
    try repository.stage(manifest, at: "ResourceTags.yml")
    let stopped = try commit(repository)
    #expect(stopped.exitCode == 1)
    let said = stopped.standardOutput + stopped.standardError
    #expect(said.contains("ResourceTags.yml:4:3: error: 'A.sks' is not in git's index [missing-resource]\n"))
    #expect(!said.contains("--fix"))
    #expect(said.contains("pre-commit: 'git commit --no-verify' skips this check once.\n"))
    try repository.stage("", at: "A.sks")
    #expect(try commit(repository).exitCode == 0)
    // A commit that affects no manifest passes without a word from odr.
    try repository.stage("", at: "Other.swift")
    let other = try commit(repository, "--quiet")
    #expect(other.exitCode == 0 && other.standardOutput + other.standardError == "")
    try repository.git("rm", "--quiet", "A.sks")
    #expect(try commit(repository).exitCode == 1)
    #expect(try commit(repository, "--no-verify").exitCode == 0)
  }

  @Test("the former names of the commands work")
  func formerNames() throws {
    let repository = try GitRepository()
    #expect(try repository.odr("hook", "install").standardError.hasPrefix("installed .git/hooks/pre-commit\n"))
    #expect(try repository.odr("hook", "uninstall").exitCode == 0)
    #expect(!isInstalled(repository))
    #expect(try repository.odr("merge", "--install").exitCode == 0)
    #expect(try repository.odr("merge", "--uninstall").exitCode == 0)
    #expect(try !String(contentsOfFile: repository.url.path + "/.git/config", encoding: .utf8).contains("odr"))
  }

  @Test("what 'commit --all' and 'commit PATH' are going to commit is what is linted")
  func otherIndexes() throws {
    let repository = try GitRepository()
    _ = try repository.odr("install", "hook")
    try repository.stage(manifest, at: "ResourceTags.yml")
    try repository.stage("", at: "A.sks")
    #expect(try commit(repository).exitCode == 0)
    try repository.folder.write(manifest.replacing("[sea]}", with: "[]}"), to: "ResourceTags.yml")
    #expect(try commit(repository, "--allow-empty").exitCode == 0)
    #expect(try commit(repository, "--all").exitCode == 1)
    #expect(try commit(repository, "ResourceTags.yml").exitCode == 1)
  }

  @Test("warnings do not stop a commit, and a second install changes nothing")
  func warnings() throws {
    let repository = try GitRepository()
    _ = try repository.odr("install", "hook")
    try repository.stage("version: 1\ntags: {onDemand: [sea]}\n", at: "ResourceTags.yml")
    #expect(try commit(repository).exitCode == 0)
    #expect(
      try repository.odr("install", "hook").standardError
        == """
        .git/hooks/pre-commit is already installed; nothing changed
        .git/hooks/pre-merge-commit is already installed; nothing changed

        """)
  }

  @Test("a hook of somebody else's stays, with the line that it needs, and is not uninstalled")
  func foreignHook() throws {
    let repository = try GitRepository()
    let text = "#!/bin/sh\necho mine\n"
    try repository.folder.writeProgram(text, to: ".git/hooks/pre-commit")
    let install = try repository.odr("install", "hook")
    #expect(install.exitCode == 2)
    let lines = install.standardError.split(separator: "\n")
    let name = ".git/hooks/pre-commit"
    #expect(
      lines.first == "odr: error: the hook is not set up: \(name) does not run odr; add this line below its first line:"
    )
    #expect(lines.dropFirst().first?.hasSuffix("odr lint --staged || exit 1") == true)
    #expect(lines.count == 2)
    #expect(try repository.odr("uninstall", "hook").exitCode == 0)
    #expect(
      try String(contentsOf: repository.url.appendingPathComponent(".git/hooks/pre-commit"), encoding: .utf8) == text)
  }

  @Test("it goes where git looks for it: core.hooksPath, work trees, folders of the repository")
  func places() throws {
    let repository = try GitRepository()
    try repository.git("config", "core.hooksPath", "my hooks")
    #expect(try repository.odr("install", "hook").exitCode == 0)
    #expect(isInstalled(repository, "my hooks/pre-commit"))
    #expect(
      try repository.odr("uninstall", "hook").standardError
        == "removed my hooks/pre-commit\nremoved my hooks/pre-merge-commit\n")
    #expect(!isInstalled(repository, "my hooks/pre-commit"))
    try repository.git("config", "--unset", "core.hooksPath")
    try repository.git("worktree", "add", "--quiet", "side", "-b", "side")
    #expect(try repository.odr("install", "hook", in: "side").exitCode == 0)
    #expect(isInstalled(repository))
    try repository.folder.write(manifest, to: "side/ResourceTags.yml")
    try repository.git("add", "ResourceTags.yml", in: "side")
    #expect(try repository.tryGit(["commit", "--message=x"], in: "side").exitCode == 1)
    try repository.folder.write("", to: "deep/x")
    #expect(try repository.odr("uninstall", "hook", in: "deep").exitCode == 0)
    #expect(!isInstalled(repository))
    #expect(
      try repository.odr("uninstall", "hook").standardError == "git runs no hook of odr; nothing changed\n"
    )
  }

  @Test(
    "names from the repository are never run",
    arguments: ["$(touch pwned)", "`touch pwned`", "'; touch pwned; '", "-rf"])
  func injection(_ name: String) throws {
    let repository = try GitRepository()
    try repository.git("checkout", "--quiet", "-b", name.hasPrefix("-") ? "x" + name : name.replacing(" ", with: "_"))
    _ = try repository.odr("install", "hook")
    try repository.stage("version: 1\nfiles: {\"\(name)\": [\"\(name)\"]}\n", at: "./\(name)/ResourceTags.yml")
    #expect(try commit(repository).exitCode == 1)
    for path in ["pwned", name + "/pwned"] {
      #expect(!FileManager.default.fileExists(atPath: repository.url.appendingPathComponent(path).path))
    }
  }

  @Test("outside of a repository it says so")
  func outside() throws {
    let folder = try TemporaryFolder()
    for command in ["install", "uninstall"] {
      let run = try OdrProcess([command, "hook"], in: folder.url, environment: GitRepository.environment)
      #expect(run.standardError.hasPrefix("odr: error: cannot find the hooks folder; git says:\n  fatal: not a git"))
      #expect(run.exitCode == 2)
    }
  }
}
