/// The marks that git leaves in a file whose merge has conflicts; they cause its other syntax errors.
package enum ConflictMarker {
  /// The first line that begins with `<<<<<<< ` or, without one, with another mark.
  package static func find(in source: SourceText) -> ByteSpan? {
    let marks: [StaticString] = ["<<<<<<< ", "||||||| ", "=======", ">>>>>>> "]
    for mark in marks {
      var index = 0
      while let found = source.bytes.offset(of: mark, from: index) {
        let line = ByteSpan(found, source.lineEnd(from: found))
        index = max(line.end, found + 1)
        // The mark in the middle is a whole line.
        if mark.utf8CodeUnitCount == 7, line.count > 7 { continue }
        if source.startOfLineIfFirst(found) == found { return line }
      }
    }
    return nil
  }

  /// What is wrong at a mark: lower-case start, no full stop.
  package static func message(_ mark: ByteSpan, _ source: SourceText) -> String {
    source.bytes[mark.start] == UInt8(ascii: "<")
      ? "a merge conflict begins here; resolve it first" : "this mark is left over from a merge conflict; remove it"
  }
}

extension SyntaxTree {
  /// Where the first fault of the syntax is to be corrected; `nil` if there is none.
  package var firstFaultPlace: ByteSpan? {
    faults.first.map { ConflictMarker.find(in: source) ?? $0.span }
  }
}
