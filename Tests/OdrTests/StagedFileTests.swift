import Foundation
import OdrTestSupport
import Testing

@Suite("odr lint --staged and the files of a manifest") struct StagedFileTests: StagedLintSuite {
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
    let run = try repository.odr("lint", "--staged")
    #expect(run.standardOutput.contains("note: 'C.sks' is not in git's index, and git ignores it"))
    #expect(run.exitCode == 0)
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

  @Test("resources with such names are found")
  func resourceNames() throws {
    let repository = try GitRepository()
    try repository.stage("", at: "./-a $(b) \"c\"/größe 日本.sks")
    try repository.stage(
      "version: 1\ntags: {onDemand: [sea]}\nfiles:\n  '-a $(b) \"c\"/größe 日本.sks': [sea]\n", at: "ResourceTags.yml")
    #expect(try repository.odr("lint", "--staged").exitCode == 0)
  }

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
    let link = repository.url.appendingPathComponent("A.xcassets/T.imageset/Contents.json")
    try repository.stage(contents("sea"), at: "Sea.json")
    try FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../../Sea.json")
    try repository.git("add", "--all")
    #expect(try repository.odr("lint", "--staged", "--strict").exitCode == 0)
    try repository.stage(contents("forest"), at: "Sea.json")
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
    expect(try repository.odr("lint", "--staged", "--strict"), "tag 'sea' is 70 MB")
  }
}
