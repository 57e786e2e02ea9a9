import Foundation
import OdrTestSupport
import Testing

/// A commit is checked if odr's verdict on the manifest can depend on it.
@Suite("what a commit concerns") struct ConcernLawTests {
  private static let shares = 4

  /// A project with one target, an Info.plist, a configuration file, and a storyboard with this tag.
  private static func project(_ tag: String) -> String {
    ExampleProject(
      """
      project: {SDKROOT: iphoneos, IPHONEOS_DEPLOYMENT_TARGET: '17.0'}
      KnownAssetTags: [intro, menu]
      Game:
        Intro.mp4: [intro]
        Menu.storyboard: [\(tag)]
        Map.dat: [menu]
        Art.xcassets: []
        Code.swift: {phase: Sources}
        xcconfig: Config/Game.xcconfig
        INFOPLIST_FILE: Config/Info.plist
      """
    ).text
  }

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
        Map.dat: [menu]
      catalogs:
        Art.xcassets:
          Tree.imageset: [intro]

      """
    ],
    "App/Game.xcodeproj/project.pbxproj": [
      project("menu"), project("manu"), nil,
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
    // No commit contains this file.
    "App/.gitignore": ["Map.dat\n", "*.bin\n", nil],
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
      for _ in 0..<Int.random(in: 1...4, using: &random) {
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
    #expect(run.standardError == "nothing was committed or staged since the merge base; nothing to check\n")
  }
}
