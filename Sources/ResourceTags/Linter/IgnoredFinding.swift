extension Linter {
  /// Whether a comment may silence findings of the rule `id`.
  package static func isIgnorable(_ id: String) -> Bool {
    id != IgnoreComments.unusedRuleID && RuleRegistry.documentation(of: id)?.isConfigurable == true
  }

  /// Finds the edit that adds a `# odr:ignore` comment for `finding`, at the end of the finding's line or, if that line
  /// already has a comment, above that line. The finding must be ignorable and come from
  /// ``result(_:in:limitPerRule:since:)`` for `manifest`, which is YAML, and `folder`.
  ///
  /// odr verifies the edit: the new text must have the same content and the same other comments. Lint must report the
  /// same findings in the new text, except for the silenced findings. Returns `nil` if odr can't verify the edit at any
  /// position.
  package static func ignoring(_ finding: Diagnostic, in manifest: Manifest, _ folder: ResourceFolder?) -> TextEdit? {
    if !manifest.tree.faults.isEmpty { return nil }
    let old = result(manifest, in: folder).diagnostics
    return places(of: "# odr:ignore \(finding.rule)", at: finding.span.start, in: manifest.source).first { edit in
      guard let text = try? manifest.source.applying([edit]) else { return false }
      let new = Manifest(text)
      return ExpectedChange().leads(from: manifest, to: new)
        && silences(edit, finding, old, result(new, in: folder).diagnostics, manifest.source)
    }
  }

  /// The edits for the possible positions of the comment.
  private static func places(of comment: String, at offset: ByteIndex, in source: SourceText) -> [TextEdit] {
    let lineStart = source.lineStart(of: offset, notBefore: source.byteOrderMarkLength)
    let lineEnd = source.lineEnd(from: offset)
    let end = max(lineStart, source.startOfBlanks(before: lineEnd))
    let lineBreak = lineEnd < source.count ? source.string(in: ByteSpan(lineEnd, source.afterLineBreak(lineEnd))) : "\n"
    let indent = String(repeating: " ", count: source.endOfBlanks(from: lineStart) - lineStart)
    return [
      TextEdit(ByteSpan(end, lineEnd), "  " + comment), TextEdit(ByteSpan(at: lineStart), indent + comment + lineBreak),
    ]
  }

  /// Whether the new findings are the same as the old findings, except that the findings of the given rule on the given
  /// line are missing.
  private static func silences(
    _ edit: TextEdit, _ finding: Diagnostic, _ old: [Diagnostic], _ new: [Diagnostic], _ source: SourceText
  ) -> Bool {
    let lines = LineTable(source)
    let line = lines.line(of: finding.span.start)
    let shift = edit.replacement.count - edit.span.count
    func isSilenced(_ other: Diagnostic) -> Bool {
      other.rule == finding.rule && other.location.source == nil && lines.line(of: other.span.start) == line
    }
    /// The identity of a finding, with its position in the new text.
    func identity(_ other: Diagnostic, movedBy shift: Int = 0) -> String {
      let isMoved = other.location.source == nil && other.span.start >= edit.span.end
      return "\(other.span.start + (isMoved ? shift : 0)) \(other.rule): \(other.message)"
    }
    let silenced = Set(old.filter(isSilenced).map { identity($0, movedBy: shift) })
    let left = Set(old.filter { !isSilenced($0) }.map { identity($0, movedBy: shift) })
    let found = Set(new.map { identity($0) })
    // If some of a rule's first thousand findings are silenced, later findings of the rule appear instead.
    return !silenced.isEmpty && silenced.isDisjoint(with: found) && left.isSubset(of: found)
      && new.allSatisfy { $0.rule == finding.rule || left.contains(identity($0)) }
  }
}
