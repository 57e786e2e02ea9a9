package import ResourceTags

/// Why odr cannot use a project file. Nothing has been changed.
package struct ProjectFault: Error {
  /// The fault as a finding in the text of the project file.
  package private(set) var diagnostic: Diagnostic

  /// What is wrong at `span` and, where another place explains it, what that place shows.
  private init(
    _ message: String, _ span: ByteSpan, in source: SourceText, note: (message: String, span: ByteSpan)? = nil
  ) {
    diagnostic = Diagnostic(.projectSyntax, message, at: .init(span, in: source))
    if let note { diagnostic.notes = [.init(note.message, at: .init(note.span, in: source))] }
  }

  /// The fault that the reader stopped at; if git has left conflict markers, they are the fault.
  init(_ fault: SyntaxFault, in source: SourceText) {
    if let marker = ConflictMarker.find(in: source) {
      self.init(ConflictMarker.message(marker, source), marker, in: source)
    } else {
      self.init(
        Self.message(fault, source), fault.span, in: source, note: fault.related.map { ("it is opened here", $0) })
    }
  }

  static func noProject(_ span: ByteSpan, in source: SourceText) -> ProjectFault {
    ProjectFault("this is not a project file: it has no objects, or no PBXProject among them", span, in: source)
  }

  static func repeatedObject(_ key: NodeID, first: NodeID, in tree: SyntaxTree) -> ProjectFault {
    ProjectFault(
      "two objects have the id \(tree.string(key).quoted), which a merge may leave behind; remove one of them",
      tree.span(of: key), in: tree.source, note: ("the other one is here", tree.span(of: first)))
  }

  private static func message(_ fault: SyntaxFault, _ source: SourceText) -> String {
    switch fault.kind {
    case .plist(let problem): return message(problem, source.string(in: fault.span))
    case .invalidUTF8: return TextFaultWording.invalidUTF8(fault, source)
    case .utf16: return "this is UTF-16 or UTF-32; Xcode writes UTF-8"
    case .tooDeep: return "lists and dictionaries are more than \(SyntaxLimits.depth) deep"
    case .tooManyNodes: return "the file has more than \(SyntaxLimits.nodeCount) values"
    case .tooManyMarks: return "more than \(SyntaxLimits.markCount) combining marks on one letter"
    default: return "a string is longer than \(SyntaxLimits.scalarByteCount >> 20) MiB"
    }
  }

  private static func message(_ problem: PlistProblem, _ text: String) -> String {
    switch problem {
    case .xmlForm:
      return "this is a property list in XML; open the project in Xcode and save it, which writes the usual form"
    case .binaryForm:
      return "this is a binary property list; open the project in Xcode and save it, which writes the usual form"
    case .emptyDocument: return "the file is empty; expected a project"
    case .unexpectedCharacter(let expected): return "unexpected \(text.quoted); expected \(expected)"
    case .missingSemicolon: return "expected ';' behind this value"
    case .missingEquals: return "expected '=' behind this key"
    case .unclosed(let opening): return "the file ends here, and '\(opening)' is never closed"
    case .unterminatedString: return "the string is never closed"
    case .unterminatedComment: return "the comment is never closed"
    case .invalidEscape: return "\(text.quoted) is not an escape of property lists"
    case .invalidData: return "expected hexadecimal digits and '>'"
    case .trailingContent: return "unexpected \(text.quoted) after the end of the project"
    }
  }
}
