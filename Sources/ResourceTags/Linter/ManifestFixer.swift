/// A manifest after all safe fixes, and what they changed.
public struct FixedManifest: Sendable {
  /// The replacements that change the old text into ``bytes``, in the order of the text.
  public let textEdits: [TextEdit]
  /// The manifest afterwards.
  public let manifest: Manifest
  /// The findings that were fixed, in the order of the fixes; each span belongs to the text in which it was found.
  public let fixed: [Diagnostic]
  /// The findings that are left; none of them has a safe fix.
  public var remaining: [Diagnostic] { result.diagnostics }
  /// These, with the number of all.
  package let result: LintResult

  /// A copy of the bytes of the manifest afterwards.
  public var bytes: [UInt8] { manifest.source.allBytes }
}

extension Linter {
  /// The largest number of rounds of fixes; each round makes all fixes that work together.
  private static let roundLimit = 100

  /// How many findings of each rule a round of fixes looks at.
  private static let findingsPerRound = 100_000

  /// Makes all safe fixes in `manifest`, then those of the findings after that, until none is left.
  ///
  /// Each round reads its new text again and compares it with what the fixes mean, as for an edit. A fix is left out if
  /// with it the manifest would differ in another way, lose a comment or have a fault of shape that was not there; so
  /// nothing is left to do for a second run. See ``lint(_:in:limitPerRule:)`` for `folder`.
  public static func fix(_ manifest: Manifest, in folder: ResourceFolder? = nil) -> FixedManifest {
    var current = manifest
    var history = EditHistory(manifest.source)
    var fixed: [Diagnostic] = []
    for _ in 0..<roundLimit {
      let safe = findings(current, in: folder, limitPerRule: findingsPerRound)
        .findings.filter { $0.diagnostic.fix?.isSafe == true }
      guard let round = FixRound.making(safe, in: current) else { break }
      fixed += round.fixed.map(\.diagnostic)
      history.append(round.textEdits)
      current = round.manifest
    }
    // What could not be proved is only offered.
    return FixedManifest(
      textEdits: history.edits, manifest: current, fixed: fixed, result: result(current, in: folder))
  }
}
