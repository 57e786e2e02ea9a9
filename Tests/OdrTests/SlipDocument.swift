import Foundation
import OdrTestSupport
import Testing

@testable import ResourceTags

@testable import odr

/// A manifest with a slip of the hand, and what `odr lint` prints about it, as a document in `Slips` shows them.
struct Slip: Sendable, CustomTestStringConvertible {
  /// The document and the title.
  let id: String
  /// `yaml` or `json`.
  let language: String
  /// The manifest as the document shows it.
  let text: String
  /// The blocks below it.
  let expected: String

  var testDescription: String { id }

  /// The files that lie beside each manifest.
  private static let files: [String: ExampleFile] = [
    "Levels/A.sks": .size(1), "Levels/B.sks": .size(1), "Music/storm.m4a": .size(1),
    "Art.xcassets/Tree.imageset/Contents.json": .text(
      #"{"properties": {"on-demand-resource-tags": ["forest"]}}"#),
  ]

  /// What lint finds, and what `--fix` makes of it.
  var result: String {
    let source = SourceText(name: "ResourceTags." + (language == "yaml" ? "yml" : "json"), manifestText)
    let manifest = Manifest(source)
    let folder = ResourceFolder(MemoryTree(Self.files))
    let printer = DiagnosticPrinter(source, Style(usesColor: false))
    let findings = Linter.lint(manifest, in: folder).map { printer.text(of: $0) }.joined()
    let edits = Linter.fix(manifest, in: folder).textEdits
    let changes = String(decoding: UnifiedDiff.bytes(source, named: source.name, edits), as: UTF8.self)
      .split(separator: "\n").filter { $0.first == "+" || $0.first == "-" }.dropFirst(2)
    let fixed = changes.isEmpty ? "" : "\n```diff\n" + changes.joined(separator: "\n") + "\n```\n"
    return "```text\n\(findings)```\n" + fixed
  }

  /// `⟨U+00A0⟩` stands for that character, and `⇥` for a tab.
  private var manifestText: String {
    var text = text.replacing("⇥", with: "\t")
    for code in ["00A0", "00AD", "200B", "3000", "FEFF"] {
      guard let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init) else { continue }
      text = text.replacing("⟨U+\(code)⟩", with: String(scalar))
    }
    return text
  }
}

/// A document in `Slips`, for people: slip after slip under its title.
struct SlipDocument: Sendable, CustomTestStringConvertible {
  /// Lines as they stand there, and slips.
  private enum Part {
    case lines(String)
    case slip(Slip)
  }

  let file: URL
  private var parts: [Part] = []

  var testDescription: String { file.lastPathComponent }

  static let all = ["lists", "keys", "characters", "paths", "sections", "lines", "json"].map { SlipDocument($0) }

  var slips: [Slip] {
    parts.compactMap { part in
      if case .slip(let slip) = part { slip } else { nil }
    }
  }

  /// The text of the document, with what `result` gives below each manifest.
  func text(_ result: (Slip) -> String) -> String {
    parts.map { part in
      switch part {
      case .lines(let text): text
      case .slip(let slip): "```\(slip.language)\n\(slip.text)```\n\n\(result(slip))"
      }
    }.joined()
  }

  private init(_ name: String) {
    file = Fixtures.root.appendingPathComponent("Tests/OdrTests/Slips/\(name).md")
    var lines = RecordedText(file).lines
    var title = ""
    while let line = lines.popFirst() {
      if line.hasPrefix("#") { title = line.drop { $0 == "#" || $0 == " " }.description }
      guard line == "```yaml" || line == "```json" else {
        parts.append(.lines("\(line)\n"))
        continue
      }
      let manifest = lines.popBlock()
      var expected = ""
      while lines.first == "", lines.dropFirst().first == "```text" || lines.dropFirst().first == "```diff" {
        lines.removeFirst()
        let fence = lines.removeFirst()
        expected += (expected.isEmpty ? "" : "\n") + "\(fence)\n\(lines.popBlock())```\n"
      }
      parts.append(
        .slip(Slip(id: "\(name): \(title)", language: String(line.dropFirst(3)), text: manifest, expected: expected)))
    }
  }
}
