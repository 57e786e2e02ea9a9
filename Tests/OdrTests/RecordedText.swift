import Foundation
import ResourceTags
import Testing

@testable import odr

/// A file with recorded output of `odr`. `ODR_RECORD=1` records the current output and fails.
struct RecordedText {
  static let isRecording = ProcessInfo.processInfo.environment["ODR_RECORD"] != nil
  private let file: URL

  init(_ file: URL) { self.file = file }

  /// The lines of the file; empty if the file can't be read.
  var lines: ArraySlice<Substring> {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  /// Compares a text with the recorded one, and shows the differences.
  func expect(_ found: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let name = file.lastPathComponent
    if Self.isRecording {
      try Data(found.utf8).write(to: file)
      Issue.record(
        "recorded \(name); read what changed, and run again without ODR_RECORD", sourceLocation: sourceLocation)
      return
    }
    let recorded = try #require(
      FileManager.default.contents(atPath: file.path), "there is no \(name): ODR_RECORD=1 writes it",
      sourceLocation: sourceLocation)
    expectSame(found, String(decoding: recorded, as: UTF8.self), name, sourceLocation: sourceLocation)
  }
}

extension ArraySlice<Substring> {
  /// Removes the lines up to the end of a fenced block, and returns the lines in the block.
  mutating func popBlock() -> String {
    var text = ""
    while let line = popFirst(), line != "```" { text += line + "\n" }
    return text
  }

  /// Removes the lines of a Markdown quote, and returns them.
  mutating func popQuote() -> String {
    var text = ""
    while let line = first, line.hasPrefix("> ") { text += removeFirst() + "\n" }
    return text
  }
}

extension String {
  /// The lines of the text as a Markdown quote.
  var markdownQuote: String {
    split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "> \($0)\n" }.joined()
  }
}

/// Expects two texts to have the same bytes. If they differ, it shows only the lines that differ.
func expectSame(
  _ found: String, _ expected: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  guard !found.utf8.elementsEqual(expected.utf8) else { return }
  let source = SourceText(name: name, expected)
  let diff = UnifiedDiff.bytes(ofFile: nil, source, to: found.utf8)
  Issue.record(
    "\(name) differs from what was expected:\n\(String(decoding: diff, as: UTF8.self))", sourceLocation: sourceLocation)
}
