public import Bytes

/// How bad a finding is.
public enum Severity: String, Sendable, CaseIterable {
  /// The manifest says something it cannot mean, or that Xcode or Apple will refuse.
  case error
  /// The manifest can be used, but something in it is probably not what was meant.
  case warning
  /// Worth knowing; never fails a run.
  case note
}

/// Something found in one or more texts: which rule, how bad, what and where, and how to mend it where that is certain.
///
/// Most findings are about the manifest alone. One that spans files has its primary place in one of them, the manifest
/// wherever something stands there, and its notes point into the others.
public struct Diagnostic: Sendable, Equatable {
  /// The id of the rule that found it, such as `undeclared-tag`.
  public var rule: String
  /// How bad it is, after the manifest's own levels.
  public var severity: Severity
  /// What is wrong and what is accepted: lower case, no full stop, the user's text in single quotes.
  public var message: String
  /// The primary place, which it is shown at.
  public var location: Location
  /// A few words that stand beside the marked bytes, such as `did you mean 'level-2'?`.
  public var label: String?
  /// Other places that explain it, such as the first declaration.
  public var notes: [Note]
  /// The mend, where there is one; its edits are of the manifest.
  public var fix: Fix?

  /// The bytes it is about, in the text of its ``location``.
  public var span: ByteSpan { location.span }

  /// A finding of `rule` at `location`.
  public init(
    rule: String, severity: Severity, message: String, at location: Location, label: String? = nil, notes: [Note] = [],
    fix: Fix? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.location = location
    self.label = label
    self.notes = notes
    self.fix = fix
  }

  /// A finding of `rule` about the bytes of `span` in the text that is judged.
  public init(
    rule: String, severity: Severity, message: String, span: ByteSpan, label: String? = nil, notes: [Note] = [],
    fix: Fix? = nil
  ) {
    self.init(
      rule: rule, severity: severity, message: message, at: Location(span), label: label, notes: notes, fix: fix)
  }

  /// A second place that explains a finding, or a remark.
  public struct Note: Sendable, Equatable {
    /// What is to be seen there.
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

    /// A remark about the bytes of `span` in the text that is judged.
    public init(_ message: String, at span: ByteSpan) {
      self.init(message, at: Location(span))
    }
  }

  /// Edits that mend a finding.
  public struct Fix: Sendable, Equatable {
    /// What the edits do, as an order: `quote it`.
    public var title: String
    /// Whether the edits are certain to keep or restore what was meant, so that they may be made unasked.
    public var isSafe: Bool
    /// The edits; they do not overlap. None where there are so many fixes that those of this one were not worked out.
    public var edits: [TextEdit]

    /// A mend that is safe to make unasked where `isSafe` says so.
    public init(title: String, isSafe: Bool, edits: [TextEdit]) {
      self.title = title
      self.isSafe = isSafe
      self.edits = edits
    }
  }
}
