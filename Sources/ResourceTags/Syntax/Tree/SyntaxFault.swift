/// A syntax fault that a reader found in a document. Rules turn syntax faults into messages.
package struct SyntaxFault: Sendable {
  /// A replacement for the bytes at fault that is certainly correct, and its title.
  package typealias Fix = (title: String, text: String)

  package var kind: Kind
  /// The bytes at fault.
  package var span: ByteSpan
  /// The start of the faulty construct, or the text that the construct conflicts with.
  package var related: ByteSpan?
  /// The correction; `nil` if the correction isn't certain.
  package var fix: Fix?

  package init(_ kind: Kind, _ span: ByteSpan, related: ByteSpan? = nil, fix: Fix? = nil) {
    self.kind = kind
    self.span = span
    self.related = related
    self.fix = fix
  }

  package enum Kind: Sendable, Equatable {
    // Faults in the characters of the text.
    case invalidUTF8
    case utf16
    case controlCharacter(Unicode.Scalar)
    // Exceeded limits.
    case tooDeep
    case tooManyNodes
    case scalarTooLong
    case aliasExpansion
    case tooManyMarks
    case tooManyDirectives
    // Faults in YAML.
    /// An error in libyaml's own words: a problem, such as `did not find expected key`, and its context, such as `while
    /// parsing a block mapping`, which is empty if libyaml doesn't provide one. The `yaml-syntax` rule rewrites it.
    case yaml(problem: String, context: String)
    case undefinedAlias(String)
    case recursiveAlias(String)
    case mergeKey
    case customTag(String)
    case complexKey
    case explicitKey
    case severalDocuments
    /// Invalid JSON, or an invalid property list. The message starts in lowercase and doesn't end with a period.
    case invalid(String)
  }
}

extension SyntaxFault {
  /// The message about a fault in the characters of the text, such as invalid UTF-8, in any format; `nil` for other
  /// faults.
  package func message(aboutTextOf source: SourceText) -> String? {
    switch kind {
    case .utf16: return "this is UTF-16 or UTF-32; save the file as UTF-8"
    case .invalidUTF8:
      let byte = String(source.bytes[span.start], radix: 16, uppercase: true)
      return "byte 0x\(byte) is not valid UTF-8; save the file as UTF-8"
    case .controlCharacter("\u{FEFF}"): return "this invisible character is a byte order mark (U+FEFF); remove it"
    case .controlCharacter(let scalar):
      let isControl = scalar.properties.generalCategory == .control
      return "\(isControl ? "control character" : "character") \(scalar.codePoint) is not allowed here; remove it"
    default: return nil
    }
  }

  /// The message about an exceeded limit, in any format; `nil` for other faults.
  var limitMessage: String? {
    switch kind {
    case .tooDeep: "nested more than \(SyntaxLimits.depth) levels deep"
    case .tooManyNodes: "more than \(SyntaxLimits.nodeCount) values in one file"
    case .scalarTooLong: "more than \(SyntaxLimits.scalarByteCount >> 20) MiB from here to the next value"
    case .aliasExpansion: "aliases repeat more than \(SyntaxLimits.aliasExpansion) values"
    case .tooManyMarks: "more than \(SyntaxLimits.markCount) combining marks on one letter"
    case .tooManyDirectives: "more than \(SyntaxLimits.directiveCount) directives"
    default: nil
    }
  }

  /// The message about a fault in JSON or in a property list, and about a fault that every format can have; `nil` for
  /// faults in YAML.
  package func message(in source: SourceText) -> String? {
    switch kind {
    case .invalid(let message): message
    default: message(aboutTextOf: source) ?? limitMessage
    }
  }
}

/// The markers that git leaves in a file after a merge with conflicts; they cause the file's other syntax errors.
///
/// A marker has the length that the attribute `conflict-marker-size` specifies, or 7 characters. The markers `<` and `>`
/// have a label; the marker `=` is a whole line. Sources: gitattributes(5), and `is_cmarker` in rerere.c of git 2.39.
package enum ConflictMarker {
  /// Returns the first line that begins with the marker `<` or, if there is none, the first line with another marker.
  package static func find(in source: SourceText) -> ByteSpan? {
    let markers = lines(in: source)
    return characters.lazy.compactMap { markers[$0] }.first
  }

  /// The characters of the markers.
  package static let characters = Array("<|=>".utf8)

  /// Returns the first line with each marker, by the marker's character. Other lengths than 7 or more count as markers
  /// only if all markers of a conflict have that length.
  package static func lines(in source: SourceText) -> [UInt8: ByteSpan] {
    var found: [UInt8: [Int: ByteSpan]] = [:]
    for line in source.lines(in: ByteSpan(0, source.count)) {
      if let length = length(ofMarkerIn: source.bytes[line]), found[source.bytes[line.start]]?[length] == nil {
        found[source.bytes[line.start], default: [:]][length] = line
      }
    }
    func isComplete(_ length: Int) -> Bool {
      characters.allSatisfy { $0 == "|" || found[$0]?[length] != nil }
    }
    return found.compactMapValues { lines in lines.filter { $0.key >= 7 || isComplete($0.key) }.map(\.value).min() }
  }

  /// Returns the number of characters in the marker at the start of a line; `nil` if the line has no marker.
  package static func length(ofMarkerIn line: some Collection<UInt8>) -> Int? {
    guard let character = line.first, characters.contains(character) else { return nil }
    let length = line.prefix { $0 == character }.count
    let next = line.dropFirst(length).first
    return next == 0x20 && character != "=" || next == nil && "=|".utf8.contains(character) ? length : nil
  }

  /// Returns the message for a marker. The message starts with a lowercase letter and doesn't end with a period.
  package static func message(_ mark: ByteSpan, _ source: SourceText) -> String {
    source.bytes[mark.start] == "<"
      ? "a merge conflict begins here; resolve it first" : "this marker is left over from a merge conflict; remove it"
  }
}
