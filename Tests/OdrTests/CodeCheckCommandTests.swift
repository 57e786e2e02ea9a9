import Foundation
import OdrTestSupport
import Testing

/// Tests of `odr code check` and `odr lint --code`.
@Suite("odr code check") struct CodeCheckCommandTests {
  private static let code = "let r = NSBundleResourceRequest(tags: [\"forst\"])\nr.endAccessingResources()\n"
  private static let manifest = "version: 1\ntags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\n"

  /// A repository with a manifest without a project, and a source file in a folder.
  private func repository(_ manifest: String = Self.manifest) throws -> GitRepository {
    let repository = try GitRepository(isEmpty: true)
    try repository.stage(manifest, at: "ResourceTags.yml")
    try repository.stage("x", at: "A.sks")
    try repository.stage(Self.code, at: "Game/Level.swift")
    return repository
  }

  private let finding = "Game/Level.swift:1:40: error: tag 'forst' is not declared [unknown-tag-in-code]"

  @Test("without a project, the sources of the repository are checked, on disk or in git's index")
  func sources() throws {
    let repository = try repository()
    let run = try repository.odr("code", "check")
    #expect(run.exitCode == 1)
    #expect(run.standardOutput.contains(finding), "\(run.standardOutput)")
    #expect(run.standardError == "1 error, 1 note in 2 files; checked 1 source file\n", "\(run.standardError)")
    try Data(Self.code.replacing("forst", with: "forest").utf8).write(
      to: repository.url.appendingPathComponent("Game/Level.swift"))
    #expect(try repository.odr("code", "check", "--strict").exitCode == 0)
    let staged = try repository.odr("lint", "--code", "--staged")
    #expect(staged.standardOutput.contains(finding) && staged.exitCode == 1, "\(staged.standardOutput)")
  }

  @Test("levels, comments, and the baseline of the manifest apply")
  func levels() throws {
    let levels = try repository(Self.manifest + "lint: {unknown-tag-in-code: warning, tag-not-in-code: ignore}\n")
    let run = try levels.odr("code", "check")
    #expect(run.standardError.hasPrefix("1 warning in Game/Level.swift") && run.exitCode == 0)
    #expect(try levels.odr("code", "check", "--strict").exitCode == 1)
    let baseline = try repository(Self.manifest + "baseline: known.json\n")
    try baseline.stage(
      "{\"version\": 1, \"findings\": [{\"path\": \"ResourceTags.yml\", \"rule\": \"unknown-tag-in-code\", "
        + "\"message\": \"tag 'forst' is not declared\", \"count\": 1}]}", at: "known.json")
    let known = try baseline.odr("code", "check")
    #expect(known.exitCode == 0 && known.standardError.contains("the baseline hides 1 finding"))
    try baseline.stage("let a = \"forest\"\n", at: "Game/Other.swift")
    let part = try baseline.odr("code", "check", "--strict", "Game/Other.swift")
    #expect(part.exitCode == 0 && !part.standardError.contains("no longer finds"), "\(part.standardError)")
    // A run that doesn't check code doesn't report that the finding is gone.
    #expect(try baseline.odr("lint", "--strict").exitCode == 0)
    let ignored = try repository(
      Self.manifest.replacing("{onDemand: [forest]}", with: "{onDemand: [forest]} # odr:ignore tag-not-in-code later"))
    #expect(try !ignored.odr("code", "check").standardOutput.contains("tag-not-in-code"))
  }

  @Test("with a project, the sources of the manifest's targets are checked")
  func project() throws {
    let repository = try repository(Self.manifest + "xcode: {project: Game.xcodeproj, targets: [Game]}\n")
    try repository.stage("NSBundleResourceRequest(tags: [\"other\"])\n", at: "Other.swift")
    try repository.stage("let a = \"forest\"\n", at: "Folder/Sub/Tags.m")
    let project = ExampleProject(
      "KnownAssetTags: [forest]\nGame: {A.sks: [forest], Game/Level.swift: [], Folder/: [Sub/Tags.m]}")
    try repository.stage(project.text, at: "Game.xcodeproj/project.pbxproj")
    for words in [["code", "check"], ["lint", "--code", "--staged"]] {
      let run = try repository.run(words)
      #expect(
        run.standardOutput.contains(finding) && !run.standardOutput.contains("Other.swift"), "\(run.standardOutput)")
      #expect(run.standardError.contains("checked 2 source files"), "\(run.standardError)")
    }
    try repository.git("rm", "-q", "--cached", "Game.xcodeproj/project.pbxproj")
    try FileManager.default.removeItem(at: repository.url.appendingPathComponent("Game.xcodeproj"))
    let missing = try repository.odr("code", "check")
    #expect(missing.exitCode == 1 && missing.standardOutput.contains("[missing-project]"), "\(missing.standardOutput)")
  }

  @Test("odr doesn't read code outside the repository, pipes, or very large files")
  func boundary() throws {
    let repository = try repository()
    let outside = try TemporaryFolder()
    let file = try outside.write(Self.code, to: "Outside.swift")
    try FileManager.default.createSymbolicLink(
      at: repository.url.appendingPathComponent("Link.swift"), withDestinationURL: file)
    #expect(mkfifo(repository.url.appendingPathComponent("Pipe.swift").path, 0o600) == 0)
    try Data(repeating: 0x20, count: 17 << 20).write(to: repository.url.appendingPathComponent("Large.swift"))
    let run = try repository.odr("code", "check")
    #expect(run.standardError.hasSuffix("checked 1 of 3 source files\n"), "\(run.standardError)")
    for name in ["Link.swift", "Pipe.swift", "Gone.swift"] {
      let run = try repository.odr("code", "check", name)
      #expect(run.exitCode == 2 && run.standardError.contains("'\(name)'"), "\(run.standardError)")
    }
    #expect(try repository.odr("code", "check", "Gone").standardError.contains("No such file or directory"))
    let manifest = try repository.odr("code", "check", "ResourceTags.yml")
    #expect(
      manifest.standardError
        == "odr: error: 'ResourceTags.yml' is not a Swift or Objective-C file; -m specifies the manifest\n")
  }

  @Test("the migration list has the calls with their packs, and the lookups of tagged files")
  func migration() throws {
    let repository = try repository()
    try repository.stage(
      """
      let request = NSBundleResourceRequest(tags: ["forest"])
      try await request.beginAccessingResources()
      let url = Bundle.main.url(forResource: "A", withExtension: "sks")
      let other = Bundle.main.url(forResource: "B", withExtension: "sks")
      request.endAccessingResources()
      let scene = LevelScene(fileNamed: "A") ?? SKScene(fileNamed: name)
      """, at: "Game/Level.swift")
    let text = try repository.odr("code", "check", "--migration").standardOutput
    #expect(
      text == """
        Game/Level.swift:1:15: NSBundleResourceRequest
            tags: forest
            packs: forest
            replacement: none; pass the identifiers of the packs to AssetPackManager.shared
        Game/Level.swift:2:19: beginAccessingResources
            tags: forest
            packs: forest
            replacement: ensureLocalAvailability(of:requireLatestVersion:)
        Game/Level.swift:3:23: url
            file in the pack: A.sks
            packs: forest
            replacement: url(for:) with the path in the pack; check that the file exists
        Game/Level.swift:5:9: endAccessingResources
            tags: forest
            packs: forest
            replacement: none; remove(assetPackWithID:) when the app no longer needs the pack
        Game/Level.swift:6:13: LevelScene
            file in the pack: A.sks
            packs: forest
            replacement: NSKeyedUnarchiver with contents(at:searchingInAssetPackWithID:)
        5 calls to migrate
        not listed: names in storyboards, scenes, and packages, asset symbols such as '.forest', paths made from a bundle's \
        URL or path, searches for files, and calls of other frameworks; 1 lookup with a name that odr cannot follow

        """, "\(text)")
    let paths = try repository.odr("code", "check", "--migration", "--root", "..").standardOutput
    let folder = repository.url.resolvingSymlinksInPath().lastPathComponent
    #expect(paths.contains("    file in the pack: \(folder)/A.sks\n"), "\(paths)")
    #expect(try repository.odr("code", "check", "--root", "..").exitCode == 64)
    let json = try repository.odr("code", "check", "--migration", "--format", "json").standardOutput
    #expect(json.contains("\"file\" : \"A.sks\"") && json.contains("\"version\" : 1"))
    #expect(try repository.odr("code", "check", "--migration", "--format", "sarif").exitCode == 64)
  }

  @Test("lookups of tagged files that aren't on disk are listed without a pack")
  func lookupsWithoutPack() throws {
    let repository = try repository(
      "version: 1\ntags: {onDemand: [forest]}\nfiles: {A.sks: [forest], Data/Gone.json: [forest]}\n")
    try repository.stage(
      "let url = Bundle.main.url(forResource: \"Gone\", withExtension: \"json\")\n", at: "Game/Level.swift")
    let text = try repository.odr("code", "check", "--migration").standardOutput
    let start = "Game/Level.swift:1:23: url\n    resource without a pack: Data/Gone.json\n    replacement: url(for:)"
    #expect(text.hasPrefix(start) && text.contains("\n1 call to migrate\n"), "\(text)")
    #expect(text.hasSuffix("; contents of 1 tagged resource without a pack\n"), "\(text)")
  }

  @Test("after too many lookups with interpolations, odr counts them and still lists the other lookups")
  func manyLookups() throws {
    let files = (0..<1000).map { "  Data/f\($0).json: [forest]\n" }.joined()
    let repository = try repository("version: 1\ntags: {onDemand: [forest]}\nfiles:\n\(files)")
    let computed = (0..<520).map { "_ = Bundle.main.url(forResource: \"level\($0)-\\(n)\", withExtension: \"json\")\n" }
    let exact = (0..<1000).map { "_ = Bundle.main.url(forResource: \"f\($0)\", withExtension: \"json\")\n" }
    try repository.stage((computed + exact).joined(), at: "Game/Level.swift")
    let text = try repository.odr("code", "check", "--migration").standardOutput
    #expect(text.contains("    resource without a pack: Data/f999.json\n"), "\(text)")
    #expect(text.contains(" lookups with a name that odr cannot follow; "), "\(text)")
  }

  /// Forms of lookups, each with the resource that the migration list shows; `?` if odr only counts the lookup, and `-`
  /// if it finds no tagged resource.
  private static let lookups = [
    ("Image(\"Tree\")", "A.xcassets/Tree.imageset"), ("Image(name)", "?"),
    ("Image(\"Tree\", bundle: nil)", "A.xcassets/Tree.imageset"), ("UIImage(named: \"One\")", "-"),
    ("UIImage(named: \"Tree.png\")", "A.xcassets/Tree.imageset"), ("UIImage(named: \"Tree.jpg\")", "-"),
    ("UIImage(imageLiteralResourceName: \"pic\")", "pic.png"), ("GameScene(fileNamed: \"One\")", "One.sks"),
    ("Bundle(for: X.self).url(forResource: \"pic\", withExtension: \"png\")", "pic.png"),
    ("Bundle(identifier: \"x\")?.path(forResource: \"pic\", ofType: \"png\")", "pic.png"),
    ("bundle.url(forResource: \"l\\(n)\", withExtension: \"json\", subdirectory: \"Data\")", "Data/l.json"),
    ("bundle.url(forResource: \"l\", withExtension: \"json\", subdirectory: folder)", "?"),
    ("bundle.url(forResource: \"l\", withExtension: \"json\", subdirectory: \"Da\" + \"ta\")", "?"),
    ("bundle.url(forResource: \"pi\\(n)\", withExtension: \"json\")", "-"),
    ("bundle.url(forResource: \"pi\\(n)\", withExtension: \"png\")", "pic.png"),
    ("SCNScene(named: \"ship.scn\", inDirectory: \"Art.scnassets\")", "Art.scnassets/ship.scn"),
    ("SKTextureAtlas(named: \"Foe\")", "Foe.atlas"), ("SKTexture(imageNamed: \"a\")", "Foe.atlas/a.png"),
    ("{ var name = \"One\"; if isLate { name = \"Two\" }; _ = SKScene(fileNamed: name) }", "One.sks"),
    ("UIStoryboard(name: \"Main\", bundle: nil)", "Main.storyboard"),
    ("UINib(nibName: \"View\", bundle: nil)", "View.xib"), ("bundle.loadNibNamed(\"View\", owner: nil)", "View.xib"),
    ("NSLocalizedString(\"key\", tableName: \"Par\", comment: \"\")", "Par.strings"),
    ("files.url(forResource: \"pic\")", "-"), ("other.url(forResource: \"pic\")", "?"),
    (
      "[NSBundle.mainBundle pathForResource:[NSString stringWithFormat:@\"l%@\", x] ofType:@\"json\" inDirectory:@\"Data\"]",
      "Data/l.json"
    ),
    ("[SCNScene sceneNamed:@\"ship.scn\" inDirectory:@\"Art.scnassets\" options:nil]", "Art.scnassets/ship.scn"),
    ("[[SKVideoNode alloc] initWithFileNamed:@\"Film.mp4\"]", "Film.mp4"),
    ("[[SKReferenceNode alloc] initWithFileNamed:@\"One\"]", "One.sks"),
    ("[SKVideoNode videoNodeWithVideoFileNamed:@\"Film.mp4\"]", "Film.mp4"), ("[UIImage imageNamed:@\"One\"]", "-"),
    ("[UIStoryboard storyboardWithName:@\"Main\" bundle:nil]", "Main.storyboard"),
    ("[UINib nibWithNibName:@\"View\" bundle:nil]", "View.xib"),
    ("[bundle loadNibNamed:@\"View\" owner:self options:nil]", "View.xib"),
    ("[bundle localizedStringForKey:@\"key\" value:nil table:@\"Par\"]", "Par.strings"),
  ]

  @Test("a lookup finds the resources of its own types, with its folder and extension, or odr counts it")
  func lookups() throws {
    let names = ["One.sks", "pic.png", "Film.mp4", "Main.storyboard", "View.xib", "Par.strings"]
    let files = (names + ["Data", "Art.scnassets", "Foe.atlas"]).map { "  \($0): [forest]\n" }.joined()
    let repository = try repository(
      "version: 1\ntags: {onDemand: [forest]}\nfiles:\n\(files)catalogs: {A.xcassets: {Tree.imageset: [forest]}}\n")
    let contents = ["Data/l.json", "Art.scnassets/ship.scn", "Foe.atlas/a.png", "A.xcassets/Tree.imageset/a.png"]
    for name in names + contents { try repository.stage("x", at: name) }
    let declarations = "final class Files { var url: URL; func url(forResource: String) -> URL {} }\n"
    for (code, resource) in Self.lookups {
      let isSwift = !code.hasPrefix("[")
      try repository.stage(isSwift ? declarations + code : "", at: "Game/Level.swift")
      try repository.stage(isSwift ? "" : code, at: "Game/Level.m")
      let text = try repository.odr("code", "check", "--migration").standardOutput
      let isCounted = text.contains("; 1 lookup with a name that odr cannot follow")
      let listed = text.split(separator: "\n").dropFirst().first { $0.hasPrefix("    ") }.map {
        $0.split(separator: ": ").last?.split(separator: ",").first.map(String.init) ?? ""
      }
      #expect((listed ?? (isCounted ? "?" : "-")) == resource, "\(code): \(text)")
    }
  }
}
