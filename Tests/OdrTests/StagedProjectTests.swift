import Foundation
import OdrTestSupport
import Testing

@Suite("odr lint --staged and the project") struct StagedProjectTests: StagedLintSuite {
  @Test("a staged project is compared with the staged manifest, whichever of them the commit changes")
  func project() throws {
    let repository = try GitRepository()
    try SampleApp.copy("BambooBreakout", to: repository.folder)
    try repository.git("add", "--all")
    #expect(try repository.odr("lint", "--staged").exitCode == 0)
    try repository.git("commit", "--quiet", "--message=x")
    let path = "BambooBreakout.xcodeproj/project.pbxproj"
    let text = try String(contentsOf: repository.url.appendingPathComponent(path), encoding: .utf8)
    try repository.stage(text.replacing("(\"level-5\", )", with: "(\"level-6\", )"), at: path)
    let run = try repository.odr("lint", "--staged")
    expect(
      run,
      "error: 'Scenes/Level5.sks' has tag 'level-5' here, but tag 'level-6' in target 'BambooBreakout' [tags-differ]")
    expect(run, "\(path):14:159: note: the resource's tags in Xcode are here\n")
    expect(try repository.odr("lint", "--staged", "--format", "json"), "\"rule\" : \"tags-differ\"")
    #expect(try repository.odr("lint", "--write-baseline").exitCode == 0)
    try repository.git("add", "--all")
    #expect(try repository.odr("lint", "--staged", "--strict").exitCode == 0)
    // A run that doesn't check the project must not remove the finding from the baseline.
    let plain = try repository.odr("lint", "--no-project", "--strict", "--write-baseline")
    #expect(
      plain.standardError
        == "odr: note: wrote 1 finding to 'odr-baseline.json'\nno findings in ResourceTags.yml: 5 tags, 5 resources\n")
    #expect(plain.exitCode == 0)
    try repository.stage(text, at: path)
    let stale = try repository.odr("lint", "--staged", "ResourceTags.yml", "--strict")
    #expect(stale.standardError.contains("1 known finding that odr no longer finds in ResourceTags.yml"))
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
    expect(try repository.odr("lint", "--staged"), "Config/Tags.xcconfig:1:44: note: the setting is here")
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

  @Test("the baseline written from the files on disk also applies to the staged files")
  func baseline() throws {
    let repository = try GitRepository()
    let manifest = LanternProject.manifest.replacing("  Levels/Cave.sks: [cave]\n", with: "  Levels/Gone.sks: [cave]\n")
      .replacing("  Sounds/", with: "  sounds/").replacing(
        "  Art.xcassets:\n", with: "  Lost.xcassets:\n    A.imageset: [sea]\n  Art.xcassets:\n")
    let key = "baseline: b.json\n"
    try repository.stage(manifest + key, at: "ResourceTags.yml")
    try repository.stage(LanternProject().text, at: "Lantern.xcodeproj/project.pbxproj")
    for (path, file) in LanternProject().files {
      if case .text(let text) = file { try repository.stage(text, at: path) }
    }
    #expect(try lint(repository, ["--write-baseline"]).exitCode == 0)
    try repository.git("add", "--all")
    try repository.git("commit", "--quiet", "--message=x")
    try repository.stage("# A comment.\n" + manifest + key, at: "ResourceTags.yml")
    for reading in [["--staged"], []] {
      let run = try lint(repository, reading + ["--strict"])
      #expect(run.standardOutput == "", "\(reading)")
      #expect(!run.standardError.contains("no longer finds"), "\(run.standardError)")
      #expect(run.exitCode == 0, "\(run.standardError)")
    }
    try repository.stage(
      LanternProject.manifest.replacing("Cave.sks: [cave]", with: "Cave.sks: [cave, sea]") + key, at: "ResourceTags.yml"
    )
    try repository.stage("{\"demand-resource-tags\"", at: "Art.xcassets/Sea/Shell.imageset/Contents.json")
    let first = try lint(repository, ["--write-baseline"])
    #expect(first.standardError.hasPrefix("odr: note: wrote 2 findings"), "\(first.standardError)")
    #expect(
      first.standardError.contains(
        "note: the baseline hides errors about the Xcode project of 'ResourceTags.yml'; 'odr xcode diff' lists them\n"
      ), "\(first.standardError)")
    try repository.git("add", "--all")
    let staged = try lint(repository, ["--staged", "--strict"])
    #expect(staged.exitCode == 0, "\(staged.standardOutput)")
    try repository.stage("{}", at: "Art.xcassets/Sea/Shell.imageset/Contents.json")
    let stale = try lint(repository, ["--staged", "--strict"])
    #expect(stale.standardError.contains("no longer finds in ResourceTags.yml"))
    #expect(stale.exitCode == 1)
  }

  private func lint(_ repository: GitRepository, _ arguments: [String]) throws -> OdrProcess {
    try repository.run(["lint"] + arguments)
  }

  @Test("a target that the staged project does not have is a finding at its name")
  func unknownTarget() throws {
    let repository = try repository(
      "version: 1\nxcode: {project: A.xcodeproj, targets: [Gam]}\ntags: {onDemand: [sea]}\nfiles:\n  A.sks: [sea]\n")
    try repository.stage(ExampleProject("Game: {A.sks: [sea]}\n").text, at: "A.xcodeproj/project.pbxproj")
    expect(
      try repository.odr("lint", "--staged"),
      "ResourceTags.yml:2:41: error: the project does not contain target 'Gam'; its target is 'Game'")
  }
}
