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
      let name = change.contentsPath?.string ?? "project"
      files[name] =
        difference.removals.map { text($0, "-") } + difference.insertions.map { text($0, "+") }
    }
  }

  private func plan(
    _ manifest: String, _ project: LanternProject = LanternProject()
  ) throws -> ApplyPlan {
    try ApplyPlan(comparison(manifest, project))
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
      ("assetTagsByRelativePath = {", "assetTagsByRelativePath = x; other = {"),
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

  @Test(
    "what no change of tags mends is left over, and prevents no other change",
    arguments: [
      ("F1 /*", "F1 /*", []), ("(intro, )", "intro", ["resource-not-read"]), ("(forest, )", "a", ["resource-not-read"]),
    ])
  func unresolved(_ old: String, _ new: String, _ rules: [String]) throws {
    let manifest = stating(
      "  Levels/Cave.sks: [cave]\n", as: "  Levels/Cave.sks: [sea]\n  Levels/None.sks: [cave]\n")
    let plan = try plan(manifest, LanternProject().replacing(old, with: new))
    #expect(plan.unresolved.map(\.rule).sorted() == ["not-in-target"] + rules)
    #expect(plan.changes.count == 1 && plan.removed.map(\.path.string) == ["Levels/Cave.sks"])
  }

  @Test(
    "the tags of a resource that a missing one may mean are kept",
    arguments: [
      ("Levels/Cave.sks: [cave]", "Moved/cave.SKS: [cave]"), ("Levels/Cave.sks: [cave]", "Levels/Cvae.sks: [sea]"),
      ("Levels/Cave.sks: [cave]", "Levels\\Other.sks: [cave]"), ("Tree.imageset: [", "Treee.imageset: [sea, "),
      ("Skins/Fog/fog.bin: [forest]", "Skins/Fog/fgo.bin: [sea]"), ("Tree.imageset: [forest]", "A.imageset: [forest]"),
    ])
  func sameName(_ old: String, _ new: String) throws {
    let plan = try plan(stating(old, as: new))
    #expect(plan.unresolved.map(\.rule).suffix(1) == ["unlisted-resource"])
    #expect(plan.changes.isEmpty && plan.removed.isEmpty)
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
}
