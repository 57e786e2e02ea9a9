import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrXcodeProjects

/// What a target contains of a synchronized folder, and where its tags are.
@Suite("Synchronized folders") struct SynchronizedFolderTests {
  /// A project with the folder `Media` in a target, as in the outline `files`, and these files on disk.
  private struct Case {
    let text: String
    let files: [String: ExampleFile]

    init(_ outline: String, on disk: [String], known: String = "sea", folder: String = "Media") {
      text = ExampleProject("KnownAssetTags: [\(known)]\nGame: {\(folder)/: {\(outline)}}\n").text
      files = Dictionary(disk.map { ("Media/" + $0, ExampleFile.size(0)) }) { $1 }
    }

    var folder: ManifestFolder { ManifestFolder(path: "/game", tree: MemoryTree(files)) }
    func project(_ text: String? = nil) throws -> XcodeProject {
      try XcodeProject(SourceText(name: "project.pbxproj", text ?? self.text), in: "/game")
    }

    func imported() throws -> ProjectImport {
      ProjectImport(try project(), targets: [], configuration: nil, in: folder)
    }

    /// The manifest with these entries, and its comparison with the project.
    func comparison(_ entries: [String: String], text: String? = nil) throws -> ProjectComparison {
      let files = entries.sorted { $0.key < $1.key }.map { "\"\($0.key)\": [\($0.value)]" }.joined(separator: ", ")
      let manifest = Manifest.example("tags: {onDemand: [sea]}\nfiles: {\(files)}\n")
      let project = try project(text)
      return ProjectComparison(manifest, project, project.targets, in: folder)
    }

    /// The text of the project after the manifest with these entries is applied.
    func applied(_ entries: [String: String], to text: String? = nil) throws -> String {
      let change = try ApplyPlan(comparison(entries, text: text)).changes.first
      return change.map { String(decoding: $0.bytes, as: UTF8.self) } ?? text ?? self.text
    }
  }

  private func paths(_ imported: ProjectImport) -> [String] { imported.files.map(\.path.string) }

  @Test("a file that is not on disk is the same file in any case", arguments: ["BIG.dat", "/Localized: Sub/BIG.dat"])
  func caseOfMissing(_ name: String) throws {
    let found = Case("\"\(name)\": [sea]", on: [])
    let path = name == "BIG.dat" ? "Media/big.dat" : "Media/Sub/en.lproj/big.dat"
    let comparison = try found.comparison([path: "sea"])
    #expect(comparison.findings == [])
    #expect(try ApplyPlan(comparison).changes.isEmpty)
    // On a disk that distinguishes them, two files are two files.
    let two = Case("a.dat: [sea], A.dat: [cave]", on: ["a.dat", "A.dat"], known: "sea, cave")
    #expect(
      try two.comparison(["Media/a.dat": "sea", "Media/A.dat": "cave"]).outdatedLocations.filter { $0.path != nil }
        .isEmpty)
  }

  @Test("the case of a name in a folder, and of the folder itself, is reported once")
  func spellings() throws {
    func spellings(_ found: Case) throws -> [String] {
      let imported = try found.imported().warnings.filter { $0.rule == "path-case-mismatch" }
      #expect(
        try found.comparison(["Media/a.dat": "sea"]).warnings.filter { $0.rule == "path-case-mismatch" } == imported)
      return imported.map(\.message)
    }
    #expect(
      try spellings(Case("A.dat: [sea], b.dat: [sea]", on: ["a.dat", "b.dat"]))
        == ["'Media/A.dat' is 'Media/a.dat' on disk"])
    #expect(
      try spellings(Case("a.dat: [sea], b.dat: [sea]", on: ["a.dat", "b.dat"], folder: "media"))
        == ["'media' is 'Media' on disk"])
    #expect(try spellings(Case("a.dat: [sea], Gone.dat: [sea]", on: ["a.dat"])) == [])
  }

  @Test("tags without an effect disappear, and no edit is refused because of them")
  func withoutEffect() throws {
    func removed(_ found: Case, _ entries: [String: String]) throws -> [String] {
      try ApplyPlan(found.comparison(entries)).removed.map { "\($0.path.string) \($0.hadEffect)" }
    }
    let excluded = Case("a.dat: {excluded: true, tags: [sea]}, b.dat: [sea]", on: ["a.dat", "b.dat"])
    #expect(try removed(excluded, ["Media/b.dat": "sea"]) == ["Media/a.dat false"])
    #expect(try removed(excluded, [:]) == ["Media/a.dat false", "Media/b.dat true"])
    // A file that another target contains has its tags there.
    let outline = "Game: {Media/: {a.dat: {excluded: true, tags: [sea]}}}\nTV: {Media/: {a.dat: [sea]}}\n"
    let shared = try excluded.project(ExampleProject("KnownAssetTags: [sea]\n" + outline).text)
    let manifest = try excluded.comparison(["Media/a.dat": "sea"]).manifest
    let plan = try ApplyPlan(ProjectComparison(manifest, shared, shared.targets, in: excluded.folder))
    #expect(plan.changes.count == 1 && plan.removed.isEmpty)
    let inFolder = Case("Sub: {explicit: true, tags: [sea]}, Sub/a.dat: [sea]", on: ["Sub/a.dat"])
    #expect(try removed(inFolder, ["Media/Sub": "sea"]) == ["Media/Sub/a.dat false"])
    let language = Case("en.lproj/Story.txt: [sea], b.dat: [sea]", on: ["en.lproj/Story.txt", "b.dat"])
    #expect(try removed(language, ["Media/b.dat": "sea"]) == ["Media/en.lproj/Story.txt false"])
    // A listed file keeps its tags in the entry for all languages.
    #expect(try removed(language, ["Media/b.dat": "sea", "Media/en.lproj/Story.txt": "sea"]) == [])
    #expect(
      try language.comparison(["Media/b.dat": "sea"]).differences.map(\.message) == [
        "'Media/en.lproj/Story.txt' has tags in a synchronized folder, but Xcode ignores tags for a single language in target 'Game'"
      ])
  }

  @Test("a localized file that is not on disk in any language keeps its tags")
  func noLanguage() throws {
    let found = Case("\"/Localized: Story.txt\": [sea], a.dat: [sea]", on: ["a.dat"])
    #expect(paths(try found.imported()) == ["Media/a.dat"])
    let unread = try #require(try found.imported().warnings.first { $0.rule == "resource-not-read" })
    // Xcode doesn't show a file that isn't on disk.
    #expect(unread.label == "restore it, or delete its tags here")
    #expect(try found.applied(["Media/a.dat": "sea"]) == found.text)
    // A manifest from a clone with the file lists it, and changes its tags.
    let with = ["Media/a.dat": "sea", "Media/en.lproj/Story.txt": "sea"]
    #expect(try found.comparison(with).findings == [])
  }

  @Test("a pull keeps the languages of a localized file that are not on disk", arguments: [["en"], []])
  func languagesOfManifest(_ disk: [String]) throws {
    let found = Case("\"/Localized: Res/Story.txt\": [sea], a.dat: [sea]", on: disk.map { "Res/\($0).lproj/Story.txt" })
    let all = ["Media/Res/de.lproj/Story.txt", "Media/Res/en.lproj/Story.txt", "Media/a.dat"]
    let manifest = try found.comparison(Dictionary(all.map { ($0, "sea") }) { $1 }).manifest
    let pulled = ProjectImport(
      try found.project(), targets: [], configuration: nil, in: found.folder.listing(manifest))
    #expect(paths(pulled) == all && pulled.files.allSatisfy { $0.tags.map(\.string) == ["sea"] })
    // A file that the manifest lists but the project doesn't contain is not pulled.
    let other = try found.comparison(["Media/de.lproj/Other.txt": "sea"]).manifest
    let without = ProjectImport(try found.project(), targets: [], configuration: nil, in: found.folder.listing(other))
    #expect(!paths(without).contains("Media/de.lproj/Other.txt"))
  }
}

/// Which targets a manifest is imported for, and which build configuration it describes.
@Suite("Targets and configurations of an import") struct ImportedTargetTests {
  private let folder = ManifestFolder(path: "/game", tree: MemoryTree(["A.sks": .size(0), "B.sks": .size(0)]))

  private func imported(_ outline: String) throws -> ProjectImport {
    ProjectImport(try project(outline), targets: [], configuration: nil, in: folder)
  }

  private func project(_ outline: String) throws -> XcodeProject {
    try XcodeProject(SourceText(name: "project.pbxproj", ExampleProject(outline).text), in: "/game")
  }

  @Test("a target that turns off On-Demand Resources is imported if there is no other target")
  func turnedOff() throws {
    let found = try imported("Game: {A.sks: [sea], ENABLE_ON_DEMAND_RESOURCES: 'NO'}\nOther: {A.sks: []}\n")
    #expect(found.targets.map(\.name) == ["Game"])
    #expect(found.warnings == [])
  }

  @Test("a configuration with its own categories is a note, and apply leaves it alone")
  func ownCategories() throws {
    let outline =
      "KnownAssetTags: [sea]\nGame: {A.sks: [sea], B.sks: [], Debug: {ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS: sea}, "
      + "Release: {ON_DEMAND_RESOURCES_PREFETCH_ORDER: sea}}\n"
    let project = try project(outline)
    func comparison(_ more: String) throws -> ProjectComparison {
      let manifest = Manifest.example("tags: {prefetchOrder: [sea]}\nfiles: {A.sks: [sea]\(more)}\n")
      return ProjectComparison(manifest, project, project.targets, in: folder)
    }
    #expect(
      try comparison("").findings.map { "\($0.severity.rawValue) \($0.rule)" } == ["note configurations-differ"])
    let change = try #require(try ApplyPlan(comparison(", B.sks: [sea]")).changes.first)
    #expect(LineDiff.edits(from: try #require(change.source), to: change.bytes).count == 1)
  }

  @Test("a manifest in a target is reported, also after it was added to a group")
  func manifestInApp() throws {
    func rules(_ outline: String, _ name: String = "R.yml") throws -> [String] {
      let project = try project("KnownAssetTags: []\n" + outline)
      let folder = ManifestFolder(path: "/game", tree: MemoryTree(["R.yml": .size(1), "Media/x.dat": .size(1)]))
      let manifest = Manifest(
        SourceText(name: name, "version: 1\nxcode: {project: G.xcodeproj, targets: [Game]}\ntags: {}\nfiles: {}\n"))
      return ProjectComparison(manifest, project, project.targets, in: folder).warnings.map(\.rule)
    }
    #expect(try rules("Game: {./: {}}\n") == ["manifest-in-app"])
    #expect(try rules("Game: {R.yml: []}\n") == ["manifest-in-app"])
    #expect(try rules("Game: {./: {R.yml: {excluded: true}}}\n") == [])
    #expect(try rules("Game: {./: {R.YML: {excluded: true}}}\n") == [])
    #expect(try rules("Game: {Media/: {}}\n") == [])
    #expect(try rules("Game: {./: {}, EXCLUDED_SOURCE_FILE_NAMES: R.yml}\n") == [])
    // A manifest from standard input is not in the folder.
    #expect(try rules("Game: {./: {}}\n", "<standard input>") == [])
  }
}
