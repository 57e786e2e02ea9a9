/// The severity of a finding.
package enum Severity: String, Sendable, CaseIterable {
  /// The manifest is invalid, or Xcode or Apple will reject something in it.
  case error
  /// The manifest can be used, but something in it is probably a mistake.
  case warning
  /// Useful information; a note never makes a run fail.
  case note
}

/// A finding in one or more texts: its rule, severity, message, location, and, if possible, a fix.
///
/// Most findings are about the manifest alone. If a finding involves several files, its primary location is in the
/// manifest if possible, and its notes refer to the other files.
package struct Diagnostic: Sendable, Equatable {
  /// The identifier of the rule that found the problem, such as `undeclared-tag`.
  package var rule: String
  /// The severity after odr has applied the levels that the manifest specifies.
  package var severity: Severity
  /// The message, which describes the problem and how to solve it. Messages start in lower case, don't end with a
  /// period, and put the user's text in single quotes.
  package var message: String
  /// The tags, resource, catalog, and category that the finding is about.
  package var subject: Subject
  /// The primary location, where the finding is shown.
  package var location: Location
  /// A short text next to the marked bytes, such as `did you mean 'level-2'?`.
  package var label: String?
  /// Other locations that explain the finding, such as the first declaration.
  package var notes: [Note]
  /// The fix, if there is one; its edits change the text of the ``location``.
  package var fix: Fix?

  /// The bytes that the finding marks, in the text of its ``location``.
  package var span: ByteSpan { location.span }

  package var isError: Bool { severity == .error }

  /// Creates a finding of `rule` at `location`.
  package init(
    rule: String, severity: Severity, message: String, about subject: Subject = Subject(), at location: Location,
    label: String? = nil, notes: [Note] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.subject = subject
    self.location = location
    self.label = label
    self.notes = notes
  }

  /// An addition to a finding: another location that explains it, or a remark.
  package struct Note: Sendable, Equatable {
    /// The explanation or remark.
    package var message: String
    /// The location that the note explains; `nil` for a remark about the whole text.
    package var location: Location?

    /// Creates a note about a location in any text.
    package init(_ message: String, at location: Location?) {
      self.message = message
      self.location = location
    }

    /// Creates a note about the bytes of `span` in the checked text.
    package init(_ message: String, at span: ByteSpan) {
      self.init(message, at: Location(span))
    }
  }

  /// Edits that fix a finding.
  package struct Fix: Sendable, Equatable {
    /// An instruction that describes the edits, such as `quote it`.
    package var title: String
    /// Whether the edits are certain to keep or restore the intended meaning, so that odr may apply them without
    /// asking.
    package var isSafe: Bool
    /// The edits, which don't overlap. Empty if odr doesn't compute the fix because the manifest has too many fixes.
    package var edits: [TextEdit]
  }
}

extension Diagnostic {
  /// A location in one of the texts that a run reads.
  package struct Location: Sendable {
    /// The text that contains the location; `nil` for the checked text, which is the manifest.
    package var source: SourceText?
    /// The bytes at the location.
    package var span: ByteSpan

    /// Creates a location for the bytes of `span` in `source` or, if `source` is `nil`, in the checked text.
    package init(_ span: ByteSpan, in source: SourceText? = nil) {
      self.source = source
      self.span = span
    }
  }
}

extension Diagnostic.Location: Comparable {
  /// Whether both locations are the same span of the same text. Texts with the same name count as the same text.
  package static func == (left: Self, right: Self) -> Bool {
    left.span == right.span && left.source?.name == right.source?.name
  }

  /// Locations in the checked text come first, then locations in other texts, ordered by name. Within a text, locations
  /// are in text order.
  package static func < (left: Self, right: Self) -> Bool {
    (left.source?.name ?? "", left.span) < (right.source?.name ?? "", right.span)
  }
}

extension Diagnostic {
  /// The parts of a manifest that a finding is about. Parts that don't apply are empty or `nil`.
  package struct Subject: Sendable, Equatable {
    /// The names of all tags that the finding is about.
    package var tags: [String]
    /// The path of the resource, relative to the manifest's folder; the path of a catalog item begins with its catalog.
    package var resource: String?
    /// The path of the asset catalog, or of the catalog that contains the resource.
    package var catalog: String?
    /// The download category, such as `onDemand`.
    package var category: String?

    /// Creates a subject; empty names are ignored.
    package init(tags: [String] = [], resource: String? = nil, catalog: String? = nil, category: String? = nil) {
      self.tags = tags.filter { !$0.isEmpty }.uniqued
      self.resource = resource.flatMap { $0.isEmpty ? nil : $0 }
      self.catalog = catalog.flatMap { $0.isEmpty ? nil : $0 }
      self.category = category
    }

    /// Creates a subject for one tag and, optionally, a category that the finding is about.
    package static func tag(_ name: String, in category: String? = nil) -> Subject {
      Subject(tags: [name], category: category)
    }
  }
}

/// An error with a message for the user.
package protocol UserFacingError: Error {
  /// The message; it starts in lower case and doesn't end with a period.
  var message: String { get }
  /// The exit code of the program: 2 if the program failed, 64 if the request itself was wrong.
  var exitCode: Int32 { get }
}

extension UserFacingError {
  /// The exit code for a failure of the program.
  package var exitCode: Int32 { 2 }
}

extension Error {
  /// The error's message for the user.
  package var userMessage: String { (self as? any UserFacingError)?.message ?? "\(self)" }
}

extension [Diagnostic] {
  /// Returns the findings that `known` doesn't contain, wherever they are. Findings of a rule with the same `words` are
  /// the same.
  package func besides(_ known: [Diagnostic], by words: (Diagnostic) -> String = { $0.message }) -> [Diagnostic] {
    var known = Dictionary(grouping: known) { $0.rule + " " + words($0) }
    return filter { known[$0.rule + " " + words($0)]?.popLast() == nil }
  }
}
