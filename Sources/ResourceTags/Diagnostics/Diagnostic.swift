/// How bad a finding is.
public enum Severity: String, Sendable, CaseIterable {
  /// The manifest makes no sense here, or Xcode or Apple will reject it.
  case error
  /// The manifest can be used, but something in it is probably a mistake.
  case warning
  /// Worth knowing; never fails a run.
  case note
}

/// A finding in one or more texts: its rule, severity, message and place, and the fix if one is certain.
///
/// Most findings are about the manifest alone. One that spans files has its primary place in one of them, the manifest
/// if possible, and its notes point into the others.
public struct Diagnostic: Sendable, Equatable {
  /// The id of the rule that found it, such as `undeclared-tag`.
  public var rule: String
  /// How bad it is, after the manifest's own levels.
  public var severity: Severity
  /// What is wrong and what is accepted: lower case, no full stop, the user's text in single quotes.
  public var message: String
  /// What it is about.
  public var subject: Subject
  /// The primary place, where it is shown.
  public var location: Location
  /// A few words beside the marked bytes, such as `did you mean 'level-2'?`.
  public var label: String?
  /// Other places that explain it, such as the first declaration.
  public var notes: [Note]
  /// The fix, if there is one; its edits change the manifest.
  public var fix: Fix?

  /// The bytes it is about, in the text of its ``location``.
  public var span: ByteSpan { location.span }

  /// A finding of `rule` at `location`.
  public init(
    rule: String, severity: Severity, message: String, about subject: Subject = Subject(), at location: Location,
    label: String? = nil, notes: [Note] = [], fix: Fix? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.subject = subject
    self.location = location
    self.label = label
    self.notes = notes
    self.fix = fix
  }

  /// A finding of `rule` about the bytes of `span` in the text that is checked.
  public init(
    rule: String, severity: Severity, message: String, about subject: Subject = Subject(), span: ByteSpan,
    label: String? = nil, notes: [Note] = [], fix: Fix? = nil
  ) {
    self.init(
      rule: rule, severity: severity, message: message, about: subject, at: Location(span), label: label, notes: notes,
      fix: fix)
  }

  /// A second place that explains a finding, or a remark.
  public struct Note: Sendable, Equatable {
    /// What the place shows.
    public var message: String
    /// The place it is about; `nil` for a remark about the whole text.
    public var location: Location?

    /// The bytes it is about, in the text of its ``location``.
    public var span: ByteSpan? { location?.span }

    /// A remark about a place in any text.
    public init(_ message: String, at location: Location?) {
      self.message = message
      self.location = location
    }

    /// A remark about the bytes of `span` in the text that is checked.
    public init(_ message: String, at span: ByteSpan) {
      self.init(message, at: Location(span))
    }
  }

  /// Edits that fix a finding.
  public struct Fix: Sendable, Equatable {
    /// What the edits do, as an order: `quote it`.
    public var title: String
    /// Whether the edits are certain to keep or restore what was meant, so that odr may make them without asking.
    public var isSafe: Bool
    /// The edits; they do not overlap. Empty if there are too many fixes to work out this one.
    public var edits: [TextEdit]

    /// A fix; if `isSafe`, odr may make it without asking.
    public init(title: String, isSafe: Bool, edits: [TextEdit]) {
      self.title = title
      self.isSafe = isSafe
      self.edits = edits
    }
  }
}

extension Diagnostic {
  /// A place in one of the texts that a run looks at.
  public struct Location: Sendable {
    /// The text that it lies in; `nil` for the text that is checked, which is the manifest.
    public var source: SourceText?
    /// The bytes of the place.
    public var span: ByteSpan

    /// The bytes of `span` in `source` or, without one, in the text that is checked.
    public init(_ span: ByteSpan, in source: SourceText? = nil) {
      self.source = source
      self.span = span
    }
  }
}

extension Diagnostic.Location: Comparable {
  /// Whether both are the same bytes of the same text; texts with the same name are the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.span == right.span && (left.source === right.source || left.source?.name == right.source?.name)
  }

  /// Places in the text that is checked come first, then those in others by name; in each they are in the order of the
  /// text.
  public static func < (left: Self, right: Self) -> Bool {
    switch (left.source, right.source) {
    case (nil, nil): return left.span < right.span
    case (nil, .some): return true
    case (.some, nil): return false
    case (let first?, let second?):
      return first.name == second.name ? left.span < right.span : first.name < second.name
    }
  }
}

extension Diagnostic {
  /// What a finding is about, in the terms of a manifest. What it is not about has no value.
  public struct Subject: Sendable, Equatable {
    /// The names of the tags: one, or several that it is about together.
    public var tags: [String]
    /// The path of the resource, from the manifest's folder on; that of a catalog item begins with its catalog.
    public var resource: String?
    /// The path of the asset catalog, or of the one that the resource is in.
    public var catalog: String?
    /// The download category, such as `onDemand`.
    public var category: String?

    /// A subject; a name that is empty names nothing.
    public init(tags: [String] = [], resource: String? = nil, catalog: String? = nil, category: String? = nil) {
      var seen: Set<String> = []
      self.tags = tags.filter { !$0.isEmpty && seen.insert($0).inserted }
      self.resource = resource.flatMap { $0.isEmpty ? nil : $0 }
      self.catalog = catalog.flatMap { $0.isEmpty ? nil : $0 }
      self.category = category
    }

    /// One tag, and the category that it is about.
    package static func tag(_ name: String, in category: String? = nil) -> Subject {
      Subject(tags: [name], category: category)
    }
  }
}

/// An error with a message for the user.
package protocol UserFacingError: Error {
  /// What went wrong: lower-case start, no full stop.
  var message: String { get }
  /// The exit code of the program: 2 if it failed, 64 if the request itself was wrong.
  var exitCode: Int32 { get }
}

extension UserFacingError {
  /// The program failed.
  package var exitCode: Int32 { 2 }
}
