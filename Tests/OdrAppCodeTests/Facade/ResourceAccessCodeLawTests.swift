import OdrAppCode
import OdrBackgroundAssets
import OdrTestSupport
import ResourceTags
import Testing

@Suite("Code for tags and packs") struct ResourceAccessCodeLawTests {
  private func code(
    _ text: String, _ files: [String: ExampleFile], _ choices: PackPlan.Choices = .init(), name: String = "ResourceTag"
  ) -> ResourceAccessCode {
    let manifest = Manifest(SourceText(name: "ResourceTags.yml", "version: 1\n" + text))
    return ResourceAccessCode(FacadeProgram.plan(manifest, files, choices), typeName: name)
  }

  /// The lines of the table of packs.
  private func table(_ code: ResourceAccessCode) -> String {
    let text = code.swift(access: "internal")
    let start = text.range(of: "var packs: [Pack] = []\n")?.upperBound ?? text.startIndex
    let end = text.range(of: "      return packs\n", range: start..<text.endIndex)?.lowerBound ?? text.endIndex
    return text[start..<end].split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
  }

  @Test("paths begin at the root, also if a tagged folder contains the root")
  func root() {
    let text = "tags: {onDemand: [a]}\nfiles: {Art: [a]}\n"
    let files: [String: ExampleFile] = ["Art/Sea/1.txt": .size(1)]
    func add(_ arguments: String) -> String {
      "packs.append(Pack(id: \"a\", tags: [\"a\"])) packs[0].add( [ \(arguments))"
    }
    #expect(
      table(code(text, files, .init(ofManifestIn: "/Game")))
        == add("\"Art/Sea/1.txt\", ], in: \"Game\""))
    #expect(
      table(code(text, files, .init(root: "/Art")))
        == add("\"Sea/1.txt\", ], in: \"\", bundleFolder: \"Art\""))
    #expect(
      table(code(text, files, .init(root: "/Art/Sea")))
        == add("\"1.txt\", ], in: \"\", bundleFolder: \"Art/Sea\""))
  }

  @Test("catalog items are in a bundle of the pack, or their tags are requested")
  func catalogs() {
    let text = "tags: {onDemand: [a, b]}\nfiles: {F: [a]}\ncatalogs: {A.xcassets: {I.imageset: [a, b]}}\n"
    let files: [String: ExampleFile] = ["F": .size(1), "A.xcassets/I.imageset/Contents.json": .size(1)]
    #expect(code(text, files).swift(access: "internal").contains("tagsOutsidePacks: Set<String> = [\"a\", \"b\"]\n"))
    let found = code(text, files, .init(catalogs: "Packs"))
    #expect(found.swift(access: "internal").contains("tagsOutsidePacks: Set<String> = []\n"))
    #expect(table(found).contains("[ \"a-b-d8160c9b.bundle\", ], in: \"Packs\")"))
  }

  @Test("the name of the type and the access level are used everywhere, but not in names of files")
  func names() {
    let files: [String: ExampleFile] = ["internal ResourceTag": .size(1)]
    let text = "tags: {onDemand: [a]}\nfiles: {internal ResourceTag: [a]}\n"
    let found = code(text, files, name: "GameTag").swift(access: "public")
    #expect(found.contains("public nonisolated final class GameAccess: @unchecked Sendable {"))
    #expect(found.contains("public init(tags: Set<GameTag>, bundle: Bundle = .main)"))
    #expect(found.contains("nonisolated extension GameAccess {") && found.contains("\"internal ResourceTag\","))
    #expect(!found.replacing("\"internal ResourceTag\"", with: "").contains(/internal |ResourceTag|ResourceAccess/))
    #expect(code(text, files, name: "Tag").swift(access: "internal").contains("\n  nonisolated final class TagAccess:"))
  }

  /// A random manifest whose names contain characters that have a meaning in Swift.
  private static func game(_ number: Int) -> (text: String, files: [String: ExampleFile]) {
    var random = SeededGenerator(seed: UInt64(number))
    let parts = [
      "a", "B", "1", "\"", "\\", "\\(x)", "\"\"\"", "#", "*", "//*", "`", "é", "e\u{301}", "\u{301}", "🌲", "\u{202E}",
      "\n", " ", "internal ", "ResourceTag", "森", "\u{41}",
    ]
    func name() -> String {
      (0..<3).map { _ in parts.randomElement(using: &random) ?? "" }.joined().replacing("/", with: "")
    }
    func quoted(_ names: some Sequence<String>) -> String { names.map(ScalarWriter.doubleQuoted).commaSeparated }
    let tags = (0..<4).map { "t\($0)\(name())t".replacing("\n", with: "") }
    let folders = ["", "x\(name())/", "x\(name())/y/", "de.lproj/"]
    var files: [String: ExampleFile] = [:]
    var lines = ""
    func add(_ path: String) {
      lines += "  \(ScalarWriter.doubleQuoted(path)): [\(quoted(tags.shuffled(using: &random).prefix(2)))]\n"
    }
    for index in 0..<12 {
      let path = folders[index % 4] + "f\(index)\(name())"
      files[path] = .size(1)
      if index > 3 { add(path) }
    }
    if number.isMultiple(of: 3) { add(String(folders[2].dropLast())) }
    let catalogs = "catalogs: {A.xcassets: {I.imageset: [\(quoted(tags.prefix(1)))]}}\n"
    files["A.xcassets/I.imageset/Contents.json"] = .size(1)
    return ("version: 1\ntags: {onDemand: [\(quoted(tags))]}\nfiles:\n" + lines + catalogs, files)
  }

  @Test("the compiler accepts the code of random manifests, which depends only on the manifest and the files")
  func law() throws {
    guard let program = try FacadeProgram() else { return }
    let numbers = Array(LawCount.facades.numbers(shares: 1))
    for start in stride(from: 0, to: numbers.count, by: 12) {
      let batch = numbers[start..<min(start + 12, numbers.count)]
      for number in batch {
        let (text, files) = Self.game(number)
        let manifest = Manifest(SourceText(name: "ResourceTags.yml", text))
        let choices = PackPlan.Choices(catalogs: number.isMultiple(of: 2) ? "Packs" : nil)
        let name = "T\(number)Tag"
        let plans = (0..<2).map { _ in FacadeProgram.plan(manifest, files, choices) }
        let codes = plans.map { ResourceAccessCode($0, typeName: name).swift(access: "internal") }
        #expect(codes[0] == codes[1] && !plans[0].losses.contains(where: \.preventsExport))
        #expect(plans[0].packs.flatMap(\.files).count > 7)
        let tags = GeneratedCode(manifest, typeName: name)
        #expect(tags.names.all.count == 4 && tags.clashes.isEmpty)
        try program.folder.write(tags.swift(access: "internal") + codes[0], to: "T\(number).swift")
      }
      let run = try program.compile(
        ["-typecheck", "-warnings-as-errors", "-swift-version", "6"], batch.map { "T\($0)" } + ["OnDemandResources"])
      #expect(run.exitCode == 0, "\(batch): \(run.standardError.prefix(4_000))")
    }
  }
}
