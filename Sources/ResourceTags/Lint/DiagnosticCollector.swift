import Syntax
import Bytes
import Diagnostics

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
    _ rule: any Rule.Type, _ message: @autoclosure () -> String, at span: ByteSpan, severity: Severity? = nil,
    label: @autoclosure () -> String? = nil, notes: @autoclosure () -> [Diagnostic.Note] = [],
    fix: @autoclosure () -> FixIt? = nil
  ) {
    let documentation = rule.documentation
    let level = levels[documentation.id]
    if level == .ignore || ignores.silence(documentation, at: span) { return }
    guard count(documentation.id) else { return }
    let fixIt = fix()
    let diagnostic = Diagnostic(
      rule: documentation.id,
      severity: level.flatMap { Severity(rawValue: $0.rawValue) } ?? severity ?? documentation.severity,
      message: message(), span: span, label: label(), notes: notes(), fix: fixIt.flatMap(fixes.fix))
    kept.append(Finding(diagnostic: diagnostic, fixIt: fixIt))
  }

  /// Adds a finding about the bytes of `node`; makes its texts only if it is kept.
  mutating func report(
    _ rule: any Rule.Type, _ message: @autoclosure () -> String, at node: NodeID,
    label: @autoclosure () -> String? = nil, notes: @autoclosure () -> [Diagnostic.Note] = [],
    fix: @autoclosure () -> FixIt? = nil
  ) {
    report(rule, message(), at: tree.span(of: node), label: label(), notes: notes(), fix: fix())
  }

  /// Counts a finding of a rule, and returns whether to keep it.
  private mutating func count(_ rule: String) -> Bool {
    counts[rule, default: 0] += 1
    return counts[rule, default: 0] <= limit
  }

  /// Adds what a comparison with the project has found, with the manifest's own levels; calls `ignore` with each finding
  /// that the manifest ignores.
  mutating func add(ofProject findings: [Diagnostic], _ ignore: (Diagnostic) -> Void = { _ in }) {
    let looksAtFiles = scopes.contains(.files)
    scopes.append(.project)
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
      if let severity = level.flatMap({ Severity(rawValue: $0.rawValue) }) { finding.severity = severity }
      if count(rule.id) { kept.append(Finding(diagnostic: finding, fixIt: nil)) }
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

/// A finding, and how it can be fixed.
struct Finding {
  var diagnostic: Diagnostic
  let fixIt: FixIt?

  /// What distinguishes it from others, at any place.
  var identity: String { diagnostic.rule + ": " + diagnostic.message }
}
