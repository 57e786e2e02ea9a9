import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrXcodeProjects

/// The differences between a manifest and a project, as `rule: message`.
func differences(
  _ manifest: String, _ project: LanternProject = LanternProject(), targets: [String] = ["Lantern"]
) throws -> [String] {
  try comparison(manifest, project, targets: targets).differences.map { "\($0.rule): \($0.message)" }
}

func comparison(
  _ manifest: String, _ project: LanternProject, targets: [String] = ["Lantern"]
) throws -> ProjectComparison {
  let read = try project.read()
  let manifest = Manifest(SourceText(name: "ResourceTags.yml", manifest))
  #expect(Linter.lint(manifest).filter { $0.severity == .error } == [])
  return ProjectComparison(manifest, read, try targets.map { try #require(read.target(named: $0)) }, in: project.folder)
}

@Suite("A manifest and a project held against each other") struct ComparisonTests {
  private func stating(_ old: String, as new: String) -> String {
    precondition(LanternProject.manifest.contains(old))
    return LanternProject.manifest.replacingOccurrences(of: old, with: new)
  }

  @Test("a resource without a place in the targets is told with the reason")
  func members() throws {
    func message(_ entry: String, _ project: LanternProject = LanternProject()) throws -> [String] {
      try differences(
        stating("  Levels/Cave.sks: [cave]\n", as: "  Levels/Cave.sks: [cave]\n  \(entry): [cave]\n"), project)
    }
    #expect(
      try message("Levels/None.sks") == [
        "not-in-target: 'Levels/None.sks' is not in target 'Lantern': the resource is not on disk"
      ])
    #expect(
      try message("Levels/None.sks", LanternProject().with("Levels/None.sks", "")) == [
        "not-in-target: 'Levels/None.sks' is not in target 'Lantern'"
      ])
    #expect(
      try message("Skins/Own.txt") == [
        "not-in-target: 'Skins/Own.txt' is not in target 'Lantern'"
      ])
    // A file of a synchronized folder is in the target even while it isn't on disk.
    #expect(
      try message("Skins/Gone.txt") == [
        "tags-differ: 'Skins/Gone.txt' has tag 'cave' here, but no tag in target 'Lantern'"
      ])
    #expect(
      try message("Skins/Fog") == [
        "not-in-target: 'Skins/Fog' is not in target 'Lantern': the resource is a folder"
      ])
    #expect(
      try message("levels/Plain.SKS", LanternProject().replacing("path = Cave.sks", with: "path = Plain.sks")).contains(
        "not-in-target: 'levels/Plain.SKS' is not in target 'Lantern': the project spells the path 'Levels/Plain.sks'"))
    #expect(
      try message("skins/Own.txt") == [
        "not-in-target: 'skins/Own.txt' is not in target 'Lantern': the project spells the path 'Skins/Own.txt'"
      ])
    let reference = LanternProject().replacing("path = Cave.sks", with: "path = Cave")
    #expect(
      try differences(
        stating("Levels/Cave.sks: [cave]", as: "Levels/Cave: [cave]\n  Levels/Cave/deep.sks: [cave]"), reference) == [
          "not-in-target: 'Levels/Cave/deep.sks' is not in target 'Lantern': the resource is in 'Levels/Cave', which the target contains "
            + "as one resource"
        ])
  }

  @Test("tags in a phase that ignores them are left alone, and listing their file is told")
  func phases() throws {
    let project = LanternProject()
      .replacing(
        "Main.swift */; settings = {ASSET_TAGS = ();", with: "Main.swift */; settings = {ASSET_TAGS = (code, );"
      )
      .replacing(
        "Fog/fog.bin = (forest, );", with: "Fog/fog.bin = (forest, ); Owl.mlpackage = (owl, ); Sky.metal = (sea, );"
      )
      .replacing("\t\t\t\t\tintro,\n", with: "\t\t\t\t\tintro,\n\t\t\t\t\tcode,\n\t\t\t\t\towl,\n")
      .with("Skins/Owl.mlpackage/Manifest.json", "{}").with("Skins/Sky.metal", "").withOneTaggedTarget
    #expect(try differences(LanternProject.manifest, project) == [])
    let listed = stating(
      "  Levels/Cave.sks", as: "  Skins/Sky.metal: [cave]\n  Skins/Owl.mlpackage: [cave]\n  Levels/Cave.sks")
    #expect(
      try differences(listed, project) == [
        "not-in-target: 'Skins/Sky.metal' is in Compile Sources of target 'Lantern', where tags have no effect",
        "not-in-target: 'Skins/Owl.mlpackage' is in Compile Sources of target 'Lantern', where tags have no effect",
      ])
  }

  @Test("catalogs and items that are not there are told")
  func catalogs() throws {
    // It is the cause for all of its items.
    var bare = LanternProject()
    bare.files = bare.files.filter { !$0.key.hasPrefix("Art.xcassets/") }
    #expect(
      try differences(LanternProject.manifest, bare) == [
        "missing-catalog-item: asset catalog 'Art.xcassets' is not on disk"
      ])
    #expect(
      try differences(LanternProject.manifest, bare.with("Art.xcassets", "")) == [
        "missing-catalog-item: 'Art.xcassets' is a file, not an asset catalog"
      ])
    #expect(
      try differences(stating("  Art.xcassets:\n", as: "  art.xcassets:\n    X.imageset: [sea]\n  Art.xcassets:\n"))
        == [
          "catalog-not-in-target: catalog 'art.xcassets' is not in target 'Lantern': the project spells the path 'Art.xcassets'"
        ])
    #expect(
      try differences(LanternProject.manifest, LanternProject().without("Art.xcassets/Tree.imageset/Contents.json"))
        == [
          "missing-catalog-item: 'Art.xcassets/Tree.imageset' is not on disk"
        ])
    #expect(
      try differences(
        LanternProject.manifest,
        LanternProject().with("Art.xcassets/Tree.imageset/Contents.json", "{\"demand-resource-tags\""))
        == [
          "catalog-contents-unreadable: 'Art.xcassets/Tree.imageset/Contents.json' is not valid JSON"
        ])
  }
}
