/// The reason why a text is not a valid XML property list.
package struct XMLPlistProblem: Sendable, Equatable {
  /// The message, which starts with a lowercase letter and doesn't end with a period.
  package let message: String

  private init(_ message: String) {
    self.message = message
  }

  package static let binaryForm = XMLPlistProblem(
    "this is a binary property list; convert it to XML with 'plutil -convert xml1 FILE'")
  package static let otherForm = XMLPlistProblem(
    "this is not XML; convert the property list to XML with 'plutil -convert xml1 FILE'")
  package static let emptyDocument = XMLPlistProblem("the file is empty; expected a property list in XML")
  package static let otherEncoding = XMLPlistProblem("unsupported encoding; property lists must be UTF-8")
  package static let internalSubset = XMLPlistProblem(
    "the DOCTYPE of a property list cannot contain declarations; remove the brackets and their contents")
  package static let unterminatedComment = XMLPlistProblem("the comment is never closed; expected '-->'")
  package static let unterminatedInstruction = XMLPlistProblem(
    "the processing instruction is never closed; expected '?>'")
  package static let unterminatedDoctype = XMLPlistProblem("the DOCTYPE is never closed; expected '>'")
  package static let unterminatedCDATA = XMLPlistProblem("the CDATA section is never closed; expected ']]>'")
  package static let unterminatedTag = XMLPlistProblem("the tag is never closed; expected '>'")
  package static let attribute = XMLPlistProblem("only <plist> can have attributes in a property list")
  package static let missingElement = XMLPlistProblem("<plist> has no value; expected <dict>")
  package static let missingKey = XMLPlistProblem("expected <key> or </dict>")
  package static let missingValue = XMLPlistProblem("this key has no value")
  package static let invalidNumber = XMLPlistProblem("this is not a number")
  package static let invalidDate = XMLPlistProblem("invalid date; expected a date such as 2026-11-23T08:00:00Z")
  package static let invalidData = XMLPlistProblem("data must be Base64: letters, digits, '+', '/', and '='")
  package static let booleanWithText = XMLPlistProblem("this element must be empty in a property list")
  package static let invalidReference = XMLPlistProblem(
    "this is not an XML character reference; expected &amp;, &lt;, &gt;, &quot;, &apos;, or a number such as &#9731;")
  package static let controlCharacter = XMLPlistProblem("a control character is not allowed here")
  package static let trailingContent = XMLPlistProblem("unexpected text after </plist>")

  package static func unexpected(_ text: String, expected: String) -> XMLPlistProblem {
    XMLPlistProblem("unexpected \(text.quoted); expected \(expected)")
  }

  static func unknownElement(_ name: String) -> XMLPlistProblem {
    XMLPlistProblem(
      "\(name.quoted) is not a property list element; expected dict, array, string, integer, real, true, false, date, or data"
    )
  }

  package static func wrongClosing(found: String, opening: String) -> XMLPlistProblem {
    XMLPlistProblem("\(("</" + found + ">").quoted) cannot close '<\(opening)>'; '</\(opening)>' is missing before it")
  }

  package static func unclosed(_ name: String) -> XMLPlistProblem {
    XMLPlistProblem("'<\(name)>' is never closed; add '</\(name)>'")
  }
}
