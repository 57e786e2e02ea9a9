import Syntax
public import Bytes
public import Diagnostics

/// A manifest after all safe fixes were made, and how it came to that.
public struct FixedManifest: Sendable {
  /// The replacements that lead from the text before to ``bytes``, in the order of the text.
  public let textEdits: [TextEdit]
  /// The manifest afterwards.
  public let manifest: Manifest
  /// What was mended, in the order of mending; spans are those of the text that each was found in.
  public let fixed: [Diagnostic]
  /// The comments that went with what was taken out, in the order of mending.
  public let removedComments: [String]
  /// What is left.
  public let remaining: [Diagnostic]

  /// A copy of the bytes of the manifest afterwards.
  public var bytes: [UInt8] { manifest.source.allBytes }
}

extension Linter {
  /// Rounds of mending after which what is left is left; each mends all that can be mended together.
  private static let roundLimit = 100

  /// Findings of each rule that a round of mending looks at.
  private static let findingsPerRound = 100_000

  /// Makes all safe fixes of what is wrong with `manifest`, then those of what is found after that, until none is left.
  ///
  /// The text of each round is read again and has to say what the fixes mean, as that of an edit has to; a fix that does
  /// not is left out. See ``lint(_:in:limitPerRule:)`` for `folder`.
  public static func fix(_ manifest: Manifest, in folder: ResourceFolder? = nil) -> FixedManifest {
    var current = manifest
    var history = EditHistory(byteCount: manifest.source.count)
    var fixed: [Diagnostic] = []
    var removedComments: [String] = []
    var findings = findings(manifest, in: folder, limitPerRule: findingsPerRound)
    var hopeless: Set<String> = []
    for _ in 0..<roundLimit {
      let safe = findings.filter { $0.fixIt?.isSafe == true && !hopeless.contains($0.identity) }
      guard !safe.isEmpty else { break }
      guard let round = current.mending(safe) else {
        // All of them were refused together with what they were tried with; none gets a second chance.
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
      textEdits: history.edits(from: manifest.source), manifest: current, fixed: fixed,
      removedComments: removedComments,
      remaining: lint(current, in: folder))
  }
}

/// A round of mending.
private struct MendedManifest {
  let textEdits: [TextEdit]
  let manifest: Manifest
  let mended: [Diagnostic]
  var removedComments: [String] = []
}

extension Manifest {
  /// Makes the fixes that go together and proves them: those of the text if there are any, else those of what it says.
  /// `nil` where none can be made.
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
    // One of them does harm: the halves are tried apart.
    guard mended.count > 1 else { return nil }
    let half = mended.count / 2
    return mendingText(Array(mended[..<half])) ?? mendingText(Array(mended[half...]))
  }

  /// What is taken out goes in a round of its own, so that an entry comes to another place with its text as it is.
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

  /// Makes those of the edits that the manifest allows; where they cannot be made together, the halves are tried apart.
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

/// The edit that mends a finding; it throws before it has changed anything, or not at all.
private struct Mending {
  let edit: any ManifestEdit
  let finding: Diagnostic
}

/// Makes several edits, passing over those that the draft does not allow.
private final class MendAll: ManifestEdit, @unchecked Sendable {  // unchecked: used by one thread
  private let candidates: [Mending]
  /// Those that were made.
  private(set) var made: [Mending] = []

  init(_ candidates: [Mending]) {
    self.candidates = candidates
  }

  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    made = []
    for candidate in candidates where (try? candidate.edit.make(in: &draft)) != nil { made.append(candidate) }
  }
}
