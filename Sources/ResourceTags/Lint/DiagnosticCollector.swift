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
  private let looksAtFiles: Bool
  private let levels: [String: RuleLevel]
  private var ignores: IgnoreComments
  private var kept: [Finding] = []
  private let fixes: FixWriter
  private var counts: [String: Int] = [:]

  init(_ context: LintContext, limitPerRule limit: Int) {
    self.limit = limit
    tree = context.tree
    looksAtFiles = context.files != nil
    fixes = FixWriter(context.manifest)
    ignores = IgnoreComments(context.tree)
    var levels: [String: RuleLevel] = [:]
    for level in context.manifest.lintLevels {
      let id = context.text(level.rule)
      if RuleRegistry.documentation(of: id)?.isConfigurable == true { levels[id] = level.level }
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
    let count = counts[documentation.id, default: 0] + 1
    counts[documentation.id] = count
    guard count <= limit else { return }
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

  /// Adds what there is to say about ignore comments that have silenced nothing.
  mutating func reportUnusedIgnores() {
    let unused = ignores.comments.filter { !$0.isUsed }
    guard !unused.isEmpty else { return }
    var suggester = SpellingSuggester(RuleRegistry.configurableIDs)
    for ignore in unused {
      // What a rule that has not looked would have found is not known.
      let isOpen = !looksAtFiles && ignore.rule.flatMap { RuleRegistry.documentation(of: $0) }?.looksAtFiles == true
      if !isOpen { UnusedIgnore.report(ignore, tree.source, &suggester, &self) }
    }
  }

  /// The findings in the order of the file, those said twice of one place once.
  consuming func inFileOrder() -> [Finding] {
    noteOmissions()
    var order = Array(kept.indices)
    order.sort { (kept[$0].diagnostic.span, $0) < (kept[$1].diagnostic.span, $1) }
    var result: [Finding] = []
    result.reserveCapacity(kept.count)
    // What has been said of the place of the last finding.
    var said: Set<String> = []
    for index in order {
      if result.last?.diagnostic.span != kept[index].diagnostic.span { said.removeAll() }
      if said.insert(kept[index].identity).inserted { result.append(kept[index]) }
    }
    return result
  }

  /// Says at the last finding of a rule how many more there are.
  private mutating func noteOmissions() {
    for (id, count) in counts where count > limit {
      guard let last = kept.lastIndex(where: { $0.diagnostic.rule == id }) else { continue }
      kept[last].diagnostic.notes.append(
        .init("\(count - limit) more findings of \(id) are not shown", at: nil))
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
