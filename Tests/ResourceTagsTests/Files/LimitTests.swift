import OdrTestSupport
import ResourceTags
import Testing

@Suite("Limits after thinning") struct LimitTests {
  /// A data set with a file for each of these idioms, in MB.
  private func item(_ name: String, _ sizes: [String: Int]) -> [String: ExampleFile] {
    var files: [String: ExampleFile] = [:]
    for (idiom, size) in sizes { files["A.xcassets/\(name).dataset/\(idiom).bin"] = .size(size * 1_000_000) }
    let entries = sizes.keys.sorted().map { #"{"idiom": "\#($0)", "filename": "\#($0).bin"}"# }
    files["A.xcassets/\(name).dataset/Contents.json"] = .text(
      #"{"data": [\#(entries.joined(separator: ","))], "properties": {"on-demand-resource-tags": ["film"]}}"#)
    return files
  }

  private func findings(_ text: String, _ files: [String: ExampleFile], _ rules: String...) -> [Diagnostic] {
    let manifest = Manifest(SourceText(name: "test.yml", "version: 1\n" + text))
    return Linter.lint(manifest, in: ResourceFolder(MemoryTree(files))).filter { rules.contains($0.rule) }
  }

  private static let catalog = "tags: {onDemand: [film]}\ncatalogs: {A.xcassets: {Film.dataset: [film]}}\n"

  @Test("what one device downloads of a catalog is an estimate, and a warning")
  func estimate() {
    let found = findings(Self.catalog, item("Film", ["iphone": 100, "ipad": 600]), "asset-pack-too-large")
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.message.contains("600 MB on iPad 2x, more than the 512 MB") == true)
    #expect(found.first?.message.contains("estimated") == true)
    let same = findings(Self.catalog, item("Film", ["universal": 600]), "asset-pack-too-large")
    #expect(same.first?.message.contains("is 600 MB, more than") == true)
  }

  @Test("loose files alone are certain")
  func certain() {
    let text = Self.catalog + "files: {Film.mov: [film]}\n"
    let files = item("Film", ["iphone": 10]).merging(["Film.mov": .size(600_000_000)]) { $1 }
    let found = findings(text, files, "asset-pack-too-large")
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.message.contains("without catalog items") == true)
    let half = item("Film", ["iphone": 300]).merging(["Film.mov": .size(300_000_000)]) { $1 }
    let estimated = findings(text, half, "asset-pack-too-large")
    #expect(estimated.map(\.severity) == [.warning])
    #expect(estimated.first?.message.contains("600 MB on iPhone 2x") == true)
  }

  @Test("categories are weighed for one device, and what Apple hosts for all")
  func sums() {
    let text = "platform: tvOS\ntags: {prefetchOrder: [film]}\ncatalogs: {A.xcassets: {Film.dataset: [film]}}\n"
    let rules = ["prefetched-too-large", "hosted-too-large"]
    for (sizes, severities) in [
      (["tv": 25_000], [Severity.warning, .warning]), (["tv": 3000, "iphone": 25_000], [.warning]),
    ] {
      let files = item("Film", sizes)
      #expect(rules.flatMap { findings(text, files, $0) }.map(\.severity) == severities)
    }
  }

  @Test("a tag has three limits, which depend on the deployment target")
  func tag() {
    let names = ["film", "a", "b", "c", "d"]
    let files = Dictionary(uniqueKeysWithValues: names.map { ("\($0).mov", ExampleFile.size(450_000_000)) })
    let entries = names.map { "\($0).mov: [film\($0 == "film" ? "" : ", \($0)")]" }.joined(separator: ", ")
    let text = "tags: {onDemand: [film, a, b, c, d]}\nfiles: {\(entries)}\n"
    let before = findings("deploymentTarget: '17.0'\n" + text, files, "tag-too-large")
    #expect(before.first?.severity == .error)
    #expect(before.first?.message.contains("2 GB that an app may use at the same time before iOS 18") == true)
    #expect(before.dropFirst().allSatisfy { $0.severity == .warning && $0.message.contains("64 MB") })
    let after = findings("deploymentTarget: '18.0'\n" + text, files, "tag-too-large")
    #expect(after.allSatisfy { $0.severity == .warning && $0.message.contains("64 MB") })
  }
}
