import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrXcodeProjects

/// A manifest with a tag that it doesn't declare is applied, except for the resources that have the tag.
@Suite("Undeclared tags that are applied") struct UndeclaredTagTests {
  /// A resource in a project and the lines for it in a manifest, with the tag `cave`.
  struct Case: CustomTestStringConvertible {
    let outline: String
    let section: String
    let entries: [String]
    var other = ""

    var testDescription: String { outline + other }
    var project: String {
      ExampleProject(
        "KnownAssetTags: [cave, sea]\nGame: {\(outline), B.sks: [], ON_DEMAND_RESOURCES_PREFETCH_ORDER: cave sea}\n\(other)"
      ).text
    }

    /// The manifest with these declarations; the resource has `tag`, or the value `value`.
    func manifest(_ declared: String, _ tag: String = "", value: String? = nil) -> Manifest {
      let lines = entries.map { "    \($0): \(value ?? "[\(tag)]")\n" }.joined()
      let files = section == "files" ? lines : ""
      let items = section == "files" ? "" : "catalogs:\n  Art.xcassets:\n" + lines
      let targets = other.isEmpty ? "Game" : "Game, Other"
      return .example("tags: {\(declared)}\nfiles:\n    B.sks: [sea]\n\(files)\(items)", target: targets)
    }
  }

  static let cases = [
    Case(outline: "A.sks: [cave]", section: "files", entries: ["A.sks"]),
    Case(outline: "Art.xcassets: []", section: "catalogs", entries: ["Cave.imageset"]),
    Case(
      outline: "Story.txt: {languages: [de, en], tags: [cave]}", section: "files",
      entries: ["de.lproj/Story.txt", "en.lproj/Story.txt"]),
    Case(outline: "Media/: {c.dat: [cave]}", section: "files", entries: ["Media/c.dat"]),
    Case(
      outline: "Media/: {\"/Localized: Story.txt\": [cave]}", section: "files", entries: ["Media/en.lproj/Story.txt"]),
    Case(
      outline: "A.sks: [cave]", section: "files", entries: ["A.sks"],
      other: "Other: {A.sks: [cave], ON_DEMAND_RESOURCES_PREFETCH_ORDER: cave sea}\n"),
  ]

  private let folder = ManifestFolder(
    path: "/game",
    tree: MemoryTree([
      "A.sks": .size(1), "B.sks": .size(1), "C.sks": .size(1), "de.lproj/Story.txt": .size(1),
      "en.lproj/Story.txt": .size(1),
      "Media/c.dat": .size(1), "Media/en.lproj/Story.txt": .size(1),
      "Art.xcassets/Cave.imageset/Contents.json": .text(#"{"properties": {"on-demand-resource-tags": ["cave"]}}"#),
    ]))

  private func comparison(_ manifest: Manifest, _ text: String) throws -> ProjectComparison {
    let project = try XcodeProject(SourceText(name: "project.pbxproj", text), in: "/game")
    return ProjectComparison(manifest, project, project.targets, in: folder)
  }

  /// The plan for `manifest`, and the text of the project after its changes.
  private func applied(_ manifest: Manifest, _ text: String) throws -> (plan: ApplyPlan, text: String) {
    let plan = try ApplyPlan(try comparison(manifest, text))
    return (plan, plan.changes.first { $0.contentsPath == nil }?.bytes.string ?? text)
  }

  @Test("the resource keeps its tags with everything about them, and the other changes are made", arguments: cases)
  func others(_ found: Case) throws {
    let wanted = try applied(found.manifest("prefetchOrder: [cave, sea]", "cave"), found.project)
    #expect(wanted.plan.unresolved == [] && wanted.text != found.project)
    // The tag is misspelled, or its declaration is missing.
    for (declared, tag) in [("cave, sea", "caev"), ("sea", "cave"), ("sea", "caev")] {
      let manifest = found.manifest("prefetchOrder: [\(declared)]", tag)
      let (plan, text) = try applied(manifest, found.project)
      #expect(text == wanted.text, "\(declared): \(tag)")
      #expect(plan.changes.count == 1 && plan.removed.isEmpty)
      #expect(Set(plan.unresolved.map(\.rule)) == ["undeclared-tag"])
      // 'odr xcode diff' shows the same: the tag, and only the other differences.
      let differences = try comparison(manifest, found.project).differences
      #expect(Set(differences.map(\.rule)) == ["tags-differ", "undeclared-tag"])
      #expect(differences.filter { $0.rule == "tags-differ" }.map(\.subject.resource) == ["B.sks"])
      let again = try applied(manifest, text)
      #expect(again.plan.changes.isEmpty && Set(again.plan.unresolved.map(\.rule)) == ["undeclared-tag"])
    }
  }

  @Test(
    "a resource whose tags have another error keeps its tags, too", arguments: cases,
    ["5", "cave", "[5]", "[true, cave]", "[' cave']", "[\"\"]"])
  func otherErrors(_ found: Case, _ value: String) throws {
    let wanted = try applied(found.manifest("prefetchOrder: [cave, sea]", "cave"), found.project)
    let (plan, text) = try applied(found.manifest("prefetchOrder: [cave, sea]", value: value), found.project)
    #expect(text == wanted.text && plan.removed.isEmpty)
    // A number that is no tag is also a tag that is not declared.
    let rules: Set<String> = ["wrong-type", "not-a-string", "invalid-tag-name", "undeclared-tag"]
    #expect(!plan.unresolved.isEmpty && rules.isSuperset(of: plan.unresolved.map(\.rule)))
  }

  static let localized = [
    cases[2],
    Case(
      outline: "Media/: {\"/Localized: Story.txt\": [cave]}", section: "files",
      entries: ["Media/de.lproj/Story.txt", "Media/en.lproj/Story.txt"]),
  ]

  @Test(
    "if the tags of one language have an error, all languages keep their tags", arguments: localized, ["de", "en"])
  func languages(_ found: Case, _ language: String) throws {
    let right = found.manifest("prefetchOrder: [cave, sea]", "sea")
    let text = right.source.string(in: ByteSpan(0, right.source.count))
    let entry = "\(language).lproj/Story.txt: [sea"
    let wrong = text.replacing("\(entry)]", with: "\(entry), null]")
    #expect(wrong != text)
    let plan = try applied(Manifest(SourceText(name: "ResourceTags.yml", wrong)), found.project).plan
    #expect(plan.removed.isEmpty && plan.counts.resources == 1)
    #expect(plan.unresolved.map(\.rule) == ["not-a-string"])
  }

  @Test(
    "another manifest changes no resource that keeps its tags",
    arguments: ["Cave.imageset: [caev]", "cave: [Cave.imageset]"], ["", "Cave.imageset: [sea]"])
  func otherManifest(_ entry: String, _ other: String) throws {
    let text = ExampleProject("KnownAssetTags: [cave, sea]\nGame: {Art.xcassets: []}\nOther: {Art.xcassets: []}\n").text
    let project = try XcodeProject(SourceText(name: "project.pbxproj", text), in: "/game")
    func part(_ target: String, _ entry: String) -> ApplyPlan.Part {
      let manifest = Manifest.example(
        "tags: {onDemand: [cave, sea]}\ncatalogs: {Art.xcassets: {\(entry)}}\n", target: target)
      return (manifest, project.targets.filter { $0.name == target }, folder)
    }
    let parts = [part("Game", entry), part("Other", other)]
    for parts in [parts, parts.reversed()] {
      #expect(throws: ApplyRefusal.self) { try ApplyPlan.plans(for: parts, of: project) { _, _ in } }
    }
    let same = [part("Game", entry), part("Other", "Cave.imageset: [cave]")]
    #expect(try ApplyPlan.plans(for: same, of: project) { _, _ in }.allSatisfy(\.changes.isEmpty))
  }

  @Test("if an entry may be about another resource, resources that the manifest does not list keep their tags")
  func swapped() throws {
    for entry in ["cave: A.sks", "cave: [A.sks]", "C.sks: [sea, A.sks, cave]"] {
      let manifest = Self.cases[0].manifest("prefetchOrder: [cave, sea]", "cave")
      let text = manifest.source.string(in: ByteSpan(0, manifest.source.count))
      let swapped = Manifest(
        SourceText(name: "ResourceTags.yml", text.replacing("A.sks: [cave]", with: entry)))
      let plan = try applied(swapped, Self.cases[0].project).plan
      #expect(plan.removed.isEmpty && plan.changes.count == 1)
      #expect(Set(plan.unresolved.map(\.rule)).isSuperset(of: ["not-in-target", "unlisted-resource"]))
    }
  }

  @Test("after the tag is declared, the resource changes as usual", arguments: cases)
  func declared(_ found: Case) throws {
    let text = try applied(found.manifest("prefetchOrder: [cave, sea]", "caev"), found.project).text
    let manifest = found.manifest("prefetchOrder: [cave, sea], onDemand: [caev]", "caev")
    let (plan, new) = try applied(manifest, text)
    #expect(plan.unresolved == [] && new.contains("caev"))
    #expect(Set(plan.removed.map { $0.tag.string }) == ["cave"])
  }

  @Test("a misspelled declaration is added, and the tag that it means keeps its place")
  func misspelledDeclaration() throws {
    let (_, text) = try applied(Self.cases[0].manifest("prefetchOrder: [sea, caev]", "cave"), Self.cases[0].project)
    #expect(
      text.matches(of: /PREFETCH_ORDER"? = "([^"]*)"/).map { String($0.1) } == ["cave sea caev", "cave sea caev"])
    #expect(text.contains("cave") && text.contains("caev"))
  }
}
