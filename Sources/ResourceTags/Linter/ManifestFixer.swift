import Syntax
public import Bytes
public import Diagnostics

/// A manifest after all safe fixes, and what they changed.
public struct FixedManifest: Sendable {
  /// The replacements that change the old text into ``bytes``, in the order of the text.
  public let textEdits: [TextEdit]
  /// The manifest afterwards.
  public let manifest: Manifest
  /// The findings that were fixed, in the order of the fixes; each span belongs to the text in which it was found.
  public let fixed: [Diagnostic]
  /// The comments that were removed with what they belong to, in the order of the fixes.
  public let removedComments: [String]
  /// The findings that are left.
  public let remaining: [Diagnostic]

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
  /// Each round reads its new text again and compares it with what the fixes mean, as for an edit; it leaves out a fix
  /// that does not match. See ``lint(_:in:limitPerRule:)`` for `folder`.
  public static func fix(_ manifest: Manifest, in folder: ResourceFolder? = nil) -> FixedManifest {
    var current = manifest
    var history = EditHistory(manifest.source)
    var fixed: [Diagnostic] = []
    var removedComments: [String] = []
    var findings = findings(manifest, in: folder, limitPerRule: findingsPerRound)
    var hopeless: Set<String> = []
    for _ in 0..<roundLimit {
      let safe = findings.filter { $0.fixIt?.isSafe == true && !hopeless.contains($0.identity) }
      guard !safe.isEmpty else { break }
      guard let round = current.mending(safe) else {
        // None of them was possible; do not try them again.
        hopeless.formUnion(safe.map(\.identity))
        continue
      }
      fixed += round.mended
      removedComments += round.removedComments
      history.append(round.textEdits)
      current = round.manifest
      findings = Self.findings(current, in: folder, limitPerRule: findingsPerRound)
    }
    return FixedManifest(
      textEdits: history.edits, manifest: current, fixed: fixed,
      removedComments: removedComments,
      remaining: lint(current, in: folder))
  }
}

/// The result of a round of fixes.
private struct MendedManifest {
  let textEdits: [TextEdit]
  let manifest: Manifest
  let mended: [Diagnostic]
  var removedComments: [String] = []
}

extension Manifest {
  /// Makes the fixes that work together and proves them: those of the text if there are any, else those of its meaning.
  /// `nil` if none can be made.
  fileprivate func mending(_ findings: [Finding]) -> MendedManifest? {
    mendingText(findings) ?? mendingMeaning(findings)
  }

  private func mendingText(_ findings: [Finding]) -> MendedManifest? {
    var edits: [TextEdit] = []
    var expected = ExpectedChange()
    var mended: [Finding] = []
    for finding in findings.sorted(by: { $0.diagnostic.span < $1.diagnostic.span }) {
      guard case .text(let more, let change)? = finding.fixIt?.kind,
        more.allSatisfy({ $0.span.start >= edits.last?.span.end ?? 0 })
      else { continue }
      edits += more
      expected.formUnion(change)
      mended.append(finding)
    }
    guard !edits.isEmpty, let text = try? source.applying(edits) else { return nil }
    let changed = Manifest(text)
    if expected.leads(from: tree, to: changed.tree) {
      return MendedManifest(textEdits: edits, manifest: changed, mended: mended.map(\.diagnostic))
    }
    // One of them breaks the text: try each half.
    guard mended.count > 1 else { return nil }
    let half = mended.count / 2
    return mendingText(Array(mended[..<half])) ?? mendingText(Array(mended[half...]))
  }

  /// Removals have a separate round, so that an entry that moves keeps its text as it is.
  private func mendingMeaning(_ findings: [Finding]) -> MendedManifest? {
    func candidates(takesOut wanted: Bool) -> [Mending] {
      findings.compactMap { finding in
        guard case .edit(let edit, let takesOut)? = finding.fixIt?.kind, takesOut == wanted else { return nil }
        return Mending(edit: edit, finding: finding.diagnostic)
      }
    }
    return mending(candidates(takesOut: true), mayTakeComments: true)
      ?? mending(candidates(takesOut: false), mayTakeComments: false)
  }

  /// Makes the edits that the manifest allows; if they cannot be made together, tries each half.
  private func mending(_ candidates: [Mending], mayTakeComments: Bool) -> MendedManifest? {
    guard !candidates.isEmpty else { return nil }
    let all = MendAll(candidates)
    if let proved = try? applying(all), mayTakeComments || proved.removedComments.isEmpty {
      guard proved.isChange else { return nil }
      return MendedManifest(
        textEdits: proved.textEdits, manifest: proved.manifest, mended: all.made.map(\.finding),
        removedComments: proved.removedComments.map { source.string(in: $0) })
    }
    guard candidates.count > 1 else { return nil }
    let half = candidates.count / 2
    return mending(Array(candidates[..<half]), mayTakeComments: mayTakeComments)
      ?? mending(Array(candidates[half...]), mayTakeComments: mayTakeComments)
  }
}

/// The edit that fixes a finding; it throws before it changes anything, or not at all.
private struct Mending {
  let edit: any ManifestEdit
  let finding: Diagnostic
}

/// Makes several edits, and skips those that the draft does not allow.
private final class MendAll: ManifestEdit, @unchecked Sendable {  // unchecked: used by one thread
  private let candidates: [Mending]
  /// The edits that were made.
  private(set) var made: [Mending] = []

  init(_ candidates: [Mending]) {
    self.candidates = candidates
  }

  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    made = []
    for candidate in candidates where (try? candidate.edit.make(in: &draft)) != nil { made.append(candidate) }
  }
}
