/// Collects what rules find, and applies the manifest's own levels and ignore comments.
///
/// It keeps the first ``limit`` findings of each rule and counts the others. So even a manifest with very many faults
/// gives a report that people can read, and a run that ends.
struct DiagnosticCollector {
  private let limit: Int
  private let tree: SyntaxTree
  private let rules: RuleCatalog
  /// What the run has checked.
  private var scopes: [RuleDocumentation.Scope]
  private let levels: [String: RuleLevel]
  private var ignores: IgnoreComments
  private var kept: [Finding] = []
  private let fixes: FixWriter
  private var counts: [String: Int] = [:]
  /// The findings beyond the limit.
  private(set) var omitted = OmittedFindings()

  /// A collector of the findings in `manifest` for a run that checks `scopes`.
  init(
    _ manifest: Manifest, _ rules: RuleCatalog, looksAt scopes: [RuleDocumentation.Scope], limitPerRule limit: Int
  ) {
    self.limit = limit
    self.rules = rules
    self.scopes = scopes
    tree = manifest.tree
    fixes = FixWriter(manifest)
    ignores = IgnoreComments(manifest.tree)
    var levels: [String: RuleLevel] = [:]
    for level in manifest.lintLevels {
      let id = manifest.tree.text(of: level.rule) ?? ""
      if rules.documentation(id)?.isConfigurable == true { levels[id] = level.level }
    }
    self.levels = levels
  }

  /// Adds a finding at `span`, with another `severity` than the rule has if there is one; makes its texts only if it is kept.
  mutating func report(
    _ rule: any Rule.Type, _ message: @autoclosure () -> String,
    about subject: @autoclosure () -> Diagnostic.Subject = .init(), at span: ByteSpan, severity: Severity? = nil,
    label: @autoclosure () -> String? = nil, notes: @autoclosure () -> [Diagnostic.Note] = [],
    fix: @autoclosure () -> FixIt? = nil
  ) {
    let documentation = rule.documentation
    let level = levels[documentation.id]
    if level == .ignore || ignores.silence(documentation, at: span) { return }
    let severity = level?.severity ?? severity ?? documentation.severity
    guard count(documentation.id) else {
      omitted.add(severity)
      if tree.isComplete, let fixIt = fix(), fixIt.isSafe {
        omitted.add(fixIt, of: documentation.id, at: span)
      }
      return
    }
    let fixIt = fix()
    let diagnostic = Diagnostic(
      rule: documentation.id, severity: severity, message: message(), about: subject(), span: span, label: label(),
      notes: notes(), fix: fixIt.flatMap(fixes.fix))
    kept.append(Finding(diagnostic: diagnostic, fixIt: fixIt))
  }

  /// Whether it keeps another finding of a rule, as far as levels and the limit tell.
  func wants(_ rule: any Rule.Type) -> Bool {
    let id = rule.documentation.id
    return levels[id] != .ignore && counts[id, default: 0] < limit
  }

  /// Whether a comment silences a finding at `node`; that comment is then in use.
  mutating func silences(_ rule: any Rule.Type, at node: NodeID) -> Bool {
    ignores.silence(rule.documentation, at: tree.span(of: node))
  }

  /// Adds a finding about the bytes of `node`; makes its texts only if it is kept.
  mutating func report(
    _ rule: any Rule.Type, _ message: @autoclosure () -> String,
    about subject: @autoclosure () -> Diagnostic.Subject = .init(), at node: NodeID,
    label: @autoclosure () -> String? = nil, notes: @autoclosure () -> [Diagnostic.Note] = [],
    fix: @autoclosure () -> FixIt? = nil
  ) {
    report(rule, message(), about: subject(), at: tree.span(of: node), label: label(), notes: notes(), fix: fix())
  }

  /// Counts a finding of a rule, and returns whether to keep it.
  private mutating func count(_ rule: String) -> Bool {
    counts[rule, default: 0] += 1
    return counts[rule, default: 0] <= limit
  }

  /// Adds what a comparison with the project has found, with the manifest's own levels; calls `ignore` with each finding
  /// that the manifest ignores. Without a whole comparison, ignore comments about the project are not unused.
  mutating func add(
    ofProject findings: [Diagnostic], isWhole: Bool = true, _ ignore: (Diagnostic) -> Void = { _ in }
  ) {
    let looksAtFiles = scopes.contains(.files)
    if isWhole { scopes.append(.project) }
    for var finding in findings {
      guard let rule = rules.documentation(finding.rule) else { continue }
      let isInManifest = finding.location.source == nil
      // The linter reports what it finds in the files itself, and in better words.
      if isInManifest, rule.scope == .files, looksAtFiles { continue }
      let level = levels[rule.id]
      if level == .ignore || isInManifest && ignores.silence(rule, at: finding.span) {
        ignore(finding)
        continue
      }
      if let severity = level?.severity { finding.severity = severity }
      if count(rule.id) {
        kept.append(Finding(diagnostic: finding, fixIt: nil))
      } else {
        omitted.add(finding.severity)
      }
    }
  }

  /// Whether there is an error among the findings.
  var hasErrors: Bool { kept.contains { $0.diagnostic.severity == .error } }

  /// The comments that are almost ignore comments.
  var misspelledIgnores: [MisspelledIgnore] { scopes.contains(.manifest) ? ignores.misspelled : [] }

  /// The ignore comments that silenced nothing, without those for rules that did not run: what these would find is not
  /// known.
  var unusedIgnores: [IgnoreComment] {
    ignores.comments.filter { ignore in
      if ignore.isUsed { return false }
      let rule = ignore.rule.flatMap { rules.documentation($0) }
      return scopes.contains(rule?.isConfigurable == true ? rule?.scope ?? .manifest : .manifest)
    }
  }

  /// The findings in the order of the file, without repetitions at one place.
  consuming func inFileOrder() -> [Finding] {
    noteOmissions()
    var order = Array(kept.indices)
    order.sort {
      let (left, right) = (kept[$0].diagnostic.location, kept[$1].diagnostic.location)
      return left == right ? $0 < $1 : left < right
    }
    var result: [Finding] = []
    result.reserveCapacity(kept.count)
    // The findings so far at the place of the last one.
    var said: Set<String> = []
    for index in order {
      if result.last?.diagnostic.location != kept[index].diagnostic.location { said.removeAll() }
      if said.insert(kept[index].identity).inserted { result.append(kept[index]) }
    }
    return result
  }

  /// Adds a note to the last finding of a rule that tells how many more there are.
  private mutating func noteOmissions() {
    for (id, count) in counts where count > limit {
      guard let last = kept.lastIndex(where: { $0.diagnostic.rule == id }) else { continue }
      kept[last].diagnostic.notes.append(
        .init("\(count - limit) more findings of \(id) are not shown", at: nil as Diagnostic.Location?))
    }
  }
}

/// The findings beyond the limit of each rule, which nobody sees.
struct OmittedFindings: Sendable {
  /// How many there are.
  private(set) var counts: [Severity: Int] = [:]
  /// Those that may have a safe fix, without messages.
  private(set) var fixable: [Finding] = []
  /// How many more there are; no round of fixes looks at so many.
  private(set) var moreFixable = 0

  private static let fixableLimit = 100_000

  mutating func add(_ severity: Severity) { counts[severity, default: 0] += 1 }

  mutating func add(_ fixIt: FixIt, of rule: String, at span: ByteSpan) {
    guard fixable.count < Self.fixableLimit else {
      moreFixable += 1
      return
    }
    fixable.append(
      Finding(diagnostic: Diagnostic(rule: rule, severity: .note, message: "", span: span), fixIt: fixIt))
  }
}

/// A finding, and how it can be fixed.
struct Finding: Sendable {
  var diagnostic: Diagnostic
  let fixIt: FixIt?
  /// Its place among others that are proved with it.
  var number = 0

  /// What distinguishes it from others, at any place.
  var identity: String { diagnostic.rule + ": " + diagnostic.message }
}
