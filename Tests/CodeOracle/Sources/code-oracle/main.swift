import Foundation
import SwiftParser
import SwiftSyntax

// Compares the string literals that odr's lexer found with the ones that swift-syntax finds.
//
// The argument is a file with a JSON object on each line: the `path` of a Swift file, and its `literals`.

/// A string literal: its place in the file, and the texts around its interpolations; `nil` if an escape is invalid, or if
/// the literal has several lines.
struct Literal: Codable, Hashable {
  let start: Int
  let end: Int
  let parts: [String]?
}

struct SourceFile: Codable {
  let path: String
  let literals: [Literal]
}

/// Stands for an interpolation. It has two parts, so that no literal in this file contains it.
private let mark = "\u{E123}" + "interpolation"

/// Collects the string literals of a file.
final class LiteralCollector: SyntaxVisitor {
  private(set) var literals: [Literal] = []

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let texts = node.segments.map { segment -> StringLiteralSegmentListSyntax.Element in
      if case .expressionSegment = segment {
        .stringSegment(StringSegmentSyntax(content: .stringSegment(mark)))
      } else {
        segment
      }
    }
    add(node, node.with(\.segments, StringLiteralSegmentListSyntax(texts)))
    return .visitChildren
  }

  override func visit(_ node: SimpleStringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let segments = StringLiteralSegmentListSyntax(node.segments.map { .stringSegment($0) })
    let literal = StringLiteralExprSyntax(
      openingQuote: node.openingQuote, segments: segments, closingQuote: node.closingQuote)
    add(node, literal)
    return .visitChildren
  }

  private func add(_ node: some SyntaxProtocol, _ literal: StringLiteralExprSyntax) {
    let value = literal.openingQuote.tokenKind == .multilineStringQuote ? nil : literal.representedLiteralValue
    literals.append(
      Literal(
        start: node.positionAfterSkippingLeadingTrivia.utf8Offset, end: node.endPositionBeforeTrailingTrivia.utf8Offset,
        parts: value.map { value in
          value.unicodeScalars.split(separator: mark.unicodeScalars, omittingEmptySubsequences: false).map(String.init)
        }))
  }
}

let dump = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
var (files, count, differences, skipped) = (0, 0, 0, 0)
for line in dump.split(separator: "\n") {
  let file = try JSONDecoder().decode(SourceFile.self, from: Data(line.utf8))
  let tree = Parser.parse(source: try String(contentsOfFile: file.path, encoding: .utf8))
  if tree.hasError {
    skipped += 1
    continue
  }
  let collector = LiteralCollector(viewMode: .sourceAccurate)
  collector.walk(tree)
  files += 1
  count += collector.literals.count
  let (expected, found) = (Set(collector.literals), Set(file.literals))
  differences += expected.symmetricDifference(found).count
  for literal in expected.subtracting(found) { print("\(file.path): odr did not find \(literal)") }
  for literal in found.subtracting(expected) { print("\(file.path): only odr found \(literal)") }
}
print(
  "\(count) literals in \(files) files, \(differences) differences; skipped \(skipped) files that swift-syntax rejects")
exit(differences == 0 && count > 0 ? 0 : 1)
