/// The reason why a text is not a valid XML property list.
package struct XMLPlistProblem: Sendable, Equatable {
  /// The message; it starts in lower case and doesn't end with a period.
  package let message: String

  private init(_ message: String) {
    self.message = message
  }

  package static let binaryForm = XMLPlistProblem(
    "this is a binary property list; 'plutil -convert xml1 FILE' writes it as XML, which odr reads")
  package static let otherForm = XMLPlistProblem(
    "this is no XML; 'plutil -convert xml1 FILE' writes a property list as XML, which odr reads")
  package static let emptyDocument = XMLPlistProblem("the file is empty; expected a property list in XML")
  package static let otherEncoding = XMLPlistProblem("the encoding is another one; property lists are UTF-8")
  package static let internalSubset = XMLPlistProblem("a DOCTYPE of a property list declares nothing; remove the '['")
  package static let unterminatedComment = XMLPlistProblem("the comment is never closed; expected '-->'")
  package static let unterminatedInstruction = XMLPlistProblem("the instruction is never closed; expected '?>'")
  package static let unterminatedDoctype = XMLPlistProblem("the DOCTYPE is never closed; expected '>'")
  package static let unterminatedCDATA = XMLPlistProblem("the CDATA section is never closed; expected ']]>'")
  package static let unterminatedTag = XMLPlistProblem("the tag is never closed; expected '>'")
  package static let attribute = XMLPlistProblem("only <plist> has attributes in a property list")
  package static let missingElement = XMLPlistProblem("<plist> has no value; expected <dict>")
  package static let missingKey = XMLPlistProblem("expected <key> or </dict>")
  package static let missingValue = XMLPlistProblem("this key has no value")
  package static let invalidNumber = XMLPlistProblem("this is no number")
  package static let invalidDate = XMLPlistProblem("this is no date, such as 2026-11-23T08:00:00Z")
  package static let invalidData = XMLPlistProblem("data is in Base64: letters, digits, '+', '/' and '='")
  package static let booleanWithText = XMLPlistProblem("this element is empty in a property list")
  package static let invalidReference = XMLPlistProblem(
    "this is no character of XML; expected &amp;, &lt;, &gt;, &quot;, &apos; or a number such as &#9731;")
  package static let controlCharacter = XMLPlistProblem("a control character cannot stand here")
  package static let trailingContent = XMLPlistProblem("nothing can stand after </plist>")

  package static func unexpected(_ text: String, expected: String) -> XMLPlistProblem {
    XMLPlistProblem("unexpected \(text.quoted); expected \(expected)")
  }

  package static func unknownElement(_ name: String) -> XMLPlistProblem {
    XMLPlistProblem(
      "\(name.quoted) is no element of property lists; expected dict, array, string, integer, real, true, false, date or data"
    )
  }

  package static func wrongClosing(found: String, opening: String) -> XMLPlistProblem {
    XMLPlistProblem("\(("</" + found + ">").quoted) cannot close '<\(opening)>'; '</\(opening)>' is missing before it")
  }

  package static func unclosed(_ name: String) -> XMLPlistProblem {
    XMLPlistProblem("'<\(name)>' is never closed; add '</\(name)>'")
  }
}
