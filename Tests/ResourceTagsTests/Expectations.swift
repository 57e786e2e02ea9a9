import OdrTestSupport
import ResourceTags
import Testing

/// What `odr lint` finds in a manifest, given as text.
func findings(_ text: String, name: String = "test.yml") -> [Diagnostic] {
  Linter.lint(Manifest(SourceText(name: name, text)))
}

/// Checks that a manifest has exactly the findings given, in order: the number of the marker, the rule, the message.
func expectFindings(
  _ marked: String, _ expected: [(marker: Int, rule: String, message: String)], name: String = "test.yml",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let source = MarkedText(marked)
  let found = findings(source.text, name: name).map { diagnostic in
    let marker =
      source.offsets.firstIndex(of: diagnostic.span.start).map { "\($0 + 1)" } ?? "byte \(diagnostic.span.start)"
    return "\(marker) \(diagnostic.rule): \(diagnostic.message)"
  }
  #expect(found == expected.map { "\($0.marker) \($0.rule): \($0.message)" }, sourceLocation: sourceLocation)
}
