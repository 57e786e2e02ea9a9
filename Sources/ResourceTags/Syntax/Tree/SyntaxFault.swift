/// A syntax fault that a reader found in a document. Rules turn syntax faults into messages.
package struct SyntaxFault: Sendable {
  package var kind: Kind
  /// The bytes at fault.
  package var span: ByteSpan
  /// The start of the faulty construct, or the text that the construct conflicts with.
  package var related: ByteSpan?

  package init(_ kind: Kind, _ span: ByteSpan, related: ByteSpan? = nil) {
    self.kind = kind
    self.span = span
    self.related = related
  }

  package enum Kind: Sendable, Equatable {
    // Faults in the characters of the text.
    case invalidUTF8
    case utf16
    case controlCharacter(Unicode.Scalar)
    case ambiguousLineBreak(Unicode.Scalar)
    // Exceeded limits.
    case tooDeep
    case tooManyNodes
    case scalarTooLong
    case aliasExpansion
    case tooManyMarks
    case tooManyDirectives
    // Faults in YAML.
    case yaml(YAMLProblem)
    case undefinedAlias(String)
    case recursiveAlias(String)
    case mergeKey
    case customTag(String)
    case complexKey
    case explicitKey
    case severalDocuments
    // Faults in JSON.
    case json(JSONProblem)
    // Faults in property lists.
    case plist(PlistProblem)
    case xmlPlist(XMLPlistProblem)
  }
}

/// An error in libyaml's own words. The `yaml-syntax` rule rewrites the message.
package struct YAMLProblem: Sendable, Equatable {
  /// libyaml's `problem`, such as `did not find expected key`.
  var problem: String
  /// libyaml's `context`, such as `while parsing a block mapping`; empty if libyaml doesn't provide one.
  var context: String
}

/// The reason why a text is not a valid old-style property list.
package enum PlistProblem: Sendable, Equatable {
  case xmlForm
  case binaryForm
  case emptyDocument
  case unexpectedCharacter(expected: String)
  case missingSemicolon
  case missingEquals
  case unclosed(opening: Character)
  case unterminatedString
  case unterminatedComment
  case invalidEscape
  case invalidData
  case trailingContent
}

/// The markers that git leaves in a file after a merge with conflicts; they cause the file's other syntax errors.
package enum ConflictMarker {
  /// Returns the first line that begins with `<<<<<<< ` or, if there is none, the first line with another marker.
  package static func find(in source: SourceText) -> ByteSpan? {
    let marks: [StaticString] = ["<<<<<<< ", "||||||| ", "=======", ">>>>>>> "]
    for mark in marks {
      var index = 0
      while let found = source.bytes.offset(of: mark, from: index) {
        let line = ByteSpan(found, source.lineEnd(from: found))
        index = max(line.end, found + 1)
        // Unlike the other markers, `=======` is a whole line.
        if mark.utf8CodeUnitCount == 7, line.count > 7 { continue }
        if source.startOfLineIfFirst(found) == found { return line }
      }
    }
    return nil
  }

  /// Returns the message for a marker. The message starts with a lowercase letter and doesn't end with a period.
  package static func message(_ mark: ByteSpan, _ source: SourceText) -> String {
    source.bytes[mark.start] == "<"
      ? "a merge conflict begins here; resolve it first" : "this marker is left over from a merge conflict; remove it"
  }
}

extension SyntaxTree {
  /// The place where the user has to fix the first syntax fault; `nil` if there are no syntax faults.
  var firstFaultPlace: ByteSpan? {
    faults.first.map { ConflictMarker.find(in: source) ?? $0.span }
  }
}
