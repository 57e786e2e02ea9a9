import Foundation
import OdrTestSupport
import Testing

@testable import OdrXcodeProjects
@testable import ResourceTags

@testable import odr

/// A project with certain products and build settings, and the expected output of each command, from a document in
/// `Settings`.
struct SettingRow: Sendable, CustomTestStringConvertible {
  /// The name of the document, and the title of the row.
  let id: String
  /// The blocks of the row by language: `yaml` is the target, and `manifest` and `xcconfig` are files.
  let blocks: [String: String]
  /// The expected output in the quote after the blocks.
  let expected: String

  var testDescription: String { id }

  /// The default outline of the target.
  private static let target = """
    KnownAssetTags: [forest]
    Game:
      A.sks: [forest]
      SDKROOT: iphoneos
      PRODUCT_BUNDLE_IDENTIFIER: com.example.Game

    """

  /// The manifest's lines below the project.
  fileprivate static let manifest = "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\n"

  /// What import and packs print if nothing is unusual, which results leave out.
  private static let usual = [
    "import writes: iOS\n", "packs shows: 1 asset pack of 1000 (5 bytes), of com.example.Game\n",
  ]

  /// Each message with the commands that print it, followed by the results of import and packs, as a quote.
  var result: String {
    get throws {
      let outline = Self.target + lines("yaml").map { "  \($0)\n" }.joined()
      let isBased = blocks["xcconfig"].map { _ in "  xcconfig: Game.xcconfig\n" } ?? ""
      let text = SourceText(name: "Game.xcodeproj/project.pbxproj", ExampleProject(outline + isBased).text)
      let tree = MemoryTree([
        "A.sks": .size(5), "Levels/B.sks": .size(7), "Game.xcconfig": .text(blocks["xcconfig"] ?? ""),
        "Art.xcassets/Tree.imageset/Contents.json": .tags("forest"), "Art.xcassets/Tree.imageset/a.png": .size(11),
      ])
      let folder = ManifestFolder(path: "/game", tree: tree)
      let manifest = Manifest(
        SourceText(
          name: "ResourceTags.yml",
          "version: 1\nxcode: {project: Game.xcodeproj, targets: [Game]}\n" + (blocks["manifest"] ?? "")))
      let project = try XcodeProject(text, in: "/game")
      let targets = try project.targets(named: ["Game"])
      let files = ResourceFolder(tree) { _ in project.files(of: targets, in: folder) }
      let sizes = ResourceSizes(manifest, in: files)
      let imported = ProjectImport(project, targets: targets, configuration: nil, in: folder)
      let command = PackReport(manifest, sizes, bundleID: nil).findings
      var said: [(message: String, commands: [String])] = []
      for (command, findings) in [
        ("lint", Linter.lint(manifest, in: files)),
        (
          "diff",
          Linter.judge(ProjectComparison(manifest, project, targets, in: folder).findings, ofProjectOf: manifest)
        ),
        ("packs", command), ("import", imported.warnings + imported.conflicts),
      ] {
        for finding in findings {
          let advice = finding.label.map { "\n  → \($0)" } ?? ""
          let message = "\(finding.severity.rawValue): \(finding.message) [\(finding.rule)]\(advice)"
          if let index = said.firstIndex(where: { $0.message == message }) {
            if said[index].commands.last != command { said[index].commands.append(command) }
          } else {
            said.append((message, [command]))
          }
        }
      }
      let lines = said.map { "\($0.commands.joined(separator: ", ")): \($0.message)\n" }.joined()
      let all = lines + Self.importLine(imported) + Self.packLine(manifest, sizes)
      let unusual = Self.usual.reduce(all) { $0.replacing($1, with: "") }
      return (unusual.isEmpty ? "as usual\n" : unusual).markdownQuote
    }
  }

  private static func importLine(_ imported: ProjectImport) -> String {
    let categories = [("initialInstall", imported.initialInstall), ("prefetchOrder", imported.prefetchOrder)]
    let tags = categories.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.words)" }
    let version = imported.deploymentTarget.map { " \($0)" } ?? ""
    return "import writes: "
      + (["\(imported.platform?.rawValue ?? "no platform")\(version)"] + tags).joined(separator: ", ")
      + "\n"
  }

  private static func packLine(_ manifest: Manifest, _ sizes: ResourceSizes) -> String {
    let app = sizes.project?.contents?.app
    let report = PackReport(manifest, sizes, bundleID: nil)
    let text = Style.removed(from: report.text).split(separator: "\n")
    let urls = text.filter { $0.contains("://") }.map { ", at" + $0.dropFirst(3) }.joined()
    let reasons = text.filter { $0.hasPrefix("  ") && $0.contains("excludes") }.map {
      "packs shows:\($0.dropFirst())\n"
    }
    let note = app?.note.map { "packs notes: \($0)\n" } ?? ""
    return "packs shows: \(text.last ?? ""), of \(app?.bundleID ?? "no app")\(urls)\n" + reasons.joined() + note
  }

  private func lines(_ block: String) -> [Substring] { (blocks[block] ?? "").split(separator: "\n") }
}

/// A document in `Settings`, which people can read: rows, each below its title. The blocks above the first title belong
/// to every row, which adds its own lines to them.
struct SettingDocument: Sendable, CustomTestStringConvertible {
  let file: URL
  /// The text before each row, and the row itself.
  private var parts: [(before: String, row: SettingRow)] = []

  var testDescription: String { file.lastPathComponent }

  static let all = ["products", "packs", "references", "conditions", "platforms", "files"].map { SettingDocument($0) }

  var rows: [SettingRow] { parts.map(\.row) }

  /// The text of the document, with the text that `result` returns after each row.
  func text(_ result: (SettingRow) throws -> String) rethrows -> String {
    try parts.map { try $0.before + result($0.row) }.joined()
  }

  private init(_ name: String) {
    file = Fixtures.root.appendingPathComponent("Tests/OdrTests/Settings/\(name).md")
    var lines = RecordedText(file).lines
    var (title, before) = ("", "")
    var (shared, blocks) = (["manifest": SettingRow.manifest], [String: String]())
    while let line = lines.first {
      if line.hasPrefix("> ") {
        let row = SettingRow(id: "\(name): \(title)", blocks: blocks, expected: lines.popQuote())
        parts.append((before, row))
        before = ""
        continue
      }
      lines.removeFirst()
      if line.hasPrefix("## ") {
        if parts.isEmpty { shared.merge(blocks) { $1 } }
        (title, blocks) = (String(line.dropFirst(3)), shared)
      }
      guard line.hasPrefix("```") else {
        before += "\(line)\n"
        continue
      }
      let block = lines.popBlock()
      blocks[String(line.dropFirst(3)), default: ""] += block
      before += "\(line)\n\(block)```\n"
    }
  }
}

/// Tests of the rows about products and build settings. `ODR_RECORD=1` records odr's current output and fails.
@Suite("Products and build settings") struct SettingTests {
  @Test("each command says about each row what the document says", arguments: SettingDocument.all)
  func documents(_ document: SettingDocument) throws {
    let text = try document.text { row in
      RecordedText.isRecording ? try row.result : row.expected
    }
    try RecordedText(document.file).expect(text)
    for row in document.rows { expectSame(try row.result, row.expected, row.id) }
  }
}
