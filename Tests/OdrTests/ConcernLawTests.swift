import Foundation
import OdrTestSupport
import Testing

/// A commit is checked if odr's verdict on the manifest can depend on it.
@Suite("what a commit concerns") struct ConcernLawTests {
  private static let shares = 4

  /// A project with one target, an Info.plist, a configuration file, and a tagged storyboard.
  private static let project = """
    // !$*UTF8*$!
    {
    archiveVersion = 1; classes = {}; objectVersion = 56;
    objects = {
    A00000000000000000000001 = {isa = PBXBuildFile; fileRef = A00000000000000000000002; settings = {ASSET_TAGS = (menu, ); }; };
    A00000000000000000000002 = {isa = PBXFileReference; lastKnownFileType = file.storyboard; path = Menu.storyboard; sourceTree = "<group>"; };
    A00000000000000000000003 = {isa = PBXFileReference; explicitFileType = wrapper.application; path = Game.app; sourceTree = BUILT_PRODUCTS_DIR; };
    A00000000000000000000004 = {isa = PBXGroup; children = (A00000000000000000000002, A00000000000000000000003, A0000000000000000000000C, A0000000000000000000000D, A0000000000000000000000E, A00000000000000000000010, ); sourceTree = "<group>"; };
    A00000000000000000000005 = {isa = PBXNativeTarget; buildConfigurationList = A00000000000000000000006; buildPhases = (A00000000000000000000007, A00000000000000000000012, ); buildRules = (); dependencies = (); name = Game; productName = Game; productReference = A00000000000000000000003; productType = "com.apple.product-type.application"; };
    A00000000000000000000006 = {isa = XCConfigurationList; buildConfigurations = (A00000000000000000000008, ); defaultConfigurationName = Release; };
    A00000000000000000000007 = {isa = PBXResourcesBuildPhase; files = (A00000000000000000000001, A0000000000000000000000F, A00000000000000000000011, ); };
    A00000000000000000000008 = {isa = XCBuildConfiguration; baseConfigurationReference = A0000000000000000000000C; buildSettings = {INFOPLIST_FILE = Config/Info.plist; PRODUCT_NAME = Game; SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0; }; name = Release; };
    A00000000000000000000009 = {isa = XCConfigurationList; buildConfigurations = (A0000000000000000000000A, ); defaultConfigurationName = Release; };
    A0000000000000000000000A = {isa = XCBuildConfiguration; buildSettings = {SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0; }; name = Release; };
    A0000000000000000000000B = {isa = PBXProject; attributes = {KnownAssetTags = (intro, menu, ); }; buildConfigurationList = A00000000000000000000009; compatibilityVersion = "Xcode 14.0"; mainGroup = A00000000000000000000004; targets = (A00000000000000000000005, ); };
    A0000000000000000000000C = {isa = PBXFileReference; lastKnownFileType = text.xcconfig; path = Config/Game.xcconfig; sourceTree = "<group>"; };
    A0000000000000000000000D = {isa = PBXFileReference; lastKnownFileType = folder.assetcatalog; path = Art.xcassets; sourceTree = "<group>"; };
    A0000000000000000000000E = {isa = PBXFileReference; lastKnownFileType = file; path = Intro.mp4; sourceTree = "<group>"; };
    A0000000000000000000000F = {isa = PBXBuildFile; fileRef = A0000000000000000000000D; };
    A00000000000000000000010 = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = Code.swift; sourceTree = "<group>"; };
    A00000000000000000000011 = {isa = PBXBuildFile; fileRef = A0000000000000000000000E; settings = {ASSET_TAGS = (intro, ); }; };
    A00000000000000000000012 = {isa = PBXSourcesBuildPhase; files = (A00000000000000000000013, ); };
    A00000000000000000000013 = {isa = PBXBuildFile; fileRef = A00000000000000000000010; };
    };
    rootObject = A0000000000000000000000B;
    }

    """

  private static func plist(_ storyboard: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict><key>UIMainStoryboardFile</key>"
      + "<string>\(storyboard)</string></dict></plist>\n"
  }

  private static func pointer(_ size: Int) -> String {
    "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "0", count: 64))\nsize \(size)\n"
  }

  private static func code(_ tag: String) -> String {
    "import Foundation\nlet request = NSBundleResourceRequest(tags: [\"\(tag)\"])\n"
  }

  private static func contents(_ tag: String?) -> String {
    "{\"info\": {\"author\": \"xcode\", \"version\": 1}"
      + (tag.map { ", \"properties\": {\"on-demand-resource-tags\": [\"\($0)\"]}" } ?? "") + "}\n"
  }

  /// The files, each with contents that a change may give it; `nil` removes the file. The first are without findings.
  private static let files: [String: [String?]] = [
    "App/ResourceTags.yml": [
      """
      version: 1
      deploymentTarget: "17.0"
      xcode:
        project: Game.xcodeproj
        targets: [Game]
      tags:
        onDemand: [intro, menu]
      files:
        Intro.mp4: [intro]
        Menu.storyboard: [menu]
      catalogs:
        Art.xcassets:
          Tree.imageset: [intro]

      """
    ],
    "App/Game.xcodeproj/project.pbxproj": [
      project, project.replacing("ASSET_TAGS = (menu, )", with: "ASSET_TAGS = (manu, )"), nil,
    ],
    "App/Config/Info.plist": [plist("Other"), plist("Menu"), nil],
    "App/Config/Game.xcconfig": [
      "#include \"../../Shared/All.xcconfig\"\n", "ENABLE_ON_DEMAND_RESOURCES = NO\n",
      "ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS = intro\n", nil,
    ],
    "Shared/All.xcconfig": ["// Nothing\n", "ON_DEMAND_RESOURCES_PREFETCH_ORDER = menu\n", nil],
    "App/Menu.storyboard": ["<document/>\n", "<document version='2'/>\n", nil],
    "App/Intro.mp4": [pointer(1000), pointer(9_000_000_000), nil],
    "App/Art.xcassets/Contents.json": [contents(nil), contents("intro"), nil],
    "App/Art.xcassets/Tree.imageset/Contents.json": [contents("intro"), contents("menu"), nil],
    "App/Code.swift": [code("menu"), code("manu"), nil],
    "App/Notes.txt": ["one\n", "two\n", nil],
    "README.txt": ["one\n", "two\n", nil],
  ]

  @Test("lint --changed gives the verdict of lint on the result, with and without --code", arguments: 0..<shares)
  func verdicts(share: Int) throws {
    let repository = try GitRepository()
    try repository.stage("*.mp4 filter=lfs diff=lfs merge=lfs -text\n", at: ".gitattributes")
    for filter in ["clean", "smudge"] { try repository.git("config", "filter.lfs.\(filter)", "cat") }
    for (path, texts) in Self.files { try repository.stage(try #require(texts[0]), at: path) }
    try repository.git("commit", "--quiet", "--message=clean")
    try repository.git("checkout", "--quiet", "-b", "topic")
    let sound = try repository.odr("lint", ".", "--code")
    #expect(sound.exitCode == 0, "\(sound.standardOutput)\(sound.standardError)")
    let paths = Self.files.keys.sorted()
    var failed = 0
    for number in LawCount.concerns.numbers(shares: Self.shares) {
      var random = SeededGenerator(seed: UInt64(number * Self.shares + share))
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let path = try #require(paths.randomElement(using: &random))
        if let text = try #require(Self.files[path]?.randomElement(using: &random)) {
          try repository.stage(text, at: path)
        } else {
          try repository.git("rm", "--quiet", "--force", "--ignore-unmatch", "--", path)
        }
      }
      let what = try repository.git("status", "--short")
      for options in [[], ["--code"], ["--strict"]] {
        let run = { (words: [String]) in
          try repository.run(["lint"] + words + options)
        }
        let whole = try run(["."])
        if whole.exitCode == 1 { failed += 1 }
        for words in [["--staged"], ["--changed=main"]] {
          let changed = try run(words)
          #expect(
            changed.exitCode == whole.exitCode,
            "number \(number), share \(share): \(words + options)\n\(what)\(whole.standardOutput)\(changed.standardError)"
          )
        }
      }
      try repository.git("reset", "--quiet", "--hard")
    }
    #expect(failed > LawCount.concerns.numbers(shares: Self.shares).count / 2)
  }

  @Test("a commit that nothing reads is not checked")
  func unread() throws {
    let repository = try GitRepository()
    for (path, texts) in Self.files { try repository.stage(try #require(texts[0]), at: path) }
    try repository.git("commit", "--quiet", "--message=clean")
    #expect(try repository.odr("lint", "--staged").standardError == "nothing is staged; nothing to check\n")
    for path in ["README.txt", "App/Notes.txt", "App/Code.swift"] {
      try repository.stage("changed\n", at: path)
      let run = try repository.odr("lint", "--staged")
      #expect(run.standardError == "no manifest lists a changed file; nothing to check\n", "\(path)")
      try repository.git("reset", "--quiet", "--hard")
    }
    let run = try repository.odr("lint", "--changed=HEAD")
    #expect(run.standardError == "no change is committed or staged; nothing to check\n")
  }

  @Test("pre-commit's range is checked, and refs/remotes/main is not silently preferred to a local branch")
  func ranges() throws {
    let repository = try GitRepository()
    for (path, texts) in Self.files { try repository.stage(try #require(texts[0]), at: path) }
    try repository.git("commit", "--quiet", "--message=clean")
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.git("rm", "--quiet", "App/Menu.storyboard")
    try repository.git("commit", "--quiet", "--message=bad")
    #expect(try repository.odr("lint", "--staged").exitCode == 0)
    let environment = ["PRE_COMMIT": "1", "PRE_COMMIT_FROM_REF": "main", "PRE_COMMIT_TO_REF": "HEAD"]
    let run = try OdrProcess(
      ["lint", "--staged"], in: repository.url, environment: GitRepository.environment.merging(environment) { $1 })
    #expect(run.exitCode == 1)
    try repository.git("update-ref", "refs/remotes/main", "topic")
    let refused = try repository.odr("lint", "--changed", "main")
    #expect(refused.exitCode == 2 && refused.standardError.contains("'main' is ambiguous"))
    #expect(try repository.odr("lint", "--changed", "refs/heads/main").exitCode == 1)
  }

  @Test("a merge reports only what neither side contains, with and without conflicts", arguments: [true, false])
  func merges(_ isStopped: Bool) throws {
    let repository = try GitRepository()
    for (path, texts) in Self.files { try repository.stage(try #require(texts[0]), at: path) }
    try repository.git("commit", "--quiet", "--message=clean")
    try repository.git("checkout", "--quiet", "-b", "topic")
    let text = try #require(Self.files["App/ResourceTags.yml"]?[0])
    try repository.stage(text + "lint:\n  unused-tag: ignore\n", at: "App/ResourceTags.yml")
    try repository.git("commit", "--quiet", "--message=topic")
    try repository.git("checkout", "--quiet", "main")
    try repository.stage("two\n", at: "README.txt")
    try repository.git("commit", "--quiet", "--message=main")
    #expect(try repository.odr("install", "hook").exitCode == 0)
    var merge = try repository.tryGit(["merge", "--no-edit"] + (isStopped ? ["--no-commit"] : []) + ["topic"])
    if isStopped { merge = try repository.tryGit(["commit", "--message=merge"]) }
    let said = merge.standardOutput + merge.standardError
    #expect(merge.exitCode == 0 && !said.contains("silenced-finding") && said.contains("no findings in"), "\(said)")
  }
}
