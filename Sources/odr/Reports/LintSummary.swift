import OdrXcodeProjects
import ResourceTags

extension LintSummary {
  /// The report of `odr lint --format json` or `odr xcode diff --format json`. Keys without a value are left out.
  var json: JSONObject {
    let code = code
    let numbers: JSONObject = [
      "files": files, "errors": count(.error), "warnings": count(.warning), "notes": count(.note), "fixable": fixable,
      "baselined": baseline?.hidden, "stale": baseline?.stale, "sourceFiles": code?.files, "calls": code?.calls,
      "computedCalls": code?.unfollowed.count, "notCompared": notCompared == 0 ? nil : notCompared,
    ]
    let files = manifests.map { manifest -> JSONObject in
      let tables = LineTables(manifest.source)
      return ["path": manifest.source.name, "diagnostics": manifest.diagnostics.map(tables.json)]
    }
    return ["version": version, "summary": numbers, "files": files]
  }
}

extension LineTables {
  /// Returns a finding as JSON. `path` is left out if the finding is in the manifest.
  func json(_ diagnostic: Diagnostic) -> JSONObject {
    let place = self[diagnostic.location]
    let notes = diagnostic.notes.map { note -> JSONObject in
      ["message": note.message, "path": note.location?.source?.name, "span": note.location.map { self[$0].json }]
    }
    // odr doesn't compute the edits of a fix if a manifest needs too many fixes.
    let fix = diagnostic.fix.flatMap { $0.edits.isEmpty ? nil : $0 }.map { fix -> JSONObject in
      ["title": fix.title, "isSafe": fix.isSafe, "edits": fix.edits.map(place.lines.json)]
    }
    let finding: JSONObject = [
      "rule": diagnostic.rule, "severity": diagnostic.severity.rawValue, "message": diagnostic.message,
      "label": diagnostic.label, "path": diagnostic.location.source?.name, "span": place.json,
      "notes": notes, "fix": fix,
    ]
    return finding.with(diagnostic.subject.json)
  }
}

extension Diagnostic {
  /// The message and the label.
  var sentence: String { message + (label.map { "; " + $0 } ?? "") }

  /// Whether the finding is about a setting that `odr xcode apply` does not change, as the label says.
  var isAboutKeptSetting: Bool { subject.category != nil && label != nil }

  /// The input that the finding's rule checks; `nil` for a finding that doesn't come from a rule.
  var scope: RuleDocumentation.Scope? { RuleRegistry.documentation(of: rule)?.scope }
}

extension Diagnostic.Subject {
  /// The subject as JSON, with `tag` for a single tag and `tags` for several tags.
  var json: JSONObject {
    [
      "tag": tags.only, "tags": tags.count > 1 ? tags : nil, "resource": resource,
      "catalog": catalog, "category": category,
    ]
  }
}

/// Converts positions to JSON. Byte offsets start at 0; lines and columns start at 1. Each Unicode scalar is one
/// column. The end of a span is the position after the last byte of the span.
extension LineTable {
  func json(_ edit: TextEdit) -> JSONObject {
    ["span": json(edit.span), "replacement": edit.replacement.string]
  }

  func json(_ span: ByteSpan) -> JSONObject {
    ["start": json(span.start), "end": json(span.end)]
  }

  private func json(_ offset: ByteIndex) -> JSONObject {
    let position = position(of: offset)
    return ["byte": offset, "line": position.line, "column": position.column]
  }
}

/// The manifests of a run of `odr lint` with their findings, the number of findings, and advice on fixing them.
struct LintSummary {
  /// The effect of a baseline on a run: the number of findings that aren't reported because the baseline contains them,
  /// and the number of baseline entries that no longer match a finding.
  typealias BaselineUse = (hidden: Int, stale: Int)

  /// The version of the JSON report: 1 for `odr lint`, and 2 for `odr xcode diff`.
  private(set) var version = 1
  /// Whether the run checks the contents of git's index.
  private(set) var isStaged = false
  private(set) var noDisk = false
  /// The arguments of the run, if they include folders; the advice then repeats all of them.
  private(set) var arguments: [String]?
  /// The number of checked files that aren't manifests, and a noun for them.
  private(set) var others: (count: Int, noun: String) = (0, "")
  /// The effect of the baseline; `nil` for a run without a baseline.
  var baseline: BaselineUse?
  /// The manifests that were checked.
  var manifests: [LintedManifest] = []
  /// Messages about files that odr couldn't check.
  var failures: [String] = []

  /// The number of manifests that were checked.
  var files: Int { manifests.count }

  /// The number of findings that `--fix` fixes.
  var fixable: Int { manifests.sum(\.fixableCount) }

  /// The number of manifests that odr did not compare with their project, if no finding says why.
  var notCompared: Int { manifests.count { $0.result.notCompared != nil } }

  /// The sentence about hidden findings and their effect on the comparison with a project; `nil` if the baseline hides
  /// none.
  var hiddenByBaseline: String? {
    guard let hidden = baseline?.hidden, hidden > 0 else { return nil }
    let held = manifests.sum { $0.result.checked?.project == nil ? 0 : $0.result.baseline?.held ?? 0 }
    return "the baseline hides \(Wording.count(hidden, "finding"))"
      + (held > 0 ? ", so the tags of \(Wording.count(held, "resource")) were not compared" : "")
  }

  /// The sentence about projects that were not compared; `nil` if there are none.
  var notComparedText: String? {
    let projects = notCompared == 1 ? "the project was" : "\(notCompared) projects were"
    let reasons = Set(manifests.compactMap(\.result.notCompared?.reason))
    if reasons.isEmpty { return nil }
    return "\(projects) not compared" + (reasons.count == 1 ? ", because \(reasons.joined().visible)" : "")
  }

  /// The numbers of checked source files and calls; `nil` for a run that didn't check code.
  var code: CodeCounts? {
    let counts = manifests.compactMap(\.result.code)
    if counts.isEmpty { return nil }
    return (
      counts.sum { $0.files }, counts.sum { $0.calls }, counts.flatMap { $0.unread }, counts.flatMap { $0.unfollowed }
    )
  }

  /// The command that fixes the manifests.
  private var fixCommand: String {
    // If the user specified paths, the advice repeats the paths and names no manifests.
    let fixed = arguments == nil ? manifests.filter { $0.fixableCount > 0 } : []
    let fixes = fixed.map { ManifestCommand($0.source.path) }
    let add = isStaged ? fixes.map { ", then \(ShellWord.inSentence($0.add))" }.joined() : ""
    let command = ManifestCommand.lint(fixes, ["--fix"] + (noDisk ? ["--no-disk"] : []), arguments: arguments)
    return ShellWord.inSentence(command) + add
  }

  /// Returns the number of findings with this severity.
  func count(_ severity: Severity) -> Int { manifests.sum { $0.count(severity) } }

  /// Returns the numbers of findings with these severities in words, without zeros.
  func counts(_ severities: [Severity]) -> [String] {
    severities.filter { count($0) > 0 }.map { Wording.count(count($0), $0.rawValue) }
  }

  /// Whether a run with these findings fails. A run fails if there are errors or, in strict mode, warnings or stale
  /// baseline entries.
  func isFailure(strict: Bool) -> Bool {
    count(.error) > 0
      || strict
        && (count(.warning) > 0 || (baseline?.stale ?? 0) > 0 || isCodeUnchecked
          || manifests.contains { $0.result.notCompared?.isAllowed == false })
  }

  /// Whether odr couldn't read some source files, or couldn't follow any call that takes tags.
  private var isCodeUnchecked: Bool {
    code.map { !$0.unread.isEmpty || $0.calls > 0 && $0.unfollowed.count == $0.calls } ?? false
  }

  /// Returns lines about the code that odr didn't check.
  var codeNotes: [String] {
    let unread = (code?.unread ?? []).map { "odr: note: cannot read \($0.quoted), so its tags are not checked" }
    let unfollowed = (code?.unfollowed ?? []).map { "\($0.visible): note: odr cannot follow the tags of this call" }
    return Wording.excerpt(unread + unfollowed, limit: 10)
  }

  /// The name of the manifest or, if all its findings are in another file, of that file; the number of the manifests or, if
  /// the findings of the only manifest are in several files, of these files.
  private var manifestNames: String {
    guard files == 1, others.count == 0, let path = manifests.first?.source.path else {
      return Wording.count(files - others.count, "manifest")
    }
    let found = manifests[0].diagnostics.map { $0.location.source?.name ?? path }.uniqued
    if found.count > 1 { return Wording.count(found.count, "file") }
    return (noDisk ? "the text of " : "") + (found.first ?? path).visible
  }

  /// The checked parts: `: 5 tags, 6 resources, Game.xcodeproj`; empty if it didn't check whole manifests.
  private var contents: String {
    let checked = manifests.compactMap(\.result.checked)
    if checked.isEmpty { return "" }
    // Manifests can refer to the same project with different paths, and to different projects with the same path.
    let projects = Dictionary(
      first: manifests.compactMap { manifest in
        manifest.result.checked?.project.map {
          (NormalizedPath(manifest.source.name.parentFolder.appendingPath($0).utf8).bytes, $0)
        }
      })
    let project = projects.count > 1 ? [Wording.count(projects.count, "project")] : projects.values.map(\.visible)
    let counts = [
      Wording.count(checked.sum(\.tags), "tag"), Wording.count(checked.sum(\.resources), "resource"),
    ]
    return ": " + (counts + project).commaSeparated
  }

  /// The rule of all findings, if there is only one rule, and if odr can explain it and has no other advice.
  private var onlyRule: String? {
    let rules = Set(manifests.flatMap { $0.diagnostics.map(\.rule) })
    // For differences that 'odr xcode apply' resolves, this command is the advice.
    return rules.count == 1
      ? rules.first { RuleRegistry.documentation(of: $0) != nil && !RuleRegistry.idsOfAppliedRules.contains($0) } : nil
  }

  /// Returns the counts on one line:
  /// `2 errors, 1 warning in ResourceTags.yml; 1 marked [*] can be fixed with 'odr lint --fix'`. `marked [*]` and the
  /// advice on a single rule are included only if the report has the text of the findings.
  func text(isBelowFindings: Bool) -> String {
    let found = counts(Severity.allCases)
    var checked = others.count > 0 ? [Wording.count(others.count, others.noun)] : []
    if files == 0 || files > others.count { checked.insert(manifestNames, at: 0) }
    let isCodeUnread = code.map { $0.files == 0 && !$0.unread.isEmpty } ?? false
    let nothing = isCodeUnread ? "nothing to report" : baseline?.stale ?? 0 > 0 ? "no new findings" : "no findings"
    var parts = [
      (found.isEmpty ? nothing : found.commaSeparated) + " in " + checked.joined(separator: " and ")
        + (found.isEmpty ? contents : "")
    ]
    if fixable > 0 {
      parts.append("\(fixable)\(isBelowFindings ? " marked [*]" : "") can be fixed with \(fixCommand)")
    } else if isBelowFindings, let rule = onlyRule {
      parts.append("'\(GlobalOptions.given.program) explain \(rule)' says why it matters")
    }
    parts += hiddenByBaseline.asArray + notComparedText.asArray
    if let code {
      let computed = code.unfollowed.count
      let calls = computed > 0 ? ", cannot follow the tags of \(computed) of \(Wording.count(code.calls, "call"))" : ""
      let read = code.unread.isEmpty ? "" : "\(code.files) of "
      parts.append("checked \(read)\(Wording.count(code.files + code.unread.count, "source file"))" + calls)
    }
    return parts.joined(separator: "; ")
  }
}

/// A manifest that was checked, and its findings.
struct LintedManifest {
  let source: SourceText
  /// The result of the run, without the sizes of the resources.
  var result: LintResult
  private let hasUnlistedResources: Bool

  init(_ source: SourceText, _ result: LintResult) {
    self.source = source
    self.result = result
    self.result.sizes = nil
    hasUnlistedResources = result.diagnostics.contains { $0.rule == RuleDocumentation.unlistedResource.id }
  }

  var diagnostics: [Diagnostic] {
    get { result.diagnostics }
    set { result.diagnostics = newValue }
  }

  /// Whether odr could read the whole manifest.
  var isRead: Bool { !diagnostics.contains { RuleRegistry.syntaxIDs.contains($0.rule) } }

  /// The maximum number of findings of a rule that text shows without `--all`.
  private static let excerptLimit = 20

  /// The findings that text shows without `--all`, and a line for each rule with more findings. Uses of one undeclared
  /// tag are one finding.
  var excerpt: ([Diagnostic], String) {
    var found = diagnostics
    if let outdated = outdatedPlaces {
      found.removeAll(where: isOutdatedPlace)
      let next = found.firstIndex { $0.location.source != nil || outdated.span.start < $0.span.start }
      found.insert(outdated, at: next ?? found.endIndex)
    }
    let uses = Dictionary(grouping: found.filter { $0.rule == "undeclared-tag" }, by: \.message)
    var counts: [String: Int] = [:]
    var seen: Set<String> = []
    let shown = found.filter { finding in
      if finding.rule == "undeclared-tag", !seen.insert(finding.message).inserted { return false }
      counts[finding.rule, default: 0] += 1
      return counts[finding.rule, default: 0] <= Self.excerptLimit
    }.map { finding in
      let others = uses[finding.message]?.dropFirst() ?? []
      var finding = finding
      finding.notes += others.prefix(2).map { .init("the tag is also used here", at: $0.span) }
      if others.count > 2 { finding.notes.append(.init("and \(others.count - 2) more; --all shows them", at: nil)) }
      return finding
    }
    let more = counts.filter { $0.value > Self.excerptLimit }.sortedByKey
    return (shown, more.map { "and \($0.value - Self.excerptLimit) more; --all shows them [\($0.key)]\n" }.joined())
  }

  /// Whether a finding is about a place of the project that an edit of the manifest made outdated. Xcode's list of known
  /// tags follows the resources, so a tag in it that the manifest lacks is outdated, too, unless a resource that the
  /// manifest doesn't list may have it.
  private func isOutdatedPlace(_ finding: Diagnostic) -> Bool {
    finding.isError
      && (RuleRegistry.idsOfOutdatedPlaces.contains(finding.rule)
        || finding.rule == RuleDocumentation.unlistedTag.id && !hasUnlistedResources)
  }

  /// The rules whose findings mean that odr couldn't compare the project.
  static let obstacles: Set<String> = [
    RuleDocumentation.missingProject.id, RuleDocumentation.projectSyntax.id, RuleDocumentation.unknownTarget.id,
  ]

  /// The findings about differences between the manifest and its project.
  var differences: [Diagnostic] {
    diagnostics.filter { finding in
      finding.isError && !Self.obstacles.contains(finding.rule)
        && finding.scope == .project
    }
  }

  /// Whether `odr xcode apply` resolves all differences from the project. It keeps the tags of an unlisted resource that
  /// may be a missing or misspelled one.
  var isApplied: Bool {
    contradicted == nil
      && differences.allSatisfy {
        RuleRegistry.idsOfAppliedRules.contains($0.rule) && !$0.isAboutKeptSetting
          && !($0.label ?? "").hasSuffix(Diagnostic.keptTags)
      }
      && !(hasUnlistedResources
        && diagnostics.contains {
          ["missing-catalog-item", "missing-resource", "path-case-mismatch"].contains($0.rule)
        })
  }

  /// The location in another manifest for the project that contradicts this one, if there is one. Applying one of them
  /// would remove the tags of the other one.
  private var contradicted: Diagnostic.Note? {
    diagnostics.lazy.flatMap(\.notes).first { note in
      guard let name = note.location?.source?.name, name != source.name else { return false }
      return Manifest.allFileNames.match(ByteSlice(name.fileName.utf8))
    }
  }

  /// The sentence about another manifest that contradicts this one, if there is one.
  var contradiction: String? {
    contradicted?.location?.source.map {
      "\(source.name.quoted) contradicts \($0.name.quoted); correct one of them"
    }
  }

  /// Whether `odr xcode pull` may resolve the differences. It refuses a project without tags, and changes nothing if only
  /// the targets differ from each other.
  var isPulled: Bool {
    contradicted == nil && !differences.isEmpty
      && !differences.contains { $0.rule == RuleDocumentation.projectWithoutTags.id }
  }

  /// One finding in place of the findings about all outdated places of the project; `nil` if there is only one place, or
  /// if the run only compared the project.
  var outdatedPlaces: Diagnostic? {
    let found = diagnostics.filter(isOutdatedPlace)
    guard found.count > 1, result.scopes != [.project], let span = Manifest(source).projectSpan else { return nil }
    let command = ManifestCommand(source.name)
    let apply = isApplied ? "\(command.inSentence("xcode apply")) updates it; " : ""
    let pull = isPulled ? "; \(command.pull) makes the manifest match instead" : ""
    return Diagnostic(
      rule: Set(found.map(\.rule)).sorted().commaSeparated, severity: .error,
      message: "\(found.count) places in the project differ from the manifest", at: .init(span),
      label: "\(apply)\(command.inSentence("xcode diff")) lists the \(found.count) errors\(pull)",
      notes: contradicted.asArray)
  }

  /// Returns the number of findings with this severity.
  func count(_ severity: Severity) -> Int {
    (result.omittedCounts[severity] ?? 0) + diagnostics.count { $0.severity == severity }
  }

  /// The number of findings that `odr lint --fix` fixes.
  var fixableCount: Int { diagnostics.count { $0.fix?.isSafe == true } + result.omittedFixable }
}
