/// Something wrong with the form of a document, found while reading it. The rules turn it into words.
package struct SyntaxFault: Sendable {
  package var kind: Kind
  /// The bytes at fault.
  package var span: ByteSpan
  /// Where the thing at fault began, or what it conflicts with.
  package var related: ByteSpan?

  package init(_ kind: Kind, _ span: ByteSpan, related: ByteSpan? = nil) {
    self.kind = kind
    self.span = span
    self.related = related
  }

  package enum Kind: Sendable, Equatable {
    // The text.
    case invalidUTF8
    case utf16
    case controlCharacter(Unicode.Scalar)
    case ambiguousLineBreak(Unicode.Scalar)
    // Limits.
    case tooDeep
    case tooManyNodes
    case scalarTooLong
    case aliasExpansion
    case tooManyMarks
    case tooManyDirectives
    // YAML.
    case yaml(YAMLProblem)
    case undefinedAlias(String)
    case recursiveAlias(String)
    case mergeKey
    case customTag(String)
    case complexKey
    case explicitKey
    case severalDocuments
    // JSON.
    case json(JSONProblem)
    // Property lists.
    case plist(PlistProblem)
    case xmlPlist(XMLPlistProblem)
  }
}

/// What libyaml found wrong, in its own words; the rule `yaml-syntax` rewrites them.
package struct YAMLProblem: Sendable, Equatable {
  /// libyaml's `problem`, such as `did not find expected key`.
  package var problem: String
  /// libyaml's `context`, such as `while parsing a block mapping`; empty if it gives none.
  package var context: String
}

/// What in a text is not an old-style property list.
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
