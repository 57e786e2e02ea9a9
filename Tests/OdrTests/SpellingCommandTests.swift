import Foundation
import OdrEditScripts
import OdrTestSupport
import ResourceTags
import Testing

@testable import odr

/// Files whose names have different spellings on disk, in the manifest, in the project, and in git.
///
/// On Linux, each spelling is a different file. On macOS, they are the same file, and these tests pass there, too.
@Suite("Names in other spellings") struct SpellingCommandTests {
  private static let pairs: [(Spelling, Spelling)] = [
    (.composed, .decomposed), (.decomposed, .composed), (.composed, .compatible), (.compatible, .composed),
  ]

  /// The contents of a folder, without manifests.
  private func contents(_ folder: TemporaryFolder) throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    return Dictionary(
      uniqueKeysWithValues: paths.filter { !$0.hasSuffix(".yml") }.compactMap { path in
        FileManager.default.contents(atPath: folder.url.appendingPathComponent(path).path).map { (path, $0) }
      })
  }

  private func respelled(
    _ pair: (Spelling, Spelling), _ manifest: String = LanternProject.manifest
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try RespelledProject(manifest, inManifest: { pair.0 }, inProject: { pair.1 }, onDisk: { pair.1 }).write(to: folder)
    return folder
  }

  @Test("lint, diff and apply find nothing, and import brings the same tags", arguments: 0..<pairs.count)
  func same(_ index: Int) throws {
    let folder = try respelled(Self.pairs[index])
    let before = try contents(folder)
    for (command, said) in [
      ("lint --strict", "no findings"), ("xcode diff", "the project matches the manifest\n"),
      ("xcode apply", "Lantern.xcodeproj already matches ResourceTags.yml\n"),
      ("xcode import Lantern.xcodeproj --target Lantern -o New.yml", "wrote New.yml"),
      ("xcode diff -m New.yml", "the project matches the manifest\n"), ("lint --strict New.yml", "no findings"),
    ] {
      let run = try OdrProcess(command.split(separator: " ").map(String.init), in: folder.url)
      #expect(run.exitCode == 0 && run.standardOutput == "", "\(command): \(run.standardOutput)")
      #expect(run.standardError.hasPrefix(said), "\(command): \(run.standardError)")
    }
    #expect(try contents(folder) == before)
  }

  @Test("apply changes the files that the entries mean", arguments: 0..<pairs.count)
  func apply(_ index: Int) throws {
    let manifest = LanternProject.manifest.replacing("Tree.imageset: [forest]", with: "Tree.imageset: [sea]")
      .replacing("bin: [forest]", with: "bin: [sea]").replacing("Cave.sks: [cave]", with: "Cave.sks: [forest]")
    let folder = try respelled(Self.pairs[index], manifest)
    let names = Set(try contents(folder).keys)
    let run = try OdrProcess(["xcode", "apply"], in: folder.url)
    #expect(run.exitCode == 0, "\(run.standardError)")
    #expect(Set(try contents(folder).keys) == names)
    #expect(try OdrProcess(["xcode", "diff"], in: folder.url).exitCode == 0)
    #expect(try OdrProcess(["lint"], in: folder.url).exitCode == 0)
  }

  @Test("a staged manifest and its project are found by names in other spellings", arguments: 0..<pairs.count)
  func stagedNames(_ index: Int) throws {
    let (first, second) = Self.pairs[index]
    let name = "Köl.xcodeproj"
    let manifest = LanternProject.manifest.replacingOccurrences(of: "Lantern.xcodeproj", with: first("Köl.xcodeproj"))
    let repository = try GitRepository()
    let lantern = LanternProject().replacing("ASSET_TAGS = (cave, )", with: "ASSET_TAGS = (sea, )")
    for (path, file) in lantern.files {
      if case .text(let text) = file { try repository.stage(text, at: second("Käse") + "/" + path) }
    }
    try repository.stage(lantern.text, at: second("Käse") + "/" + second(name) + "/project.pbxproj")
    try repository.stage(manifest, at: second("Käse") + "/ResourceTags.yml")
    let run = try repository.odr("lint", "--staged", first("Käse") + "/ResourceTags.yml")
    #expect(run.standardOutput.contains("[tags-differ]"), "\(run.standardOutput)\(run.standardError)")
    let diff = try repository.odr("xcode", "diff", in: second("Käse"))
    #expect(diff.standardOutput.contains("[tags-differ]"), "\(diff.standardOutput)\(diff.standardError)")
  }

  private static let manifest = """
    version: 1
    tags: {onDemand: [a, b]}
    files:
      Köl/Käse.png: [a]
    catalogs:
      Köl.xcassets:
        Köl.imageset: [a]

    """

  @Test(
    "an edit finds its entry by any spelling, and the entry keeps its own",
    arguments: [
      ("assign Köl/Käse.png --tag b", "Käse.png: [a]", "Käse.png: [a, b]"),
      ("assign Köl.xcassets/Köl.imageset --tag b", "imageset: [a]", "imageset: [a, b]"),
      ("resource set Köl/Käse.png --tag b", "Käse.png: [a]", "Käse.png: [b]"),
      ("unassign Köl/Käse.png --tag a", "  Köl/Käse.png: [a]\n", ""),
      ("resource remove --recursive Köl", "  Köl/Käse.png: [a]\n", ""),
      ("resource move Köl/Käse.png New.png", "  Köl/Käse.png: [a]\n", "  New.png: [a]\n"),
      ("resource move Köl New", "Köl/Käse.png", "New/Käse.png"),
      ("resource move Köl.xcassets New.xcassets", "Köl.xcassets", "New.xcassets"),
      // The item is added to the existing catalog.
      ("assign Köl.xcassets/A.imageset --tag b", "    Köl.", "    A.imageset: [b]\n    Köl."),
    ])
  func edits(_ line: String, _ old: String, _ new: String) throws {
    for (first, second) in Self.pairs {
      let resolver = ResourcePathResolver(manifest: nil)
      let script = EditScript(SourceText(name: "script", second(line)), resolver)
      let manifest = Manifest(SourceText(name: "ResourceTags.yml", first(Self.manifest)))
      let edited = try manifest.applying(script.edits.map(\.edit))
      #expect(edited.bytes.elementsEqual(first(Self.manifest.replacing(old, with: new)).utf8), "\(line)")
    }
  }
}
