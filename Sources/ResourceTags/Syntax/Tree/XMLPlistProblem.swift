/// The reason why a text is not a valid property list in XML.
package enum XMLPlistProblem: Sendable, Equatable {
  case binaryForm, otherForm, emptyDocument, internalSubset, invalidReference, controlCharacter
  /// A comment or another construct without its end.
  case unterminated(end: String)
  case unexpected(String, expected: String)
  case unclosed(String)

  /// The message, which starts in lowercase and doesn't end with a period.
  package var message: String {
    switch self {
    case .binaryForm: "this is a binary property list; convert it to XML with 'plutil -convert xml1 FILE'"
    case .otherForm: "this is not XML; convert the property list to XML with 'plutil -convert xml1 FILE'"
    case .emptyDocument: "the file is empty; expected a property list in XML"
    case .internalSubset:
      "the DOCTYPE of a property list cannot contain declarations; remove the brackets and their contents"
    case .invalidReference:
      "this is not an XML character reference; expected &amp;, &lt;, &gt;, &quot;, &apos;, or a number such as &#9731;"
    case .controlCharacter: "a control character is not allowed here"
    case .unterminated(let end): "this is never closed; expected '\(end)'"
    case .unexpected(let text, let expected): "unexpected \(text.quoted); expected \(expected)"
    case .unclosed(let name): "'<\(name)>' is never closed; add '</\(name)>'"
    }
  }
}
