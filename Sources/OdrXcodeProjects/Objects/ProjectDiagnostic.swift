package import ResourceTags

extension Diagnostic {
  /// Creates a finding of `rule` about a manifest and its project; `severity` replaces the rule's severity.
  ///
  /// The location of the finding is `stated` in the manifest, and a note with the text `note` points to `place` in the
  /// project. If `stated` is `nil`, the location of the finding is `place`; if both are `nil`, the location is the
  /// start of the manifest.
  init(
    _ rule: RuleDocumentation, severity: Severity? = nil, _ message: String, about subject: Subject = Subject(tags: []),
    stated: ByteSpan? = nil, at place: Location? = nil, note: String = "the project's value is here",
    advice: String? = nil
  ) {
    let notes = stated == nil ? [] : place.map { [Note(note, at: $0)] } ?? []
    self.init(
      rule: rule.id, severity: severity ?? rule.severity, message: message, about: subject,
      at: stated.map { Location($0) } ?? place ?? Location(.start), label: advice, notes: notes)
  }
}

extension Diagnostic.Subject {
  /// Creates a finding's subject from a project's tags in a category or for a resource.
  init(
    _ tags: [ByteString] = [], category: DownloadCategory? = nil, resource: ByteString? = nil,
    catalog: ByteString? = nil
  ) {
    self.init(
      tags: tags.map(\.string), resource: resource?.string, catalog: catalog?.string,
      category: category?.rawValue)
  }
}

extension Diagnostic.Location {
  /// Creates the location of a value in a project file.
  init(_ file: ProjectFile, _ node: NodeID) {
    self.init(file.tree[node].span, in: file.source)
  }
}

extension [Diagnostic] {
  /// Returns the findings with their severity changed to `severity`.
  func with(_ severity: Severity) -> [Diagnostic] {
    map { finding in
      var finding = finding
      finding.severity = severity
      return finding
    }
  }
}

/// Lists of tag names whose order does not matter.
extension [ByteString] {
  /// Returns whether both lists contain the same elements, regardless of order and repetitions.
  func hasSameElements(as other: [ByteString]) -> Bool {
    Set(self) == Set(other)
  }

  /// The names as part of a sentence, such as `a, b, and c`; each name is abbreviated and escaped.
  var words: String { map(\.string.quoted).listed("and") }

  /// The names as part of a sentence, with the right noun: `tag 'a'`, `tags 'a' and 'b'`, `no tag`.
  var tagWords: String {
    isEmpty ? "no tag" : (count == 1 ? "tag " : "tags ") + words
  }
}

/// The reason why odr cannot use a project file.
package struct ProjectFault: Error {
  /// The fault as a finding in the project file.
  package private(set) var diagnostic: Diagnostic

  /// Creates a fault with a message about `span` and, if another place explains the fault, a note about that place.
  init(
    _ message: String, _ span: ByteSpan, in source: SourceText, note: (message: String, span: ByteSpan)? = nil
  ) {
    diagnostic = Diagnostic(.projectSyntax, message, at: .init(span, in: source))
    if let note { diagnostic.notes = [.init(note.message, at: .init(note.span, in: source))] }
  }

  /// Creates a project fault from the fault at which the parser stopped. If the file contains git's conflict markers,
  /// the project fault is about the first marker instead of the parser's fault.
  init(_ fault: SyntaxFault, in source: SourceText) {
    if let marker = ConflictMarker.find(in: source) {
      self.init(ConflictMarker.message(marker, source), marker, in: source)
      diagnostic.label = "if it is about tags, keep the lines of either side, and apply the manifest again"
    } else {
      self.init(
        fault.message(in: source) ?? "this is not a property list", fault.span, in: source,
        note: fault.related.map { ("the bracket is opened here", $0) })
    }
  }

  static func noProject(_ span: ByteSpan, in source: SourceText) -> ProjectFault {
    ProjectFault(
      "this is not a project file: it contains no objects, or none of them is a PBXProject", span, in: source)
  }
}
