/// Fixes that were made together in a manifest, and proved.
struct FixRound {
  let textEdits: [TextEdit]
  let manifest: Manifest
  let fixed: [Finding]

  /// Fixes that can be made at the same time; a stage begins when the ones before it have nothing left to do.
  private enum Stage: CaseIterable {
    /// Words that are written otherwise.
    case words
    /// What goes for good. Only then, so that an entry that moves keeps its text as it is:
    case removals
    case moves
    /// Ignore comments; the other fixes may reveal what they silence.
    case comments
  }

  /// Makes the fixes of `findings` that come first and work together; `nil` if none can be made.
  static func making(_ findings: [Finding], in manifest: Manifest) -> FixRound? {
    for stage in Stage.allCases {
      var search = FixSearch(manifest: manifest)
      if let round = search.largest(findings.filter { $0.fixIt.map(self.stage) == stage }) { return round }
    }
    return nil
  }

  /// Which of `findings`, by number, have a fix that can be made, alone or with others.
  static func provable(_ findings: [Finding], in manifest: Manifest) -> Set<Int> {
    var proved: Set<Int> = []
    if findings.isEmpty { return proved }
    var numbered = findings
    for index in numbered.indices { numbered[index].number = index }
    for stage in Stage.allCases {
      var search = FixSearch(manifest: manifest)
      var open = numbered.filter { $0.fixIt.map(self.stage) == stage }
      // Some have to wait for others that they overlap.
      while let round = search.largest(open) {
        let made = Set(round.fixed.map(\.number))
        proved.formUnion(made)
        open.removeAll { made.contains($0.number) }
      }
    }
    return proved
  }

  private static func stage(_ fixIt: FixIt) -> Stage {
    switch fixIt.kind {
    case .text(_, let change): return change.removedComments.isEmpty ? .words : .comments
    case .edit(_, let takesOut): return takesOut ? .removals : .moves
    }
  }
}

/// Looks for fixes that can be proved together.
private struct FixSearch {
  /// How many proofs a search may make. Each reads the whole manifest; to find one bad fix among thousands takes few.
  var budget = 64
  let manifest: Manifest

  /// Makes all fixes or, if these cannot be proved, as many of each half as can be.
  mutating func largest(_ findings: [Finding]) -> FixRound? {
    guard !findings.isEmpty, budget > 0 else { return nil }
    budget -= 1
    if let round = made(findings) { return round }
    guard findings.count > 1 else { return nil }
    let half = findings.count / 2
    let (first, second) = (largest(Array(findings[..<half])), largest(Array(findings[half...])))
    guard let first, let second else { return first ?? second }
    return made(first.fixed + second.fixed) ?? first
  }

  private func made(_ findings: [Finding]) -> FixRound? {
    findings[0].textFix == nil ? madeInMeaning(findings) : madeInText(findings)
  }

  /// Makes fixes of the text; one that overlaps another has to wait.
  private func madeInText(_ findings: [Finding]) -> FixRound? {
    var edits: [TextEdit] = []
    var expected = ExpectedChange()
    var fixed: [Finding] = []
    for (finding, more, change) in findings.compactMap(\.textFix).sorted(by: { $0.edits[0].span < $1.edits[0].span })
    where more[0].span.start >= edits.last?.span.end ?? 0 {
      edits += more
      expected.formUnion(change)
      fixed.append(finding)
    }
    guard !edits.isEmpty, let text = try? manifest.source.applying(edits) else { return nil }
    let changed = Manifest(text)
    guard expected.leads(from: manifest, to: changed) else { return nil }
    return FixRound(textEdits: edits, manifest: changed, fixed: fixed)
  }

  /// Makes fixes of the meaning; one that the draft does not allow is left out.
  private func madeInMeaning(_ findings: [Finding]) -> FixRound? {
    let all = AllowedFixes(findings)
    guard let proved = try? manifest.applying(all), proved.isChange, proved.removedComments.isEmpty,
      proved.manifest.tree.hasComments(of: manifest.tree), !proved.manifest.hasMoreFaults(than: manifest)
    else { return nil }
    return FixRound(textEdits: proved.textEdits, manifest: proved.manifest, fixed: all.made)
  }
}

extension Finding {
  fileprivate var textFix: (finding: Finding, edits: [TextEdit], change: ExpectedChange)? {
    guard case .text(let edits, let change)? = fixIt?.kind, !edits.isEmpty else { return nil }
    return (self, edits, change)
  }
}

extension Manifest {
  /// Whether anything here has more faults of shape than in `other`: what goes can leave two equal keys behind, which
  /// counted as repetitions of itself.
  fileprivate func hasMoreFaults(than other: Manifest) -> Bool {
    if faults.isEmpty { return false }
    let known = other.faultCounts
    return faultCounts.contains { $1 > known[$0] ?? 0 }
  }

  private var faultCounts: [FaultSubject: Int] {
    faults.reduce(into: [:]) { counts, fault in
      let text = tree[fault.node].kind == .scalar ? ByteString(tree.scalarBytes(fault.node)) : ByteString([])
      counts[FaultSubject(isRepetition: fault.isRepetition, text: text), default: 0] += 1
    }
  }

  private struct FaultSubject: Hashable {
    var isRepetition: Bool
    var text: ByteString
  }
}

/// The edits of several fixes, without those that the draft does not allow; an edit throws before it changes anything.
private final class AllowedFixes: ManifestEdit, @unchecked Sendable {  // unchecked: used by one thread
  private let findings: [Finding]
  /// The findings whose fix was made.
  private(set) var made: [Finding] = []

  init(_ findings: [Finding]) {
    self.findings = findings
  }

  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    made = []
    var keys: Set<String> = []
    for finding in findings {
      guard case .edit(let edit, _)? = finding.fixIt?.kind else { continue }
      // Equal fixes are one edit.
      if let key = finding.fixIt?.key, keys.contains(key) {
        made.append(finding)
        continue
      }
      guard (try? edit.make(in: &draft)) != nil else { continue }
      if let key = finding.fixIt?.key { keys.insert(key) }
      made.append(finding)
    }
  }
}
