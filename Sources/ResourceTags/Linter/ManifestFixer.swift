/// A manifest after all safe fixes, with a description of the changes.
package struct FixedManifest: Sendable {
  /// The replacements that turn the old text into ``bytes``, in text order.
  package let textEdits: [TextEdit]
  /// The fixed manifest.
  package let manifest: Manifest
  /// The fixed findings, in the order of the fixes. The span of a finding refers to the text in which the linter
  /// reported the finding.
  package let fixed: [Diagnostic]
  /// The remaining findings, none of which has a safe fix.
  package var remaining: [Diagnostic] { result.diagnostics }
  /// The remaining findings, with the number of omitted findings.
  package let result: LintResult

  /// The bytes of the fixed manifest.
  package var bytes: [UInt8] { manifest.source.allBytes }
}

extension Linter {
  /// The maximum number of rounds of fixes. Each round makes all fixes that work together.
  private static let roundLimit = 100

  /// The maximum number of findings per rule that a round of fixes considers.
  private static let findingsPerRound = 100_000

  /// Makes all safe fixes in `manifest`, then all safe fixes for the findings in the new text, and so on until no safe
  /// fixes are left.
  ///
  /// After each round, odr parses the new text and compares the result with the intended meaning of the fixes, as it
  /// does for edits. odr skips a fix that would change the manifest in any unintended way, lose a comment, or cause a
  /// new structural fault. A second run therefore has nothing left to fix. For `folder`, see
  /// ``lint(_:in:limitPerRule:)``.
  package static func fix(_ manifest: Manifest, in folder: ResourceFolder? = nil) -> FixedManifest {
    var current = manifest
    var fixed: [Diagnostic] = []
    for _ in 0..<roundLimit {
      let safe = run(current, in: folder, limitPerRule: findingsPerRound)
        .context.findings.inFileOrder().filter { $0.diagnostic.fix?.isSafe == true }
      guard let round = FixSearch.round(of: safe, in: current) else { break }
      fixed += round.fixed.map { safe[$0].diagnostic }
      current = round.manifest
    }
    // The result shows unverified fixes but doesn't contain their changes.
    return FixedManifest(
      textEdits: LineDiff.edits(from: manifest.source, to: current.source.allBytes), manifest: current, fixed: fixed,
      result: result(current, in: folder))
  }
}

/// A search for fixes that odr can make and verify together.
struct FixSearch {
  /// A manifest with some of the fixes, and the numbers of their findings.
  typealias Round = (manifest: Manifest, fixed: [Int])

  /// The stages of fixing. odr can make all fixes of a stage at the same time. A stage begins when the earlier stages
  /// have no fixes left.
  private enum Stage: CaseIterable {
    /// Corrections of words.
    case words
    /// Removals, which come before moves so that a moved entry keeps its text unchanged.
    case removals
    case moves
    /// Removals of ignore comments, which come last because other fixes may reveal findings that the comments silence.
    case comments

    init(_ fixIt: FixIt) {
      switch fixIt.kind {
      case .text(_, let change): self = change.removedComments.isEmpty ? .words : .comments
      case .edit(_, let takesOut): self = takesOut ? .removals : .moves
      }
    }
  }

  private let manifest: Manifest
  private let findings: [Finding]
  /// The number of verifications that the search may still make. Each verification reads the whole manifest. A few
  /// verifications are enough to find one bad fix among thousands.
  private var budget = 64

  private init(_ findings: [Finding], in manifest: Manifest) { (self.findings, self.manifest) = (findings, manifest) }

  /// Makes as many fixes as possible in the first stage where any fix succeeds; `nil` if no fix succeeds.
  static func round(of findings: [Finding], in manifest: Manifest) -> Round? {
    for stage in Stage.allCases {
      var search = FixSearch(findings, in: manifest)
      if let round = search.largest(search.numbers(of: stage)) { return round }
    }
    return nil
  }

  /// Finds the numbers of the findings whose fixes odr can make and verify, alone or together with other fixes.
  static func provable(_ findings: [Finding], in manifest: Manifest) -> Set<Int> {
    var proved: Set<Int> = []
    for stage in Stage.allCases {
      var search = FixSearch(findings, in: manifest)
      var open = search.numbers(of: stage)
      // A fix that overlaps another fix has to wait for a later round.
      while let round = search.largest(open) {
        proved.formUnion(round.fixed)
        open.removeAll(where: proved.contains)
      }
    }
    return proved
  }

  private func numbers(of stage: Stage) -> [Int] {
    findings.indices.filter { findings[$0].fixIt.map(Stage.init) == stage }
  }

  /// Makes all fixes or, if odr can't verify them together, as many fixes as possible in each half of the list.
  private mutating func largest(_ numbers: [Int]) -> Round? {
    guard let first = numbers.first, budget > 0, manifest.unsupportedVersion == nil else { return nil }
    budget -= 1
    if let round = made(numbers) { return round }
    if numbers == [first] { return nil }
    let half = numbers.count / 2
    guard let left = largest(Array(numbers[..<half])) else { return largest(Array(numbers[half...])) }
    guard let right = largest(Array(numbers[half...])) else { return left }
    return made(left.fixed + right.fixed) ?? left
  }

  private func made(_ numbers: [Int]) -> Round? {
    findings[numbers[0]].textFix == nil ? madeInMeaning(numbers) : madeInText(numbers)
  }

  /// Makes the fixes that replace text. A fix that overlaps another fix has to wait for a later round.
  private func madeInText(_ numbers: [Int]) -> Round? {
    var edits: [TextEdit] = []
    var expected = ExpectedChange()
    var fixed: [Int] = []
    let fixes = numbers.compactMap { number in findings[number].textFix.map { (number, $0.edits, $0.change) } }
    for (number, more, change) in fixes.sorted(by: { $0.1[0].span < $1.1[0].span })
    where more[0].span.start >= edits.last?.span.end ?? 0 {
      edits += more
      expected.formUnion(change)
      fixed.append(number)
    }
    guard !edits.isEmpty, let text = try? manifest.source.applying(edits) else { return nil }
    let changed = Manifest(text)
    guard expected.leads(from: manifest, to: changed) else { return nil }
    return (changed, fixed)
  }

  /// Makes the fixes that change the manifest's meaning, but skips any fix that the draft doesn't allow: the edit of such
  /// a fix throws before it changes anything.
  private func madeInMeaning(_ numbers: [Int]) -> Round? {
    guard manifest.tree.faults.isEmpty, var draft = try? ManifestDraft(manifest) else { return nil }
    var made: [Int] = []
    var keys: Set<String> = []
    for number in numbers {
      guard let fixIt = findings[number].fixIt, case .edit(let edit, _) = fixIt.kind else { continue }
      // Findings with equal fixes share one edit.
      guard fixIt.key.map(keys.contains) == true || (try? edit.make(in: &draft)) != nil else { continue }
      if let key = fixIt.key { keys.insert(key) }
      made.append(number)
    }
    guard let proved = try? manifest.proved(draft), proved.isChange, proved.removedComments.isEmpty,
      proved.manifest.tree.hasComments(of: manifest.tree), !hasMoreFaults(proved.manifest)
    else { return nil }
    return (proved.manifest, made)
  }

  /// Whether any key or value contains more structural faults in `new` than in the manifest. A removal can leave two equal
  /// keys that were previously reported only as repetitions of the removed key.
  private func hasMoreFaults(_ new: Manifest) -> Bool {
    [true, false].contains { isRepetition in
      /// The number of repeated keys, or of all other faults, by the text at fault.
      func counts(_ manifest: Manifest) -> [ByteString: Int] {
        manifest.faults.filter { $0.isRepetition == isRepetition }.counts { fault in
          let tree = manifest.tree
          return tree[fault.node].isScalar ? ByteString(tree.scalarBytes(fault.node)) : .empty
        }
      }
      let known = counts(manifest)
      return counts(new).contains { $1 > known[$0] ?? 0 }
    }
  }
}

extension Finding {
  fileprivate var textFix: (edits: [TextEdit], change: ExpectedChange)? {
    guard case .text(let edits, let change)? = fixIt?.kind, !edits.isEmpty else { return nil }
    return (edits, change)
  }
}
