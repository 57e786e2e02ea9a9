import Foundation

/// How many random texts and edits a law tries: few in `make check` and `make test`, all in `make test-all`.
///
/// ODR_LAWS=full asks for all of them. They follow the few, so that nothing is tried twice.
package struct LawCount: Sendable {
  /// Random edits of random manifests; ODR_EDITS asks for as many as it says.
  package static let edits = LawCount(few: 2_400, all: 24_000, variable: "ODR_EDITS")
  /// Random manifests that are formatted and converted; ODR_LAYOUTS asks for as many as it says.
  package static let layouts = LawCount(few: 100, all: 1_000, variable: "ODR_LAYOUTS")
  /// Random manifests that two sides edit, and that are merged; ODR_MERGES asks for as many as it says.
  package static let merges = LawCount(few: 500, all: 4_000, variable: "ODR_MERGES")
  /// Pairs of random manifests that are compared; ODR_COMPARISONS asks for as many as it says.
  package static let comparisons = LawCount(few: 500, all: 4_000, variable: "ODR_COMPARISONS")
  /// Random repositories whose asset packs are compared in two versions; ODR_PACKS asks for as many as it says.
  package static let packs = LawCount(few: 8, all: 40, variable: "ODR_PACKS")
  /// Random manifests with files of which packs of Background Assets are made; ODR_EXPORTS asks for as many as it says.
  package static let exports = LawCount(few: 60, all: 1_000, variable: "ODR_EXPORTS")
  /// Damaged manifests that are read.
  package static let readings = LawCount(few: 1_000, all: 10_000)
  /// Damaged manifests that are linted.
  package static let lints = LawCount(few: 200, all: 2_000)
  /// Random manifests with planted faults that are fixed; ODR_FIXES asks for as many as it says.
  package static let fixes = LawCount(few: 800, all: 8_000, variable: "ODR_FIXES")
  /// Random projects that are imported; ODR_IMPORTS asks for as many as it says.
  package static let imports = LawCount(few: 100, all: 3_000, variable: "ODR_IMPORTS")
  /// Damaged manifests in which a tag is renamed.
  package static let renames = LawCount(few: 300, all: 3_000)

  /// Documents that an editor changes 250 times; ODR_DOCUMENTS asks for as many as it says.
  package static let documents = LawCount(few: 12, all: 80, variable: "ODR_DOCUMENTS")

  /// Damaged manifests in which an editor asks for words at twenty places.
  package static let completions = LawCount(few: 200, all: 2_000, variable: "ODR_COMPLETIONS")

  private let numbers: Range<Int>

  private init(few: Int, all: Int, variable: String? = nil) {
    let wanted = variable.flatMap { Self.environment[$0] }.flatMap { Int($0) }
    numbers = wanted.map { 0..<$0 } ?? (Self.isFull ? few..<few + all : 0..<few)
  }

  /// The numbers that each of `shares` tests tries.
  package func numbers(shares: Int) -> Range<Int> {
    numbers.lowerBound / shares..<numbers.upperBound / shares
  }

  /// The elements that are tried where they are many: ten of them, evenly spread, or all.
  package static func some<Element>(_ elements: [Element]) -> [Element] {
    if isFull { return elements }
    return stride(from: 0, to: elements.count, by: max(1, elements.count / 10)).map { elements[$0] }
  }

  /// Whether all are tried.
  package static let isFull = environment["ODR_LAWS"] == "full"

  private static let environment = ProcessInfo.processInfo.environment
}
