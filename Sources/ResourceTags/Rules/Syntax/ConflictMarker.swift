package import Bytes

/// The marks that git leaves in a file whose merge has conflicts; they cause its other syntax errors.
package enum ConflictMarker {
  /// The first line that begins with `<<<<<<< `.
  package static func find(in source: SourceText) -> ByteSpan? {
    var index = 0
    while let found = source.bytes.offset(of: "<<<<<<< ", from: index) {
      if source.lineStart(of: found) == found { return ByteSpan(found, source.lineEnd(from: found)) }
      index = found + 1
    }
    return nil
  }

  static func report(_ rule: any Rule.Type, _ marker: ByteSpan, _ findings: inout DiagnosticCollector) {
    findings.report(rule, "a merge conflict begins here; resolve it first", at: marker)
  }
}
