import ResourceTags

extension Diagnostic {
  /// A finding of `rule` about a manifest and its project, with the severity of the rule.
  ///
  /// It stands at `stated` in the manifest, with `note` at `place` in the project. If the manifest has nothing, it
  /// stands at `place`, and if neither has a place, at the start of the manifest.
  init(
    _ rule: RuleDocumentation, _ message: String, about subject: Subject = Subject(), stated: ByteSpan? = nil,
    at place: Location? = nil, note: String = "the project states it here", advice: String? = nil
  ) {
    let notes = stated == nil ? [] : place.map { [Note(note, at: $0)] } ?? []
    self.init(
      rule: rule.id, severity: rule.severity, message: message, about: subject,
      at: stated.map { Location($0) } ?? place ?? Location(ByteSpan(at: 0)), label: advice, notes: notes)
  }
}

extension Diagnostic.Subject {
  /// Tags of a project, in a category or of a resource.
  init(
    _ tags: [ByteString], category: DownloadCategory? = nil, resource: ByteString? = nil, catalog: ByteString? = nil
  ) {
    self.init(
      tags: tags.uniqued.map(\.string), resource: resource?.string, catalog: catalog?.string,
      category: category?.rawValue)
  }
}

extension Diagnostic.Location {
  /// The bytes of a value in a project file.
  init(_ file: ProjectFile, _ node: NodeID) {
    self.init(file.tree.span(of: node), in: file.source)
  }
}

extension [Diagnostic] {
  /// The findings, all with this severity.
  func with(_ severity: Severity) -> [Diagnostic] {
    map { finding in
      var finding = finding
      finding.severity = severity
      return finding
    }
  }
}

/// Names of tags, which have no particular order.
extension [ByteString] {
  /// Whether both have the same elements, in any order and any number of times.
  func hasSameElements(as other: [ByteString]) -> Bool {
    self == other || Set(self) == Set(other)
  }

  /// The names as in a sentence: `a, b and c`, each abbreviated and escaped.
  var words: String {
    let names = map { $0.string.quoted }
    guard let last = names.last, names.count > 1 else { return names.first ?? "none" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The names as in a sentence, with the word for them: `tag 'a'`, `tags 'a' and 'b'`, `no tag`.
  var tagWords: String {
    isEmpty ? "no tag" : (count == 1 ? "tag " : "tags ") + words
  }
}
