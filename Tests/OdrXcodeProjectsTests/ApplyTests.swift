import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrXcodeProjects

@Suite("A project brought in line with its manifest") struct ApplyTests {
  /// The lines that go and come in each file when `manifest` is applied, as `-` and `+` lines.
  private func applied(
    _ manifest: String, to project: LanternProject = LanternProject()
  ) throws -> [String: [String]] {
    try plan(manifest, project).changes.reduce(into: [:]) { files, change in
      let old = change.source.map { lines($0.allBytes) } ?? []
      let difference = lines(change.bytes).difference(from: old)
      let name: String
      if case .contents(let path) = change.file { name = path.string } else { name = "project" }
      files[name] =
        difference.removals.map { text($0, "-") } + difference.insertions.map { text($0, "+") }
    }
  }

  private func plan(
    _ manifest: String, _ project: LanternProject = LanternProject()
  ) throws -> ApplyPlan {
    try ApplyPlan(comparison(manifest, project), of: Manifest(SourceText(name: "ResourceTags.yml", manifest)))
  }

  private func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }

  private func text(_ change: CollectionDifference<String>.Change, _ sign: String) -> String {
    switch change {
    case .insert(_, let line, _), .remove(_, let line, _): return sign + line.replacingOccurrences(of: "\t", with: "")
    }
  }

  private func stating(_ old: String, as new: String) -> String {
    precondition(LanternProject.manifest.contains(old))
    return LanternProject.manifest.replacingOccurrences(of: old, with: new)
  }

  @Test("one tag of one file is one line")
  func buildFiles() throws {
    #expect(
      try applied(stating("Cave.sks: [cave]", as: "Cave.sks: [sea, cave]")) == [
        "project": [
          "-B1 /* Cave.sks in Resources */ = {isa = PBXBuildFile; fileRef = F1 /* Cave.sks */; settings = {ASSET_TAGS = (cave, ); }; };",
          "+B1 /* Cave.sks in Resources */ = {isa = PBXBuildFile; fileRef = F1 /* Cave.sks */; settings = {ASSET_TAGS = (cave, sea, ); }; };",
        ]
      ])
    #expect(
      try applied(stating("  Levels/Cave.sks: [cave]\n", as: "  Levels/Plain.sks: [\"cave\"]\n"))["project"] == [
        "-B1 /* Cave.sks in Resources */ = {isa = PBXBuildFile; fileRef = F1 /* Cave.sks */; settings = {ASSET_TAGS = (cave, ); }; };",
        "-B2 /* Plain.sks in Resources */ = {isa = PBXBuildFile; fileRef = F2 /* Plain.sks */; };",
        "+B1 /* Cave.sks in Resources */ = {isa = PBXBuildFile; fileRef = F1 /* Cave.sks */; };",
        "+B2 /* Plain.sks in Resources */ = {isa = PBXBuildFile; fileRef = F2 /* Plain.sks */; settings = {ASSET_TAGS = (cave, ); }; };",
      ])
  }

  @Test("a new tag is a line among the known tags, in their order, and in quotes where it needs them")
  func knownTags() throws {
    #expect(
      try applied(stating("onDemand: [forest]", as: "onDemand: [forest, my-tag, a, z]")) == [
        "project": ["+a,", "+\"my-tag\",", "+z,"]
      ])
    #expect(
      try applied(
        stating("onDemand: [forest]", as: "onDemand: []").replacingOccurrences(of: "[forest]", with: "[sea]"))[
          "project"]?
        .contains("-forest,") == true)
  }

  @Test("categories are set in every configuration of the target")
  func settings() throws {
    #expect(
      try applied(
        stating("initialInstall: [intro]", as: "initialInstall: [forest, intro]").replacingOccurrences(
          of: "onDemand: [forest]", with: "onDemand: []"))
        == [
          "project": [
            "-ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS = intro;", "-ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS = intro;",
            "+ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS = \"intro forest\";",
            "+ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS = \"intro forest\";",
          ]
        ])
    #expect(
      try applied(
        stating("prefetchOrder: [cave, sea]", as: "prefetchOrder: []").replacingOccurrences(
          of: "onDemand: [forest]", with: "onDemand: [forest, cave, sea]"))
        == [
          "project": [
            "-ON_DEMAND_RESOURCES_PREFETCH_ORDER = \"cave sea\";",
            "-ON_DEMAND_RESOURCES_PREFETCH_ORDER = \"cave sea\";",
          ]
        ])
  }

  @Test("the map of a synchronized folder gets its lines in order, and the folder its first exception set")
  func synchronized() throws {
    let manifest = stating(
      "  Skins/Fog/fog.bin: [forest]\n", as: "  Skins/Fog/fog.bin: [forest]\n  Skins/Sun/sun.bin: [sea]\n")
    #expect(try applied(manifest) == ["project": ["+Sun/sun.bin = (sea, );"]])
    #expect(
      try applied(stating("  Skins/Fog/fog.bin: [forest]\n", as: ""))["project"] == [
        "-assetTagsByRelativePath = {", "-Fog/fog.bin = (forest, );", "-};",
      ])
    let set = try #require(LanternProject().text.range(of: "/* Begin PBXFileSystemSynchronizedBuildFile"))
    let end = try #require(LanternProject().text.range(of: "/* Begin PBXFileSystemSynchronizedRootGroup"))
    let bare = LanternProject().replacing(String(LanternProject().text[set.lowerBound..<end.lowerBound]), with: "")
      .replacing(
        "\t\t\texceptions = (\n\t\t\t\tE1 /* Exceptions for \"Skins\" folder in \"Lantern\" target */,\n\t\t\t);\n",
        with: "")
    let lines = try #require(try applied(LanternProject.manifest, to: bare)["project"])
    let id = try #require(lines.first { $0.hasSuffix(" = {") && $0.contains("Exceptions") }).dropFirst().prefix(24)
    #expect(
      lines == [
        "+/* Begin PBXFileSystemSynchronizedBuildFileExceptionSet section */",
        "+\(id) /* Exceptions for \"Skins\" folder in \"Lantern\" target */ = {",
        "+isa = PBXFileSystemSynchronizedBuildFileExceptionSet;", "+assetTagsByRelativePath = {",
        "+Fog/fog.bin = (forest, );", "+};", "+target = T1 /* Lantern */;", "+};",
        "+/* End PBXFileSystemSynchronizedBuildFileExceptionSet section */", "+", "+exceptions = (",
        "+\(id) /* Exceptions for \"Skins\" folder in \"Lantern\" target */,", "+);",
      ])
  }

  @Test("of a catalog item only the list of tags changes, where it stands")
  func contents() throws {
    #expect(
      try applied(stating("Wave.imageset: [sea]", as: "Wave.imageset: [cave, sea]")) == [
        "Art.xcassets/Wave.imageset/Contents.json": ["-      \"sea\"", "+      \"sea\",", "+      \"cave\""]
      ])
    #expect(
      try applied(stating("    Sea: [sea]\n", as: "    Sea/Shell.imageset: [sea]\n")) == [
        "Art.xcassets/Sea/Contents.json": [
          "-  },", "-  \"properties\" : {", "-    \"on-demand-resource-tags\" : [", "-      \"sea\"", "-    ]",
        ],
        "Art.xcassets/Sea/Shell.imageset/Contents.json": [
          "+  },", "+  \"properties\" : {", "+    \"on-demand-resource-tags\" : [", "+      \"sea\"", "+    ]",
        ],
      ])
    #expect(
      try applied(stating("    Wave.imageset: [sea]\n", as: ""))["Art.xcassets/Wave.imageset/Contents.json"] == [
        "-    \"author\" : \"xcode\",", "-    \"on-demand-resource-tags\" : [", "-      \"sea\"", "-    ]",
        "+    \"author\" : \"xcode\"",
      ])
  }

  @Test("a tag of an item that two targets have leaves the known tags with its last use")
  func sharedCatalog() throws {
    let shared = LanternProject().replacing(
      "\t\t\t\tB7 /* Plain.sks in Resources */,\n",
      with: "\t\t\t\tB7 /* Plain.sks in Resources */,\n\t\t\t\tB4 /* Art.xcassets in Resources */,\n")
    let manifest = LanternProject.manifest.replacingOccurrences(of: "forest", with: "wood")
    let lines = try #require(try applied(manifest, to: shared)["project"])
    #expect(lines.contains("-forest,"))
    #expect(lines.contains("+wood,"))
  }

  @Test("what is in a project twice is changed once")
  func repetitions() throws {
    let manifest = stating("Cave.sks: [cave]", as: "Cave.sks: [cave, sea]").replacingOccurrences(
      of: "initialInstall: [intro]", with: "initialInstall: []"
    ).replacingOccurrences(of: "onDemand: [forest]", with: "onDemand: [forest, intro]")
    let expected = try applied(manifest)
    let twice = LanternProject().replacing(
      "\t\t\t\tB1 /* Cave.sks in Resources */,\n",
      with: "\t\t\t\tB1 /* Cave.sks in Resources */,\n\t\t\t\tB1 /* Cave.sks in Resources */,\n"
    ).replacing(
      "\t\t\t\tP2 /* Resources */,\n", with: "\t\t\t\tP2 /* Resources */,\n\t\t\t\tP2 /* Resources */,\n"
    ).replacing("\t\t\t\tC1 /* Debug */,\n", with: "\t\t\t\tC1 /* Debug */,\n\t\t\t\tC1 /* Debug */,\n")
    #expect(try applied(manifest, to: twice) == expected)
  }

  @Test(
    "what is of another kind than Xcode writes is refused with its place, and does no harm",
    arguments: [
      ("settings = {ASSET_TAGS = (cave, ); }", "settings = abc"),
      ("buildSettings = {\n\t\t\t\tINFOPLIST_FILE", "buildSettings = x;\n\t\t\tother = {\n\t\t\t\tINFOPLIST_FILE"),
      ("attributes = {", "attributes = x;\n\t\t\tother = {"),
    ])
  func malformed(_ old: String, _ new: String) throws {
    let project = LanternProject().replacing(old, with: new)
    #expect {
      _ = try applied(LanternProject.manifest, to: project)
    } throws: { error in
      (error as? ApplyRefusal)?.problems.contains { $0.rule == "project-syntax" } == true
    }
  }

  @Test(
    "lists that hold more than strings are read and changed all the same",
    arguments: [
      ("\t\t\t\t\tcave,\n", "\t\t\t\t\t(x),\n\t\t\t\t\t{a = b; },\n"), ("(cave, )", "((a), cave, )"),
      ("\"cave sea\"", "((a), sea, )"), ("B2 /* Plain.sks in Resources */,", "{a = b; }, (c),"),
    ])
  func otherKinds(_ old: String, _ new: String) throws {
    _ = try applied(stating("Cave.sks: [cave]", as: "Cave.sks: [sea]"), to: LanternProject().replacing(old, with: new))
  }

  @Test("an object of another kind is no build file and no configuration, and stays as it is")
  func otherObjects() throws {
    let manifest = stating("initialInstall: [intro]", as: "initialInstall: [forest, intro]").replacingOccurrences(
      of: "onDemand: [forest]", with: "onDemand: []")
    let project = LanternProject().replacing(
      "C1 /* Debug */ = {\n\t\t\tisa = XCBuildConfiguration;", with: "C1 /* Debug */ = {\n\t\t\tisa = XCOther;")
    #expect(try applied(manifest, to: project)["project"]?.count == 2)
    let file = LanternProject().replacing(
      "B2 /* Plain.sks in Resources */ = {isa = PBXBuildFile;", with: "B2 = {isa = PBXOther;")
    let changed = try applied(stating("  Levels/Cave.sks: [cave]\n", as: "  Levels/Plain.sks: [cave]\n"), to: file)
    #expect(changed["project"]?.contains { $0.contains("isa = PBXOther") } == false)
  }

  @Test("what no change of tags mends is left over, and prevents no other change")
  func unresolved() throws {
    let manifest = stating(
      "  Levels/Cave.sks: [cave]\n", as: "  Levels/Cave.sks: [sea]\n  Levels/None.sks: [cave]\n")
    let plan = try plan(manifest)
    #expect(plan.unresolved.map(\.rule) == ["not-in-target"])
    #expect(plan.changes.count == 1)
  }

  @Test("the tags of a file with the name of a resource that no target contains are kept")
  func sameName() throws {
    let manifest = stating("  Levels/Cave.sks: [cave]\n", as: "  Moved/cave.SKS: [cave]\n")
    let plan = try plan(manifest)
    #expect(plan.unresolved.map(\.rule) == ["not-in-target", "unlisted-resource"])
    #expect(plan.changes.isEmpty && plan.removed.isEmpty)
  }

  @Test("the tags that disappear from resources outside the manifest are listed")
  func removed() throws {
    let manifest = stating("  Levels/Cave.sks: [cave]\n", as: "")
    let plan = try plan(manifest)
    #expect(plan.removed.map { "\($0.path.string): \($0.tag.string)" } == ["Levels/Cave.sks: cave"])
  }

  @Test("a new tag takes the place of a removed tag, wherever tags are listed")
  func renamed() throws {
    let manifest = stating("Cave.sks: [cave]", as: "Cave.sks: [cave, sea, forest]")
      .replacing("Wave.imageset: [sea]", with: "Wave.imageset: [sea, cave]")
      .replacing("Skins/Fog/fog.bin: [forest]", with: "Skins/Fog/fog.bin: [cave, forest]")
      .replacing("initialInstall: [intro]", with: "initialInstall: [intro, first]")
    let project = try result(of: manifest, LanternProject())
    let new = manifest.replacing("[cave", with: "[cliff").replacing(", cave", with: ", cliff")
      .replacing("[intro", with: "[start")
    let lines = try applied(new, to: project)
    #expect(lines["Art.xcassets/Wave.imageset/Contents.json"] == ["-      \"cave\"", "+      \"cliff\""])
    let added = try #require(lines["project"]).filter { $0.hasPrefix("+") }
    #expect(added.contains { $0.contains("ASSET_TAGS = (cliff, sea, forest, )") }, "\(added)")
    #expect(added.contains { $0.contains("Fog/fog.bin = (forest, cliff, );") }, "\(added)")
    #expect(added.contains("+ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS = \"start first\";"), "\(added)")
  }

  @Test(
    "a list is changed from any strings to any others, and strings that stay are not touched",
    arguments: [", ", ",\n\t"],
    [false, true])
  func lists(_ separator: String, isOrdered: Bool) throws {
    var rows: [[String]] = ["a", "b", "c", "d"].map { [$0] }
    for row in rows { rows += ["a", "b", "c", "d"].map { row + [$0] } }
    for row in rows where row.count == 2 { rows += ["a", "b", "c", "d"].map { row + [$0] } }
    let lists = rows.map(\.byteStrings)
    for (old, new) in lists.flatMap({ old in lists.map { (old, $0) } }) where Set(new).count == new.count {
      let text = SourceText(name: "p", "{x = (" + old.map(\.string).joined(separator: separator) + separator + "); }")
      let tree = PlistReader.read(text)
      let node = try #require(tree.root.flatMap { tree.value(of: "x", in: $0) })
      let edits = ProjectEdits.edits(of: node, in: tree, to: new, isOrdered: isOrdered)
      let after = PlistReader.read(try text.applying(edits.inTextOrder))
      let tags = after.strings(in: after.root.flatMap { after.value(of: "x", in: $0) })
      #expect(after.faults.isEmpty && Set(tags) == Set(new) && tags.count == new.count, "\(old) \(new)")
      if isOrdered {
        #expect(tags == new, "\(old) \(new)")
        continue
      }
      let staying = Set(old).intersection(new)
      #expect(tags.filter(staying.contains) == old.uniqued.filter(staying.contains))
      // If one string takes the place of another, only the text of this string changes.
      let (gone, added) = (old.filter { !staying.contains($0) }, new.filter { !staying.contains($0) })
      if Set(old).count == old.count, gone.count == 1, added.count == 1 {
        #expect(edits.map { text.string(in: $0.span) } == [gone[0].string])
      }
    }
  }

  @Test("every change is undone by the manifest from before, to the byte")
  func thereAndBack() throws {
    let changed = [
      stating("Cave.sks: [cave]", as: "Cave.sks: [cave, sea]"),
      stating("onDemand: [forest]", as: "onDemand: [forest, new]"),
      stating("Wave.imageset: [sea]", as: "Wave.imageset: [sea, cave]"),
      stating("  Skins/Fog/fog.bin: [forest]\n", as: "  Skins/Fog/fog.bin: [forest]\n  Skins/Sun/sun.bin: [sea]\n"),
      stating("[cave, sea]", as: "[sea, cave]"),
      stating("    Sea: [sea]\n", as: "    Sea: [sea]\n    Sea/Shell.imageset: [cave]\n"),
      stating("  Levels/Cave.sks: [cave]\n", as: ""), stating("  Skins/Fog/fog.bin: [forest]\n", as: ""),
      stating("    Tree.imageset: [forest]\n", as: ""),
    ]
    for manifest in changed {
      let project = LanternProject().withOneTaggedTarget
      let back = try result(of: LanternProject.manifest, try result(of: manifest, project))
      #expect(back.text == project.text, "\(manifest)")
      for (path, content) in LanternProject().files {
        guard case .text(let old) = content, case .text(let new)? = back.files[path] else { continue }
        #expect(old == new, "\(path) after \(manifest)")
      }
    }
  }

  private func result(of manifest: String, _ project: LanternProject) throws -> LanternProject {
    try plan(manifest, project).changes.reduce(into: project) { project, change in
      let text = String(decoding: change.bytes, as: UTF8.self)
      if case .contents(let path) = change.file {
        project.files[path.string] = .text(text)
      } else {
        project.text = text
      }
    }
  }
}
