import FileWriting
import ResourceTags
import Bytes
import Diagnostics

/// The report of what `odr lint --fix` has done.
enum FixSummary {
  /// Prints how many findings of which rules were fixed in a manifest, if any were.
  static func print(_ fixed: FixedManifest, _ source: SourceText) {
    guard !fixed.fixed.isEmpty else { return }
    let counts = Dictionary(grouping: fixed.fixed, by: \.rule).mapValues(\.count)
    let rules = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    StandardStream.error.writeIgnoringErrors(
      "\(source.name.visible): fixed \(Wording.count(fixed.fixed.count, "finding")) (\(rules))\n")
  }
}
