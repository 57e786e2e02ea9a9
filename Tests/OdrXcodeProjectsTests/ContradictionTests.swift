import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrXcodeProjects

@Suite("A project that contradicts itself") struct ContradictionTests {
  /// The findings of a comparison, as `severity rule`.
  private func found(
    _ project: LanternProject, _ manifest: String = LanternProject.manifest, targets: [String] = ["Lantern"]
  ) throws -> [String] {
    try comparison(manifest, project, targets: targets).findings.map { "\($0.severity.rawValue) \($0.rule)" }
  }

  /// The manifest that `odr xcode import` makes of a project.
  private func imported(
    _ project: LanternProject, targets: [String] = ["Lantern"], configuration: String? = nil
  ) throws -> String {
    let read = try project.read()
    let imported = ProjectImport(
      read, targets: try targets.map { try #require(read.target(named: $0)) }, configuration: configuration,
      in: project.folder)
    #expect(imported.conflicts == [])
    let manifest = imported.manifest(projectPath: "Lantern.xcodeproj", name: "R.yml")
    return manifest.source.string(in: ByteSpan(0, manifest.source.count))
  }

  @Test("a known tag that no manifest can declare is a warning, and import leaves it out")
  func invalidTags() throws {
    let project = LanternProject().withOneTaggedTarget.replacing(
      "\t\t\t\t\tsea,\n", with: "\t\t\t\t\tsea,\n\t\t\t\t\t\" stray\",\n\t\t\t\t\t\"\",\n")
    let manifest = try imported(project)
    #expect(manifest == (try imported(LanternProject().withOneTaggedTarget)))
    #expect(try found(project, manifest) == ["warning unlisted-tag", "warning unlisted-tag"])
  }

  @Test("the default configuration counts, and another one that differs is a note")
  func configurations() throws {
    let first = "PREFETCH_ORDER = \"cave sea\";\n\t\t\t\tPRODUCT"
    let debug = LanternProject().replacing(first, with: "PREFETCH_ORDER = cave;\n\t\t\t\tPRODUCT")
    #expect(try found(debug) == ["note configurations-differ"])
    let reordered = LanternProject().replacing(first, with: "PREFETCH_ORDER = \"sea cave\";\n\t\t\t\tPRODUCT")
    #expect(try found(reordered) == ["note configurations-differ"])
    let reference = LanternProject().replacing(first, with: "PREFETCH_ORDER = \"$(TAGS)\";\n\t\t\t\tPRODUCT")
    #expect(try found(reference) == ["note configurations-differ"])
    let second = "PREFETCH_ORDER = \"cave sea\";\n\t\t\t};"
    let release = LanternProject().replacing(second, with: "PREFETCH_ORDER = cave;\n\t\t\t};")
    #expect(try found(release).sorted() == ["error category-differs", "note configurations-differ"])
    #expect(try found(release, try imported(release)) == ["note configurations-differ"])
    // A configuration without a value follows.
    let none = LanternProject().replacing(
      "ON_DEMAND_RESOURCES_PREFETCH_ORDER = \"cave sea\";\n\t\t\t\tPRODUCT", with: "PRODUCT")
    #expect(try found(none).contains("warning category-differs"))
  }

  @Test("a tag in both categories, or twice in one, is no error")
  func repeatedTags() throws {
    #expect(
      try found(LanternProject().replacing("\"cave sea\"", with: "\"cave sea intro\""))
        == ["warning prefetch-order-differs"])
    #expect(try found(LanternProject().replacing("\"cave sea\"", with: "\"cave sea cave\"")) == [])
  }

  @Test("entries of one file that together have the tags, and a further target without any, are warnings")
  func files() throws {
    let twice = LanternProject().replacing(
      "\t\tB2 /* Plain.sks in Resources */ = {",
      with:
        "\t\tB8 = {isa = PBXBuildFile; fileRef = F1; settings = {ASSET_TAGS = (sea, ); }; };\n"
        + "\t\tB2 /* Plain.sks in Resources */ = {"
    ).replacing(
      "\t\t\t\tB2 /* Plain.sks in Resources */,\n", with: "\t\t\t\tB2 /* Plain.sks in Resources */,\n\t\t\t\tB8,\n")
    let manifest = try imported(twice)
    #expect(manifest.contains("Levels/Cave.sks: [cave, sea]"))
    #expect(try found(twice, manifest) == ["warning tags-differ", "warning tags-differ"])
    #expect(try found(twice) == ["error tags-differ"])
    let half = twice.replacing("F1; settings = {ASSET_TAGS = (sea, ); }; };", with: "F1; };")
    #expect(try found(half) == ["warning tags-differ"])

    let alike = LanternProject().replacing(
      "SDKROOT = appletvos;",
      with:
        "ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS = intro;\n\t\t\t\tON_DEMAND_RESOURCES_PREFETCH_ORDER = \"cave sea\";")
    let targets = ["Lantern", "Lantern TV"]
    #expect(try found(alike, try imported(alike, targets: targets), targets: targets) == ["warning tags-differ"])
    let other = alike.replacing("ASSET_TAGS = (tv, )", with: "ASSET_TAGS = ()")
    #expect(
      try found(other, try imported(alike, targets: targets), targets: targets) == [
        "error tags-differ", "error tags-differ",
      ])
  }

  @Test("an item that cannot be read is an error only where the manifest lists it, and then tags stay known")
  func unreadable() throws {
    let damaged = "{\"demand-resource-tags\""
    let project = LanternProject().withOneTaggedTarget.with("Art.xcassets/Sea/Shell.imageset/Contents.json", damaged)
      .replacing("\t\t\t\t\tsea,\n", with: "\t\t\t\t\tsea,\n\t\t\t\t\tshell,\n")
    #expect(try found(project) == ["warning resource-not-read"])
    #expect(try found(LanternProject().replacing("= (cave, )", with: "= a")).contains("error resource-not-read"))
    let manifest = try imported(project)
    #expect(manifest.contains("- shell   # odr:ignore unused-tag\n"))
    #expect(
      try found(LanternProject().with("Art.xcassets/Tree.imageset/Contents.json", damaged)) == [
        "error catalog-contents-unreadable"
      ])
  }
}

@Suite("What is outside the manifest's folder") struct OutsideTests {
  /// The project with fourteen tagged files beside the folder, and a synchronized folder there.
  private var project: LanternProject {
    let numbers = 1...14
    let entries = numbers.map {
      "\t\tO\($0) = {isa = PBXBuildFile; fileRef = Q\($0); settings = {ASSET_TAGS = (far, ); }; };\n"
        + "\t\tQ\($0) = {isa = PBXFileReference; path = ../far/\($0).sks; sourceTree = SOURCE_ROOT; };\n"
    }
    return LanternProject().withOneTaggedTarget
      .replacing(
        "\t\tB2 /* Plain.sks in Resources */ = {", with: entries.joined() + "\t\tB2 /* Plain.sks in Resources */ = {"
      )
      .replacing(
        "\t\t\t\tB2 /* Plain.sks in Resources */,\n",
        with: "\t\t\t\tB2 /* Plain.sks in Resources */,\n" + numbers.map { "\t\t\t\tO\($0),\n" }.joined()
      )
      .replacing(
        "\t\t\t\tF1 /* Cave.sks */,\n",
        with: "\t\t\t\tF1 /* Cave.sks */,\n" + numbers.map { "\t\t\t\tQ\($0),\n" }.joined()
      )
      .replacing("\t\t\t\t\tcave,\n", with: "\t\t\t\t\tcave,\n\t\t\t\t\tfar,\n")
  }

  @Test("many tagged files are one finding")
  func oneFinding() throws {
    let found = try comparison(LanternProject.manifest, project).findings
    #expect(
      found.map(\.message) == [
        "'../far/1.sks', '../far/2.sks', '../far/3.sks', and 11 more of target 'Lantern' are outside the manifest's folder"
      ])
    #expect(
      found.first?.label
        == "odr does not read tags outside that folder; put the manifest in a folder that contains all tagged files")
  }

  @Test("catalogs of a synchronized folder are found from a manifest in it, and from one below")
  func manifestInSynchronizedFolder() throws {
    let target = try #require(try LanternProject().read().target(named: "Lantern"))
    func catalogs(_ path: String, _ catalog: String) -> [String] {
      let item = ExampleFile.text(LanternProject.contents(properties: ["sea"]))
      let tree = MemoryTree(["\(catalog)/Tree.imageset/Contents.json": item])
      return TargetTags.catalogs(of: target, in: ManifestFolder(path: path, tree: tree)).map(\.string)
    }
    #expect(catalogs("/lantern/Skins", "Pics/Art.xcassets") == ["Pics/Art.xcassets"])
    #expect(catalogs("/lantern/Skins/Pics", "Art.xcassets") == ["Art.xcassets"])
    #expect(catalogs("/lantern/Other", "Art.xcassets") == [])
    // An exception for a plain folder is not one for its contents.
    #expect(catalogs("/lantern/Skins", "Own.txt/Art.xcassets") == ["Own.txt/Art.xcassets"])
  }

  @Test("apply leaves the tags of a synchronized folder that lies outside")
  func synchronized() throws {
    let moved = LanternProject().withOneTaggedTarget.replacing("path = Skins", with: "path = ../Skins")
    let manifest = LanternProject.manifest.replacing("  Skins/Fog/fog.bin: [forest]\n", with: "")
    let comparison = try comparison(manifest, moved)
    #expect(comparison.outdatedLocations.isEmpty)
    #expect(
      comparison.warnings.map(\.message) == [
        "'../Skins/Fog/fog.bin' of target 'Lantern' is outside the manifest's folder"
      ])
  }
}
