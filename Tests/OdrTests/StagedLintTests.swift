import Foundation
import OdrTestSupport
import Testing

@Suite("odr lint --staged") struct StagedLintTests: StagedLintSuite {
  @Test("a commit of nothing, or of other files, is linted at once")
  func nothing() throws {
    let repository = try repository(wrong)
    expectNothing(try repository.odr("lint", "--staged"))
    try repository.stage("x", at: "Other.swift")
    expectNothing(try repository.odr("lint", "--staged"))
  }

  @Test("the first commit of a repository is linted, too")
  func firstCommit() throws {
    let repository = try GitRepository(isEmpty: true)
    expectNothing(try repository.odr("lint", "--staged"))
    try repository.stage(wrong, at: "ResourceTags.yml")
    try repository.stage("", at: "A.sks")
    expect(try repository.odr("lint", "--staged"), "ResourceTags.yml:4:11: error: tag 'sea' is not declared")
  }

  @Test("what is staged counts, and not what lies in the work tree")
  func indexNotWorkTree() throws {
    let staged = try repository()
    try staged.stage(wrong, at: "ResourceTags.yml")
    try staged.folder.write(manifest + "# sound again\n", to: "ResourceTags.yml")
    expect(try staged.odr("lint", "--staged"), "error: tag 'sea' is not declared")
    let work = try repository()
    try work.stage(manifest + "# sound\n", at: "ResourceTags.yml")
    try work.folder.write(wrong, to: "ResourceTags.yml")
    #expect(try work.odr("lint", "--staged").exitCode == 0)
  }

  @Test("a manifest that is taken away is named but not linted, and one that is renamed is linted under its new name")
  func movedManifest() throws {
    let repository = try repository(wrong)
    try repository.git("rm", "--quiet", "ResourceTags.yml")
    #expect(try repository.odr("lint", "--staged").standardError.hasPrefix("1 note in "))
    try repository.git("reset", "--quiet", "--hard")
    try repository.git("mv", "ResourceTags.yml", "ResourceTags.yaml")
    expect(try repository.odr("lint", "--staged"), "ResourceTags.yaml:4:11: error: tag 'sea' is not declared")
  }

  @Test("several manifests are linted, each below its own folder, in JSON and in YAML")
  func several() throws {
    let repository = try GitRepository()
    try repository.stage(wrong, at: "One/ResourceTags.yml")
    try repository.stage("{\"version\": 1, \"files\": {\"B.sks\": [\"x\"]}}", at: "Two/deep/ResourceTags.json")
    let run = try repository.odr("lint", "--staged")
    expect(run, "One/ResourceTags.yml:4:3: error: 'A.sks' is not in git's index")
    expect(run, "Two/deep/ResourceTags.json:1:26: error: 'B.sks' is not in git's index")
    #expect(run.standardError == "4 errors in 2 manifests\n")
  }

  @Test("names are those seen from the working directory")
  func folders() throws {
    let repository = try repository()
    try repository.folder.write("", to: "deep/er/x")
    try repository.stage(wrong, at: "ResourceTags.yml")
    try repository.stage(wrong, at: "deep/ResourceTags.yml")
    let run = try repository.odr("lint", "--staged", in: "deep/er")
    expect(run, "../../ResourceTags.yml:4:11: error")
    expect(run, "../ResourceTags.yml:4:11: error")
  }

  @Test("paths name the manifests to judge, changed or not, and folders those in them")
  func paths() throws {
    let repository = try repository(wrong)
    expect(try repository.odr("lint", "--staged", "ResourceTags.yml"), "error: tag 'sea' is not declared")
    expect(try repository.odr("lint", "--staged", "."), "error: tag 'sea' is not declared")
    let gone = try repository.odr("lint", "--staged", "Gone.yml")
    #expect(
      gone.standardError
        == "odr: error: there is no manifest at 'Gone.yml' in git's index; run 'git add', or specify another "
        + "manifest\n")
    #expect(gone.exitCode == 2)
    try repository.folder.write("", to: "deep/x")
    expect(try repository.odr("lint", "--staged", "../ResourceTags.yml", in: "deep"), "../ResourceTags.yml:4:11: error")
  }

  @Test(
    "names with spaces, quotes, line breaks, dashes and letters of all scripts are names",
    arguments: [
      "with space", "quo\"te'", "new\nline", "-dash", "$(touch pwned)`touch pwned`", "größe", "日本", "tab\tbed", "*?[a]",
      ":(top)x",
    ])
  func names(_ name: String) throws {
    let repository = try GitRepository()
    try repository.git("config", "core.quotePath", name.count.isMultiple(of: 2) ? "true" : "false")
    try repository.stage(wrong, at: "./\(name)/ResourceTags.yml")
    try repository.stage("", at: "./\(name)/A.sks")
    let run = try repository.odr("lint", "--staged")
    expect(run, "/ResourceTags.yml:4:11: error: tag 'sea' is not declared")
    #expect(run.standardError.hasPrefix("1 error in ") && !run.standardError.dropLast().contains("\n"))
    #expect(!FileManager.default.fileExists(atPath: repository.url.appendingPathComponent("pwned").path))
  }

  @Test("a work tree and a submodule have an index of their own")
  func workTrees() throws {
    let repository = try repository()
    try repository.git("worktree", "add", "--quiet", "side", "-b", "side")
    try repository.folder.write(wrong, to: "side/ResourceTags.yml")
    try repository.git("add", "ResourceTags.yml", in: "side")
    expect(try repository.odr("lint", "--staged", in: "side"), "ResourceTags.yml:4:11: error")
    expectNothing(try repository.odr("lint", "--staged"))

    let other = try self.repository()
    let whole = try GitRepository()
    try whole.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other.url.path, "lib")
    try whole.stage("version: 1\ntags: {onDemand: [sea]}\nfiles:\n  lib/A.sks: [sea]\n", at: "ResourceTags.yml")
    #expect(try whole.odr("lint", "--staged").exitCode == 0)
    try whole.stage("version: 1\ntags: {onDemand: [sea]}\nfiles:\n  lib/Gone.sks: [sea]\n", at: "ResourceTags.yml")
    expect(try whole.odr("lint", "--staged"), "error: 'lib/Gone.sks' is not in git's index")
    try whole.folder.write(wrong, to: "lib/ResourceTags.yml")
    try whole.git("add", "ResourceTags.yml", in: "lib")
    expect(try whole.odr("lint", "--staged", in: "lib"), "ResourceTags.yml:4:11: error")
  }

  @Test("the index stays as it is, to the byte")
  func indexUntouched() throws {
    let repository = try repository()
    try repository.stage(manifest + "# changed\n", at: "ResourceTags.yml")
    // The file's time changes, so git would update the index.
    try repository.folder.write("", to: "A.sks")
    let index = repository.url.appendingPathComponent(".git/index")
    let before = try Data(contentsOf: index)
    let entries = try FileManager.default.contentsOfDirectory(
      atPath: repository.url.appendingPathComponent(".git").path
    ).sorted()
    #expect(try repository.odr("lint", "--staged").exitCode == 0)
    #expect(try Data(contentsOf: index) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: repository.url.appendingPathComponent(".git").path).sorted()
        == entries)
  }

  @Test("outside of a repository, and with what does not go together, it says so")
  func usage() throws {
    let folder = try TemporaryFolder()
    let outside = try OdrProcess(["lint", "--staged"], in: folder.url, environment: GitRepository.environment)
    #expect(
      outside.standardError == """
        odr: error: cannot list the staged changes; git says:
          fatal: not a git repository (or any of the parent directories): .git

        """)
    #expect(outside.exitCode == 2)
    for arguments in [["--fix"], ["--diff"], ["-"]] {
      #expect(try OdrProcess(["lint", "--staged"] + arguments).exitCode == 64)
    }
    let none = try OdrProcess(["lint", "--staged"], in: folder.url, environment: ["PATH": "/nowhere"])
    #expect(none.standardError == "odr: error: cannot run git: it is not in PATH\n")
  }
}
