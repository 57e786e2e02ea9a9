import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrXcodeProjects

/// The examples of the rules about a project are their tests: a project is made of each outline, read and compared with
/// the manifest, or imported.
@Suite("Rules about a project") struct ProjectRuleTests {
  static let rules = RuleRegistry.all.filter { $0.scope == .project }

  @Test("examples pass and fail as they say", arguments: rules.map(\.id))
  func examples(_ id: String) throws {
    let rule = try #require(RuleRegistry.documentation(of: id))
    #expect(rule.examples.contains { $0.messages.isEmpty }, "\(id) has no example that passes")
    #expect(rule.examples.contains { !$0.messages.isEmpty }, "\(id) has no example that fails")
    for example in rule.examples {
      let (all, offsets) = try example.projectFindings()
      let found = all.filter { $0.rule == id }
      for finding in found { #expect(example.names.missing(in: finding) == [], "\(finding.message)") }
      #expect(found.map(\.message) == example.messages, "\(example.text)")
      #expect(found.filter { $0.location.source == nil }.map(\.span.start) == offsets, "\(example.text)")
      #expect(found.allSatisfy { $0.severity == rule.severity }, "\(example.text)")
      let ofProject = all.filter { RuleRegistry.documentation(of: $0.rule)?.scope == .project }
      if example.messages.isEmpty { #expect(ofProject == [], "\(example.text)") }
    }
  }

  /// What is found in the manifest of an example after its text is changed.
  private func findings(
    _ manifest: String, _ project: String, in folder: ResourceFolder? = nil
  ) -> [String] {
    let manifest = Manifest(SourceText(name: "ResourceTags.yml", manifest))
    let compared = ProjectFiles.read(
      SourceText(name: "project.pbxproj", ExampleProject(project).text), in: "/game",
      targets: manifest.project?.targets ?? [], for: ManifestFolder(path: "/game", tree: MemoryTree([:])))
    let found =
      folder.map { Linter.lint(manifest, in: ResourceFolder($0.tree, project: { _ in compared })) }
      ?? Linter.judge(compared.compare(manifest, MemoryTree([:])), ofProjectOf: manifest)
    return found.map { "\($0.severity.rawValue) \($0.rule)" }
  }

  private let project = "KnownAssetTags: [forest]\nGame: {A.sks: []}\n"
  private let manifest = """
    version: 1
    xcode: {project: Game.xcodeproj, targets: [Game]}
    tags: {onDemand: [forest]}
    files:
      A.sks: [forest]

    """

  @Test("a manifest sets their levels, and silences them with comments")
  func levels() {
    #expect(findings(manifest, project) == ["error tags-differ"])
    #expect(findings(manifest + "lint: {tags-differ: warning}\n", project) == ["warning tags-differ"])
    #expect(findings(manifest + "lint: {tags-differ: ignore}\n", project) == [])
    let silenced = manifest.replacing("A.sks: [forest]", with: "A.sks: [forest] # odr:ignore tags-differ for now")
    #expect(findings(silenced, project) == [])
    #expect(findings(silenced, project.replacing("[]", with: "[forest]")) == ["warning unused-ignore"])
  }

  @Test("levels of what is in the project alone are those of the manifest, too")
  func projectPlaces() {
    let other = project.replacing("A.sks: []", with: "A.sks: [forest], B.sks: [forest]")
    #expect(findings(manifest, other) == ["error unlisted-resource"])
    #expect(findings(manifest + "lint: {unlisted-resource: warning}\n", other) == ["warning unlisted-resource"])
  }

  @Test("where no project is looked at, their levels and comments are as good as any, and nothing is said of them")
  func notLookedAt() {
    let text = manifest.replacing("A.sks: [forest]", with: "A.sks: [forest] # odr:ignore tags-differ for now")
    let found = Linter.lint(
      Manifest(SourceText(name: "ResourceTags.yml", text + "lint: {category-differs: ignore, unlisted-tag: error}\n")))
    #expect(found == [])
    let always = Linter.lint(
      Manifest(SourceText(name: "ResourceTags.yml", manifest + "lint: {targets-differ: ignore, tag-differs: ignore}\n"))
    )
    #expect(
      always.map(\.message) == [
        "rule 'targets-differ' is always an error; its level cannot be set", "unknown rule 'tag-differs'",
      ])
  }

  @Test("a manifest with errors is not compared")
  func errors() {
    let folder = ResourceFolder(MemoryTree(["A.sks": .size(0)]))
    #expect(findings(manifest, project, in: folder) == ["error tags-differ"])
    #expect(
      findings(manifest.replacing("onDemand: [forest]", with: "onDemand: []"), project, in: folder)
        == ["error undeclared-tag"])
  }

  @Test("a comment is told to be unused by the comparison alone only where that has looked")
  func comparisonAlone() throws {
    let text = manifest.replacing(
      "A.sks: [forest]", with: "A.sks: [forest] # odr:ignore tags-differ\n  # odr:ignore unused-tag")
    let found = Linter.judge([], ofProjectOf: Manifest(SourceText(name: "ResourceTags.yml", text)))
    #expect(found.map(\.message) == ["'odr:ignore tags-differ' silences nothing here"])
  }
}
