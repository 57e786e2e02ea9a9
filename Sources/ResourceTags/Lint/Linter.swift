import ManifestSyntax
public import SourceText

/// Judges manifests by all rules.
public enum Linter {
  /// Everything that is wrong with `manifest`, in the order of the file.
  ///
  /// The manifest's own `lint:` levels and ignore comments are obeyed. A finding that is reported for one place through
  /// several aliases is given once.
  public static func lint(_ manifest: Manifest) -> [Diagnostic] {
    let context = LintContext(manifest: manifest)
    var findings = Findings(manifest.tree)
    for rule in RuleRegistry.rules { rule.check(context, &findings) }
    var diagnostics = findings.diagnostics
    diagnostics = applyIgnores(diagnostics, context)
    diagnostics = applyLevels(diagnostics, context)
    return inFileOrder(diagnostics)
  }

  /// Takes away what ignore comments silence, and adds what there is to say about the comments themselves.
  private static func applyIgnores(_ diagnostics: [Diagnostic], _ context: LintContext) -> [Diagnostic] {
    var table: LineTable?
    var ignores = IgnoreComments.find(in: context.tree) {
      let lines = LineTable(context.tree.source)
      table = lines
      return lines
    }
    guard !ignores.isEmpty, let lines = table else { return diagnostics }
    var byTarget: [IgnoreTarget: Int] = [:]
    for (index, ignore) in ignores.enumerated() {
      guard let id = ignore.rule, RuleRegistry.documentation(of: id)?.isConfigurable == true else { continue }
      let target = IgnoreTarget(line: ignore.targetLine, rule: id)
      if byTarget[target] == nil { byTarget[target] = index }
    }
    var kept = diagnostics.filter { diagnostic in
      let target = IgnoreTarget(line: lines.line(of: diagnostic.span.start), rule: diagnostic.rule)
      guard let index = byTarget[target] else { return true }
      ignores[index].isUsed = true
      return false
    }
    var findings = Findings(context.tree)
    var nearMiss = NearMiss(RuleRegistry.configurableIDs)
    // After a syntax error, what a comment below would silence may not have been found.
    for ignore in ignores where !ignore.isUsed && context.manifest.isComplete {
      UnusedIgnore.report(ignore, &nearMiss, &findings)
    }
    kept += findings.diagnostics
    return kept
  }

  private struct IgnoreTarget: Hashable {
    var line: Int
    var rule: String
  }

  private static func applyLevels(_ diagnostics: [Diagnostic], _ context: LintContext) -> [Diagnostic] {
    var levels: [String: RuleLevel] = [:]
    for level in context.manifest.lintLevels {
      let id = context.text(level.rule)
      if RuleRegistry.documentation(of: id)?.isConfigurable == true { levels[id] = level.level }
    }
    guard !levels.isEmpty else { return diagnostics }
    return diagnostics.compactMap { diagnostic in
      var diagnostic = diagnostic
      switch levels[diagnostic.rule] {
      case .ignore?: return nil
      case .warning?: diagnostic.severity = .warning
      case .error?: diagnostic.severity = .error
      case nil: break
      }
      return diagnostic
    }
  }

  private static func inFileOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var order = diagnostics.indices.map { Int32(truncatingIfNeeded: $0) }
    order.sort { (diagnostics[Int($0)].span, $0) < (diagnostics[Int($1)].span, $1) }
    var result: [Diagnostic] = []
    result.reserveCapacity(diagnostics.count)
    // What has been said about the span at hand, once there is more than one thing to say.
    var said: Set<[String]> = []
    for index in order {
      let diagnostic = diagnostics[Int(index)]
      if let last = result.last, last.span == diagnostic.span {
        if said.isEmpty { said.insert([last.rule, last.message]) }
        guard said.insert([diagnostic.rule, diagnostic.message]).inserted else { continue }
      } else if !said.isEmpty {
        said.removeAll(keepingCapacity: true)
      }
      result.append(diagnostic)
    }
    return result
  }
}
