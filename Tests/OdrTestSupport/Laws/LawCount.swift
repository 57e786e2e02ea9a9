import Foundation

/// The number of random texts and edits that the test of a law tries: a few in `make check` and `make test`, and all in
/// `make test-all`.
///
/// `ODR_LAWS=full` selects all. Their numbers begin after the numbers of the few, so a full run doesn't repeat them.
/// If a variable sets the number, `ODR_LAWS_FROM` is the first one, so several runs can try many inputs in turn.
package struct LawCount: Sendable {
  /// Random edits of random manifests. `ODR_EDITS` sets the number.
  package static let edits = LawCount(few: 400, all: 2_000, variable: "ODR_EDITS")
  /// Random edits of manifests in layouts that nobody should write. `ODR_UGLY_EDITS` sets the number.
  package static let uglyEdits = LawCount(few: 500, all: 2_000, variable: "ODR_UGLY_EDITS")
  /// Random manifests with comments that are edited or formatted. `ODR_COMMENTS` sets the number.
  package static let comments = LawCount(few: 400, all: 3_000, variable: "ODR_COMMENTS")
  /// Random manifests to format and convert. `ODR_LAYOUTS` sets the number.
  package static let layouts = LawCount(few: 30, all: 200, variable: "ODR_LAYOUTS")
  /// Random manifests that are edited on two sides and then merged. `ODR_MERGES` sets the number.
  package static let merges = LawCount(few: 120, all: 1_000, variable: "ODR_MERGES")
  /// Random manifests with many comments that two sides change; `ODR_MERGES` sets the number.
  package static let commentedMerges = LawCount(few: 100, all: 2_000, variable: "ODR_MERGES")
  /// Of these, those whose lines git merges, too.
  package static let mergesOfLines = LawCount(few: 40, all: 250)
  /// Random manifests in which two sides rename tags and move files, and go on working. `ODR_PAIRINGS` sets the number.
  package static let pairings = LawCount(few: 80, all: 1_000, variable: "ODR_PAIRINGS")
  /// Of these, those that git merges with odr's driver. `ODR_GIT_PAIRINGS` sets the number.
  package static let gitPairings = LawCount(few: 8, all: 30, variable: "ODR_GIT_PAIRINGS")
  /// Random histories in which two branches merged each other before. `ODR_CRISS_CROSSES` sets the number.
  package static let crissCrosses = LawCount(few: 8, all: 40, variable: "ODR_CRISS_CROSSES")
  /// Random manifests in which an alias replaces each node in turn. `ODR_ALIASES` sets the number.
  package static let aliases = LawCount(few: 4, all: 20, variable: "ODR_ALIASES")
  /// Pairs of random manifests to compare. `ODR_COMPARISONS` sets the number.
  package static let comparisons = LawCount(few: 250, all: 600, variable: "ODR_COMPARISONS")
  /// Random repositories in which the asset packs of two versions are compared. `ODR_PACKS` sets the number.
  package static let packs = LawCount(few: 4, all: 12, variable: "ODR_PACKS")
  /// Random manifests with files to export as packs for Background Assets. `ODR_EXPORTS` sets the number.
  package static let exports = LawCount(few: 30, all: 250, variable: "ODR_EXPORTS")
  /// Random apps whose packs are exported to disk. `ODR_EXPORT_FOLDERS` sets the number.
  package static let exportFolders = LawCount(few: 8, all: 50, variable: "ODR_EXPORT_FOLDERS")
  /// Random sets of tag names that become identifiers of packs. `ODR_PACK_IDS` sets the number.
  package static let packIDs = LawCount(few: 100, all: 800, variable: "ODR_PACK_IDS")
  /// Random sets of tag names that become Swift code. `ODR_CODE` sets the number.
  package static let code = LawCount(few: 10, all: 30, variable: "ODR_CODE")
  /// Random manifests whose code for tags and packs is compiled. `ODR_FACADES` sets the number.
  package static let facades = LawCount(few: 6, all: 30, variable: "ODR_FACADES")
  /// Random apps that all checking commands check; `ODR_VERDICTS` sets the number.
  package static let verdicts = LawCount(few: 8, all: 24, variable: "ODR_VERDICTS")
  /// Random apps in which the commands that odr names are run; `ODR_CURES` sets the number.
  package static let cures = LawCount(few: 8, all: 20, variable: "ODR_CURES")
  /// Random commits whose effect on the verdict is compared; `ODR_CONCERNS` sets the number.
  package static let concerns = LawCount(few: 8, all: 20, variable: "ODR_CONCERNS")
  /// Damaged manifests to read.
  package static let readings = LawCount(few: 500, all: 3_000)
  /// Damaged manifests to lint.
  package static let lints = LawCount(few: 100, all: 1_000)
  /// Random manifests with planted mistakes whose findings are counted.
  package static let counts = LawCount(few: 15, all: 80)
  /// Random manifests with planted mistakes to fix. `ODR_FIXES` sets the number.
  package static let fixes = LawCount(few: 80, all: 500, variable: "ODR_FIXES")
  /// Random projects to import. `ODR_IMPORTS` sets the number.
  package static let imports = LawCount(few: 25, all: 250, variable: "ODR_IMPORTS")

  /// Documents that an editor changes 250 times. `ODR_DOCUMENTS` sets the number.
  package static let documents = LawCount(few: 6, all: 20, variable: "ODR_DOCUMENTS")

  /// Damaged manifests in which an editor requests completions at twenty positions. `ODR_COMPLETIONS` sets the number.
  package static let completions = LawCount(few: 100, all: 200, variable: "ODR_COMPLETIONS")

  private let numbers: Range<Int>

  private init(few: Int, all: Int, variable: String? = nil) {
    let wanted = variable.flatMap { Self.environment[$0] }.flatMap { Int($0) }
    let first = Self.environment["ODR_LAWS_FROM"].flatMap { Int($0) } ?? 0
    numbers = wanted.map { first..<first + $0 } ?? (Self.isFull ? few..<few + all : 0..<few)
  }

  /// The numbers that each of `shares` parallel tests tries.
  package func numbers(shares: Int) -> Range<Int> {
    numbers.lowerBound / shares..<numbers.upperBound / shares
  }

  /// Returns the elements to try, evenly spread: about `count` of them or, in a full run, about `all`.
  package static func some<Element>(_ elements: [Element], count: Int = 10, all: Int = .max) -> [Element] {
    stride(from: 0, to: elements.count, by: max(1, elements.count / (isFull ? all : count))).map { elements[$0] }
  }

  /// Whether this is a full run.
  package static let isFull = environment["ODR_LAWS"] == "full"

  private static let environment = ProcessInfo.processInfo.environment
}
