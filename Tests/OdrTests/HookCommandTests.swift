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
    // Warnings don't stop a commit.
    try repository.stage("version: 1\ntags: {onDemand: [sea]}\n", at: "ResourceTags.yml")
    #expect(try commit(repository).exitCode == 0)
  }
}
