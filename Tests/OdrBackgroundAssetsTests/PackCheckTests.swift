import OdrBackgroundAssets
import OdrTestSupport
import ResourceTags
import Testing

@Suite("Checks of pack manifests") struct PackCheckTests {
  /// The findings in the last of several manifests.
  private func findings(_ texts: [String], files: [String: ExampleFile]? = nil) -> [Diagnostic] {
    let sources = texts.enumerated().map { SourceText(name: "\($0).json", $1) }
    return PackFolderCheck(sources, root: files.map { MemoryTree($0) }).checked.last?.findings ?? []
  }

  /// The rules of `odr background-assets check`.
  private static let rules = RuleRegistry.all.filter { $0.scope == .packs }

  @Test("examples of the rules pass and fail as they say", arguments: rules)
  func examples(_ rule: RuleDocumentation) {
    #expect(rule.examples.contains { $0.messages.isEmpty } && rule.examples.contains { !$0.messages.isEmpty })
    let other =
      #"{"assetPackID": "other", "downloadPolicy": {"onDemand": {}}, "fileSelectors": [{"file": "Other"}], "platforms": ["iOS"]}"#
    for example in rule.examples {
      let marked = MarkedText(example.markedText)
      let files = example.files.map { $0.merging(["Other": .size(0)]) { $1 } }
      let all =
        example.fileExtension == "plist"
        ? AppPropertyList.checked([SourceText(name: "Info.plist", example.text)])[0].findings
        : findings([other, example.text], files: files)
      let found = all.filter { $0.rule == rule.id }
      #expect(found.map(\.message) == example.messages, "\(example.text)")
      #expect(found.map(\.span.start) == marked.offsets, "\(example.text)")
    }
  }

  /// A pack manifest with some members in the place of the usual ones.
  private static func manifest(_ members: [String: String?]) -> String {
    let usual = [
      "assetPackID": "\"a\"", "downloadPolicy": "{\"onDemand\": {}}", "fileSelectors": "[{\"file\": \"A\"}]",
      "platforms": "[\"iOS\"]",
    ]
    let all = usual.merging(members.mapValues { $0 ?? "" }) { $1 }.filter { !$0.value.isEmpty }
    return "{" + all.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}"
  }

  @Test(
    "an identifier that App Store Connect refuses is an error, unless Apple does not host the pack",
    arguments: ["level_1", "com.example.a", "-a", "a-", "-", "a b", "größe", "日本"])
  func identifiers(_ id: String) {
    let source = SourceText(name: "a.json", Self.manifest(["assetPackID": "\"\(id)\""]))
    let message =
      "App Store Connect refuses '\(id)' as an asset pack identifier (ENTITY_ERROR.ATTRIBUTE.INVALID, ITMS-91133)"
    for (hosting, messages) in [(PackHosting.apple, [message]), (.team, [])] {
      let found = PackFolderCheck([source], root: nil, hosting: hosting).checked[0].findings
      #expect(found.map(\.message) == messages && found.allSatisfy { $0.rule == "invalid-pack-id" })
    }
  }

  @Test("more packs, and larger packs, than Apple hosts are reported")
  func limits() {
    let texts = (0...200).map {
      Self.manifest([
        "assetPackID": "\"p\($0)\"", "fileSelectors": $0 == 7 ? "[{\"directory\": \"D\"}]" : "[{\"file\": \"\($0)\"}]",
      ])
    }
    var files = Dictionary(uniqueKeysWithValues: (0...200).map { ("\($0)", ExampleFile.size(0)) })
    #expect(findings(texts.dropLast(), files: files.merging(["D/E/F": .size(200_000_000_000)]) { $1 }).isEmpty)
    files["D/E/F"] = .size(200_600_000_000)
    let found = findings(texts, files: files)
    #expect(
      found.map(\.message) == [
        "201 asset packs; Apple hosts at most 200 for an app (App Store Connect help, 2026-09)",
        "200.6 GB of asset packs before compression; Apple hosts at most 200 GB for an app (App Store Connect help, 2026-11)",
      ])
    #expect(found.map(\.severity) == [.error, .warning])
    // The limits don't apply to the packs that a team hosts.
    let sources = texts.map { SourceText(name: "a.json", $0) }
    let own = PackFolderCheck(sources, root: MemoryTree(files), hosting: .team).checked
    #expect(own.flatMap { $0.findings }.isEmpty)
  }

  @Test("comments are read, and places stay where they are")
  func comments() {
    let text = "/* first\n é */ {\"assetPackID\": \"a//b\", // id\n\"x\": 1}"
    let found = findings([text])
    #expect(found.first { $0.message.hasPrefix("unknown key 'x'") }?.span.start == Array(text.utf8).count - 7)
    #expect(!found.contains { $0.rule == "pack-manifest-syntax" })
    #expect(findings(["/* never closed"]).contains { $0.rule == "pack-manifest-syntax" })
    #expect(findings(["# a\n{}"]).contains { $0.rule == "pack-manifest-syntax" })
    let many = findings([String(repeating: "/**/ // a\n", count: 100_000) + "{\"x\": 1}"])
    #expect(many.contains { $0.message.hasPrefix("unknown key 'x'") })
    #expect(!many.contains { $0.rule == "pack-manifest-syntax" })
    #expect(!findings(["", "{"]).isEmpty && !findings(["\u{FEFF}[]"]).isEmpty && !findings([""]).isEmpty)
  }

  @Test("trailing commas are warnings, because examples from Apple contain them, and other commas are errors")
  func trailingCommas() {
    let found = findings([Self.manifest(["fileSelectors": #"[{"file": "A",}, 1,]"#])])
    #expect(
      found.map { "\($0.severity): \($0.message)" } == [
        "warning: trailing comma; remove it", "error: expected an object", "warning: trailing comma; remove it",
      ])
    #expect(findings([Self.manifest(["fileSelectors": #"[{"file": "A"},,]"#])]).contains { $0.severity == .error })
  }

  @Test("a manifest's paths begin where the packer runs")
  func ownRoots() {
    let files: [String: ExampleFile] = ["Packs/one/Data/A": .size(1), "Packs/Data/B": .size(1), "Data/C": .size(1)]
    func messages(_ file: String, _ place: PackFolderCheck.Place) -> [String] {
      let source = SourceText(name: "Manifest.json", Self.manifest(["fileSelectors": "[{\"file\": \"\(file)\"}]"]))
      let found = PackFolderCheck([source], root: MemoryTree(files), places: [place]).checked[0].findings
      return found.map { finding in finding.message + (finding.label.map { ": " + $0 } ?? "") }
    }
    #expect(messages("Data/C", (folder: "Packs/one", start: "")) == [])
    #expect(
      messages("Data/A", (folder: "Packs/one", start: "")) == [
        "file 'Data/A' does not exist below the root: '--root' specifies the folder in which ba-package runs"
      ])
    #expect(messages("Data/B", (folder: "Packs/one", start: "Packs")) == [])
    #expect(
      messages("../Data/C", (folder: "Packs/one", start: "Packs")) == [
        "'../Data/C' is outside the root: paths are relative to the folder in which ba-package runs"
      ])
  }

  @Test("a path in two packs is found, in folders too, and not between platforms and languages")
  func twice() {
    let files: [String: ExampleFile] = ["D/E/A": .size(1), "D/B": .size(1), "C": .size(1)]
    func pack(_ id: String, _ selectors: String, _ more: [String: String] = [:]) -> String {
      Self.manifest(["assetPackID": "\"\(id)\"", "fileSelectors": selectors].merging(more) { $1 })
    }
    let folder = pack("a", #"[{"directory": "D"}]"#)
    func messages(_ texts: String...) -> [String] { findings(texts, files: files).map(\.message) }
    #expect(messages(folder, pack("b", #"[{"file": "D/E/A"}]"#)) == ["'D/E/A' is also in another pack"])
    #expect(messages(folder, pack("b", #"[{"directory": "D/E/"}]"#)) == ["'D/E/A' is also in another pack"])
    #expect(messages(folder, pack("b", #"[{"file": "D/B"}]"#, ["platforms": "[\"macOS\"]"])) == [])
    #expect(messages(folder, pack("b", #"[{"file": "D/B"}]"#, ["language": "\"de\""])) == [])
    #expect(
      messages(folder, pack("b", #"[{"fileSource": "C", "fileDestination": "D/B"}]"#))
        == ["'D/B' is also in another pack"])
    #expect(messages(pack("b", #"[{"file": "../C"}]"#)) == ["'../C' is outside the root"])
    #expect(
      messages(pack("b", #"[{"file": "D"}, {"directory": "C"}]"#)) == ["'D' is not a file", "'C' is not a folder"])
    #expect(
      messages(folder, pack("b", #"[{"file": "D/B"}]"#, ["platforms": "[]"])) == ["'D/B' is also in another pack"])
    #expect(messages(pack("b", #"[{"file": "E/A"}]"#, ["sourceRoot": "\"D\""])) == [])
    #expect(messages(folder, pack("b", #"[{"directory": "D"}, {"fileExclusion": "D/B"}]"#)).count == 1)
  }

  @Test("'sourceRoot' begins at the folder of the manifest, and paths in packs at it")
  func sourceRoot() {
    func messages(_ sourceRoot: String, in folder: String?, _ file: String = "A") -> [String] {
      let text = Self.manifest(["sourceRoot": "\"\(sourceRoot)\"", "fileSelectors": "[{\"file\": \"\(file)\"}]"])
      let other = Self.manifest(["assetPackID": "\"b\"", "fileSelectors": "[{\"file\": \"B\"}]"])
      let sources = [text, other].enumerated().map { SourceText(name: "Packs/\($0).json", $1) }
      let files: [String: ExampleFile] = ["Art/A": .size(1), "Packs/A": .size(1), "B": .size(1), "Art/B": .size(1)]
      let place = (folder: folder, start: String?(""))
      let check = PackFolderCheck(sources, root: MemoryTree(files), places: [place, place])
      return check.checked.flatMap(\.findings).map(\.message)
    }
    #expect(messages("../Art", in: "Packs") == [])
    #expect(messages(".", in: "Packs") == [])
    #expect(messages("Art", in: "Packs") == ["file 'A' does not exist below the root"])
    #expect(messages("../..", in: "Packs") == ["'A' is outside the root"])
    #expect(messages("/Art", in: "Packs") == ["'A' is outside the root"])
    #expect(messages("anything", in: nil) == [])
    // Both are 'B' in their packs.
    #expect(messages("../Art", in: "Packs", "B") == ["'B' is also in another pack"])
  }
}
