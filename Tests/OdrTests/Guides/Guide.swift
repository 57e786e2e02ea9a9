import Foundation
import OdrTestSupport
import Testing

/// A page that users read: the README, or a guide below `Sources/odr/odr.docc`.
struct Guide: Sendable, CustomTestStringConvertible {
  /// The name of the file, without its ending.
  let name: String
  let text: String
  let folder: URL

  var testDescription: String { name }

  init(_ path: String) {
    let file = Fixtures.root.appendingPathComponent(path)
    name = file.deletingPathExtension().lastPathComponent
    text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    folder = file.deletingLastPathComponent()
  }

  static let readme = Guide("README.md")

  private static let catalog = "Sources/odr/odr.docc"

  /// The guides, in the order of their names.
  static let guides: [Guide] = {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: Fixtures.root.appendingPathComponent(catalog).path)
    return (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { Guide("\(catalog)/\($0)") }
  }()

  static let all = [readme] + guides

  static func named(_ name: String) -> Guide { Guide("\(catalog)/\(name).md") }

  /// The blocks of code, in order.
  var blocks: [GuideBlock] {
    var blocks: [GuideBlock] = []
    var open: (language: String, line: Int, lines: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if !line.hasPrefix("```") {
        open?.lines.append(line)
      } else if let (language, start, lines) = open {
        blocks.append(
          GuideBlock(guide: name, language: language, text: lines.map { $0 + "\n" }.joined(), line: start))
        open = nil
      } else {
        open = (String(line.dropFirst(3)), index + 2, [])
      }
    }
    return blocks
  }

  /// The text outside of blocks.
  var prose: String {
    text.components(separatedBy: "\n```").enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      .joined(separator: "\n")
  }

  /// The pieces of code between backticks.
  var codeSpans: [String] { prose.matches(of: /`([^`\n]+)`/).map { String($0.1) } }

  /// The targets of links and pictures.
  var links: [String] { prose.matches(of: /\]\(([^)]*)\)/).map { String($0.1) } }
}
