/// The reason why a text is not a valid XML property list.
package enum XMLPlistProblem: Sendable, Equatable {
  case binaryForm, otherForm, emptyDocument, otherEncoding, internalSubset, unterminatedComment
  case unterminatedInstruction, unterminatedDoctype, unterminatedCDATA, unterminatedTag, attribute
  case missingElement, missingKey, missingValue, invalidNumber, invalidDate, invalidData, booleanWithText
  case invalidReference, controlCharacter, trailingContent
  case unexpected(String, expected: String)
  case unknownElement(String)
  case wrongClosing(found: String, opening: String)
  case unclosed(String)

  /// The message, which starts in lowercase and doesn't end with a period.
  package var message: String {
    switch self {
    case .binaryForm: "this is a binary property list; convert it to XML with 'plutil -convert xml1 FILE'"
    case .otherForm: "this is not XML; convert the property list to XML with 'plutil -convert xml1 FILE'"
    case .emptyDocument: "the file is empty; expected a property list in XML"
    case .otherEncoding: "unsupported encoding; property lists must be UTF-8"
    case .internalSubset:
      "the DOCTYPE of a property list cannot contain declarations; remove the brackets and their contents"
    case .unterminatedComment: "the comment is never closed; expected '-->'"
    case .unterminatedInstruction: "the processing instruction is never closed; expected '?>'"
    case .unterminatedDoctype: "the DOCTYPE is never closed; expected '>'"
    case .unterminatedCDATA: "the CDATA section is never closed; expected ']]>'"
    case .unterminatedTag: "the tag is never closed; expected '>'"
    case .attribute: "only <plist> can have attributes in a property list"
    case .missingElement: "<plist> has no value; expected <dict>"
    case .missingKey: "expected <key> or </dict>"
    case .missingValue: "this key has no value"
    case .invalidNumber: "this is not a number"
    case .invalidDate: "invalid date; expected a date such as 2026-11-23T08:00:00Z"
    case .invalidData: "data must be Base64: letters, digits, '+', '/', and '='"
    case .booleanWithText: "this element must be empty in a property list"
    case .invalidReference:
      "this is not an XML character reference; expected &amp;, &lt;, &gt;, &quot;, &apos;, or a number such as &#9731;"
    case .controlCharacter: "a control character is not allowed here"
    case .trailingContent: "unexpected text after </plist>"
    case .unexpected(let text, let expected): "unexpected \(text.quoted); expected \(expected)"
    case .unknownElement(let name):
      "\(name.quoted) is not a property list element; expected dict, array, string, integer, real, true, false, date, or data"
    case .wrongClosing(let found, let opening):
      "\(("</" + found + ">").quoted) cannot close '<\(opening)>'; '</\(opening)>' is missing before it"
    case .unclosed(let name): "'<\(name)>' is never closed; add '</\(name)>'"
    }
  }
}
