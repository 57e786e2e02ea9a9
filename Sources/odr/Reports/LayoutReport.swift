import FileWriting
import ArgumentParser
import ResourceTags
import Bytes
import Diagnostics

/// What commands that change the layout of a manifest report on standard error.
enum LayoutReport {
  /// Shows what prevents the new layout like a finding, and returns the error that ends the command.
  static func error(_ refusal: LayoutRefusal, _ manifest: Manifest) -> any Error {
    let message = refusal.message + advice(for: refusal)
    if case .syntax = refusal,
      let finding = Linter.lint(manifest).first(where: { RuleRegistry.syntaxIDs.contains($0.rule) })
    {
      DiagnosticPrinter.show([finding], in: manifest.source)
      return CommandFailure(message)
    }
    let finding = Diagnostic(
      rule: RefusalKind.formatRefused.rawValue, severity: .error, message: message, span: refusal.span)
    DiagnosticPrinter.show([finding], in: manifest.source)
    return ExitCode(2)
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

  /// Prints a line for each place, with its text if `isQuoted`.
  static func note(_ message: String, at spans: [ByteSpan], of source: SourceText, isQuoted: Bool = false) {
    if spans.isEmpty { return }
    let lines = LineTable(source)
    var text = ""
    for span in spans {
      let position = lines.position(of: span.start)
      text += "\(source.name.visible):\(position.line):\(position.column): note: \(message)"
      text += isQuoted ? ": " + source.string(in: span).quoted + "\n" : "\n"
    }
    StandardStream.tell(text)
  }
}
