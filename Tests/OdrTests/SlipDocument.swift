import Foundation
import OdrTestSupport
import Testing

@testable import ResourceTags

@testable import odr

/// A manifest with a typing mistake and the expected output of `odr lint`, from a document in `Slips`.
struct Slip: Sendable, CustomTestStringConvertible {
  /// The name of the document, and the title.
  let id: String
  /// The language of the manifest: `yaml` or `json`.
  let language: String
  /// The manifest as written in the document.
  let text: String
  /// The expected output in the quote after the manifest.
  let expected: String

  var testDescription: String { id }

  /// The files next to each manifest.
  static let files: [String: ExampleFile] = [
    "Levels/A.sks": .size(1), "Levels/B.sks": .size(1), "Music/storm.m4a": .size(1),
    "Art.xcassets/Tree.imageset/Contents.json": .text(
      #"{"properties": {"on-demand-resource-tags": ["forest"]}}"#),
    "Levels/L2 #1.sks": .size(1), "Levels/Caf\u{E9}.sks": .size(1), "Levels/Level.swift": .size(1),
    "Game.xcodeproj/project.pbxproj": .size(1),
  ]

  /// The findings of lint and the changes that `--fix` makes, as a quote.
  var result: String {
    let source = SourceText(name: "ResourceTags." + (language == "yaml" ? "yml" : "json"), manifestText)
    let manifest = Manifest(source)
    let folder = ResourceFolder(MemoryTree(Self.files))
    let findings = Linter.lint(manifest, in: folder).map { Self.lines(of: $0, in: source) }.joined()
    let fixed = Linter.fix(manifest, in: folder).manifest.source.bytes
    let changes = String(decoding: UnifiedDiff.bytes(ofFile: nil, source, to: fixed), as: UTF8.self)
      .split(separator: "\n").filter { $0.first == "+" || $0.first == "-" }.dropFirst(2)
    return (findings + changes.map { $0 + "\n" }.joined()).markdownQuote
  }

  /// A line for a finding, and one for each note: the position, the marked text, the message, and the label.
  private static func lines(of finding: Diagnostic, in source: SourceText) -> String {
    func place(_ location: Diagnostic.Location?) -> String {
      guard let location else { return "" }
      let text = location.source ?? source
      let position = LineTable(text).position(of: location.span.start)
      let marked = text.string(in: location.span).visible
      let part = marked.count > 60 ? "\(marked.prefix(50))… (\(location.span.count) bytes)" : marked
      return (location.source.map { $0.name + ":" } ?? "") + "\(position.line):\(position.column) «\(part)» "
    }
    let label = finding.label.map { "; " + $0.visible } ?? ""
    let notes = finding.notes.map { "  \(place($0.location))note: \($0.message)\n" }.joined()
    return "\(place(finding.location))\(finding.severity): \(finding.message)\(label) [\(finding.rule)]\n" + notes
  }

  /// The manifest with special characters: the document writes a no-break space as `⟨U+00A0⟩`, for example, and a tab
  /// as `⇥`.
  var manifestText: String {
    text.replacing("⇥", with: "\t").replacing(/⟨U\+([0-9A-F]{4})⟩/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
    }
  }
}

/// A document in `Slips`, which people can read: manifests with mistakes, each below a title.
struct SlipDocument: Sendable, CustomTestStringConvertible {
  /// A part of the document: unchanged lines, or a manifest with a mistake.
  private enum Part {
    case lines(String)
    case slip(Slip)
  }

  let file: URL
  private var parts: [Part] = []

  var testDescription: String { file.lastPathComponent }

  static let all = ["lists", "keys", "characters", "paths", "sections", "lines", "signs", "places", "letters", "json"]
    .map { SlipDocument($0) }

  var slips: [Slip] {
    parts.compactMap { part in
      if case .slip(let slip) = part { slip } else { nil }
    }
  }

  /// The text of the document, with the text that `result` returns after each manifest.
  func text(_ result: (Slip) -> String) -> String {
    parts.map { part in
      switch part {
      case .lines(let text): text
      case .slip(let slip): "```\(slip.language)\n\(slip.text)```\n\(result(slip))"
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
      parts.append(
        .slip(
          Slip(
            id: "\(name): \(title)", language: String(line.dropFirst(3)), text: manifest, expected: lines.popQuote())))
    }
  }
}
