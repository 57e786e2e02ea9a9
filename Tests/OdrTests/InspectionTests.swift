import OdrTestSupport
import Testing

@Suite("odr show with paths") struct InspectionTests: EditSuite {
  private func game() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      version: 1
      tags: {prefetchOrder: [level-1], onDemand: [forest, sea]}
      files: {Levels/1.sks: [level-1, forest], Music: [sea], Gone.m4a: [sea], Models/Boat.mlmodel: [sea]}
      catalogs: {Art.xcassets: {Forest: [forest], Forest/Oak.imageset: [level-1]}}

      """, to: "ResourceTags.yml")
    for (path, size) in [
      ("Levels/1.sks", 10), ("Levels/2.sks", 20), ("Music/Sea/1.m4a", 30), ("Models/Boat.mlmodel", 40),
      ("Art.xcassets/Forest/Oak.imageset/1.png", 50), ("Art.xcassets/Forest/Elm.imageset/1.png", 60),
    ] {
      try folder.write(String(repeating: "x", count: size), to: path)
    }
    for item in ["Oak", "Elm"] { try folder.write("{}", to: "Art.xcassets/Forest/\(item).imageset/Contents.json") }
    return folder
  }

  private func show(_ paths: String..., in folder: TemporaryFolder, from place: String = "") throws -> OdrProcess {
    try OdrProcess(["show"] + paths, in: folder.url.appendingPathComponent(place))
  }

  @Test(
    "each path comes with its size, its tags and its pack",
    arguments: [
      (
        ["Levels/1.sks"],
        "Levels/1.sks (10 bytes)\n    tags: level-1, forest\n    pack: [forest, level-1] (60 bytes), prefetched\n"
      ),
      (["Levels/2.sks"], "Levels/2.sks (20 bytes)\n    no tags; it stays in the app\n"),
      (
        ["Music/Sea/1.m4a"],
        "Music/Sea/1.m4a (30 bytes)\n    tags of Music: sea\n    pack: [sea] (30 bytes), on demand\n"
      ),
      (["Gone.m4a"], "Gone.m4a (missing)\n    tags: sea\n    pack: [sea] (30 bytes), on demand\n"),
      (
        ["Models/Boat.mlmodel"],
        "Models/Boat.mlmodel (40 bytes)\n    tags: sea\n    no pack: Xcode lists the file in Compile Sources, where tags have no effect\n"
      ),
      (
        ["Art.xcassets/Forest/Oak.imageset", "Art.xcassets/Forest/Elm.imageset"],
        """
        Art.xcassets/Forest/Oak.imageset (50 bytes)
            tags: level-1
            tags of Art.xcassets/Forest: forest
            pack: [forest, level-1] (60 bytes), prefetched
        Art.xcassets/Forest/Elm.imageset (60 bytes)
            tags of Art.xcassets/Forest: forest
            pack: [forest] (60 bytes), on demand

        """
      ),
      (
        ["Levels"],
        """
        Levels (30 bytes)
            no tags; 1 resource inside has tags
        Levels/1.sks (10 bytes)
            tags: level-1, forest
            pack: [forest, level-1] (60 bytes), prefetched

        """
      ),
    ])
  func items(_ paths: [String], _ expected: String) throws {
    let folder = try game()
    let run = try OdrProcess(["show"] + paths, in: folder.url)
    #expect(run.exitCode == 0 && run.standardOutput == expected, "\(run.standardOutput)\(run.standardError)")
  }

  @Test("what nothing has is an error, and the others are shown all the same")
  func unknown() throws {
    let run = try show("Levels/3.sks", "1.sks", "../X", "../Music", in: game(), from: "Levels")
    #expect(run.standardOutput.hasPrefix("1.sks (10 bytes)\n"))
    #expect(run.standardOutput.contains("\n../Music (30 bytes)\n"))
    #expect(try show("sea", in: game(), from: "Levels").standardOutput.contains("\n    ../Music\n"))
    let reason = "is neither in the manifest nor on disk at this path\n"
    #expect(run.standardError == "odr: error: 'Levels/3.sks' \(reason)odr: error: '../X' \(reason)")
    #expect(run.exitCode == 2)
    for (name, path) in [("Oak.imageset", "/Oak.imageset"), ("Elm.imageset/1", "/Elm.imageset"), ("Forest", "")] {
      let item = try show(name, in: game())
      #expect(item.standardError.hasSuffix("mean 'Art.xcassets/Forest\(path)'?\n"), "\(item.standardError)")
    }
  }

  @Test("a path that is a manifest, or has the form of one, is shown as one")
  func manifests() throws {
    let folder = try game()
    try folder.write("{\"version\": 3}", to: "Levels/data.json")
    try folder.write("version: 1\ntags:\n  onDemand: [other]\nfiles:\n  A.sks: [other]\n", to: "Other/tags.yml")
    #expect(try show("ResourceTags.yml", in: folder).standardOutput.hasPrefix("forest "))
    #expect(try show(".", in: folder).standardOutput.hasPrefix("forest "))
    #expect(try show("Other/tags.yml", in: folder).standardOutput.hasPrefix("other "))
    #expect(try show("Levels/data.json", in: folder).standardOutput.hasPrefix("Levels/data.json (14 bytes)\n"))
    #expect(try show("Levels", "Music", "--filter", "x", in: folder).exitCode == 64)
    #expect(try show("Levels", "--view", "prefetched", in: folder).exitCode == 64)
    #expect(try show("forest", "--filter", "x", in: folder).exitCode == 64)
  }
}
