import ArgumentParser
import ResourceTags

/// What commands that change the layout of a manifest report on standard error.
enum LayoutReport {
  /// The failure that shows what prevents the new layout like a finding.
  static func failure(_ refusal: LayoutRefusal, _ manifest: Manifest) -> CommandFailure {
    let message = refusal.message + advice(for: refusal)
    if case .syntax = refusal,
      let finding = Linter.lint(manifest).first(where: { RuleRegistry.syntaxIDs.contains($0.rule) })
    {
      return CommandFailure(message, [finding], in: manifest.source)
    }
    let finding = Diagnostic(
      rule: RefusalKind.formatRefused.rawValue, severity: .error, message: message, span: refusal.span)
    return CommandFailure("", [finding], in: manifest.source)
  }

  /// What to do about a refusal, in the words of the command line.
  private static func advice(for refusal: LayoutRefusal) -> String {
    switch refusal {
    case .syntax: return "; 'odr lint' shows them all"
    case .noManifest: return "; 'odr init' writes one"
    case .unsound: return "; 'odr lint' reports what is wrong"
    default: return ""
    }
  }

  /// A line for each place, with its text if `isQuoted`.
  static func notes(_ message: String, at spans: [ByteSpan], of source: SourceText, isQuoted: Bool = false) -> String {
    if spans.isEmpty { return "" }
    let lines = LineTable(source)
    return spans.map { span in
      let position = lines.position(of: span.start)
      let text = isQuoted ? ": " + source.string(in: span).quoted : ""
      return "\(source.name.visible):\(position.line):\(position.column): note: \(message)\(text)\n"
    }.joined()
  }
}
