import Foundation
import OdrTestSupport
import Testing

/// Files whose names have different spellings on disk, in the manifest, in the project, and in git.
///
/// On Linux, each spelling is a different file. On macOS, they are the same file, and these tests pass there, too.
@Suite("Names in other spellings") struct SpellingCommandTests {
  private static let pairs: [(Spelling, Spelling)] = [
    (.composed, .decomposed), (.decomposed, .composed), (.composed, .compatible), (.compatible, .composed),
  ]

  private func text(_ folder: TemporaryFolder, _ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.url.appendingPathComponent(path)))
  }

  /// The contents of a folder, without manifests.
  private func contents(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    return Dictionary(
      uniqueKeysWithValues: paths.filter { !$0.hasSuffix(".yml") }.compactMap { path in
        FileManager.default.contents(atPath: folder.url.appendingPathComponent(path).path).map { (path, Array($0)) }
      })
  }

  private func respelled(
    _ pair: (Spelling, Spelling), project: Spelling, _ manifest: String = LanternProject.manifest
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try RespelledProject(manifest, inManifest: { pair.0 }, inProject: { project }, onDisk: { pair.1 }).write(to: folder)
    return folder
  }

  @Test("lint, diff and apply find nothing, and import brings the same tags", arguments: 0..<pairs.count)
  func same(_ index: Int) throws {
    let pair = Self.pairs[index]
    for project in [pair.0, pair.1] {
      let folder = try respelled(pair, project: project)
      let before = try contents(folder)
      let lint = try OdrProcess(["lint", "--strict"], in: folder.url)
      #expect(lint.standardOutput == "" && lint.exitCode == 0, "\(lint.standardOutput)")
      let diff = try OdrProcess(["xcode", "diff"], in: folder.url)
      #expect(diff.standardOutput == "")
      #expect(diff.standardError == "the project matches the manifest\n")
      #expect(diff.exitCode == 0)
      let apply = try OdrProcess(["xcode", "apply"], in: folder.url)
      #expect(apply.standardError == "Lantern.xcodeproj already matches ResourceTags.yml\n")
      #expect(apply.exitCode == 0)
      let imported = try OdrProcess(
        ["xcode", "import", "Lantern.xcodeproj", "--target", "Lantern", "-o", "New.yml"], in: folder.url)
      #expect(imported.exitCode == 0, "\(imported.standardError)")
      #expect(try OdrProcess(["xcode", "diff", "-m", "New.yml"], in: folder.url).exitCode == 0)
      #expect(try OdrProcess(["lint", "--strict", "New.yml"], in: folder.url).exitCode == 0)
      #expect(try contents(folder) == before)
    }
  }

  @Test("apply changes the files that the entries mean", arguments: 0..<pairs.count)
  func apply(_ index: Int) throws {
    let manifest = LanternProject.manifest.replacingOccurrences(
      of: "Tree.imageset: [forest]", with: "Tree.imageset: [sea]"
    )
    .replacingOccurrences(of: "bin: [forest]", with: "bin: [sea]").replacingOccurrences(
      of: "Cave.sks: [cave]", with: "Cave.sks: [forest]")
    let folder = try respelled(Self.pairs[index], project: Self.pairs[index].1, manifest)
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
      NAME/Käse.png: [a]
    catalogs:
      NAME.xcassets:
        NAME.imageset: [a]

    """

  /// Edits a manifest whose entries have this spelling, and returns the new text.
  private func edited(_ arguments: [String], _ spelling: Spelling) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(spelling(Self.manifest.replacingOccurrences(of: "NAME", with: "Köl")), to: "ResourceTags.yml")
    // None of the resources exist on disk.
    let adds = arguments[0] == "assign" || arguments[1] == "move"
    let run = try OdrProcess(arguments + (adds ? ["--allow-missing"] : []), in: folder.url)
    #expect(run.exitCode == 0, "\(arguments): \(run.standardError)")
    return String(decoding: try text(folder, "ResourceTags.yml"), as: UTF8.self)
  }

  @Test("an edit finds its entry by any spelling, and the entry keeps its own", arguments: 0..<pairs.count)
  func edits(_ index: Int) throws {
    let (first, second) = Self.pairs[index]
    let before = first(Self.manifest.replacingOccurrences(of: "NAME", with: "Köl"))
    func expect(
      _ arguments: [String], _ old: String, _ new: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let wanted = before.replacingOccurrences(of: first(old), with: new)
      #expect(!wanted.utf8.elementsEqual(before.utf8))
      #expect(
        try edited(arguments, first).utf8.elementsEqual(wanted.utf8), "\(arguments)", sourceLocation: sourceLocation)
    }
    let (file, item, folder) = (second("Köl/Käse.png"), second("Köl.xcassets/Köl.imageset"), second("Köl"))
    let (fileLine, itemLine) = (first("  Köl/Käse.png: [a]\n"), first("    Köl.imageset: [a]\n"))
    try expect(["assign", file, "--tag", "b"], "Käse.png: [a]", first("Käse.png: [a, b]"))
    try expect(["assign", item, "--tag", "b"], "imageset: [a]", "imageset: [a, b]")
    try expect(["resource", "set", file, "--tag", "b"], "Käse.png: [a]", first("Käse.png: [b]"))
    try expect(["unassign", file, "--tag", "a"], fileLine, "")
    try expect(["resource", "remove", file], fileLine, "")
    try expect(["resource", "remove", file, first(file)], fileLine, "")
    try expect(["resource", "remove", "--recursive", folder], fileLine, "")
    try expect(["resource", "move", file, "New.png"], fileLine, "  New.png: [a]\n")
    try expect(["resource", "move", folder, "New"], fileLine, first("  New/Käse.png: [a]\n"))
    try expect(["resource", "move", second("Köl.xcassets"), "New.xcassets"], "  Köl.xcassets:", "  New.xcassets:")
    // The item is added to the existing catalog.
    try expect(
      ["assign", second("Köl.xcassets/A.imageset"), "--tag", "b"], itemLine, "    A.imageset: [b]\n" + itemLine)
    // Changing only the spelling is a move, too.
    try expect(["resource", "move", first("Köl/Käse.png"), file], fileLine, second(fileLine))
    try expect(
      ["resource", "move", first("Köl.xcassets"), second("Köl.xcassets")], "  Köl.xcassets:", second("  Köl.xcassets:"))
  }
}
