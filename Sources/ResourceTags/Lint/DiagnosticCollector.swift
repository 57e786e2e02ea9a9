/// Collects the findings of all rules, and applies the manifest's own levels and ignore comments to these findings.
///
/// The collector keeps the first findings of each rule and only counts the remaining findings. The limit keeps the
/// report readable and lets the run end even if a manifest contains very many mistakes.
final class DiagnosticCollector {
  private let tree: SyntaxTree
  private let rules: [String: RuleDocumentation]
  /// The kinds of input that the lint run checks.
  private(set) var scopes: [RuleDocumentation.Scope]
  private let levels: [String: RuleLevel]
  private var ignores: IgnoreComments
  var kept: [Finding] = []
  /// Writes the fixes; `nil` if the run needs none.
  private let fixes: FixWriter?
  /// The findings of each rule over the limit.
  private(set) var omitted: OmittedFindings

  /// Creates a collector of the findings in `manifest`, for a run that checks `scopes`.
  init(
    _ manifest: Manifest, _ rules: [String: RuleDocumentation], looksAt scopes: [RuleDocumentation.Scope],
    limitPerRule limit: Int, writesFixes: Bool = true
  ) {
    omitted = OmittedFindings(limitPerRule: limit)
    self.rules = rules
    self.scopes = scopes
    tree = manifest.tree
    fixes = writesFixes ? FixWriter(manifest) : nil
    ignores = IgnoreComments(manifest.tree)
    var levels: [String: RuleLevel] = [:]
    for level in manifest.lintLevels {
      let id = manifest.tree.text(of: level.rule) ?? ""
      if rules[id]?.isConfigurable == true { levels[id] = level.level }
    }
    self.levels = levels
  }

  /// Adds a finding of `rule` at `span`. If `severity` is given, it overrides the severity of the rule. The collector
  /// makes the finding, with its final severity, only if it keeps the finding.
  func report(
    _ rule: RuleDocumentation, at span: ByteSpan, severity: Severity?, fix: () -> FixIt?,
    _ make: (Severity) -> Diagnostic
  ) {
    let level = rule.isConfigurable ? levels[rule.id] : nil
    if level == .ignore || ignores.silence(rule, at: span) { return }
    let severity = level?.severity ?? severity ?? rule.severity
    guard omitted.keeps(rule.id, severity) else {
      if tree.isComplete, let fixIt = fix(), fixIt.isSafe { omitted.add(fixIt, of: rule.id, at: span) }
      return
    }
    let fixIt = fixes == nil ? nil : fix()
    var diagnostic = make(severity)
    diagnostic.fix = fixIt.flatMap { fixes?.fix($0) }
    kept.append(Finding(diagnostic: diagnostic, fixIt: fixIt))
  }

  /// Whether the rule's level and the limit allow the collector to keep another finding of the rule.
  func wants(_ rule: any Rule.Type) -> Bool {
    let id = rule.documentation.id
    return levels[id] != .ignore && omitted.isBelowLimit(id)
  }

  /// Returns whether a comment silences a finding at `node`, and marks that comment as used.
  func silences(_ rule: any Rule.Type, at node: NodeID) -> Bool {
    ignores.silence(rule.documentation, at: tree[node].span)
  }

  /// Adds findings from a comparison between the manifest and its project or its app's code, with the levels that the
  /// manifest specifies. Calls `ignore` with each finding that the manifest ignores. If the comparison isn't complete,
  /// odr doesn't report unused ignore comments for rules in `scope`.
  func add(
    _ findings: [Diagnostic], of scope: RuleDocumentation.Scope = .project, isWhole: Bool = true,
    _ ignore: (Diagnostic) -> Void = { _ in }
  ) {
    let looksAtFiles = scopes.contains(.files)
    if isWhole { scopes.append(scope) }
    for var finding in findings {
      guard let rule = rules[finding.rule] else { continue }
      let isInManifest = finding.location.source == nil
      // If the linter checks files, its own findings about files have better messages than the comparison's findings.
      if isInManifest, rule.scope == .files, looksAtFiles { continue }
      let level = levels[rule.id]
      if level == .ignore || isInManifest && ignores.silence(rule, at: finding.span) {
        ignore(finding)
        continue
      }
      if let severity = level?.severity { finding.severity = severity }
      if omitted.keeps(rule.id, finding.severity) { kept.append(Finding(diagnostic: finding, fixIt: nil)) }
    }
  }

  /// The errors so far.
  var errors: [Diagnostic] { kept.map(\.diagnostic).filter { $0.severity == .error } }

  /// The ignore comments that didn't silence any finding. Comments for rules that didn't run are left out, because
  /// these rules might have reported findings that the comments silence.
  var unusedIgnores: [IgnoreComment] {
    ignores.comments.filter { ignore in
      if ignore.isUsed { return false }
      let rule = ignore.rule.flatMap { rules[$0] }
      return scopes.contains(rule?.isConfigurable == true ? rule?.scope ?? .manifest : .manifest)
    }
  }

  /// Returns the findings in file order, without repetitions at the same position.
  func inFileOrder() -> [Finding] {
    omitted.addNotes(to: &kept)
    let ordered = kept.enumerated().sorted {
      ($0.element.diagnostic.location, $0.offset) < ($1.element.diagnostic.location, $1.offset)
    }
    var result: [Finding] = []
    // The identities of the previous findings at the current position.
    var said: Set<String> = []
    for (_, finding) in ordered {
      if result.last?.diagnostic.location != finding.diagnostic.location { said.removeAll() }
      if said.insert(finding.identity).inserted { result.append(finding) }
    }
    return result
  }
}

/// The findings over the limit for each rule, which reports don't show.
struct OmittedFindings {
  /// The maximum number of findings of each rule to keep.
  private let limitPerRule: Int
  /// The number of findings of each rule, including the kept ones.
  private var found: [String: Int] = [:]
  /// The number of omitted findings, by severity.
  private(set) var counts: [Severity: Int] = [:]
  /// The omitted findings that may have a safe fix, without their messages.
  private(set) var fixable: [Finding] = []
  /// The number of omitted findings that may have a safe fix but exceed the limit for ``fixable``.
  private(set) var moreFixable = 0

  private static let fixableLimit = 100_000

  init(limitPerRule: Int) { self.limitPerRule = limitPerRule }

  /// Whether the limit allows another finding of the rule.
  func isBelowLimit(_ rule: String) -> Bool { found[rule, default: 0] < limitPerRule }

  /// Counts a finding of a rule, and returns whether to keep the finding.
  mutating func keeps(_ rule: String, _ severity: Severity) -> Bool {
    let isKept = isBelowLimit(rule)
    found[rule, default: 0] += 1
    if !isKept { counts[severity, default: 0] += 1 }
    return isKept
  }

  /// Adds a note with the number of omitted findings to the last kept finding of each rule.
  func addNotes(to kept: inout [Finding]) {
    for (rule, count) in found where count > limitPerRule {
      guard let last = kept.lastIndex(where: { $0.diagnostic.rule == rule }) else { continue }
      kept[last].diagnostic.notes.append(
        .init("\(count - limitPerRule) more findings of \(rule) are not shown", at: nil))
    }
  }

  mutating func add(_ fixIt: FixIt, of rule: String, at span: ByteSpan) {
    guard fixable.count < Self.fixableLimit else {
      moreFixable += 1
      return
    }
    fixable.append(
      Finding(diagnostic: Diagnostic(rule: rule, severity: .note, message: "", at: .init(span)), fixIt: fixIt))
  }
}

/// A finding together with its fix-it.
struct Finding {
  var diagnostic: Diagnostic
  let fixIt: FixIt?

  /// The text that distinguishes this finding from other findings at the same position.
  var identity: String { diagnostic.rule + ": " + diagnostic.message }
}
