/// A linter that checks manifests with all rules.
package enum Linter {
  /// The default maximum number of findings per rule.
  package static let findingsPerRule = 1000

  /// Finds all mistakes in `manifest`, in file order.
  ///
  /// The manifest's own `lint:` levels and ignore comments apply. The result contains the first `limitPerRule` findings
  /// of each rule; a note on the last of these findings states the number of omitted findings. Rules about files check
  /// `folder`; if `folder` is `nil`, these rules report nothing.
  /// If `writesFixes` is false, the findings have no fixes, because each fix may visit the whole manifest.
  package static func lint(
    _ manifest: Manifest, in folder: ResourceFolder? = nil, limitPerRule: Int = findingsPerRule,
    writesFixes: Bool = true
  ) -> [Diagnostic] {
    LintResult(run(manifest, in: folder, limitPerRule: limitPerRule, writesFixes: writesFixes)).diagnostics
  }

  /// Finds all mistakes in `manifest`, and counts all findings.
  ///
  /// Unless ``preventComparison(_:in:)`` is true, odr also compares the manifest with the project of
  /// `folder`. If `earlier` contains versions of the manifest, the result also includes findings about changes that
  /// silence other findings.
  package static func result(
    _ manifest: Manifest, in folder: ResourceFolder?, limitPerRule: Int = findingsPerRule,
    since earlier: [Manifest]? = nil
  ) -> LintResult {
    let run = run(manifest, in: folder, limitPerRule: limitPerRule, since: earlier)
    // A baseline may hide the error in a path.
    if run.baseline == nil { removeConsequences(in: run.context) }
    return LintResult(run)
  }

  /// Removes the findings of the comparison with the project that result from an error in a path: that the targets lack the
  /// wrong path, and that the manifest lacks the path that the fix restores.
  private static func removeConsequences(in context: LintContext) {
    let mistakes = context.findings.kept.filter { finding in
      finding.diagnostic.isError && context.rules[finding.diagnostic.rule]?.scope == .files
        && finding.fixIt?.newPath != nil
    }
    let meant = Set(mistakes.compactMap { $0.fixIt?.newPath?.string })
    let places = Set(mistakes.map(\.diagnostic.span.start))
    context.findings.kept.removeAll { finding in
      let finding = finding.diagnostic
      return finding.rule == RuleDocumentation.notInTarget.id && places.contains(finding.span.start)
        || finding.rule == RuleDocumentation.unlistedResource.id
          && finding.subject.resource.map(meant.contains) ?? false
    }
  }

  /// Whether the findings about `manifest` prevent a comparison with the project, because odr may not know the tags and
  /// resources of the manifest. Errors in sections that a project has nothing to do with don't, and neither do errors in
  /// the tags of one resource, which the comparison takes into account, and errors of rules whose level the manifest
  /// raises. If there are as many errors as odr reports, the manifest may have more. Items of a list that are read as one
  /// tag always prevent it.
  package static func preventComparison(_ findings: [Diagnostic], in manifest: Manifest) -> Bool {
    if manifest.joinedItems != nil { return true }
    let errors = findings.filter { finding in
      let rule = finding.severity == .error ? RuleRegistry.documentation(of: finding.rule) : nil
      return rule?.scope == .manifest && rule?.severity == .error
    }
    if errors.isEmpty { return false }
    let tree = manifest.tree
    guard errors.count < findingsPerRule, manifest.isComplete, tree.faults.isEmpty, let root = tree.rootMapping else {
      return true
    }
    let tagLists = Set(manifest.tagMistakes.joined())
    let keys = tree.entries(of: root).map(\.key)
    return errors.contains { error in
      if tagLists.contains(error.span.start) { return false }
      let key = keys.last { tree.start(of: $0) <= error.span.start }
      return !["assetPacks", "codeNames", "limits", "baseline", "lint"].contains(key.flatMap(tree.text(of:)))
    }
  }

  /// Applies the manifest's own levels and ignore comments to the findings of a comparison with its project, and adds
  /// the findings about the ignore comments themselves. Calls `ignore` with each finding that the manifest ignores.
  ///
  /// `isWhole` is false if `findings` are only about products and settings.
  package static func judge(
    _ findings: [Diagnostic], ofProjectOf manifest: Manifest, isWhole: Bool = true,
    _ ignore: (Diagnostic) -> Void = { _ in }
  ) -> [Diagnostic] {
    let context = LintContext(manifest, RuleRegistry.byID, in: nil, scopes: [])
    context.findings.add(findings, isWhole: isWhole, ignore)
    UnusedIgnore(context: context).reportAll()
    return context.findings.inFileOrder().map(\.diagnostic)
  }

  /// Returns the findings of a comparison that neither the manifest nor its baseline hides.
  package static func unhidden(
    _ findings: [Diagnostic], ofProjectOf manifest: Manifest, in folder: ResourceFolder?
  ) -> [Diagnostic] {
    let rules = Set(findings.map(\.rule))
    var left = judge(findings, ofProjectOf: manifest, isWhole: false).filter { rules.contains($0.rule) }
    if let known = try? folder?.ownBaseline(of: manifest) { _ = known.baseline.hide(&left, of: manifest.absolutePath) }
    return left
  }

  /// Checks only the code of the app, as `folder` specifies. If odr can't read the project, the result contains the
  /// reason.
  package static func codeResult(
    _ manifest: Manifest, in folder: ResourceFolder, limitPerRule: Int
  ) throws(FileError) -> LintResult {
    let baseline = try folder.ownBaseline(of: manifest)
    let context = LintContext(manifest, RuleRegistry.byID, in: nil, scopes: [], limitPerRule: limitPerRule)
    let project = folder.projectFiles(of: manifest)
    if case .unread(let reason)? = project { context.findings.add(reason(manifest), isWhole: false) }
    if let check = folder.code { context.addCode(check(manifest, project)) }
    UnusedIgnore(context: context).reportAll()
    return LintResult((context, baseline))
  }

  /// Finds all mistakes in `manifest`, with their fix-its, and reads the manifest's baseline.
  static func run(
    _ manifest: Manifest, in folder: ResourceFolder?, limitPerRule: Int = findingsPerRule,
    since earlier: [Manifest]? = nil, writesFixes: Bool = true
  ) -> (context: LintContext, baseline: ManifestBaseline?) {
    let known = Result { () throws(FileError) in try folder?.ownBaseline(of: manifest) }
    let baseline = try? known.get()
    let context = LintContext(
      manifest, RuleRegistry.byID, in: folder, since: earlier,
      limitPerRule: baseline == nil ? limitPerRule : Baseline.findingsPerRule, writesFixes: writesFixes)
    if case .failure(let fault) = known, let node = manifest.baseline?.node {
      UnreadableBaseline(context: context).reportReason(fault.message, at: node)
    }
    for rule in RuleRegistry.rules { rule.init(context: context).check() }
    if !preventComparison(context.findings.errors, in: manifest) {
      context.findings.add(context.projectFindings, isWhole: context.comparesProject)
      context.isProjectCompared = true
    } else if let found = context.settingFindings {
      context.findings.add(found, isWhole: false)
    }
    if let check = folder?.code { context.addCode(check(manifest, context.files?.project)) }
    // After a syntax error, the rules may have missed findings that a later comment silences.
    if manifest.isComplete { UnusedIgnore(context: context).reportAll() }
    return (context, baseline)
  }
}

/// The result of a lint run: the findings to show, the number of omitted findings, and the sizes of resources.
package struct LintResult: Sendable {
  /// The findings in file order, up to the requested number for each rule.
  package var diagnostics: [Diagnostic]
  /// The number of omitted findings, by severity.
  package let omittedCounts: [Severity: Int]
  /// The number of omitted findings that `odr lint --fix` fixes.
  package let omittedFixable: Int
  /// The sizes of the resources; `nil` if the run didn't check files.
  package var sizes: ResourceSizes?
  /// The scopes of the rules that the run checked.
  package let scopes: [RuleDocumentation.Scope]
  /// The effect of the manifest's own baseline; `nil` if the run doesn't use it.
  package var baseline: OwnBaseline?
  /// The numbers of checked source files and calls; `nil` if the run didn't check code.
  package var code: CodeCounts?
  /// Why the manifest was not compared with its project, if no finding says it; `isAllowed` means that git ignores the
  /// missing project.
  package var notCompared: (reason: String, isAllowed: Bool)?
  /// The numbers of checked tags and resources, and the compared project; `nil` if the run didn't check the whole
  /// manifest.
  package private(set) var checked: (tags: Int, resources: Int, project: String?)?
}

extension LintResult {
  /// Creates a result that keeps the first `limit` findings of each rule and counts the remaining findings.
  package init(_ findings: [Diagnostic], _ scopes: [RuleDocumentation.Scope], limitPerRule limit: Int = .max) {
    var omitted = OmittedFindings(limitPerRule: limit)
    var kept = findings.filter { omitted.keeps($0.rule, $0.severity) }.map { Finding(diagnostic: $0, fixIt: nil) }
    omitted.addNotes(to: &kept)
    self.init(
      diagnostics: kept.map(\.diagnostic), omittedCounts: omitted.counts, omittedFixable: 0, sizes: nil, scopes: scopes)
  }

  /// Creates a result from the findings of a run, without the known findings. As in `odr lint --fix`, a fix counts as
  /// safe only if odr can verify the fix.
  init(_ run: (context: LintContext, baseline: ManifestBaseline?)) {
    let (context, manifest) = (run.context, run.context.manifest)
    let findings = context.findings.inFileOrder()
    let omitted = context.findings.omitted
    var diagnostics = findings.map(\.diagnostic)
    let offered = findings.indices.filter { findings[$0].diagnostic.fix?.isSafe == true }
    let proved = FixSearch.provable(offered.map { findings[$0] } + omitted.fixable, in: manifest)
    for (number, index) in offered.enumerated() where !proved.contains(number) {
      diagnostics[index].fix?.isSafe = false
    }
    let shown = offered.indices.count { proved.contains($0) }
    self.init(
      diagnostics: diagnostics, omittedCounts: omitted.counts,
      omittedFixable: proved.count - shown + omitted.moreFixable, sizes: context.files?.sizes,
      scopes: context.findings.scopes, code: context.codeCounts)
    if let (text, baseline) = run.baseline { hide(baseline, text, in: context.manifest) }
    if context.files?.project != nil, !context.isProjectCompared {
      notCompared = ("the manifest has errors", isAllowed: false)
    } else if !context.comparesProject {
      notCompared = context.projectFindings.first { reason in
        !self.diagnostics.contains { $0.rule == reason.rule }
      }.map { ($0.message, isAllowed: $0.severity == .note) }
    }
    guard scopes.contains(.manifest) else { return }
    let isCompared = context.isProjectCompared && context.comparesProject
    checked = (manifest.counts.tags, manifest.counts.resources, isCompared ? manifest.project?.project : nil)
  }

  /// Hides the findings that a baseline, whose text is `text`, contains.
  package mutating func hide(_ known: Baseline, _ text: SourceText, in manifest: Manifest) {
    let all = diagnostics
    let rest = known.hide(&diagnostics, of: manifest.absolutePath)
    let errors = Set(all.filter(\.isError).map(\.span.start)).subtracting(diagnostics.map(\.span.start))
    baseline = OwnBaseline(
      source: text, hidden: all.count - diagnostics.count, rest: rest,
      held: manifest.tagMistakes.count { !errors.isDisjoint(with: $0) })
  }
}
