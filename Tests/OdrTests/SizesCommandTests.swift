import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@Suite("odr sizes and packs") struct SizesCommandTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      version: 1
      tags: {initialInstall: [a], onDemand: [b]}
      files: {Music: [a], Sea.m4a: [a, b], Gone.png: [b]}
      """, to: "ResourceTags.yml")
    try folder.write("12345", to: "Music/1.m4a")
    try folder.write("1234567890", to: "Sea.m4a")
    return folder
  }

  @Test("sums count what is shared once, and what is missing is said")
  func sums() throws {
    let folder = try folder()
    let run = try OdrProcess(["sizes"], in: folder.url)
    let bar = String(repeating: "░", count: 20)
    let blank = String(repeating: " ", count: 38)
    #expect(
      run.standardOutput == """
        15 bytes  \(bar)    0 % of 64 MB  a
        10 bytes  \(bar)    0 % of 64 MB  b
        15 bytes  \(bar)    0 % of  2 GB  Initial Install Tags
        15 bytes  \(bar)    0 % of  4 GB  Prefetched Tag Order, including the initial install
        10 bytes\(blank)  Download Only On Demand
        15 bytes  \(bar)    0 % of 20 GB  All tags

        """)
    #expect(run.standardError == "odr: note: not on disk, or not readable, so not counted: 'Gone.png'\n")
    #expect(run.exitCode == 0)
  }

  @Test("if the tags only name packs, lint, sizes, and packs apply only the manifest's own limits")
  func packLimits() throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "x", count: 5000), to: "F.mov")
    func run(_ command: String, _ target: String) throws -> String {
      try folder.write(
        "version: 1\n\(target)limits: {tag: 1 KB}\ntags: {onDemand: [film]}\nfiles: {F.mov: [film]}\nassetPacks: {film: [film]}\n",
        to: "ResourceTags.yml")
      return try OdrProcess([command], in: folder.url).standardOutput
    }
    for target in ["", "deploymentTarget: \"26.0\"\n"] {
      #expect(try run("lint", target).contains("[over-own-limit]"))
      let sizes = try run("sizes", target)
      #expect(sizes.contains(/[ ]500 % of +1 KB  film\n/) && sizes.contains(" of 20 GB") == target.isEmpty)
      #expect(try run("packs", target).contains("1 asset pack of 1000 (") == target.isEmpty)
    }
  }

  @Test("the view of prefetched tags has the sums of the categories, and the resources")
  func tab() throws {
    let folder = try folder()
    let run = try OdrProcess(["show", "--view", "prefetched", "--sizes"], in: folder.url)
    #expect(
      run.standardOutput == """
        Initial Install Tags (15 bytes)
          a (15 bytes)  2 resources
            Sea.m4a (10 bytes)
            Music (5 bytes)
        Prefetched Tag Order (0 bytes)
          (none)
        Download Only On Demand (10 bytes)
          b (10 bytes)  2 resources
            Sea.m4a (10 bytes)
            Gone.png (missing)

        """)
  }

  @Test("devices that download different files are named, and a limit holds for one of them")
  func devices() throws {
    let folder = try folder()
    try folder.write(
      "version: 1\ntags: {onDemand: [a]}\ncatalogs: {A.xcassets: {Tree.imageset: [a]}}\n", to: "ResourceTags.yml")
    let item = "A.xcassets/Tree.imageset/"
    try folder.write(
      """
      {"images": [{"filename": "2.png", "scale": "2x"}, {"filename": "3.png", "scale": "3x", "idiom": "iphone"},
       {"filename": "p3.png", "scale": "2x", "display-gamut": "display-P3"}]}
      """, to: item + "Contents.json")
    for (name, count) in [("2.png", 20), ("3.png", 30), ("p3.png", 40), ("old.png", 500)] {
      try folder.write(String(repeating: "x", count: count), to: item + name)
    }
    let all = try OdrProcess(["sizes"], in: folder.url).standardOutput
    #expect(
      all.hasSuffix(
        """
        Estimated download per device
          iPhone 2x (30 bytes)
          iPhone 3x (30 bytes)
          iPad 2x (40 bytes)

        """), "\(all)")
    #expect(all.contains(/90 bytes .* of 20 GB  All tags\n/), "\(all)")
    try folder.write("limits: {tag: 1 KB}\n" + folder.text("ResourceTags.yml"), to: "ResourceTags.yml")
    let table = try OdrProcess(["sizes", "--top", "1"], in: folder.url).standardOutput
    #expect(table.contains(/90 bytes .* 4 % of +1 KB  a \(at most 40 bytes on one device, which counts\)/), "\(table)")
    let json = try OdrProcess(["sizes", "--format", "json"], in: folder.url).standardOutput
    #expect(json.contains(#""inUseLimit" : 2000000000"#))
  }

  @Test("a whole catalog cannot have tags, and odr names the folders in it that can")
  func wholeCatalog() throws {
    let folder = try folder()
    for name in ["Forest", "Sea", "Land", "Sky", "Version.2"] {
      try folder.write("{}", to: "A.xcassets/\(name)/Fish.imageset/Contents.json")
    }
    let missing = try OdrProcess(["assign", "B.xcassets", "--tag", "a"], in: folder.url).standardError
    #expect(missing == "odr: error: asset catalog 'B.xcassets' is not on disk\n", "\(missing)")
    let refused = try OdrProcess(["assign", "A.xcassets", "--tag", "a"], in: folder.url)
    #expect(
      refused.standardError.contains(
        "specify items or folders in it, such as 'A.xcassets/Forest', 'A.xcassets/Land', 'A.xcassets/Sea', and 1 more; "
          + "'odr assign -r' tags every item in the catalog\n"),
      "\(refused.standardError)")
    try folder.write("version: 1\ntags: {onDemand: [a]}\nfiles: {A.xcassets: [a]}\n", to: "ResourceTags.yml")
    let lint = try OdrProcess(["lint"], in: folder.url)
    #expect(lint.standardOutput.contains("tag its items or folders [catalog-item-in-files]"))
  }

  @Test("the top tags are the largest")
  func top() throws {
    let folder = try folder()
    try folder.write(String(repeating: "x", count: 100), to: "Gone.png")
    let run = try OdrProcess(["sizes", "--top", "1"], in: folder.url)
    #expect(run.standardOutput.hasPrefix("110 bytes"))
    #expect(run.standardOutput.contains("and 1 more tag\n"))
    try folder.write(folder.text("ResourceTags.yml"), to: "Lite.ResourceTags.yml")
    let both = try OdrProcess(["sizes", ".", "--top", "1"], in: folder.url).standardOutput
    #expect(both.matches(of: /ResourceTags\.yml:\n110 bytes/).count == 2 && both.contains("\n2 manifests ("), "\(both)")
  }

  @Test("the project tells the phase of a file, and what is in no pack is listed with the reason")
  func phases() throws {
    let folder = try TemporaryFolder()
    let outline = "Game: {A.sks: [a], B.metal: [a], C.dat: {phase: CopyFiles, tags: [a]}, D.metal: {phase: Sources}}\n"
    try folder.write(ExampleProject(outline).text, to: "Game.xcodeproj/project.pbxproj")
    for name in ["A.sks", "B.metal", "C.dat", "D.metal", "E.mlmodel"] { try folder.write("12345", to: name) }
    let text =
      "version: 1\ntags: {onDemand: [a]}\nfiles: {A.sks: [a], B.metal: [a], C.dat: [a], D.metal: [a], E.mlmodel: [a]}\n"
    try folder.write(text + "xcode: {project: Game.xcodeproj, targets: [Game]}\n", to: "ResourceTags.yml")
    #expect(
      try OdrProcess(["packs"], in: folder.url).standardOutput == """
        [a] (10 bytes), on demand
            asset-pack-0cc175b9c0f1b6a831c399e269772661
              A.sks (5 bytes)
              B.metal (5 bytes)
        Tagged resources without an asset pack
          C.dat: Xcode lists the file in Copy Files, where tags have no effect
          D.metal: Xcode lists the file in Compile Sources, where tags have no effect
          E.mlmodel: Xcode lists the file in Compile Sources, where tags have no effect
        1 asset pack of 1000 (10 bytes)

        """)
    let lint = try OdrProcess(["lint"], in: folder.url).standardOutput
    #expect(
      lint.contains("'D.metal' is a Metal shader, which Xcode has in Compile Sources") && !lint.contains("B.metal'"))
    #expect(
      lint.contains("error: 'C.dat' is in Copy Files, where tags have no effect [code-cannot-be-tagged]")
        && !lint.contains("'A.sks'"))
    #expect(try OdrProcess(["sizes"], in: folder.url).standardOutput.contains(/10 bytes .* of 20 GB  All tags\n/))
  }

  @Test("what stays in the app is shown for each app, and JSON contains the largest one")
  func untaggedOfEachApp() throws {
    let folder = try GitRepository(isEmpty: true).folder
    try folder.write(
      ExampleProject("Game: {A.sks: [], B.sks: []}\nLite: {A.sks: []}\n").text, to: "Game.xcodeproj/project.pbxproj")
    for name in ["A.sks", "B.sks"] { try folder.write("12345", to: name) }
    try folder.write(
      "version: 1\ntags: {}\nxcode: {targets: [Lite, Game], project: Game.xcodeproj}\n", to: "ResourceTags.yml")
    let text = try OdrProcess(["sizes"], in: folder.url).standardOutput
    for words in ["'Lite' (5 bytes of 2 GB", "'Game' (10 bytes of 2 GB"] {
      #expect(text.contains("Resources without tags in target \(words) for the app)\n"), "\(text)")
    }
    let json = try OdrProcess(["sizes", "--format", "json"], in: folder.url).standardOutput
    #expect(json.contains("\"untaggedBytes\" : 10,"))
  }

  @Test("the size of what stays in the app is a lower bound if files are outside the manifest's folder")
  func untagged() throws {
    // Without a repository, odr doesn't read a project outside the manifest's folder.
    let folder = try GitRepository(isEmpty: true).folder
    try folder.write(
      ExampleProject("Game: {A.sks: [], Config/B.sks: []}\n").text, to: "Game.xcodeproj/project.pbxproj")
    for name in ["A.sks", "Config/B.sks"] { try folder.write("12345", to: name) }
    let text = "version: 1\ntags: {}\nxcode: {targets: [Game], project: "
    try folder.write(text + "Game.xcodeproj}\n", to: "ResourceTags.yml")
    try folder.write(text + "../Game.xcodeproj}\n", to: "Config/ResourceTags.yml")
    func line(_ path: String) throws -> Substring? {
      try OdrProcess(["sizes", path], in: folder.url).standardOutput.split(separator: "\n").last
    }
    #expect(
      try line("ResourceTags.yml") == "Resources without tags in target 'Game' (10 bytes of 2 GB for the app)")
    #expect(
      try line("Config/ResourceTags.yml")
        == "Resources without tags in target 'Game' (at least 5 bytes of 2 GB for the app; files outside the manifest's "
        + "folder are not counted)")
    let json = try OdrProcess(["sizes", "Config", "--format", "json"], in: folder.url).standardOutput
    #expect(json.contains("\"untaggedIsComplete\" : false"))
    let list = try OdrProcess(["resource", "list", "--untagged", "-m", "Config"], in: folder.url)
    #expect(list.standardOutput == "Config/B.sks\n")
    #expect(list.standardError.contains("the targets also contain files outside the manifest's folder"))
  }
}
