import Foundation
import Testing

/// Words and patterns that make readers read a sentence twice, and the words to use instead.
@Suite("Plain English")
struct EnglishTests {
  private static let phrases = [
    ("is no", "negate the verb: 'is not a'"), ("are no", "negate the verb: 'are not'"), ("anew", "'again'"),
    ("any more", "'any longer'"), ("nobody", "say who"), ("somebody", "say who"), ("look whether", "'check whether'"),
    ("stands", "'is', 'contains'"), ("goes along", "'moves too'"), ("takes along", "'moves'"),
    ("tells", "'prints', 'says'"), ("behind", "'after'"), ("beside", "'next to'"), ("on the disk", "'on disk'"),
    ("in front of", "'before'"), ("that of", "repeat the noun"), ("those of", "repeat the noun"),
  ]

  /// Uses of these words that are good English.
  private static let permitted = ["there is no", "there are no", "is no longer", "are no longer"]

  @Test("comments, messages, and guides avoid words that slow readers down")
  func words() throws {
    var found: [String] = []
    for (path, text) in try House.sources() {
      for (line, part) in Self.prose(ofSwift: text) { found += Self.problems(part).map { "\(path):\(line): \($0)" } }
    }
    for (path, text) in try Self.pages() {
      for (line, part) in Self.prose(ofMarkdown: text) { found += Self.problems(part).map { "\(path):\(line): \($0)" } }
    }
    #expect(found.isEmpty, "\(found.sorted().joined(separator: "\n"))")
  }

  /// Finds the phrases in a text, each with advice.
  private static func problems(_ text: String) -> [String] {
    if text.drop(while: \.isWhitespace).hasPrefix("/// What ") { return ["/// What: name the thing: \(text)"] }
    let words = text.lowercased().split { !$0.isLetter && $0 != "-" }
    let line = permitted.reduce(" " + words.joined(separator: " ") + " ") { $0.replacing(" \($1) ", with: " ") }
    return phrases.filter { line.contains(" \($0.0) ") }.map { "\($0.0): \($0.1): \(text)" }
  }

  /// Returns the comments and string literals of Swift code, with their line numbers.
  private static func prose(ofSwift source: String) -> [(line: Int, text: String)] {
    var isInLiteral = false
    var prose: [(line: Int, text: String)] = []
    for (index, line) in source.components(separatedBy: "\n").enumerated() {
      if line.contains("\"\"\"") {
        isInLiteral.toggle()
      } else if isInLiteral || line.drop(while: \.isWhitespace).hasPrefix("//") {
        prose.append((index + 1, line))
      } else {
        let parts = line.matches(of: /"(?:\\.|[^"\\])*"|\/\/ .*/).map { String($0.output) }
        prose += parts.map { (index + 1, $0) }
      }
    }
    return prose
  }

  /// Returns the lines of a page outside of code, with their numbers.
  private static func prose(ofMarkdown page: String) -> [(line: Int, text: String)] {
    var isInBlock = false
    var prose: [(line: Int, text: String)] = []
    for (index, line) in page.components(separatedBy: "\n").enumerated() {
      if line.drop(while: \.isWhitespace).hasPrefix("```") {
        isInBlock.toggle()
      } else if !isInBlock {
        prose.append((index + 1, line.replacing(/`[^`]*`/, with: "")))
      }
    }
    return prose
  }

  /// Reads the guides and the README files of the package, by path.
  private static func pages() throws -> [String: String] {
    let root = PackageTarget.package.deletingLastPathComponent()
    var paths = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
    for folder in ["Sources", "Tests", "Samples"] {
      paths += try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { $0.hasSuffix(".md") && (folder != "Tests" || $0.hasSuffix("README.md")) }.map { "\(folder)/\($0)" }
    }
    #expect(paths.count > 30)
    return Dictionary(
      uniqueKeysWithValues: try paths.map {
        ($0, try String(contentsOf: root.appending(path: $0), encoding: .utf8))
      })
  }
}
