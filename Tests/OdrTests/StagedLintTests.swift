import Foundation
import OdrTestSupport
import Testing

@Suite("odr lint --staged") struct StagedLintTests: StagedLintSuite {
  @Test("symbolic links in the index are followed there, and one that leads out is said")
  func links() throws {
    let repository = try repository()
    for (name, target) in [
      ("Link.sks", "A.sks"), ("Out.sks", "../elsewhere/x"), ("Round.sks", "Round.sks"), ("Dir", "Real"),
    ] {
      try repository.folder.link(name, to: target)
    }
    try repository.stage("", at: "Real/B.sks")
    try repository.git("add", "--all")
    try repository.stage(manifest + "  Link.sks: [sea]\n  Dir/B.sks: [sea]\n", at: "ResourceTags.yml")
    #expect(try repository.odr("lint", "--staged").exitCode == 0)
    try repository.stage(manifest + "  Round.sks: [sea]\n  Out.sks: [sea]\n", at: "ResourceTags.yml")
    let run = try repository.odr("lint", "--staged")
    expect(run, "'Round.sks' is a broken symbolic link")
    expect(run, "'Out.sks' is a symbolic link that points outside the manifest's folder [symlink-outside-root]")
    // The verdict is the one about the disk, whether or not the target exists.
    try FileManager.default.removeItem(at: repository.url.appendingPathComponent("Out.sks"))
    for target in ["../elsewhere/x", "/etc/hosts"] {
      try? FileManager.default.removeItem(at: repository.url.appendingPathComponent("Out"))
      try repository.folder.link("Out", to: target)
      for resource in ["Out", "Out/x"] {
        try repository.stage(manifest + "  \(resource): [sea]\n", at: "ResourceTags.yml")
        try repository.git("add", "Out")
        let staged = try repository.odr("lint", "--staged")
        let disk = try repository.odr("lint")
        #expect(staged.exitCode == disk.exitCode && staged.standardOutput == disk.standardOutput, "\(target)")
      }
    }
    // An absolute link may lead back into the repository.
    try repository.stage(manifest + "  Out: [sea]\n", at: "ResourceTags.yml")
    for target in ["A.sks", "Real/../A.sks"] {
      let link = repository.url.appendingPathComponent("Out")
      try FileManager.default.removeItem(at: link)
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: repository.url.path + "/" + target)
      try repository.git("add", "Out")
      for arguments in [["lint"], ["lint", "--staged"]] {
        let run = try repository.run(arguments)
        #expect(run.exitCode == 0 && !run.standardOutput.contains("symlink-outside-root"), "\(run.standardOutput)")
      }
    }
    // Absolute links that form a circle lead nowhere.
    let path = repository.url.appendingPathComponent("Out").path
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    try repository.git("add", "Out")
    expect(try repository.odr("lint", "--staged"), "'Out' is a broken symbolic link")
  }

  @Test("a run without the project keeps the project's findings in the baseline of the staged files")
  func withoutProject() throws {
    let repository = try GitRepository()
    try SampleApp.copy("BambooBreakout", to: repository.folder)
    let text = try repository.folder.text(SampleApp.project)
    try repository.stage(text.replacing("(\"level-5\", )", with: "(\"level-6\", )"), at: SampleApp.project)
    try repository.git("add", "--all")
    let difference = "error: 'Scenes/Level5.sks' has tag 'level-5' here, but tag 'level-6' in target"
    expect(try repository.odr("lint", "--staged"), difference)
    #expect(try repository.odr("lint", "--write-baseline").exitCode == 0)
    let plain = try repository.odr("lint", "--no-project", "--strict", "--write-baseline")
    #expect(
      plain.standardError
        == "odr: note: wrote 1 finding to 'odr-baseline.json'\nno findings in ResourceTags.yml: 5 tags, 5 resources\n")
    try repository.git("add", "--all")
    #expect(try repository.odr("lint", "--staged", "--strict").exitCode == 0)
    try repository.stage(text, at: SampleApp.project)
    let stale = try repository.odr("lint", "--staged", "ResourceTags.yml", "--strict")
    #expect(stale.standardError.contains("1 known finding that odr no longer finds in ResourceTags.yml"))
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
}
