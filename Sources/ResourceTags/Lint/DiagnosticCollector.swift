import Syntax
import Bytes
import Diagnostics

/// What rules find, after the manifest's own levels and ignore comments.
///
/// Of each rule the first ``limit`` findings are kept and the others counted, so that no manifest, however wrong,
/// makes a report that nobody can read or a run that does not end.
struct DiagnosticCollector {
  private let limit: Int
  private let tree: SyntaxTree
  private let rules: RuleCatalog
  /// What has been looked at.
  private var scopes: [RuleDocumentation.Scope]
  private let levels: [String: RuleLevel]
  private var ignores: IgnoreComments
  private var kept: [Finding] = []
  private let fixes: FixWriter
  private var counts: [String: Int] = [:]

  /// A collector of what is found in `manifest` where `scopes` are looked at.
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
      let id = manifest.tree.resolve(level.rule).map { manifest.tree.string($0) } ?? ""
      if rules.documentation(id)?.isConfigurable == true { levels[id] = level.level }
    }
    self.levels = levels
  }

  /// Adds a finding at `span`; its words are made only if it is kept.
  mutating func report(
    _ rule: any Rule.Type, _ message: @autoclosure () -> String, at span: ByteSpan,
    label: @autoclosure () -> String? = nil, notes: @autoclosure () -> [Diagnostic.Note] = [],
    fix: @autoclosure () -> FixIt? = nil
  ) {
    let documentation = rule.documentation
    let level = levels[documentation.id]
    if level == .ignore || ignores.silence(documentation, at: span) { return }
    guard count(documentation.id) else { return }
    let fixIt = fix()
    let diagnostic = Diagnostic(
      rule: documentation.id, severity: level.flatMap { Severity(rawValue: $0.rawValue) } ?? documentation.severity,
      message: message(), span: span, label: label(), notes: notes(), fix: fixIt.flatMap(fixes.fix))
    kept.append(Finding(diagnostic: diagnostic, fixIt: fixIt))
  }

  /// Adds a finding about the bytes of `node`; its words are made only if it is kept.
  mutating func report(
    _ rule: any Rule.Type, _ message: @autoclosure () -> String, at node: NodeID,
    label: @autoclosure () -> String? = nil, notes: @autoclosure () -> [Diagnostic.Note] = [],
    fix: @autoclosure () -> FixIt? = nil
  ) {
    report(rule, message(), at: tree.span(of: node), label: label(), notes: notes(), fix: fix())
  }

  /// Counts a finding of a rule; whether it is one of those that are kept.
  private mutating func count(_ rule: String) -> Bool {
    counts[rule, default: 0] += 1
    return counts[rule, default: 0] <= limit
  }

  /// Adds what a comparison with the project has found, as bad as the manifest says.
  mutating func add(ofProject findings: [Diagnostic]) {
    let looksAtFiles = scopes.contains(.files)
    scopes.append(.project)
    for var finding in findings {
      guard let rule = rules.documentation(finding.rule) else { continue }
      let isInManifest = finding.location.source == nil
      // What the linter has found in the files already, it has said better.
      if isInManifest, rule.scope == .files, looksAtFiles { continue }
      let level = levels[rule.id]
      if level == .ignore || isInManifest && ignores.silence(rule, at: finding.span) { continue }
      if let severity = level.flatMap({ Severity(rawValue: $0.rawValue) }) { finding.severity = severity }
      if count(rule.id) { kept.append(Finding(diagnostic: finding, fixIt: nil)) }
    }
  }

  /// Whether there is an error among the findings.
  var hasErrors: Bool { kept.contains { $0.diagnostic.severity == .error } }

  /// The ignore comments that have silenced nothing, without those for rules that have not looked: what these would have
  /// found is not known.
  var unusedIgnores: [IgnoreComment] {
    ignores.comments.filter { ignore in
      if ignore.isUsed { return false }
      let rule = ignore.rule.flatMap { rules.documentation($0) }
      return scopes.contains(rule?.isConfigurable == true ? rule?.scope ?? .manifest : .manifest)
    }
  }

  /// The findings in the order of the file, those said twice of one place once.
  consuming func inFileOrder() -> [Finding] {
    noteOmissions()
    var order = Array(kept.indices)
    order.sort {
      let (left, right) = (kept[$0].diagnostic.location, kept[$1].diagnostic.location)
      return left == right ? $0 < $1 : left < right
    }
    var result: [Finding] = []
    result.reserveCapacity(kept.count)
    // What has been said of the place of the last finding.
    var said: Set<String> = []
    for index in order {
      if result.last?.diagnostic.location != kept[index].diagnostic.location { said.removeAll() }
      if said.insert(kept[index].identity).inserted { result.append(kept[index]) }
    }
    return result
  }

  /// Says at the last finding of a rule how many more there are.
  private mutating func noteOmissions() {
    for (id, count) in counts where count > limit {
      guard let last = kept.lastIndex(where: { $0.diagnostic.rule == id }) else { continue }
      kept[last].diagnostic.notes.append(
        .init("\(count - limit) more findings of \(id) are not shown", at: nil as Diagnostic.Location?))
    }
  }
}

/// A finding, and how it can be mended.
struct Finding {
  var diagnostic: Diagnostic
  let fixIt: FixIt?

  /// What tells it from others, wherever it stands.
  var identity: String { diagnostic.rule + ": " + diagnostic.message }
}
