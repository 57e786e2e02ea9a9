import Bytes
import Diagnostics
import ResourceTags
import Syntax

extension Diagnostic {
  /// A finding of `rule` about a manifest and its project, with the severity of the rule.
  ///
  /// It stands at `stated` in the manifest, with `note` at `place` in the project. If the manifest has nothing, it
  /// stands at `place`, and if neither has a place, at the start of the manifest.
  init(
    _ rule: RuleDocumentation, _ message: String, stated: ByteSpan? = nil, at place: Location? = nil,
    note: String = "the project states it here", advice: String? = nil
  ) {
    let notes = stated == nil ? [] : place.map { [Note(note, at: $0)] } ?? []
    self.init(
      rule: rule.id, severity: rule.severity, message: message,
      at: stated.map { Location($0) } ?? place ?? Location(ByteSpan(at: 0)), label: advice, notes: notes)
  }
}

extension Diagnostic.Location {
  /// The bytes of a value in a project file.
  init(_ file: ProjectFile, _ node: NodeID) {
    self.init(file.tree.span(of: node), in: file.source)
  }
}

extension [Diagnostic] {
  /// The findings, all with this severity.
  func with(_ severity: Severity) -> [Diagnostic] {
    map { finding in
      var finding = finding
      finding.severity = severity
      return finding
    }
  }
}
