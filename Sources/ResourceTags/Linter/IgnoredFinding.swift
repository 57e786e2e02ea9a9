extension Linter {
  /// Whether a comment may silence findings of the rule `id`.
  package static func isIgnorable(_ id: String) -> Bool {
    id != IgnoreComments.unusedRuleID && RuleRegistry.documentation(of: id)?.isConfigurable == true
  }

  /// Finds the edit that adds a `# odr:ignore` comment for `finding`, at the end of the finding's line or, if that line
  /// already has a comment, above that line. The finding must come from a lint run with `manifest` and `folder`.
  ///
  /// odr verifies the edit: the new text must have the same content and the same other comments. Lint must report the
  /// same findings in the new text, except for the silenced findings. Throws ``LintRefusal`` if odr can't verify the
  /// edit at any position.
  package static func ignoring(
    _ finding: Diagnostic, in manifest: Manifest, _ folder: ResourceFolder?
  ) throws(LintRefusal) -> TextEdit {
    guard isIgnorable(finding.rule) else { throw LintRefusal("\(finding.rule.quoted) cannot be ignored") }
    guard finding.location.source == nil else { throw LintRefusal("the finding is in another file") }
    guard manifest.tree.syntax == .yaml else { throw LintRefusal("JSON does not support comments") }
    if let place = manifest.tree.firstFaultPlace { throw LintRefusal(EditRefusal.syntax(place).message) }
    let lines = LineTable(manifest.source)
    let line = lines.line(of: finding.span.start)
    let old = lint(manifest, in: folder, limitPerRule: Baseline.findingsPerRule, writesFixes: false)
    let silenced = old.filter {
      $0.rule == finding.rule && $0.location.source == nil && lines.line(of: $0.span.start) == line
    }
    for edit in places(of: "# odr:ignore \(finding.rule)", at: finding.span.start, in: manifest.source) {
      guard !silenced.isEmpty, let text = try? manifest.source.applying([edit]) else { continue }
      let new = Manifest(text)
      guard ExpectedChange().leads(from: manifest, to: new) else { continue }
      let left = lint(new, in: folder, limitPerRule: Baseline.findingsPerRule, writesFixes: false)
      if identities(of: left + silenced) == identities(of: old) { return edit }
    }
    throw LintRefusal("odr could not prove that a comment here silences this finding and nothing else")
  }

  /// The edits for the possible positions of the comment.
  private static func places(of comment: String, at offset: ByteIndex, in source: SourceText) -> [TextEdit] {
    let lineStart = source.lineStart(of: offset, notBefore: source.byteOrderMarkLength)
    let lineEnd = source.lineEnd(from: offset)
    let end = max(lineStart, source.startOfBlanks(before: lineEnd))
    let lineBreak = lineEnd < source.count ? ByteSpan(lineEnd, source.afterLineBreak(lineEnd)) : ByteSpan(at: lineEnd)
    let newLine = lineBreak.isEmpty ? "\n" : source.string(in: lineBreak)
    let indent = String(repeating: " ", count: source.endOfBlanks(from: lineStart) - lineStart)
    return [
      TextEdit(ByteSpan(end, lineEnd), "  " + comment), TextEdit(ByteSpan(at: lineStart), indent + comment + newLine),
    ]
  }

  /// The rules and messages of findings, in a fixed order.
  private static func identities(of findings: [Diagnostic]) -> [String] {
    findings.map { "\($0.rule): \($0.message)" }.sorted()
  }
}
