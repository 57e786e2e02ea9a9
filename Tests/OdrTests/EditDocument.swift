import Foundation
import OdrTestSupport
import Testing

/// A document in `EditCases`, which people can read: manifests, each followed by the commands that are tried on it.
///
/// `␍` is a carriage return, `⟨BOM⟩` is a byte order mark, and `⌫` marks a missing newline.
struct EditDocument: Sendable, CustomTestStringConvertible {
  /// A part of the document: unchanged lines, or a case.
  enum Part {
    case lines(String)
    case test(EditCase)
  }

  let file: URL
  private(set) var parts: [Part] = []

  var testDescription: String { file.lastPathComponent }

  static let all = ["tags", "resources", "settings", "comments", "json", "refusals"].map { EditDocument($0) }

  var cases: [EditCase] {
    parts.compactMap { part in
      if case .test(let test) = part { test } else { nil }
    }
  }

  /// The text of the document, with the text that `result` returns after each command.
  func text(_ result: (EditCase) -> String) -> String {
    parts.map { part in
      switch part {
      case .lines(let text): text
      case .test(let test): "`\(test.command)`\n" + result(test)
      }
    }.joined()
  }

  private init(_ name: String) {
    file = Fixtures.root.appendingPathComponent("Tests/OdrTests/EditCases/\(name).md")
    var lines = RecordedText(file).lines
    var (language, before) = ("", "")
    while let line = lines.popFirst() {
      let number = lines.startIndex
      if line.hasPrefix("```") {
        language = String(line.dropFirst(3))
        before = lines.popBlock()
        parts.append(.lines("\(line)\n\(before)```\n"))
      } else if line.hasPrefix("`"), line.hasSuffix("`") {
        let command = String(line.dropFirst().dropLast())
        parts.append(
          .test(
            EditCase(
              id: "\(name).md:\(number)", command: command, language: language, before: before,
              expected: lines.popQuote())))
      } else {
        parts.append(.lines("\(line)\n"))
      }
    }
  }
}
