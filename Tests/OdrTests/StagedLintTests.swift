import Foundation
import TestSupport
import Testing

@Suite("odr lint --staged") struct StagedLintTests {
  private let manifest = "version: 1\ntags: {onDemand: [sea]}\nfiles:\n  A.sks: [sea]\n"
  private let wrong = "version: 1\ntags: {onDemand: []}\nfiles:\n  A.sks: [sea]\n"

  /// A repository in which a manifest and its file are committed.
  private func repository(_ manifest: String? = nil) throws -> GitRepository {
    let repository = try GitRepository()
    try repository.stage(manifest ?? self.manifest, at: "ResourceTags.yml")
    try repository.stage("", at: "A.sks")
    try repository.git("commit", "--quiet", "--message=sound")
    return repository
  }

  private func expectNothing(_ run: OdrProcess, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(run.standardOutput == "", sourceLocation: sourceLocation)
    #expect(run.standardError == "", sourceLocation: sourceLocation)
    #expect(run.exitCode == 0, sourceLocation: sourceLocation)
  }

  private func expect(
    _ run: OdrProcess, _ finding: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      run.standardOutput.contains(finding), "\(run.standardOutput)\(run.standardError)", sourceLocation: sourceLocation)
    #expect(run.exitCode == 1, sourceLocation: sourceLocation)
  }

  @Test("a commit of nothing, or of other files, is judged at once")
  func nothing() throws {
    let repository = try repository(wrong)
    expectNothing(try repository.odr("lint", "--staged"))
    try repository.stage("x", at: "Other.swift")
    expectNothing(try repository.odr("lint", "--staged"))
  }

  @Test("the first commit of a repository is judged, too")
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

  @Test("a file that is there and not staged is missing, and one that is staged and gone from the work tree is not")
  func files() throws {
    let repository = try repository()
    try repository.stage(manifest + "  B.sks: [sea]\n", at: "ResourceTags.yml")
    try repository.folder.write("", to: "B.sks")
    expect(
      try repository.odr("lint", "--staged"),
      "ResourceTags.yml:5:3: error: 'B.sks' is not in git's index [missing-resource]")
    try repository.git("add", "B.sks")
    try FileManager.default.removeItem(at: repository.url.appendingPathComponent("B.sks"))
    #expect(try repository.odr("lint", "--staged").exitCode == 0)
  }

  @Test("a file that is there and ignored is not staged")
  func ignored() throws {
    let repository = try repository()
    try repository.stage("C.sks\n", at: ".gitignore")
    try repository.stage(manifest + "  C.sks: [sea]\n", at: "ResourceTags.yml")
    try repository.folder.write("", to: "C.sks")
    expect(try repository.odr("lint", "--staged"), "'C.sks' is not in git's index")
  }

  @Test("a commit that takes away a file judges the manifest that has it, wherever that stands")
  func deletedFile() throws {
    let repository = try repository()
    try repository.git("rm", "--quiet", "A.sks")
    expect(try repository.odr("lint", "--staged"), "ResourceTags.yml:4:3: error: 'A.sks' is not in git's index")
    try repository.git("reset", "--quiet", "--hard")
    try repository.git("mv", "A.sks", "Z.sks")
    expect(try repository.odr("lint", "--staged"), "'A.sks' is not in git's index")
    try repository.stage(manifest.replacing("A.sks", with: "Z.sks"), at: "ResourceTags.yml")
    #expect(try repository.odr("lint", "--staged").exitCode == 0)
  }

  @Test("a manifest that is taken away is not judged, and one that is renamed is judged under its new name")
  func movedManifest() throws {
    let repository = try repository(wrong)
    try repository.git("rm", "--quiet", "ResourceTags.yml")
    expectNothing(try repository.odr("lint", "--staged"))
    try repository.git("reset", "--quiet", "--hard")
    try repository.git("mv", "ResourceTags.yml", "ResourceTags.yaml")
    expect(try repository.odr("lint", "--staged"), "ResourceTags.yaml:4:11: error: tag 'sea' is not declared")
  }

  @Test("several manifests are judged, each below its own folder, in JSON and in YAML")
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
        == "odr: error: there is no manifest at 'Gone.yml' in git's index; 'git add' it, or name another\n")
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
    #expect(run.standardError == "1 error in 1 manifest\n")
    #expect(!FileManager.default.fileExists(atPath: repository.url.appendingPathComponent("pwned").path))
  }

  @Test("resources with such names are found")
  func resourceNames() throws {
    let repository = try GitRepository()
    try repository.stage("", at: "./-a $(b) \"c\"/größe 日本.sks")
    try repository.stage(
      "version: 1\ntags: {onDemand: [sea]}\nfiles:\n  '-a $(b) \"c\"/größe 日本.sks': [sea]\n", at: "ResourceTags.yml")
    #expect(try repository.odr("lint", "--staged").exitCode == 0)
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

  @Test("symbolic links in the index are followed there, and one that leads out is said")
  func links() throws {
    let repository = try repository()
    for (name, target) in [
      ("Link.sks", "A.sks"), ("Out.sks", "../elsewhere/x"), ("Round.sks", "Round.sks"), ("Dir", "Real"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: repository.url.appendingPathComponent(name).path, withDestinationPath: target)
    }
    try repository.stage("", at: "Real/B.sks")
    try repository.git("add", "--all")
    try repository.stage(manifest + "  Link.sks: [sea]\n  Dir/B.sks: [sea]\n", at: "ResourceTags.yml")
    #expect(try repository.odr("lint", "--staged").exitCode == 0)
    try repository.stage(manifest + "  Round.sks: [sea]\n  Out.sks: [sea]\n", at: "ResourceTags.yml")
    let run = try repository.odr("lint", "--staged")
    expect(run, "'Round.sks' is a symbolic link that leads nowhere")
    expect(run, "Out.sks")
  }

  @Test("catalogs are read from the index, and a change of an item alone judges its manifest")
  func catalogs() throws {
    let repository = try GitRepository()
    func contents(_ tag: String) -> String { "{\"properties\": {\"on-demand-resource-tags\": [\"\(tag)\"]}}" }
    try repository.stage(
      "version: 1\ntags: {onDemand: [sea]}\ncatalogs: {A.xcassets: {T.imageset: [sea]}}\n", at: "ResourceTags.yml")
    try repository.stage("{}", at: "A.xcassets/Contents.json")
    try repository.stage(contents("sea"), at: "A.xcassets/T.imageset/Contents.json")
    #expect(try repository.odr("lint", "--staged", "--strict").exitCode == 0)
    try repository.git("commit", "--quiet", "--message=x")
    try repository.folder.write(contents("forest"), to: "A.xcassets/T.imageset/Contents.json")
    expectNothing(try repository.odr("lint", "--staged", "--strict"))
    try repository.git("add", "--all")
    expect(try repository.odr("lint", "--staged", "--strict"), "[catalog-tags-differ]")
  }

  @Test("sizes are those of what is staged, and of a Git LFS pointer those of the file it stands for")
  func sizes() throws {
    let repository = try repository()
    let pointer =
      "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "a", count: 64))\nsize 70000000\n"
    try repository.stage("*.sks filter=lfs diff=lfs merge=lfs -text\n", at: ".gitattributes")
    try repository.git("config", "filter.lfs.clean", "cat")
    try repository.stage(pointer, at: "A.sks")
    try repository.stage(manifest + "# changed\n", at: "ResourceTags.yml")
    expect(try repository.odr("lint", "--staged", "--strict"), "tag 'sea' has 70 MB")
  }

  @Test("a staged project is compared with the staged manifest, whichever of them the commit changes")
  func project() throws {
    let repository = try GitRepository()
    let sample = Fixtures.root.appendingPathComponent("Samples/BambooBreakout")
    for entry in try FileManager.default.contentsOfDirectory(atPath: sample.path) {
      try FileManager.default.copyItem(
        at: sample.appendingPathComponent(entry), to: repository.url.appendingPathComponent(entry))
    }
    try repository.git("add", "--all")
    #expect(try repository.odr("lint", "--staged").exitCode == 0)
    try repository.git("commit", "--quiet", "--message=x")
    let path = "BambooBreakout.xcodeproj/project.pbxproj"
    let text = try String(contentsOf: repository.url.appendingPathComponent(path), encoding: .utf8)
    try repository.stage(text.replacing("(\"level-5\", )", with: "(\"level-6\", )"), at: path)
    let run = try repository.odr("lint", "--staged")
    expect(
      run,
      "error: 'Scenes/Level5.sks' has tag 'level-5' here, and tag 'level-6' in target 'BambooBreakout' [tags-differ]")
    expect(run, "\(path):14:159: note: its tags are here\n")
    expect(try repository.odr("lint", "--staged", "--format", "json"), "\"rule\" : \"tags-differ\"")
    // A baseline knows it, and a run that does not look at the project does not take it for gone.
    #expect(try repository.odr("lint", "--staged", "--write-baseline", "b.json").exitCode == 0)
    #expect(try repository.odr("lint", "--staged", "--baseline", "b.json", "--strict").exitCode == 0)
    let plain = try repository.odr("lint", "--baseline", "b.json", "--strict", "--write-baseline", "b.json")
    #expect(plain.standardError == "odr: note: wrote 1 finding to 'b.json'\nno findings in 1 manifest\n")
    #expect(plain.exitCode == 0)
    try repository.stage(text, at: path)
    let stale = try repository.odr("lint", "--staged", "ResourceTags.yml", "--baseline", "b.json", "--strict")
    #expect(stale.standardError.contains("note: no longer found in ResourceTags.yml: 'Scenes/Level5.sks' has tag"))
    try repository.stage("<<<<<<< HEAD\n", at: path)
    expect(try repository.odr("lint", "--staged"), "\(path):1:1: error: a merge conflict begins here; resolve it first")
  }

  @Test("an .xcconfig file of the project concerns the manifest, wherever it lies")
  func settings() throws {
    let repository = try GitRepository()
    try repository.stage(
      "version: 1\nxcode: {project: ../A.xcodeproj, targets: [Game]}\ntags: {prefetchOrder: [sea]}\n"
        + "files:\n  A.sks: [sea]\n", at: "Game/ResourceTags.yml")
    let text = ExampleProject("KnownAssetTags: [sea]\nGame: {Game/A.sks: [sea], Config/Tags.xcconfig: []}\n").text
    let id = try #require(text.firstMatch(of: /(ID\d+) = \{isa = PBXFileReference; path = "Config/)).1
    try repository.stage(
      text.replacing(
        "isa = XCBuildConfiguration;", with: "isa = XCBuildConfiguration; baseConfigurationReference = \(id);"),
      at: "A.xcodeproj/project.pbxproj")
    try repository.stage("", at: "Game/A.sks")
    try repository.stage("ON_DEMAND_RESOURCES_PREFETCH_ORDER = sea\n", at: "Config/Tags.xcconfig")
    let good = try repository.odr("lint", "--staged")
    #expect(good.exitCode == 0, "\(good.standardOutput)\(good.standardError)")
    try repository.git("commit", "--quiet", "--message=x")
    try repository.stage("ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS = sea\n", at: "Config/Tags.xcconfig")
    expect(try repository.odr("lint", "--staged"), "Config/Tags.xcconfig:1:44: note: its setting is here")
  }

  @Test("a path that the staged project spells in a third way is told with all three spellings")
  func spellings() throws {
    let repository = try GitRepository()
    let manifest = LanternProject.manifest.replacing("Levels/Cave.sks", with: "levels/Cave.sks")
    try repository.stage(manifest, at: "ResourceTags.yml")
    try repository.stage(
      LanternProject().text.replacing("path = Levels;", with: "path = LEVELS;"), at: "Lantern.xcodeproj/project.pbxproj"
    )
    for (path, file) in LanternProject().files {
      if case .text(let text) = file { try repository.stage(text, at: path) }
    }
    expect(
      try repository.odr("lint", "--staged"),
      "'levels/Cave.sks' is 'Levels/Cave.sks' in git's index and 'LEVELS/Cave.sks' in the Xcode project")
  }

  @Test("a baseline of what is staged is one of the disk, and the other way round")
  func baseline() throws {
    let repository = try GitRepository()
    let manifest = LanternProject.manifest.replacing("  Levels/Cave.sks: [cave]\n", with: "  Levels/Gone.sks: [cave]\n")
      .replacing("  Sounds/", with: "  sounds/").replacing(
        "  Art.xcassets:\n", with: "  Lost.xcassets:\n    A.imageset: [sea]\n  Art.xcassets:\n")
    try repository.stage(manifest, at: "ResourceTags.yml")
    try repository.stage(LanternProject().text, at: "Lantern.xcodeproj/project.pbxproj")
    for (path, file) in LanternProject().files {
      if case .text(let text) = file { try repository.stage(text, at: path) }
    }
    for writing in [["--staged"], []] {
      #expect(try lint(repository, writing + ["--write-baseline", "b.json"]).exitCode == 0)
      for reading in [["--staged"], []] {
        let run = try lint(repository, reading + ["--strict", "--baseline", "b.json"])
        #expect(run.standardOutput == "", "written \(writing), read \(reading)")
        #expect(!run.standardError.contains("no longer found"), "\(run.standardError)")
        #expect(run.exitCode == 0, "\(run.standardError)")
      }
    }
    // Findings of the staged project are known, too, and plain lint, which does not look for them, keeps them.
    try repository.stage(
      LanternProject.manifest.replacing("Cave.sks: [cave]", with: "Cave.sks: [cave, sea]"), at: "ResourceTags.yml")
    try repository.stage("{\"demand-resource-tags\"", at: "Art.xcassets/Sea/Shell.imageset/Contents.json")
    let first = try lint(repository, ["--staged", "--write-baseline", "b.json"])
    #expect(first.standardError.hasPrefix("odr: note: wrote 2 findings"), "\(first.standardError)")
    #expect(try lint(repository, ["--strict", "--baseline", "b.json", "--write-baseline", "b.json"]).exitCode == 0)
    let staged = try lint(repository, ["--staged", "--strict", "--baseline", "b.json"])
    #expect(staged.exitCode == 0, "\(staged.standardOutput)")
    try repository.stage("{}", at: "Art.xcassets/Sea/Shell.imageset/Contents.json")
    let stale = try lint(repository, ["--staged", "--strict", "--baseline", "b.json"])
    #expect(stale.standardError.contains("no longer found in ResourceTags.yml"))
    #expect(stale.exitCode == 1)
  }

  private func lint(_ repository: GitRepository, _ arguments: [String]) throws -> OdrProcess {
    try OdrProcess(["lint"] + arguments, in: repository.url, environment: GitRepository.environment)
  }

  @Test("a target that the staged project does not have is a finding at its name")
  func unknownTarget() throws {
    let repository = try repository(
      "version: 1\nxcode: {project: A.xcodeproj, targets: [Gam]}\ntags: {onDemand: [sea]}\nfiles:\n  A.sks: [sea]\n")
    try repository.stage(ExampleProject("Game: {A.sks: [sea]}\n").text, at: "A.xcodeproj/project.pbxproj")
    expect(
      try repository.odr("lint", "--staged"),
      "ResourceTags.yml:2:41: error: the project has no target 'Gam'; it has 'Game'")
  }

  @Test("a finding about a staged project has a level, ignore comments and a page, as others have")
  func projectLevels() throws {
    let text =
      "version: 1\nxcode: {project: A.xcodeproj, targets: [Game]}\ntags: {onDemand: [sea, wood]}\nfiles:\n  A.sks: [sea]\n"
    let repository = try repository(text)
    try repository.stage(ExampleProject("Game: {A.sks: [wood]}\n").text, at: "A.xcodeproj/project.pbxproj")
    expect(try repository.odr("lint", "--staged"), "ResourceTags.yml:5:3: error: 'A.sks' has tag 'sea' here")
    try repository.stage(text + "lint: {tags-differ: warning}\n", at: "ResourceTags.yml")
    let warned = try repository.odr("lint", "--staged")
    #expect(warned.standardOutput.contains("warning: 'A.sks' has tag 'sea' here"))
    #expect(!warned.standardOutput.contains("error: 'A.sks'"))
    for silenced in [
      text + "lint: {tags-differ: ignore}\n",
      text.replacing("A.sks: [sea]", with: "A.sks: [sea]  # odr:ignore tags-differ x"),
    ] {
      try repository.stage(silenced, at: "ResourceTags.yml")
      #expect(try !repository.odr("lint", "--staged").standardOutput.contains("[tags-differ]"))
    }
    #expect(try repository.odr("explain", "tags-differ").exitCode == 0)
  }

  @Test("the index stays as it is, to the byte")
  func indexUntouched() throws {
    let repository = try repository()
    try repository.stage(manifest + "# changed\n", at: "ResourceTags.yml")
    // A file whose time has changed is what git would like to note.
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
        odr: error: cannot find out what is staged; git says:
          fatal: not a git repository (or any of the parent directories): .git

        """)
    #expect(outside.exitCode == 2)
    for arguments in [["--fix"], ["--diff"], ["-"]] {
      #expect(try OdrProcess(["lint", "--staged"] + arguments).exitCode == 64)
    }
    let none = try OdrProcess(["lint", "--staged"], in: folder.url, environment: ["PATH": "/nowhere"])
    #expect(none.standardError == "odr: error: cannot run git: no folder of PATH has it\n")
  }
}
